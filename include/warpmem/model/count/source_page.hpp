// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The wavefronts of rules/banks/source_page.hpp, faster than by the rule.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/wavefronts.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/source_page.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The lanes of which lane ^ distance, 1 or 2, has the same address; what an inactive partner says is up to the caller.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr std::uint32_t agreeing_lanes(basic_warp_access<Lanes> const& access, int distance,
                                                                bool inactive_agrees) noexcept {
  std::uint32_t equal = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    int const partner = (lane ^ distance) < Lanes ? lane ^ distance : lane;
    equal |= (access.at[partner] == access.at[lane] ? 1U : 0U) << lane;
  }
  std::uint32_t const active = access.participants().bits;
  std::uint32_t const lower = distance == 1 ? 0x55555555U : 0x33333333U;
  std::uint32_t const partners = ((active & lower) << distance) | ((active >> distance) & lower);
  return (partners & equal) | (inactive_agrees ? ~partners : 0);
}

// tool_wavefronts_of_wide_load: phases that cannot merge are counted together.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int count_wide_load_on_page(basic_warp_access<Lanes> const& access,
                                                               bank_geometry g) noexcept {
  lane_mask const active = access.participants();
  auto const count = [](basic_warp_access<Lanes> const& part, bank_geometry const& geometry) {
    return count_wavefronts(part, geometry).wavefronts;
  };
  if (__builtin_is_constant_evaluated()) {
    return tool_wavefronts_of_wide_load(access, g, count);
  }
  if (access.lane_bytes == 16 && group_agrees_on_one(access, active)) {
    return ceil_div(active.count(), 16);
  }
  bool const whole = active.bits == lane_mask::first(Lanes).bits;
  std::uint32_t const ones = agreeing_lanes(access, 1, true);
  std::uint32_t const twos = agreeing_lanes(access, 2, true);
  bank_geometry merged = g;
  merged.phase_lanes *= 2;
  int wavefronts = 0;
  std::uint32_t left = active.bits;
  for (int first = 0; first < Lanes; first += merged.phase_lanes) {
    std::uint32_t const group = active.bits & lane_mask::range(first, merged.phase_lanes).bits;
    bool const by_last_lane = first == 0 && access.lane_bytes == 16 && !whole;
    bool const agree = by_last_lane ? !active.test(Lanes - 1) || (group & ~agreeing_lanes(access, 1, false)) == 0 ||
                                          (group & ~agreeing_lanes(access, 2, false)) == 0
                                    : (group & ~ones) == 0 || (group & ~twos) == 0;
    if (group != 0 && agree && count(access.under({group}), merged) == 1) {
      ++wavefronts;
      left &= ~group;
    }
  }
  return wavefronts + (left == 0 ? 0 : count(access.under({left}), g));
}

}}}  // namespace warpmem::v0::detail
