// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape of a launch.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// A size in up to three dimensions: 256, {256}, {32, 8}. No aggregate: braces of a launch_shape that are left out would
// make one extent of grid and block.
struct launch_extent {
  unsigned x{1};
  unsigned y{1};
  unsigned z{1};

  constexpr launch_extent() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a number is an extent, as between <<< and >>>
  constexpr launch_extent(unsigned in_x, unsigned in_y = 1, unsigned in_z = 1) noexcept : x{in_x}, y{in_y}, z{in_z} {}
  // UINT64_MAX where it is more.
  [[nodiscard]] constexpr std::uint64_t count() const noexcept {
    std::uint64_t const in_plane = std::uint64_t{x} * y;
    return z > 1 && in_plane > UINT64_MAX / z ? UINT64_MAX : in_plane * z;
  }
  friend constexpr bool operator==(launch_extent const&, launch_extent const&) = default;
};

// What stands between <<< and >>>: {.grid = {2, 2}, .block = {32, 8}, .dynamic_shared = 1024}, or {4, 256}. Clusters
// are those of the kernel's __cluster_dims__, or of {.cluster = {2}}, which is cudaLaunchAttributeClusterDimension.
struct launch_shape {
  launch_extent grid{};
  launch_extent block{};
  std::size_t dynamic_shared{};    // bytes
  launch_extent cluster{0, 0, 0};  // of blocks; 0: nothing is said
};

}}  // namespace warpmem::v0
