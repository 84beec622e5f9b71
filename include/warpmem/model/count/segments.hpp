// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of transactions of rules/coalescing/segments.hpp, faster than by the rule.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/stride.hpp>
#include <warpmem/model/count/tag_stage.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/detail/repeated_keys.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct segment_counts {
  int segments{};
  int lines{};
};

#if WARPMEM_GNU_VECTORS

// Segment numbers of the lanes of a group, relative to the first lane's; the other lanes repeat that one. The order of
// lanes is not kept: only the number of distinct segments matters.
class lane_segments {
 public:
  template <int Lanes>
  lane_segments(basic_warp_access<Lanes> const& access, lane_mask group, int shift) noexcept {
    address filled[32];
    address const* at = access.at;
    if (group != lane_mask::all()) {
      fill_inactive(access.at, group, filled);
      at = filled;
    }
    two_addresses bits{};
    for (int i = 0; i < 16; ++i) {
      two_addresses const differing = load_vector<two_addresses>(at + 2 * i) ^ at[0];
      bits |= differing;
      two_[i] = differing >> shift;
    }
    bits_ = (bits[0] | bits[1]) >> shift;
  }

  // Whether keys of 14 bits tell all of them apart, or keys of 16 bits that are not -1.
  [[nodiscard]] bool are_near(address limit = 0x4000) const noexcept { return bits_ < limit; }
  // Then: the keys of lanes 8i to 8i + 7.
  [[nodiscard]] eight_keys eight(int i) const noexcept {
    return reinterpret_cast<eight_keys>(two_[4 * i] | (two_[4 * i + 1] << 16) | (two_[4 * i + 2] << 32) |
                                        (two_[4 * i + 3] << 48));
  }
  // Then: distinct segments, and lines of 2^shift segments.
  [[nodiscard]] segment_counts count(int shift) const noexcept {
    near_keys keys;
    for (int i = 0; i < 4; ++i) {
      keys.set(i, eight(i));
    }
    auto const n = keys.count_distinct(shift);
    return {n.whole, n.shifted};
  }
  // Else: whether there are certainly this many lines, by keys that two of them may share.
  [[nodiscard]] bool have_lines(int lines, int shift) const noexcept {
    if (bits_ >> shift > 0xffffffffU) {
      return false;
    }
    near_keys keys;
    for (int i = 0; i < 4; ++i) {
      keys.set(i, reinterpret_cast<eight_keys>(hashed(4 * i, shift) | (hashed(4 * i + 2, shift) << 16)));
    }
    return keys.count_distinct(0).whole == lines;
  }

 private:
  using four_lines [[gnu::vector_size(16)]] = std::uint32_t;
  using eight_halves [[gnu::vector_size(16)]] = std::uint16_t;

  // Four lines, numbers below 2^32, as keys of 14 bits: their halves times two odd numbers, and the sum of that.
  [[nodiscard]] four_lines hashed(int i, int shift) const noexcept {
    auto const halves = reinterpret_cast<eight_halves>((two_[i] >> shift) | (two_[i + 1] >> shift << 32));
    auto const products = reinterpret_cast<four_lines>(
        halves * eight_halves{0x9e37, 0x79b1, 0x9e37, 0x79b1, 0x9e37, 0x79b1, 0x9e37, 0x79b1});
    return (products + (products >> 16)) & 0x3fff;
  }

  two_addresses two_[16];
  address bits_;
};

#endif

// Up to a stride of a segment every one between the first and the last is touched; above it each lane has its own.
[[nodiscard]] WARPMEM_HD constexpr int strided_segments(lane_stride s, int shift, int lanes) noexcept {
  address const offset = s.lowest & ((address{1} << shift) - 1);
  address const spanned = ((offset + static_cast<address>(lanes - 1) * s.distance) >> shift) + 1;
  return static_cast<int>(smaller(spanned, static_cast<address>(lanes)));
}

// The same for a grid; 0 where its rows interleave. The lanes at the smaller distance touch every segment between the
// first and the last of them, or each its own; those beside them share at most what these have reached.
[[nodiscard]] WARPMEM_HD constexpr int segments_of_grid(lane_grid grid, int shift) noexcept {
  bool const by_rows = grid.distance <= grid.pitch;
  spaced_lanes const inner = by_rows ? grid.columns() : grid.rows();
  spaced_lanes const outer = by_rows ? grid.rows() : grid.columns();
  address const span = static_cast<address>(inner.count - 1) * inner.distance;
  bool const touches_all = inner.distance <= address{1} << shift;
  if (!touches_all && outer.distance < span) {
    return 0;
  }
  address begin = grid.lowest & ((address{1} << shift) - 1);
  address reached = 0;  // segments below this one are counted
  address total = 0;
  for (int i = 0; i < outer.count; ++i) {
    address const first = larger(begin >> shift, reached);
    address const end = ((begin + span) >> shift) + 1;
    total += touches_all ? end - first : static_cast<address>(inner.count) - (first - (begin >> shift));
    reached = end;
    begin += outer.distance;
  }
  return static_cast<int>(total);
}

// For constant expressions, in fewer steps than the rule.
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

// For run time, where a step costs little and a mispredicted branch is expensive. `group` has a lane.
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

#if WARPMEM_GNU_VECTORS

// None: some are too far apart to tell.
template <int Lanes>
[[nodiscard]] inline segment_counts count_segments_in_registers(basic_warp_access<Lanes> const& access, lane_mask group,
                                                                int shift, int line_shift) noexcept {
  lane_segments const segments(access, group, shift);
  int const to_lines = line_shift - shift;
  if (segments.are_near()) {
    return segments.count(to_lines);
  }
  int const lanes = segments.have_lines(group.count(), to_lines) ? group.count() : 0;
  return {lanes, lanes};
}

#endif

// What coalesce_segments counts for the lanes of `group`, with segments of 2^shift bytes and with lines of 2^line_shift
// bytes, not below shift.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr segment_counts count_segments_and_lines(basic_warp_access<Lanes> const& access,
                                                                           lane_mask group, int shift,
                                                                           int line_shift) noexcept {
  if (group == lane_mask::first(Lanes)) {
    lane_stride const s = find_stride(access);
    if (s.found) {
      return {strided_segments(s, shift, Lanes), strided_segments(s, line_shift, Lanes)};
    }
    lane_grid const grid = find_grid(access);
    if (grid.width != 0) {
      segment_counts const n{segments_of_grid(grid, shift), segments_of_grid(grid, line_shift)};
      if (n.segments != 0 && n.lines != 0) {
        return n;
      }
    }
  }
  if (__builtin_is_constant_evaluated()) {
    int const segments = count_segments_by_table(access, group, shift);
    return {segments, line_shift == shift ? segments : count_segments_by_table(access, group, line_shift)};
  }
  if (!group.any()) {
    return {};
  }
#if WARPMEM_GNU_VECTORS
  auto const n = count_segments_in_registers(access, group, shift, line_shift);
  if (n.segments != 0) {
    return n;
  }
#endif
  return {count_segments_by_last(access, group, shift), count_segments_by_last(access, group, line_shift)};
}

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int count_segments(basic_warp_access<Lanes> const& access, lane_mask group,
                                                      int shift) noexcept {
  return count_segments_and_lines(access, group, shift, shift).segments;
}

}}}  // namespace warpmem::v0::detail
