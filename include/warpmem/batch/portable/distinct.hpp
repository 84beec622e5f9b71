// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines in plain C++: a closed form for strides, every two keys compared for the rest.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/distinct_rules.hpp>
#include <warpmem/batch/few_lanes.hpp>
#include <warpmem/batch/lane_classes.hpp>
#include <warpmem/detail/count_distinct.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/coalescing/segments.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail { namespace portable {

template <class Lanes>
[[nodiscard]] inline bool count_strided(distinct_plan const& plan, Lanes lanes, int i, distinct_block& out) noexcept {
  prefetch_ahead(lanes);
  address const step = lanes[1] - lanes[0];
  address off = 0;
  for (int lane = 1; lane < 32; ++lane) {
    off |= (lanes[lane] - lanes[lane - 1]) ^ step;
  }
  return off == 0 && count_stride(plan, lanes, i, out);
}

// Distinct values of keys[i] >> shift.
[[nodiscard]] inline int count_shifted(std::uint64_t const* keys, int n, int shift) noexcept {
  std::uint64_t shifted[32];
  for (int i = 0; i < n; ++i) {
    shifted[i] = keys[i] >> shift;
  }
  return popcount(last_of_kind(shifted, n).bits());
}

// False if a lane is misaligned or outside.
template <class Lanes>
[[nodiscard]] inline bool count_any(distinct_plan const& plan, Lanes lanes, std::uint32_t active, int i,
                                    distinct_block& out) noexcept {
  std::uint64_t at[32];
  int n = 0;
  int segments = 0;
  int group_begin = 0;
  address all = 0;
#if WARPMEM_GNU_BUILTINS
  if (plan.group_shift == 5) {
    warp_access access;
    for (int lane = 0; lane < 32; ++lane) {
      access.at[lane] = lanes.origin + lanes[lane];
      all |= access.at[lane] & (0 - static_cast<address>((active >> lane) & 1U));
    }
    segment_counts const counts = count_segments_in_registers(access, {active}, plan.shift, plan.line_shift);
    out.segments[i] = static_cast<std::uint8_t>(counts.segments);
    out.lines[i] = static_cast<std::uint8_t>(counts.lines);
    return (all & (plan.misaligned | plan.outside)) == 0;
  }
#endif
  for (int group = 0; group < 32; group += 1 << plan.group_shift) {
    std::uint32_t left = active & lane_mask::range(group, 1 << plan.group_shift).bits;
    for (; left != 0; left &= left - 1) {
      at[n] = lanes.origin + lanes[lowest_lane(left)];
      all |= at[n++];
    }
    segments += count_shifted(at + group_begin, n - group_begin, plan.shift);
    group_begin = n;
  }
  out.segments[i] = static_cast<std::uint8_t>(segments);
  out.lines[i] = static_cast<std::uint8_t>(count_shifted(at, n, plan.line_shift));
  return (all & (plan.misaligned | plan.outside)) == 0;
}

// The accesses of a block by class, and how many of their lanes are active.
inline void classify(std::uint32_t const* masks, int count, std::uint8_t* active, lane_classes& classes) noexcept {
  for (int i = 0; i < count; ++i) {
    int const lanes = popcount(masks[i]);
    active[i] = static_cast<std::uint8_t>(lanes);
    classes.list[class_of(lanes)].append(i, 1);
  }
}

template <class Batch>
inline void count_distinct(distinct_plan const& plan, Batch const& batch, std::size_t first, int count,
                           distinct_block& out) noexcept {
  lane_classes classes;
  block_list& general = classes.list[some_lanes];
  block_list slow;
  if (batch.active == nullptr) {
    for (int i = 0; i < count; ++i) {
      general.append_if(i, !count_strided(plan, lanes_of(batch, first + static_cast<std::size_t>(i)), i, out));
    }
  } else {
    classify(batch.active + first, count, out.active, classes);
    count_few(plan, batch, first, count, classes, slow, out);
    for (int j = 0; j < classes.list[all_lanes].count; ++j) {
      int const i = classes.list[all_lanes].index[j];
      general.append_if(i, !count_strided(plan, lanes_of(batch, first + static_cast<std::size_t>(i)), i, out));
    }
  }
  for (int j = 0; j < general.count; ++j) {
    int const i = general.index[j];
    std::size_t const access = first + static_cast<std::size_t>(i);
    std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
    slow.append_if(i, !count_any(plan, lanes_of(batch, access), active, i, out));
  }
  finish(slow, out);
}

}}}}  // namespace warpmem::v0::detail::portable
