// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape of a launch, as a GPU would take or refuse it.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Of a block, with what a kernel must ask for: capability 9.0's, the most of all.
inline constexpr std::size_t dynamic_shared_capacity = 232448;

// "(32, 8, 1)"
[[nodiscard]] inline std::string extent_words(launch_extent e) {
  return "(" + std::to_string(e.x) + ", " + std::to_string(e.y) + ", " + std::to_string(e.z) + ")";
}
[[nodiscard]] inline launch_extent extent_of(u32 const (&n)[3]) { return {n[0], n[1], n[2]}; }

inline void check_clusters(arch_traits const& arch, launch_shape const& s, performance_limits const& limits) {
  launch_extent const cluster = s.cluster;
  int const most = arch.cluster.max_blocks;
  if (most == 0) {
    throw error{"capabilities before 9.0 have no clusters"};
  }
  if (cluster.count() > static_cast<u64>(most)) {
    throw error{"a cluster has at most " + std::to_string(most) + " blocks: this one is " + extent_words(cluster)};
  }
  if (limits.max_cluster_blocks != 0 && cluster.count() > limits.max_cluster_blocks) {
    throw error{"the kernel takes clusters of at most " + std::to_string(limits.max_cluster_blocks) +
                " blocks, as its __cluster_dims__ or .maxclusterrank say"};
  }
  if (s.grid.x % cluster.x != 0 || s.grid.y % cluster.y != 0 || s.grid.z % cluster.z != 0) {
    throw error{"a grid with clusters is a multiple of them in x, y and z: the grid is " + extent_words(s.grid) +
                ", the clusters are " + extent_words(cluster)};
  }
}

// CUDA C++ Programming Guide, technical specifications by compute capability, from 3.0 on.
inline void check_sizes(launch_shape const& s) {
  if (s.block.count() == 0 || s.block.count() > 1024 || s.grid.count() == 0) {
    throw error{"a launch needs a block of 1 to 1024 threads and a grid that is not empty: this one has the grid " +
                extent_words(s.grid) + " and the block " + extent_words(s.block)};
  }
  if (s.block.z > 64) {
    throw error{"a block has at most 64 threads in z: this one is " + extent_words(s.block)};
  }
  if (s.grid.x > 0x7fffffff || s.grid.y > 65535 || s.grid.z > 65535) {
    throw error{"a grid has at most 2147483647 blocks in x, and 65535 in y and z: this one is " + extent_words(s.grid)};
  }
  if (s.dynamic_shared > dynamic_shared_capacity) {
    throw error{"a launch has at most " + std::to_string(dynamic_shared_capacity) +
                " bytes of dynamic shared memory: this one has " + std::to_string(s.dynamic_shared)};
  }
}

// .reqntid and .maxntid: __launch_bounds__ and its kin.
inline void check_limits(launch_shape const& s, performance_limits const& limits, std::string const& kernel) {
  launch_extent const required = extent_of(limits.required_threads);
  if (required.x != 0) {
    launch_extent const whole{required.x, required.y != 0 ? required.y : 1, required.z != 0 ? required.z : 1};
    if (!(whole == s.block)) {
      throw error{kernel + " was compiled for blocks of " + extent_words(whole) +
                  " threads only (.reqntid): this one is " + extent_words(s.block)};
    }
  }
  launch_extent const most = extent_of(limits.max_threads);
  u64 const threads = u64{most.x} * (most.y != 0 ? most.y : 1) * (most.z != 0 ? most.z : 1);
  if (threads != 0 && s.block.count() > threads) {
    throw error{kernel + " was compiled for blocks of at most " + std::to_string(threads) +
                " threads (__launch_bounds__, .maxntid): this one has " + std::to_string(s.block.count())};
  }
}

// The shape with the clusters that the kernel declares. Throws ptx::error for one that a GPU refuses.
[[nodiscard]] inline launch_shape checked_shape(arch_traits const& arch, launch_shape s, function_text const& kernel,
                                                std::string const& name) {
  launch_extent declared = extent_of(kernel.limits.cluster);
  if (declared.x != 0) {
    declared.y = declared.y != 0 ? declared.y : 1;
    declared.z = declared.z != 0 ? declared.z : 1;
    if (s.cluster.count() != 0 && !(declared == s.cluster)) {
      throw error{"the launch has clusters of " + extent_words(s.cluster) + ", and " + name + " declares " +
                  extent_words(declared) + " (__cluster_dims__)"};
    }
    s.cluster = declared;
  }
  check_sizes(s);
  if (s.cluster.count() != 0) {
    check_clusters(arch, s, kernel.limits);
  }
  check_limits(s, kernel.limits, name);
  return s;
}

}}}}  // namespace warpmem::v0::ptx::detail
