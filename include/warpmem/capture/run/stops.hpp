// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes that stop where they ask who else is there: what their ways say of it while they are grouped.
#pragma once

#include <warpmem/capture/group/way.hpp>
#include <warpmem/capture/run/meetings.hpp>
#include <warpmem/config.hpp>

#include <bit>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

inline void tell_stops(running_warp const& warp, std::uint32_t stopping, lane_ways& ways) noexcept {
  for (std::uint32_t m = stopping != 0 || warp.lanes->have_stopped ? warp.lanes->all() : 0U; m != 0; m &= m - 1) {
    int const l = std::countr_zero(m);
    ways[l].is_stop = (stopping >> l & 1) != 0;
    ways[l].before = warp.lanes->have_stopped ? warp.lane(l).before : 0;
  }
}

inline void remember_stops(running_warp const& warp, std::uint32_t stopping, lane_ways const& ways) noexcept {
  for (std::uint32_t m = stopping != 0 || warp.lanes->have_stopped ? warp.lanes->all() : 0U; m != 0; m &= m - 1) {
    int const l = std::countr_zero(m);
    warp.lane(l).before = stopping != 0 ? ways[l].before : 0;
  }
  warp.lanes->have_stopped = stopping != 0;
}

}}}}  // namespace warpmem::v0::capture::detail
