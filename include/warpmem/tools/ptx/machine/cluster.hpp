// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks that run together, and their barrier. Launches without clusters have clusters of one block.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/model/config.hpp>
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
