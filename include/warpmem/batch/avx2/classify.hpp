// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sorting the accesses of a block into classes with AVX2: eight masks at a time, and a table that says which numbers
// the bits of a byte are.
#pragma once

#include <warpmem/batch/avx2/lanes.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/lane_classes.hpp>
#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {

// The numbers of the bits that are set in a byte, lowest first.
struct bits_of_bytes {
  std::uint8_t bits[256][8]{};
  constexpr bits_of_bytes() noexcept {
    for (int byte = 0; byte < 256; ++byte) {
      int n = 0;
      for (int bit = 0; bit < 8; ++bit) {
        bits[byte][n] = static_cast<std::uint8_t>(bit);
        n += (byte >> bit) & 1;
      }
    }
  }
};
inline constexpr bits_of_bytes numbers_in{};

// Bits set in each doubleword.
[[nodiscard]] WARPMEM_AVX2 inline __m256i popcounts(__m256i words) noexcept {
  __m256i const of_nibble = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  __m256i const nibble = _mm256_set1_epi8(0x0f);
  __m256i const low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(words, nibble));
  __m256i const high = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(_mm256_srli_epi16(words, 4), nibble));
  __m256i const bytes = _mm256_add_epi8(low, high);
  return _mm256_madd_epi16(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)), _mm256_set1_epi16(1));
}

// Appends those of eight numbers from `i` on that `which` names; returns how many there are then.
[[nodiscard]] WARPMEM_AVX2 inline int append_8(block_list& list, int count, int i, unsigned which) noexcept {
  void const* const numbers = numbers_in.bits[which];
  store(list.index + count,
        _mm256_add_epi32(_mm256_cvtepu8_epi32(_mm_loadl_epi64(static_cast<__m128i const*>(numbers))),
                         _mm256_set1_epi32(i)));
  return count + __builtin_popcount(which);
}

[[nodiscard]] WARPMEM_AVX2 inline unsigned above(__m256i counts, int limit) noexcept {
  __m256i const more = _mm256_cmpgt_epi32(counts, _mm256_set1_epi32(limit));
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(more)));
}

// Appends to the lists, and writes how many lanes are active. Masks past the end of a partial block count as empty.
WARPMEM_AVX2 inline void classify(std::uint32_t const* masks, int count, std::uint8_t* active,
                                  lane_classes& classes) noexcept {
  int counts[8]{};
  for (int i = 0; i < count; i += 8) {
    __m256i const in = _mm256_cmpgt_epi32(_mm256_set1_epi32(count - i), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    void const* const at = masks + i;
    __m256i const lanes = popcounts(_mm256_maskload_epi32(static_cast<int const*>(at), in));
    __m128i const words = _mm_packs_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    void* const to = active + i;
    _mm_storel_epi64(static_cast<__m128i*>(to), _mm_packus_epi16(words, words));
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
      counts[c] = append_8(classes.list[c], counts[c], i, of_class[c]);
    }
  }
  for (int c = one_lane; c <= all_lanes; ++c) {
    classes.list[c].count = counts[c];
  }
}

}}}}  // namespace warpmem::v0::detail::avx2

#endif
