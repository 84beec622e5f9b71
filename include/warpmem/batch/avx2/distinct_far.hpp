// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of accesses that spread far: as for near ones with keys of 32 bits, eight accesses side
// by side. What does not fit even then is slow.
#pragma once

#include <warpmem/batch/avx2/lanes.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {

// A row is four registers: doubleword 2j + z of register y is lane 8y + 4z + j.
struct distinct_keys_32 {
  __m256i even;  // shifts that bring a key to the lower and upper half of a quadword
  __m256i odd;
  address misfit;
  address line;
  address reserve;
  int shift;
  int group_shift;
  int bits;
};
[[nodiscard]] WARPMEM_AVX2 inline distinct_keys_32 keys_32_for(distinct_plan const& plan) noexcept {
  distinct_keys_32 k;
  k.even = _mm256_set1_epi64x(plan.shift);
  k.odd = _mm256_set1_epi64x(32 - plan.shift);
  k.bits = 32 - group_bits(plan);
  address const span = address{1} << (k.bits + plan.shift);
  k.misfit = ~(span - 1) | plan.misaligned | plan.outside;
  k.line = plan.outside != 0 ? 0 : ~((address{1} << plan.line_shift) - 1);
  k.reserve = plan.outside != 0 ? 0 : span / 2;
  k.shift = plan.shift;
  k.group_shift = plan.group_shift;
  return k;
}

// One access into rows[0], rows[8], rows[16] and rows[24]. False if a lane does not fit or has a fault.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX2 inline bool make_row(distinct_keys_32 const& k, Lanes lanes, std::uint32_t active,
                                                __m256i* rows) noexcept {
  int const lowest = lowest_lane(active);
  address const bias = ((lanes.origin + lanes[lowest]) & k.line) - k.reserve - lanes.origin;
  address const lowest_offset = lanes[lowest] - bias;
  __m256i const from = broadcast(address{0} - bias);
  __m256i const fill = broadcast(lowest_offset);
  __m256i all = fill;
  for (int y = 0; y < 4; ++y) {
    __m256i const even = shifted_4(lanes, 8 * y, active, from, fill);
    __m256i const odd = shifted_4(lanes, 8 * y + 4, active, from, fill);
    all = _mm256_or_si256(all, _mm256_or_si256(even, odd));
    __m256i row = _mm256_blend_epi32(_mm256_srlv_epi64(even, k.even), _mm256_sllv_epi64(odd, k.odd), 0xaa);
    if (k.group_shift != 5) {
      __m256i const lane = _mm256_add_epi32(_mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7), _mm256_set1_epi32(8 * y));
      __m256i const group =
          _mm256_sll_epi32(_mm256_srl_epi32(lane, _mm_cvtsi32_si128(k.group_shift)), _mm_cvtsi32_si128(k.bits));
      std::uint32_t const lowest_key = static_cast<std::uint32_t>(lowest_offset >> k.shift) |
                                       (static_cast<std::uint32_t>(lowest >> k.group_shift) << k.bits);
      __m256i const bit = _mm256_sllv_epi32(_mm256_set1_epi32(1), lane);
      __m256i const in = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(static_cast<int>(active)), bit), bit);
      row = _mm256_blendv_epi8(_mm256_set1_epi32(static_cast<int>(lowest_key)), _mm256_or_si256(row, group), in);
    }
    rows[8 * y] = row;
  }
  return _mm256_testz_si256(all, broadcast(k.misfit)) != 0;
}

// Eight rows of eight doublewords into eight columns.
WARPMEM_AVX2 inline void transpose_doublewords(__m256i* r) noexcept {
  __m256i part[8];
  for (int g = 0; g < 8; g += 4) {
    __m256i const a0 = _mm256_unpacklo_epi32(r[g], r[g + 1]);
    __m256i const a1 = _mm256_unpackhi_epi32(r[g], r[g + 1]);
    __m256i const a2 = _mm256_unpacklo_epi32(r[g + 2], r[g + 3]);
    __m256i const a3 = _mm256_unpackhi_epi32(r[g + 2], r[g + 3]);
    part[g] = _mm256_unpacklo_epi64(a0, a2);
    part[g + 1] = _mm256_unpackhi_epi64(a0, a2);
    part[g + 2] = _mm256_unpacklo_epi64(a1, a3);
    part[g + 3] = _mm256_unpackhi_epi64(a1, a3);
  }
  for (int c = 0; c < 4; ++c) {
    r[c] = _mm256_permute2x128_si256(part[c], part[4 + c], 0x20);
    r[4 + c] = _mm256_permute2x128_si256(part[c], part[4 + c], 0x31);
  }
}

WARPMEM_AVX2 inline void count_sorted_32(__m256i const (&columns)[32], __m256i line_bits, __m256i& segments,
                                         __m256i& lines) noexcept {
  __m256i r[32];
#  define WARPMEM_LOAD(i) r[i] = columns[i];
  WARPMEM_ALL_32(WARPMEM_LOAD)
#  undef WARPMEM_LOAD
#  define WARPMEM_EXCHANGE(i, j)                                \
    {                                                           \
      __m256i const smaller_one = _mm256_min_epu32(r[i], r[j]); \
      r[j] = _mm256_max_epu32(r[i], r[j]);                      \
      r[i] = smaller_one;                                       \
    }
  WARPMEM_SORT_32(WARPMEM_EXCHANGE)
#  undef WARPMEM_EXCHANGE
  // Comparisons give -1 for equal: 32 and a -1 for every key that is not new.
  __m256i s = _mm256_set1_epi32(32);
  __m256i l = s;
  __m256i const zero = _mm256_setzero_si256();
#  define WARPMEM_COUNT(i)                                                                    \
    {                                                                                         \
      __m256i const change = _mm256_xor_si256(r[i - 1], r[i]);                                \
      s = _mm256_add_epi32(s, _mm256_cmpeq_epi32(change, zero));                              \
      l = _mm256_add_epi32(l, _mm256_cmpeq_epi32(_mm256_and_si256(change, line_bits), zero)); \
    }
  WARPMEM_UP_TO_31(WARPMEM_COUNT)
#  undef WARPMEM_COUNT
  segments = s;
  lines = l;
}

template <class Batch>
WARPMEM_AVX2 inline void count_far(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                   block_list const& list, block_list& slow, distinct_block& out) noexcept {
  distinct_keys_32 const k = keys_32_for(plan);
  __m256i const line_bits = _mm256_set1_epi32(static_cast<int>(0xffffffffU << (plan.line_shift - plan.shift)));
  __m256i rows[32];
  std::uint32_t segments[8];
  std::uint32_t lines[8];
  for (int begin = 0; begin < list.count; begin += 8) {
    int const count = smaller(8, list.count - begin);
    for (int j = 0; j < 8; ++j) {
      int const i = list.index[begin + (j < count ? j : 0)];
      std::size_t const access = first + static_cast<std::size_t>(i);
      std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
      bool const fits = make_row(k, lanes_of(batch, access), active, rows + j);
      slow.append_if(i, !fits && j < count);
    }
    for (int y = 0; y < 4; ++y) {
      transpose_doublewords(rows + 8 * y);
    }
    __m256i s;
    __m256i l;
    count_sorted_32(rows, line_bits, s, l);
    store(segments, s);
    store(lines, l);
    for (int j = 0; j < count; ++j) {
      out.segments[list.index[begin + j]] = static_cast<std::uint8_t>(segments[j]);
      out.lines[list.index[begin + j]] = static_cast<std::uint8_t>(lines[j]);
    }
  }
}

}}}}  // namespace warpmem::v0::detail::avx2

#endif
