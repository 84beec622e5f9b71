// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape of a launch; its blocks and threads by number, and in words.
#pragma once

#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/launch_shape.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace capture {

using extent = launch_extent;
using warpmem::launch_shape;

namespace detail {

[[nodiscard]] constexpr index3 index_in(extent size, std::uint64_t number) noexcept {
  return {static_cast<unsigned>(number % size.x), static_cast<unsigned>(number / size.x % size.y),
          static_cast<unsigned>(number / size.x / size.y)};
}
// The number of the block that has this rank in a cluster of a grid.
[[nodiscard]] constexpr std::uint64_t block_in_cluster(extent grid, extent cluster, std::uint64_t number,
                                                       std::uint64_t rank) noexcept {
  index3 const of = index_in({grid.x / cluster.x, grid.y / cluster.y, grid.z / cluster.z}, number);
  index3 const in = index_in(cluster, rank);
  auto const at = [](unsigned first, unsigned size, unsigned i) { return std::uint64_t{first} * size + i; };
  return at(of.x, cluster.x, in.x) + grid.x * (at(of.y, cluster.y, in.y) + grid.y * at(of.z, cluster.z, in.z));
}
// The number of the block that has this rank in the cluster of another.
[[nodiscard]] constexpr std::uint64_t block_in_cluster_of(extent grid, extent cluster, std::uint64_t block,
                                                          std::uint64_t rank) noexcept {
  index3 const at = index_in(grid, block);
  extent const clusters{grid.x / cluster.x, grid.y / cluster.y, grid.z / cluster.z};
  std::uint64_t const row = std::uint64_t{at.z / cluster.z} * clusters.y + at.y / cluster.y;
  return block_in_cluster(grid, cluster, row * clusters.x + at.x / cluster.x, rank);
}
// (3, 0, 0)
[[nodiscard]] inline std::string in_words(extent size, std::uint64_t number) {
  index3 const i = index_in(size, number);
  return std::string("(").append(std::to_string(i.x)) + ", " + std::to_string(i.y) + ", " + std::to_string(i.z) + ")";
}

}  // namespace detail

}}}  // namespace warpmem::v0::capture
