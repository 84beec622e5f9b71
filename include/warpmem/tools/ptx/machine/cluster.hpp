// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks that run together, and their barrier. Launches without clusters have clusters of one block.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <memory>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct cluster {
  std::vector<std::unique_ptr<block>> blocks{};  // by rank
  u32 phase{};                                   // of its barrier
  u32 arrived{};                                 // threads, in this phase

  [[nodiscard]] u32 alive() const noexcept {
    u32 n = 0;
    for (auto const& b : blocks) {
      n += b->alive;
    }
    return n;
  }
};

// A launch without clusters has clusters of one block.
[[nodiscard]] inline launch_extent cluster_of(launch const& l) noexcept {
  return l.shape.cluster.count() != 0 ? l.shape.cluster : launch_extent{1, 1, 1};
}
[[nodiscard]] inline u64 clusters_of(launch const& l) noexcept { return l.shape.grid.count() / cluster_of(l).count(); }

// Where the block of a rank stands in the grid.
struct block_index {
  u32 at[3]{};
  u64 number{};
};
[[nodiscard]] inline block_index block_in_cluster(launch const& l, u64 number, u32 rank) noexcept {
  launch_extent const& grid = l.shape.grid;
  launch_extent const size = cluster_of(l);
  u64 const columns = grid.x / size.x;
  u64 const rows = grid.y / size.y;
  u32 const x = static_cast<u32>(number % columns) * size.x + rank % size.x;
  u32 const y = static_cast<u32>(number / columns % rows) * size.y + rank / size.x % size.y;
  u32 const z = static_cast<u32>(number / columns / rows) * size.z + rank / size.x / size.y;
  return {{x, y, z}, x + u64{grid.x} * (y + u64{grid.y} * z)};
}

// If all threads that have not exited have arrived, the phase ends. Whether it did.
inline bool end_cluster_phase(cluster& c) {
  if (c.arrived == 0 || c.arrived != c.alive()) {
    return false;
  }
  for (auto const& b : c.blocks) {
    for (auto const& w : b->warps) {
      w->cluster_arrived = 0;
    }
    ++b->barrier_epoch;
  }
  c.arrived = 0;
  ++c.phase;
  return true;
}
// Lanes that exit no longer count.
inline bool leave_cluster(cluster& c, warp& w, u32 lanes) {
  c.arrived -= static_cast<u32>(std::popcount(w.cluster_arrived & lanes));
  w.cluster_arrived &= ~lanes;
  return end_cluster_phase(c);
}

}}}  // namespace warpmem::v0::ptx

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// The clusters of a launch: those that the kernel requires, or that the launch asks for.

// Throws ptx::error for clusters that a GPU refuses.
inline void check_clusters(arch_traits const& arch, launch_extent grid, launch_extent cluster) {
  int const most = arch.cluster.max_blocks;
  if (cluster.count() > static_cast<u64>(most)) {
    throw error{most == 0 ? "capabilities before 9.0 have no clusters" : "a cluster has at most 16 blocks"};
  }
  if (grid.x % cluster.x != 0 || grid.y % cluster.y != 0 || grid.z % cluster.z != 0) {
    throw error{"a grid with clusters is a multiple of them in x, y and z"};
  }
}

// The shape with the clusters that the kernel requires.
[[nodiscard]] inline launch_shape shape_with_clusters(arch_traits const& arch, function const& kernel,
                                                      launch_shape shape) {
  auto const& required = kernel.text->limits.cluster;
  launch_extent const own{required[0], required[1], required[2]};
  if (own.count() != 0 && shape.cluster.count() != 0 && !(own == shape.cluster)) {
    throw error{"the launch has other clusters than the kernel's __cluster_dims__"};
  }
  shape.cluster = own.count() != 0 ? own : shape.cluster;
  if (kernel.text->limits.explicit_cluster && shape.cluster.count() == 0) {
    throw error{"the kernel is .explicitcluster: its launch must state a cluster"};
  }
  if (shape.cluster.count() != 0) {
    check_clusters(arch, shape.grid, shape.cluster);
  }
  return shape;
}

}}}}  // namespace warpmem::v0::ptx::detail
