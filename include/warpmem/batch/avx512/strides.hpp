// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of strides with AVX-512, eight at a time.
#pragma once

#include <warpmem/batch/avx512/lanes.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/strides.hpp>
#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

// Segments of 2^shift bytes that eight strided accesses touch: affine_segments.
[[nodiscard]] WARPMEM_AVX512 inline __m128i segments_of_eight(__m512i lowest, __m512i span, int shift) noexcept {
  __m512i const offset = _mm512_and_si512(lowest, _mm512_set1_epi64((1LL << shift) - 1));
  __m512i const beyond = _mm512_maskz_srlv_epi64(0xff, _mm512_add_epi64(offset, span), _mm512_set1_epi64(shift));
  __m512i const touched =
      _mm512_add_epi64(_mm512_maskz_min_epu64(0xff, beyond, _mm512_set1_epi64(31)), _mm512_set1_epi64(1));
  return _mm512_maskz_cvtepi64_epi8(0xff, touched);
}

struct finds_strides {
  static constexpr int at_once = 8;
  template <class Lanes>
  [[nodiscard]] WARPMEM_AVX512 static bool has_stride(Lanes lanes) noexcept {
    return off_stride(lanes, lanes[1] - lanes[0]) == 0;
  }
};

struct distinct_strides : finds_strides {
  [[nodiscard]] WARPMEM_AVX512 static unsigned count_some(distinct_plan const& plan, strides const& s, int j,
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
    if (plan.group_shift != 5) {
      count_groups(plan, s, j, 8, segments);
    }
    __m512i const ends = _mm512_or_si512(lowest, _mm512_add_epi64(lowest, span));
    __m512i const misaligned =
        _mm512_and_si512(_mm512_or_si512(first, step), _mm512_set1_epi64(static_cast<long long>(plan.misaligned)));
    __m512i const outside = _mm512_and_si512(ends, _mm512_set1_epi64(static_cast<long long>(plan.outside)));
    __m512i const large = _mm512_maskz_srli_epi64(0xff, stride, 40);
    __m512i const fault = _mm512_ternarylogic_epi64(misaligned, outside, large, 0xfe);
    return _mm512_test_epi64_mask(fault, fault);
  }
};

}}}}  // namespace warpmem::v0::detail::avx512

#endif
