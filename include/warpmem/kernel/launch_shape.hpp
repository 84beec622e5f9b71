// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape of a launch.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// A size in up to three dimensions: {256}, {32, 8}.
struct launch_extent {
  unsigned x{1};
  unsigned y{1};
  unsigned z{1};
  [[nodiscard]] constexpr std::uint64_t count() const noexcept { return std::uint64_t{x} * y * z; }
  friend constexpr bool operator==(launch_extent const&, launch_extent const&) = default;
};

// What stands between <<< and >>>: {.grid = {2, 2}, .block = {32, 8}, .dynamic_shared = 1024}. Clusters are those of
// the kernel's __cluster_dims__, or of {.cluster = {2}}, which is cudaLaunchAttributeClusterDimension.
struct launch_shape {
  launch_extent grid{};
  launch_extent block{};
  std::size_t dynamic_shared{};    // bytes
  launch_extent cluster{0, 0, 0};  // of blocks; 0: nothing is said
};

}}  // namespace warpmem::v0
