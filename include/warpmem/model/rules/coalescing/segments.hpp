// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// 2.0 and later: one transaction for every aligned segment of 2^shift bytes that a request touches, whatever the order
// of its lanes (CUDA C Programming Guide 3.2, G.4.2; on 7.0 and later the segments are Nsight Compute's sectors). No
// lane straddles two: its address is a multiple of its size, and its size divides the segment's.
// count/segments.hpp computes their number faster.
template <int Lanes, class Sink>
WARPMEM_HD constexpr void coalesce_segments(basic_warp_access<Lanes> const& access, lane_mask group, int shift,
                                            Sink& sink) noexcept {
  int const segment = 1 << shift;
  sink.begin_request(ceil_div(group.count() * access.lane_bytes, segment));
  distinct_keys segments;
  int entry_of[distinct_keys::slots]{};
  address base[32]{};
  lane_mask served[32]{};
  for (int lane = 0; lane < Lanes; ++lane) {
    if (group.test(lane)) {
      auto const place = segments.insert(access.at[lane] >> shift);
      if (place.is_new) {
        entry_of[place.slot] = segments.size() - 1;
        base[segments.size() - 1] = access.at[lane] >> shift << shift;
      }
      served[entry_of[place.slot]].set(lane);
    }
  }
  for (int i = 0; i < segments.size(); ++i) {
    sink.add(base[i], segment, served[i]);
  }
}

}}}  // namespace warpmem::v0::detail
