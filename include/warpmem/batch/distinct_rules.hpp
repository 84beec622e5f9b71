// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of single accesses, in what the kernels have in common.
#pragma once

#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/target.hpp>
#include <warpmem/detail/math.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Segments, or lines, of a full warp whose lanes lie `stride` bytes apart, the lowest at `lowest`: up to a stride of a
// segment every segment between the first and the last is touched, above it every lane has one of its own.
[[nodiscard]] inline address affine_segments(address lowest, address stride, int shift, int lanes) noexcept {
  address const offset = lowest & ((address{1} << shift) - 1);
  address const spanned = ((offset + static_cast<address>(lanes - 1) * stride) >> shift) + 1;
  return smaller(spanned, static_cast<address>(lanes));
}

// The same by groups of lanes that do not share segments.
[[nodiscard]] inline address affine_segments_by_group(address first, address step, address stride, int shift,
                                                      int group_shift) noexcept {
  int const lanes = 1 << group_shift;
  bool const down = step != stride;
  address sum = 0;
  for (int lane = 0; lane < 32; lane += lanes) {
    address const at = first + static_cast<address>(down ? lane + lanes - 1 : lane) * step;
    sum += affine_segments(at, stride, shift, lanes);
  }
  return sum;
}

// Counts a full access that has this stride. False if a lane has a fault, or if the stride is so large that lanes could
// meet again behind the end of the address space.
template <class Lanes>
[[nodiscard]] inline bool count_stride(distinct_plan const& plan, Lanes lanes, int i, distinct_block& out) noexcept {
  address const step = lanes[1] - lanes[0];
  address const first = lanes.origin + lanes[0];
  address const last = lanes.origin + lanes[31];
  bool const down = static_cast<std::int64_t>(step) < 0;
  address const stride = down ? address{0} - step : step;
  address const lowest = down ? last : first;
  if (plan.group_shift == 5) {
    out.segments[i] = static_cast<std::uint8_t>(affine_segments(lowest, stride, plan.shift, 32));
  } else {
    out.segments[i] =
        static_cast<std::uint8_t>(affine_segments_by_group(first, step, stride, plan.shift, plan.group_shift));
  }
  out.lines[i] = static_cast<std::uint8_t>(affine_segments(lowest, stride, plan.line_shift, 32));
  return (((first | step) & plan.misaligned) | ((first | last) & plan.outside) | (stride >> 40)) == 0;
}

// Whether keys of 16 bits are too few for an access, if its first and last active lanes are like the others.
template <class Batch>
[[nodiscard]] inline bool spreads_far(distinct_plan const& plan, Batch const& batch, std::size_t access) noexcept {
  auto const lanes = lanes_of(batch, access);
  std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
  address const reserve = address{1} << (15 - group_bits(plan) + plan.shift);
  int const low = lowest_lane(active);
  int const high = highest_lane(active);
  return lanes[high] - lanes[low] + reserve > 2 * reserve &&
         lanes[(low + high) / 2] - lanes[low] + reserve > 2 * reserve;
}

// Accesses begin .. begin + count - 1 of a list, of whose hashed lines `distinct` differ: where those are as many as
// active lanes, every lane touches a line of its own. Lists the others, and those that are not valid.
template <class Batch, class Count>
WARPMEM_IN_KERNEL void write_apart(Batch const& batch, std::size_t first, block_list const& list, int begin, int count,
                                   bool const* valid, Count const* distinct, block_list& others,
                                   distinct_block& out) noexcept {
  for (int j = 0; j < count; ++j) {
    int const i = list.index[begin + j];
    int const lanes = batch.active == nullptr ? 32 : popcount(batch.active[first + static_cast<std::size_t>(i)]);
    out.segments[i] = out.lines[i] = static_cast<std::uint8_t>(lanes);
    others.append_if(i, !valid[j] || distinct[j] != lanes);
  }
}

}}}  // namespace warpmem::v0::detail
