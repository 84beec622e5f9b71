// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regular distances between lanes, as most accesses of most programs have: their counts have closed forms.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Larger distances are not regular: lanes could meet again behind the end of the address space.
inline constexpr address distance_limit = address{1} << 40;

[[nodiscard]] WARPMEM_HD constexpr bool is_downwards(address step) noexcept { return (step >> 63) != 0; }
[[nodiscard]] WARPMEM_HD constexpr address distance_of(address step) noexcept {
  return is_downwards(step) ? 0 - step : step;
}

// Lanes at one distance from their neighbours.
struct lane_stride {
  bool found{};
  address lowest{};    // of the first or the last lane
  address distance{};  // between neighbours
};

// All lanes must be active.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_stride find_stride(basic_warp_access<Lanes> const& access) noexcept {
  constexpr int last = Lanes - 1;
  address const step = Lanes > 1 ? access.at[last > 0 ? 1 : 0] - access.at[0] : 0;
  address off = 0;
  if (__builtin_is_constant_evaluated()) {
    for (int lane = 2; lane <= last && off == 0; ++lane) {  // each evaluation step costs compile time
      off = (access.at[lane] - access.at[lane - 1]) ^ step;
    }
  } else {
    off = (access.at[last] - access.at[0]) ^ (static_cast<address>(last) * step);
    if (off == 0) {  // most accesses without a stride end here
      for (int lane = 2; lane <= last; ++lane) {
        off |= (access.at[lane] - access.at[lane - 1]) ^ step;
      }
    }
  }
  address const distance = distance_of(step);
  return {off == 0 && distance < distance_limit, is_downwards(step) ? access.at[last] : access.at[0], distance};
}

struct spaced_lanes {
  int count{};
  address distance{};  // between neighbours
};

// Rows of `width` lanes, as thread blocks of that width make them: lane l stands in column l % width of row l / width.
struct lane_grid {
  int width{};         // 0: not found
  address lowest{};    // of the lane in one of the corners
  address distance{};  // between columns
  address pitch{};     // between rows

  [[nodiscard]] WARPMEM_HD constexpr spaced_lanes columns() const noexcept { return {width, distance}; }
  [[nodiscard]] WARPMEM_HD constexpr spaced_lanes rows() const noexcept { return {32 / width, pitch}; }
};

// All lanes must be active.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_grid find_grid(basic_warp_access<Lanes> const& access) noexcept {
  if constexpr (Lanes != 32) {
    return {};
  } else {
    auto const& at = access.at;
    address const step = at[1] - at[0];
    int const width = at[2] - at[1] != step ? 2 : at[4] - at[3] != step ? 4 : at[8] - at[7] != step ? 8 : 16;
    address const row_step = at[width] - at[0];
    address const across = static_cast<address>(width - 1) * step;
    address const along = static_cast<address>(32 / width - 1) * row_step;
    address off = at[31] - at[0] - across - along;
    for (int lane = 2; lane < width && off == 0; ++lane) {
      off = (at[lane] - at[lane - 1]) ^ step;
    }
    if (off != 0) {  // most accesses that are no grid end here
      return {};
    }
    for (int lane = width; lane < 32; ++lane) {
      off |= (at[lane] - at[lane - width]) ^ row_step;
    }
    lane_grid const grid{width, at[0] + (is_downwards(step) ? across : 0) + (is_downwards(row_step) ? along : 0),
                         distance_of(step), distance_of(row_step)};
    return off == 0 && (grid.distance | grid.pitch) < distance_limit ? grid : lane_grid{};
  }
}

}}}  // namespace warpmem::v0::detail
