// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Full accesses whose lanes have a stride: found by comparing differences, counted by a closed form, eight at a time.
#pragma once

#include <warpmem/batch/avx512/lanes.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/distinct_rules.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem::inline v0::detail::avx512 {

// Where lane 0 of each full access of a block is and how far each lane is from the one before; zeros where that
// differs from lane to lane.
struct strides {
  alignas(64) address first[block_accesses];
  alignas(64) address step[block_accesses];
};

template <class Lanes>
WARPMEM_AVX512 inline bool find_stride(Lanes lanes, int j, strides& s) noexcept {
  address const step = lanes[1] - lanes[0];
  prefetch_ahead(lanes);
  bool const found = off_stride(lanes, step) == 0;
  s.first[j] = found ? lanes.origin + lanes[0] : 0;
  s.step[j] = found ? step : 0;
  return found;
}

// Segments of 2^shift bytes that eight strided accesses touch: affine_segments.
[[nodiscard]] WARPMEM_AVX512 inline __m128i segments_of_eight(__m512i lowest, __m512i span, int shift) noexcept {
  __m512i const offset = _mm512_and_si512(lowest, _mm512_set1_epi64((1LL << shift) - 1));
  __m512i const beyond = _mm512_maskz_srlv_epi64(0xff, _mm512_add_epi64(offset, span), _mm512_set1_epi64(shift));
  __m512i const touched =
      _mm512_add_epi64(_mm512_maskz_min_epu64(0xff, beyond, _mm512_set1_epi64(31)), _mm512_set1_epi64(1));
  return _mm512_maskz_cvtepi64_epi8(0xff, touched);
}

// Accesses j .. j + 7. Bits of the result: those that the form does not cover, because a lane has a fault or the stride
// is so large that lanes could meet again behind the end of the address space.
[[nodiscard]] WARPMEM_AVX512 inline unsigned count_eight(distinct_plan const& plan, strides const& s, int j,
                                                         std::uint8_t* segments, std::uint8_t* lines) noexcept {
  __m512i const first = _mm512_load_si512(s.first + j);
  __m512i const step = _mm512_load_si512(s.step + j);
  __m512i const stride = _mm512_maskz_abs_epi64(0xff, step);
  __m512i const span = _mm512_sub_epi64(_mm512_maskz_slli_epi64(0xff, stride, 5), stride);
  __mmask8 const down = _mm512_movepi64_mask(step);
  __m512i const lowest = _mm512_mask_sub_epi64(first, down, first, span);
  void* const segments_at = segments + j;
  void* const lines_at = lines + j;
  _mm_storel_epi64(static_cast<__m128i*>(segments_at), segments_of_eight(lowest, span, plan.shift));
  _mm_storel_epi64(static_cast<__m128i*>(lines_at), segments_of_eight(lowest, span, plan.line_shift));
  __m512i const ends = _mm512_or_si512(lowest, _mm512_add_epi64(lowest, span));
  __m512i const misaligned =
      _mm512_and_si512(_mm512_or_si512(first, step), _mm512_set1_epi64(static_cast<long long>(plan.misaligned)));
  __m512i const outside = _mm512_and_si512(ends, _mm512_set1_epi64(static_cast<long long>(plan.outside)));
  __m512i const large = _mm512_maskz_srli_epi64(0xff, stride, 40);
  __m512i const fault = _mm512_ternarylogic_epi64(misaligned, outside, large, 0xfe);
  return _mm512_test_epi64_mask(fault, fault);
}

// The same where lanes form groups.
inline void count_groups(distinct_plan const& plan, strides const& s, int count, std::uint8_t* segments) noexcept {
  for (int j = 0; j < count; ++j) {
    bool const down = static_cast<std::int64_t>(s.step[j]) < 0;
    segments[j] = static_cast<std::uint8_t>(affine_segments_by_group(
        s.first[j], s.step[j], down ? address{0} - s.step[j] : s.step[j], plan.shift, plan.group_shift));
  }
}

// Counts `count` accesses into segments[0 ..] and lines[0 ..], and appends to `general` those it cannot count, as
// numbers that `number_of(j)` gives them. Arrays have room for a whole block.
template <class NumberOf>
WARPMEM_AVX512 inline void count_found(distinct_plan const& plan, strides const& s, int count, NumberOf number_of,
                                       block_list& general, std::uint8_t* segments, std::uint8_t* lines) noexcept {
  for (int j = 0; j < count; j += 8) {
    unsigned misfits = count_eight(plan, s, j, segments, lines);
    for (; misfits != 0; misfits &= misfits - 1) {
      int const k = j + __builtin_ctz(misfits);
      general.append_if(number_of(k), k < count);
    }
  }
  if (plan.group_shift != 5) {
    count_groups(plan, s, count, segments);
  }
}

struct same_number {
  int operator()(int j) const noexcept { return j; }
};
struct listed_number {
  block_list const* list;
  int operator()(int j) const noexcept { return list->index[j]; }
};

// All accesses of a block.
template <class Batch>
WARPMEM_AVX512 inline void count_strided(distinct_plan const& plan, Batch const& batch, std::size_t begin, int count,
                                         block_list& general, distinct_block& out) noexcept {
  strides s;
  for (int i = 0; i < count; ++i) {
    general.append_if(i, !find_stride(lanes_of(batch, begin + static_cast<std::size_t>(i)), i, s));
  }
  for (int i = count; i % 8 != 0; ++i) {
    s.first[i] = s.step[i] = 0;
  }
  count_found(plan, s, count, same_number{}, general, out.segments, out.lines);
}

// The accesses of a list.
template <class Batch>
WARPMEM_AVX512 inline void count_strided(distinct_plan const& plan, Batch const& batch, std::size_t begin,
                                         block_list const& list, block_list& general, distinct_block& out) noexcept {
  strides s;
  std::uint8_t segments[block_accesses];
  std::uint8_t lines[block_accesses];
  for (int j = 0; j < list.count; ++j) {
    auto const lanes = lanes_of(batch, begin + static_cast<std::size_t>(list.index[j]));
    general.append_if(list.index[j], !find_stride(lanes, j, s));
  }
  for (int j = list.count; j % 8 != 0; ++j) {
    s.first[j] = s.step[j] = 0;
  }
  count_found(plan, s, list.count, listed_number{&list}, general, segments, lines);
  for (int j = 0; j < list.count; ++j) {
    out.segments[list.index[j]] = segments[j];
    out.lines[list.index[j]] = lines[j];
  }
}

}  // namespace warpmem::inline v0::detail::avx512

#endif
