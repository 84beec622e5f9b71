// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clusters of a launch: those that the kernel requires, or that the launch asks for.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/error.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

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
