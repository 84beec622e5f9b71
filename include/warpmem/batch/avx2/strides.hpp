// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of strides with AVX2, four at a time.
#pragma once

#include <warpmem/batch/avx2/lanes.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/strides.hpp>
#include <warpmem/batch/target.hpp>

#include <cstdint>
#include <cstring>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {

// The lowest byte of each quadword.
WARPMEM_AVX2 inline void store_bytes(std::uint8_t* to, __m256i quadwords) noexcept {
  __m256i const even = _mm256_permutevar8x32_epi32(quadwords, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
  __m128i const words = _mm_packus_epi32(_mm256_castsi256_si128(even), _mm_setzero_si128());
  int const bytes = _mm_cvtsi128_si32(_mm_packus_epi16(words, words));
  std::memcpy(to, &bytes, sizeof(bytes));
}
// Bit i: quadword i is not 0.
[[nodiscard]] WARPMEM_AVX2 inline unsigned nonzero(__m256i quadwords) noexcept {
  __m256i const zeros = _mm256_cmpeq_epi64(quadwords, _mm256_setzero_si256());
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(zeros))) ^ 0xfU;
}

// Segments of 2^shift bytes that four strided accesses touch: affine_segments.
[[nodiscard]] WARPMEM_AVX2 inline __m256i segments_of_four(__m256i lowest, __m256i span, int shift) noexcept {
  __m256i const offset = _mm256_and_si256(lowest, broadcast((address{1} << shift) - 1));
  __m256i const beyond = _mm256_srl_epi64(_mm256_add_epi64(offset, span), _mm_cvtsi32_si128(shift));
  __m256i const most = _mm256_set1_epi64x(31);
  return _mm256_add_epi64(_mm256_blendv_epi8(beyond, most, _mm256_cmpgt_epi64(beyond, most)), _mm256_set1_epi64x(1));
}

// Four strides.
struct four_strides {
  __m256i first;
  __m256i step;
  __m256i down;      // all ones where the last lane is the lowest
  __m256i distance;  // between neighbours
};
[[nodiscard]] WARPMEM_AVX2 inline four_strides four_of(strides const& s, int j) noexcept {
  __m256i const step = load(s.step + j);
  __m256i const down = _mm256_cmpgt_epi64(_mm256_setzero_si256(), step);
  return {load(s.first + j), step, down, _mm256_sub_epi64(_mm256_xor_si256(step, down), down)};
}
[[nodiscard]] WARPMEM_AVX2 inline __m256i times_31(__m256i quadwords) noexcept {
  return _mm256_sub_epi64(_mm256_slli_epi64(quadwords, 5), quadwords);
}

struct finds_strides {
  static constexpr int at_once = 4;
  template <class Lanes>
  [[nodiscard]] WARPMEM_AVX2 static bool has_stride(Lanes lanes) noexcept {
    return avx2::has_stride(lanes);
  }
};

struct distinct_strides : finds_strides {
  [[nodiscard]] WARPMEM_AVX2 static unsigned count_some(distinct_plan const& plan, strides const& s, int j,
                                                        std::uint8_t* segments, std::uint8_t* lines) noexcept {
    four_strides const f = four_of(s, j);
    __m256i const span = times_31(f.distance);
    __m256i const lowest = _mm256_sub_epi64(f.first, _mm256_and_si256(span, f.down));
    store_bytes(segments + j, segments_of_four(lowest, span, plan.shift));
    store_bytes(lines + j, segments_of_four(lowest, span, plan.line_shift));
    if (plan.group_shift != 5) {
      count_groups(plan, s, j, 4, segments);
    }
    __m256i const misaligned = _mm256_and_si256(_mm256_or_si256(f.first, f.step), broadcast(plan.misaligned));
    __m256i const ends = _mm256_or_si256(lowest, _mm256_add_epi64(lowest, span));
    __m256i const outside = _mm256_and_si256(ends, broadcast(plan.outside));
    return nonzero(_mm256_or_si256(_mm256_or_si256(misaligned, outside), _mm256_srli_epi64(f.distance, 40)));
  }
};

}}}}  // namespace warpmem::v0::detail::avx2

#endif
