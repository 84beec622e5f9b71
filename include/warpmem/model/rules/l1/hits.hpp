// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads that find some of their sectors in L1. Measured on 9.0.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Loads that look for their data in L1. Stores, atomics and loads with other operators count the same whatever it
// holds.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool is_cached_load(basic_warp_access<Lanes> const& access) noexcept {
  return access.op == memory_op::load && access.cache != cache_op::cg;
}

// Of the cached ones, those whose hits were measured.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool hits_were_measured(basic_warp_access<Lanes> const& access) noexcept {
  return access.cache == cache_op::unspecified || access.cache == cache_op::ca || access.cache == cache_op::nc;
}

// Active lanes by what L1 has of their sector and of their line, as far as the access needs it.
struct found_lines {
  lane_mask missing{};      // lanes whose sector L1 lacks
  lane_mask whole{};        // lanes on whose line nothing is missing
  bool some_line_missed{};  // a line on which every active lane misses
};

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr found_lines find_lines(basic_warp_access<Lanes> const& access,
                                                          lane_mask held) noexcept {
  found_lines found{};
  lane_mask const active = access.participants();
  held = held & active;
  if (!held.any()) {
    return {active, lane_mask::none(), active.any()};
  }
  auto const lanes_with = [&](lane_mask among, address at, int shift) {
    lane_mask lanes{};
    for (int lane = 0; lane < Lanes; ++lane) {
      lanes.bits |= among.test(lane) && (access.at[lane] ^ at) >> shift == 0 ? std::uint32_t{1} << lane : 0;
    }
    return lanes;
  };
  for (int lane = 0; lane < Lanes; ++lane) {
    if (active.test(lane) && !lanes_with(held, access.at[lane], 5).any()) {
      found.missing.bits |= std::uint32_t{1} << lane;
    }
  }
  for (int lane = 0; lane < Lanes; ++lane) {
    if (active.test(lane)) {
      std::uint32_t const line = lanes_with(active, access.at[lane], 7).bits;
      found.whole.bits |= (line & found.missing.bits) == 0 ? std::uint32_t{1} << lane : 0;
      found.some_line_missed = found.some_line_missed || (line & ~found.missing.bits) == 0;
    }
  }
  return found;
}

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr l1_state state_of(basic_warp_access<Lanes> const& access,
                                                     found_lines const& found) noexcept {
  std::uint32_t const active = access.participants().bits;
  return found.missing.bits == active ? l1_state::cold : found.missing.any() ? l1_state::partly_warm : l1_state::warm;
}

// The lanes whose sectors L1 holds if nobody says which: all, or with a cold L1 none.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_mask held_lanes(basic_warp_access<Lanes> const& access, l1_state l1) noexcept {
  return l1 == l1_state::warm || l1 == l1_state::partly_warm ? access.participants() : lane_mask::none();
}

// With several tag wavefronts, hits that follow a line without any hit sometimes wait for it and sometimes do not.
[[nodiscard]] WARPMEM_HD constexpr bool order_of_hits_is_known(found_lines const& found,
                                                               tag_schedule const& schedule) noexcept {
  return schedule.count <= 1 || !found.some_line_missed;
}

}}}  // namespace warpmem::v0::detail
