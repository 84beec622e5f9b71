// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys of 16 bits sorted and counted with AVX-512, key k of 32 accesses in one register.
#pragma once

#include <warpmem/batch/avx512/lanes.hpp>
#include <warpmem/batch/sorting_network.hpp>
#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

// Sorts each access's keys and counts where they change.
WARPMEM_AVX512 inline void count_sorted(__m512i (&columns)[32], __m512i line_bits, __m256i& segments,
                                        __m256i& lines) noexcept {
  __m512i r[32];
#  define WARPMEM_LOAD(i) r[i] = columns[i];
  WARPMEM_ALL_32(WARPMEM_LOAD)
#  undef WARPMEM_LOAD
  // The larger of two is what the smaller is not: x ^ y ^ min(x, y), on a port that the minimum does not use.
#  define WARPMEM_EXCHANGE(i, j)                                       \
    {                                                                  \
      __m512i const smaller_one = _mm512_min_epu16(r[i], r[j]);        \
      r[j] = _mm512_ternarylogic_epi64(r[i], r[j], smaller_one, 0x96); \
      r[i] = smaller_one;                                              \
    }
  WARPMEM_SORT_32(WARPMEM_EXCHANGE)
#  undef WARPMEM_EXCHANGE
  __m512i const one = _mm512_set1_epi16(1);
  __m512i s = one;
  __m512i l = one;
#  define WARPMEM_COUNT(i)                                                             \
    {                                                                                  \
      __m512i const change = _mm512_xor_si512(r[i - 1], r[i]);                         \
      s = _mm512_mask_add_epi16(s, _mm512_test_epi16_mask(change, change), s, one);    \
      l = _mm512_mask_add_epi16(l, _mm512_test_epi16_mask(change, line_bits), l, one); \
    }
  WARPMEM_UP_TO_31(WARPMEM_COUNT)
#  undef WARPMEM_COUNT
  segments = _mm512_maskz_cvtepi16_epi8(0xffffffffU, s);
  lines = _mm512_maskz_cvtepi16_epi8(0xffffffffU, l);
}

}}}}  // namespace warpmem::v0::detail::avx512

#endif
