// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sorting the accesses of a block into classes with AVX-512, 16 masks at a time.
#pragma once

#include <warpmem/batch/avx512/lanes.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/lane_classes.hpp>
#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

// Appends those of 16 numbers that `which` names; returns how many there are then.
[[nodiscard]] WARPMEM_AVX512 inline int append_16(block_list& list, int count, __m512i numbers,
                                                  unsigned which) noexcept {
  _mm512_storeu_si512(list.index + count, _mm512_maskz_compress_epi32(static_cast<__mmask16>(which), numbers));
  return count + __builtin_popcount(which);
}

[[nodiscard]] WARPMEM_AVX512 inline unsigned above(__m512i counts, int limit) noexcept {
  return _mm512_cmpgt_epi32_mask(counts, _mm512_set1_epi32(limit));
}
WARPMEM_AVX512 inline void store_16(void* to, __m128i bytes) noexcept {
  _mm_storeu_si128(static_cast<__m128i*>(to), bytes);
}

// Bits set in each doubleword.
[[nodiscard]] WARPMEM_AVX512 inline __m512i popcounts(__m512i bits) noexcept {
  __m512i const fives = _mm512_set1_epi32(0x55555555);
  __m512i const threes = _mm512_set1_epi32(0x33333333);
  bits = _mm512_sub_epi32(bits, _mm512_and_si512(_mm512_maskz_srli_epi32(0xffff, bits, 1), fives));
  bits = _mm512_add_epi32(_mm512_and_si512(bits, threes),
                          _mm512_and_si512(_mm512_maskz_srli_epi32(0xffff, bits, 2), threes));
  bits =
      _mm512_and_si512(_mm512_add_epi32(bits, _mm512_maskz_srli_epi32(0xffff, bits, 4)), _mm512_set1_epi32(0x0f0f0f0f));
  bits = _mm512_add_epi32(bits, _mm512_maskz_srli_epi32(0xffff, bits, 8));
  bits = _mm512_add_epi32(bits, _mm512_maskz_srli_epi32(0xffff, bits, 16));
  return _mm512_and_si512(bits, _mm512_set1_epi32(0x3f));
}

// Appends to the lists, and writes how many lanes are active; an access that has some counts one of everything, so far.
// Masks past the end of a partial block count as empty.
WARPMEM_AVX512 inline void classify(std::uint32_t const* masks, int count, lane_classes& classes,
                                    distinct_block& out) noexcept {
  int counts[8]{};
  __m512i numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  for (int i = 0; i < count; i += 16) {
    auto const in = static_cast<__mmask16>(count - i >= 16 ? 0xffff : (1 << (count - i)) - 1);
    __m512i const lanes = popcounts(_mm512_maskz_loadu_epi32(in, masks + i));
    __m128i const bytes = _mm512_maskz_cvtepi32_epi8(0xffff, lanes);
    __m128i const some = _mm_min_epu8(bytes, _mm_set1_epi8(1));
    store_16(out.active + i, bytes);
    store_16(out.segments + i, some);
    store_16(out.lines + i, some);
    unsigned const above_1 = above(lanes, 1);
    unsigned const above_2 = above(lanes, 2);
    unsigned const above_4 = above(lanes, 4);
    unsigned const above_8 = above(lanes, 8);
    unsigned const above_16 = above(lanes, 16);
    unsigned const all = above(lanes, 31);
    unsigned const of_class[8] = {0,
                                  above(lanes, 0) & ~above_1,
                                  above_1 & ~above_2,
                                  above_2 & ~above_4,
                                  above_4 & ~above_8,
                                  above_8 & ~above_16,
                                  above_16 & ~all,
                                  all};
#  pragma GCC unroll 8
    for (int c = one_lane; c <= all_lanes; ++c) {
      counts[c] = append_16(classes.list[c], counts[c], numbers, of_class[c]);
    }
    numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(16));
  }
  for (int c = one_lane; c <= all_lanes; ++c) {
    classes.list[c].count = counts[c];
  }
}

}}}}  // namespace warpmem::v0::detail::avx512

#endif
