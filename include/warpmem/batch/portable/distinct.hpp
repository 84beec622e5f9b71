// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines in plain C++: a closed form for strides, the models' own counting for the rest.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/distinct_rules.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/coalescing/segments.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem::inline v0::detail::portable {

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

// False if a lane is misaligned or outside.
[[nodiscard]] inline bool count_any(distinct_plan const& plan, warp_access const& access, int i,
                                    distinct_block& out) noexcept {
  address all = 0;
  for (int lane = 0; lane < 32; ++lane) {
    all |= access.active.test(lane) ? access.at[lane] : 0;
  }
  if ((all & (plan.misaligned | plan.outside)) != 0) {
    return false;
  }
  int segments = 0;
  for (int lane = 0; lane < 32; lane += 1 << plan.group_shift) {
    lane_mask const group = access.active & lane_mask::range(lane, 1 << plan.group_shift);
    segments += group.any() ? count_segments(access, group, plan.shift) : 0;
  }
  out.segments[i] = static_cast<std::uint8_t>(segments);
  out.lines[i] = static_cast<std::uint8_t>(count_segments(access, access.active, plan.line_shift));
  return true;
}

template <class Batch>
inline void count_distinct(distinct_plan const& plan, Batch const& batch, std::size_t first, int count,
                           distinct_block& out) noexcept {
  out.slow_count = 0;
  for (int i = 0; i < count; ++i) {
    std::size_t const access = first + static_cast<std::size_t>(i);
    std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
    if (batch.active != nullptr) {
      out.active[i] = static_cast<std::uint8_t>(popcount(active));
    }
    if (active == 0) {
      out.segments[i] = out.lines[i] = 0;
      continue;
    }
    if (active == 0xffffffffU && count_strided(plan, lanes_of(batch, access), i, out)) {
      continue;
    }
    if (!count_any(plan, access_of(batch, access), i, out)) {
      out.slow[out.slow_count++] = static_cast<std::uint8_t>(i);
    }
  }
}

}  // namespace warpmem::inline v0::detail::portable
