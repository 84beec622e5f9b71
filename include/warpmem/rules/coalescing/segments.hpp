// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/distinct.hpp>
#include <warpmem/detail/math.hpp>

namespace warpmem::inline v0::detail {

// Number of distinct aligned segments of 2^shift bytes that the lanes of `group` touch. No lane straddles two: its
// address is a multiple of its size, and its size divides the segment's.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int count_segments(basic_warp_access<Lanes> const& access, lane_mask group,
                                                      int shift) noexcept {
  distinct_keys segments;
  address last = 0;
  bool any = false;
  for (int lane = 0; lane < Lanes; ++lane) {
    if (group.test(lane)) {
      address const segment = access.at[lane] >> shift;
      if (!any || segment != last) {  // neighbours mostly share one
        segments.insert(segment);
        last = segment;
        any = true;
      }
    }
  }
  return segments.size();
}

// 2.0 and later: one transaction for every aligned segment of 2^shift bytes that a request touches, whatever the order
// of its lanes (CUDA C Programming Guide 3.2, G.4.2; on 7.0 and later the segments are Nsight Compute's sectors).
template <int Lanes, class Sink>
WARPMEM_HD constexpr void coalesce_segments(basic_warp_access<Lanes> const& access, lane_mask group, int shift,
                                            Sink& sink) noexcept {
  int const segment = 1 << shift;
  sink.begin_request(ceil_div(group.count() * access.lane_bytes, segment));
  if constexpr (!Sink::lists) {
    sink.add_many(count_segments(access, group, shift), segment);
  } else {
    distinct_keys segments;
    lane_mask served[distinct_keys::slots]{};
    int slot_of[32]{};
    int first_lane[32]{};
    for (int lane = 0; lane < Lanes; ++lane) {
      if (group.test(lane)) {
        auto const place = segments.insert(access.at[lane] >> shift);
        if (place.is_new) {
          slot_of[segments.size() - 1] = place.slot;
          first_lane[segments.size() - 1] = lane;
        }
        served[place.slot].set(lane);
      }
    }
    for (int i = 0; i < segments.size(); ++i) {
      sink.add(access.at[first_lane[i]] >> shift << shift, segment, served[slot_of[i]]);
    }
  }
}

}  // namespace warpmem::inline v0::detail
