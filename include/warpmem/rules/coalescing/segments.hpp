// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/count_distinct.hpp>
#include <warpmem/detail/distinct.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/coalescing/lane_segments.hpp>
#include <warpmem/rules/stride.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Up to a stride of a segment every one between the first and the last is touched; above it each lane has its own.
[[nodiscard]] WARPMEM_HD constexpr int strided_segments(lane_stride s, int shift, int lanes) noexcept {
  address const offset = s.lowest & ((address{1} << shift) - 1);
  address const spanned = ((offset + static_cast<address>(lanes - 1) * s.distance) >> shift) + 1;
  return static_cast<int>(smaller(spanned, static_cast<address>(lanes)));
}

// Distinct segments by table: the fewer steps, which is what counts at compile time.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int count_segments_by_table(basic_warp_access<Lanes> const& access, lane_mask group,
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

// The same at run time, where a step costs little and a branch that nobody can guess costs much. `group` has a lane.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int count_segments_by_last(basic_warp_access<Lanes> const& access, lane_mask group,
                                                              int shift) noexcept {
  address segments[32]{};
  int n = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    segments[n] = access.at[lane] >> shift;
    n += group.test(lane) ? 1 : 0;
  }
  return popcount(last_of_kind(segments, n).bits());
}

// Both counts at run time. `group` has a lane.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr segment_counts count_segments_by_last(basic_warp_access<Lanes> const& access,
                                                                         lane_mask group, int shift,
                                                                         int line_shift) noexcept {
  return {count_segments_by_last(access, group, shift), count_segments_by_last(access, group, line_shift)};
}

#if WARPMEM_GNU_BUILTINS

template <int Lanes>
[[nodiscard]] inline segment_counts count_segments_in_registers(basic_warp_access<Lanes> const& access, lane_mask group,
                                                                int shift, int line_shift) noexcept {
  lane_segments const segments(access, group, shift);
  int const to_lines = line_shift - shift;
  if (segments.are_near()) {
    return segments.count(to_lines);
  }
  int const lanes = group.count();
  return segments.have_lines(lanes, to_lines) ? segment_counts{lanes, lanes}
                                              : count_segments_by_last(access, group, shift, line_shift);
}

#endif

// Numbers of distinct aligned segments of 2^shift bytes and lines of 2^line_shift bytes, not below shift, that the
// lanes of `group` touch. No lane straddles two: its address is a multiple of its size, and its size divides the
// segment's.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr segment_counts count_segments_and_lines(basic_warp_access<Lanes> const& access,
                                                                           lane_mask group, int shift,
                                                                           int line_shift) noexcept {
  if (group == lane_mask::first(Lanes)) {
    lane_stride const s = find_stride(access, 0, Lanes);
    if (s.found) {
      return {strided_segments(s, shift, Lanes), strided_segments(s, line_shift, Lanes)};
    }
  }
  if (__builtin_is_constant_evaluated()) {
    int const segments = count_segments_by_table(access, group, shift);
    return {segments, line_shift == shift ? segments : count_segments_by_table(access, group, line_shift)};
  }
  if (!group.any()) {
    return {};
  }
#if WARPMEM_GNU_BUILTINS
  return count_segments_in_registers(access, group, shift, line_shift);
#else
  return count_segments_by_last(access, group, shift, line_shift);
#endif
}

// The former alone.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int count_segments(basic_warp_access<Lanes> const& access, lane_mask group,
                                                      int shift) noexcept {
  return count_segments_and_lines(access, group, shift, shift).segments;
}

// 2.0 and later: one transaction for every aligned segment of 2^shift bytes that a request touches, whatever the order
// of its lanes (CUDA C Programming Guide 3.2, G.4.2; on 7.0 and later the segments are Nsight Compute's sectors).
template <int Lanes, class Sink>
WARPMEM_HD constexpr void coalesce_segments(basic_warp_access<Lanes> const& access, lane_mask group, int shift,
                                            Sink& sink) noexcept {
  int const segment = 1 << shift;
  sink.begin_request(ceil_div(group.count() * access.lane_bytes, segment));
  if constexpr (!Sink::lists) {
    segment_counts const n = count_segments_and_lines(access, group, shift, larger(shift, sink.line_shift));
    sink.add_many(n.segments, segment);
    sink.lines += n.lines;
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

}}}  // namespace warpmem::v0::detail
