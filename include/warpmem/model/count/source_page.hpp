// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The wavefronts of rules/banks/source_page.hpp, faster than by the rule.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/tag_stage.hpp>
#include <warpmem/model/count/wavefronts.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/source_page.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Of a group's lanes, those whose lane ^ distance, 1 or 2, is active and above them.
[[nodiscard]] WARPMEM_HD constexpr std::uint32_t lower_partners(lane_mask active, lane_mask group,
                                                                int distance) noexcept {
  std::uint32_t const lower = distance == 1 ? 0x55555555U : 0x33333333U;
  return group.bits & (active.bits >> distance) & lower;
}

// Whether active partners have one address.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool partners_agree(basic_warp_access<Lanes> const& access, std::uint32_t lower,
                                                       int distance) noexcept {
  for (std::uint32_t left = lower; left != 0; left &= left - 1) {
    int const lane = lowest_of({left});
    if (access.at[lane] != access.at[lane + distance]) {
      return false;
    }
  }
  return true;
}

// tool_merges of a group that has whole fours of lanes.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool group_merges(basic_warp_access<Lanes> const& access, lane_mask active,
                                                     lane_mask group, bool first_half) noexcept {
  bool const by_last_lane = first_half && access.lane_bytes == 16 && active.bits != lane_mask::first(Lanes).bits;
  if (by_last_lane && !active.test(Lanes - 1)) {
    return true;
  }
  for (int distance = 1; distance <= 2; ++distance) {
    std::uint32_t const lower = lower_partners(active, group, distance);
    bool const have_partners = (group.bits & ~(lower | lower << distance)) == 0;
    if ((have_partners || !by_last_lane) && partners_agree(access, lower, distance)) {
      return true;
    }
  }
  return false;
}

// Whether the lanes of a group that meet in a column of banks need one row of it.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool is_free_of_conflicts(basic_warp_access<Lanes> const& access, lane_mask group,
                                                             bank_geometry g) noexcept {
  std::uint64_t taken = 0;
  address row_of[64];
  for (std::uint32_t left = group.bits; left != 0; left &= left - 1) {
    int const lane = lowest_of({left});
    int const column = g.column_of(access.at[lane]);
    address const row = access.at[lane] >> g.row_shift;
    if ((taken >> column & 1U) != 0 && row_of[column] != row) {
      return false;
    }
    taken |= std::uint64_t{1} << column;
    row_of[column] = row;
  }
  return true;
}

// Whether no phases of an access by all lanes merge, by a look at the lanes with which they begin.
WARPMEM_CALLS_USER_CODE
template <class AddressOf>
[[nodiscard]] WARPMEM_HD constexpr bool is_apart_on_page(AddressOf address_of) {
  for (int lane = 0; lane <= 16; lane += 16) {
    address const at = address_of(lane);
    if (at == address_of(lane + 1) || at == address_of(lane + 2)) {
      return false;
    }
  }
  return true;
}

// tool_wavefronts_of_wide_load of an access that takes `apart` wavefronts if no phases merge: two that do take one.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int merge_on_page(basic_warp_access<Lanes> const& access, bank_geometry g,
                                                     int apart) noexcept {
  lane_mask const active = access.participants();
  if (Lanes == 32 && active == lane_mask::all() && is_apart_on_page([&](int lane) { return access.at[lane]; })) {
    return apart;
  }
  if (access.lane_bytes == 16 && group_agrees_on_one(access, active)) {
    return ceil_div(active.count(), 16);
  }
  int wavefronts = apart;
  for (int first = 0; first + g.phase_lanes < Lanes && g.added_wavefronts == 0; first += 2 * g.phase_lanes) {
    lane_mask const lower = active & lane_mask::range(first, g.phase_lanes);
    lane_mask const upper = active & lane_mask::range(first + g.phase_lanes, g.phase_lanes);
    if (lower.any() && upper.any() && group_merges(access, active, lower | upper, first == 0) &&
        is_free_of_conflicts(access, lower | upper, g)) {
      --wavefronts;
    }
  }
  return wavefronts;
}

// tool_wavefronts_of_wide_load.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int count_wide_load_on_page(basic_warp_access<Lanes> const& access,
                                                               bank_geometry g) noexcept {
  if (__builtin_is_constant_evaluated()) {
    return tool_wavefronts_of_wide_load(access, g,
                                        [](basic_warp_access<Lanes> const& part, bank_geometry const& geometry) {
                                          return count_wavefronts(part, geometry).wavefronts;
                                        });
  }
  return merge_on_page(access, g, count_wavefronts(access, g).wavefronts);
}

}}}  // namespace warpmem::v0::detail
