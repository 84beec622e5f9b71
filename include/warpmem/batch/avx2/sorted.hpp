// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys of 16 bits sorted and counted with AVX2, key k of 16 accesses in one register.
#pragma once

#include <warpmem/batch/avx2/lanes.hpp>
#include <warpmem/batch/sorting_network.hpp>
#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {

// Sorts each access's keys and counts where they change.
WARPMEM_AVX2 inline void count_sorted(__m256i const (&columns)[32], __m256i line_bits, __m256i& segments,
                                      __m256i& lines) noexcept {
  __m256i r[32];
#  define WARPMEM_LOAD(i) r[i] = columns[i];
  WARPMEM_ALL_32(WARPMEM_LOAD)
#  undef WARPMEM_LOAD
#  define WARPMEM_EXCHANGE(i, j)                                \
    {                                                           \
      __m256i const smaller_one = _mm256_min_epu16(r[i], r[j]); \
      r[j] = _mm256_max_epu16(r[i], r[j]);                      \
      r[i] = smaller_one;                                       \
    }
  WARPMEM_SORT_32(WARPMEM_EXCHANGE)
#  undef WARPMEM_EXCHANGE
  // Comparisons give -1 for equal: 32 and a -1 for every key that is not new.
  __m256i s = _mm256_set1_epi16(32);
  __m256i l = s;
  __m256i const zero = _mm256_setzero_si256();
#  define WARPMEM_COUNT(i)                                                                    \
    {                                                                                         \
      __m256i const change = _mm256_xor_si256(r[i - 1], r[i]);                                \
      s = _mm256_add_epi16(s, _mm256_cmpeq_epi16(change, zero));                              \
      l = _mm256_add_epi16(l, _mm256_cmpeq_epi16(_mm256_and_si256(change, line_bits), zero)); \
    }
  WARPMEM_UP_TO_31(WARPMEM_COUNT)
#  undef WARPMEM_COUNT
  segments = s;
  lines = l;
}

}}}}  // namespace warpmem::v0::detail::avx2

#endif
