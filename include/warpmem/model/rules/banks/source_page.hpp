// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wavefronts of shared accesses as Nsight Compute's source page counts them: the phases of rules/banks/phases.hpp, but
// wide loads merge two phases by a rule of the tool. Measured on 9.0; where it differs from the hardware counter,
// hardware follows rules/banks/geometry.hpp.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Whether every lane of `group` has the address of lane ^ distance; what an inactive partner says is up to the caller.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool group_agrees(basic_warp_access<Lanes> const& access, lane_mask group,
                                                     int distance, bool inactive_agrees) noexcept {
  lane_mask const active = access.participants();
  for (int lane = 0; lane < Lanes; ++lane) {
    int const partner = lane ^ distance;
    if (group.test(lane) &&
        !(partner < Lanes && active.test(partner) ? access.at[partner] == access.at[lane] : inactive_agrees)) {
      return false;
    }
  }
  return true;
}

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool group_agrees_on_one(basic_warp_access<Lanes> const& access,
                                                            lane_mask group) noexcept {
  bool first = true;
  address one = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    if (group.test(lane)) {
      one = first ? access.at[lane] : one;
      first = false;
      if (access.at[lane] != one) {
        return false;
      }
    }
  }
  return true;
}

// Whether the tool lets two neighbouring phases share a wavefront when they are free of conflicts.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool tool_merges(basic_warp_access<Lanes> const& access, lane_mask group,
                                                    bool first_half) noexcept {
  lane_mask const active = access.participants();
  bool const whole = active.bits == lane_mask::first(Lanes).bits;
  // The lower half of a partly active 16-byte load goes by whether the last lane is active.
  if (first_half && access.lane_bytes == 16 && !whole) {
    return !active.test(Lanes - 1) || group_agrees(access, group, 1, false) || group_agrees(access, group, 2, false);
  }
  return group_agrees(access, group, 1, true) || group_agrees(access, group, 2, true);
}

// 8- and 16-byte loads: two phases at a time. `count` returns the wavefronts of an access that has a geometry.
template <int Lanes, class Count>
[[nodiscard]] WARPMEM_HD constexpr int tool_wavefronts_of_wide_load(basic_warp_access<Lanes> const& access,
                                                                    bank_geometry g, Count count) noexcept {
  lane_mask const active = access.participants();
  if (access.lane_bytes == 16 && group_agrees_on_one(access, active)) {
    return ceil_div(active.count(), 16);
  }
  bank_geometry merged = g;
  merged.phase_lanes *= 2;
  int wavefronts = 0;
  for (int first = 0; first < Lanes; first += merged.phase_lanes) {
    lane_mask const group = active & lane_mask::range(first, merged.phase_lanes);
    if (group.any()) {
      auto const part = access.under(group);
      bool const merges = tool_merges(access, group, first == 0) && count(part, merged) == 1;
      wavefronts += merges ? 1 : count(part, g);
    }
  }
  return wavefronts;
}

}}}  // namespace warpmem::v0::detail
