// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of accesses that spread far: the same as for near ones with keys of 32 bits, 16 accesses
// side by side. What does not fit even then is slow.
#pragma once

#include <warpmem/batch/avx512/lanes.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

#if WARPMEM_X86_KERNELS

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

// As distinct_keys_16; a row is two registers, doubleword 2j + z of register y being lane 16y + 8z + j.
struct distinct_keys_32 {
  __m512i even;  // rotations that bring a key to the lower and upper half of a quadword
  __m512i odd;
  __m512i misfit;
  __m512i groups[2];
  address line;
  address reserve;
  int group_shift;
};
[[nodiscard]] WARPMEM_AVX512 inline distinct_keys_32 keys_32_for(distinct_plan const& plan) noexcept {
  int const bits = 32 - group_bits(plan);
  address const span = address{1} << (bits + plan.shift);
  distinct_keys_32 k;
  k.even = _mm512_set1_epi64(plan.shift);
  k.odd = _mm512_set1_epi64((plan.shift - 32) & 63);
  k.misfit = _mm512_set1_epi64(static_cast<long long>(~(span - 1) | plan.misaligned | plan.outside));
  k.line = plan.outside != 0 ? 0 : ~((address{1} << plan.line_shift) - 1);
  k.reserve = plan.outside != 0 ? 0 : span / 2;
  k.group_shift = plan.group_shift;
  alignas(64) std::uint32_t groups[32];
  for (int i = 0; i < 32; ++i) {
    int const lane = i / 16 * 16 + i % 2 * 8 + i % 16 / 2;
    groups[i] = plan.group_shift == 5 ? 0 : static_cast<std::uint32_t>(lane >> plan.group_shift) << bits;
  }
  k.groups[0] = _mm512_load_si512(groups);
  k.groups[1] = _mm512_load_si512(groups + 16);
  return k;
}

template <class Lanes>
[[nodiscard]] WARPMEM_AVX512 inline bool make_row(distinct_keys_32 const& k, Lanes lanes, std::uint32_t active,
                                                  __m512i& row_0, __m512i& row_1) noexcept {
  int const lowest = lowest_lane(active);
  address const bias = ((lanes.origin + lanes[lowest]) & k.line) - k.reserve - lanes.origin;
  __m512i const from = _mm512_set1_epi64(static_cast<long long>(bias));
  __m512i const fill = _mm512_set1_epi64(static_cast<long long>(lanes[lowest] - bias));
  __m512i const a = _mm512_mask_sub_epi64(fill, static_cast<__mmask8>(active), load_8(lanes, 0), from);
  __m512i const b = _mm512_mask_sub_epi64(fill, static_cast<__mmask8>(active >> 8), load_8(lanes, 8), from);
  __m512i const c = _mm512_mask_sub_epi64(fill, static_cast<__mmask8>(active >> 16), load_8(lanes, 16), from);
  __m512i const d = _mm512_mask_sub_epi64(fill, static_cast<__mmask8>(active >> 24), load_8(lanes, 24), from);
  row_0 = _mm512_mask_blend_epi32(0xaaaa, _mm512_maskz_rorv_epi64(0xff, a, k.even),
                                  _mm512_maskz_rorv_epi64(0xff, b, k.odd));
  row_1 = _mm512_mask_blend_epi32(0xaaaa, _mm512_maskz_rorv_epi64(0xff, c, k.even),
                                  _mm512_maskz_rorv_epi64(0xff, d, k.odd));
  if (k.group_shift != 5) {
    row_0 = _mm512_or_si512(row_0, k.groups[0]);
    row_1 = _mm512_or_si512(row_1, k.groups[1]);
    int const place = lowest % 8 * 2 + lowest / 8 % 2;
    __m512i const lowest_key =
        _mm512_maskz_permutexvar_epi32(0xffff, _mm512_set1_epi32(place), lowest < 16 ? row_0 : row_1);
    auto const in_0 = static_cast<__mmask16>(_pdep_u32(active, 0x5555) | _pdep_u32(active >> 8, 0xaaaa));
    auto const in_1 = static_cast<__mmask16>(_pdep_u32(active >> 16, 0x5555) | _pdep_u32(active >> 24, 0xaaaa));
    row_0 = _mm512_mask_blend_epi32(in_0, lowest_key, row_0);
    row_1 = _mm512_mask_blend_epi32(in_1, lowest_key, row_1);
  }
  __m512i const all = _mm512_or_si512(_mm512_ternarylogic_epi64(a, b, c, 0xfe), d);
  return _mm512_test_epi64_mask(all, k.misfit) == 0;
}

// 16 rows of 16 doublewords into 16 columns.
WARPMEM_AVX512 inline void transpose_doublewords(__m512i* rows) noexcept {
  __m512i part[16];
  for (int g = 0; g < 16; g += 4) {
    __m512i const a0 = _mm512_maskz_unpacklo_epi32(0xffff, rows[g], rows[g + 1]);
    __m512i const a1 = _mm512_maskz_unpackhi_epi32(0xffff, rows[g], rows[g + 1]);
    __m512i const a2 = _mm512_maskz_unpacklo_epi32(0xffff, rows[g + 2], rows[g + 3]);
    __m512i const a3 = _mm512_maskz_unpackhi_epi32(0xffff, rows[g + 2], rows[g + 3]);
    part[g] = _mm512_maskz_unpacklo_epi64(0xff, a0, a2);
    part[g + 1] = _mm512_maskz_unpackhi_epi64(0xff, a0, a2);
    part[g + 2] = _mm512_maskz_unpacklo_epi64(0xff, a1, a3);
    part[g + 3] = _mm512_maskz_unpackhi_epi64(0xff, a1, a3);
  }
  for (int c = 0; c < 4; ++c) {
    __m512i quarters[4] = {part[c], part[4 + c], part[8 + c], part[12 + c]};
    transpose_quarters(quarters);
    for (int q = 0; q < 4; ++q) {
      rows[4 * q + c] = quarters[q];
    }
  }
}

WARPMEM_AVX512 inline void count_sorted_32(__m512i (&columns)[32], __m512i line_bits, __m128i& segments,
                                           __m128i& lines) noexcept {
  __m512i r[32];
#  define WARPMEM_LOAD(i) r[i] = columns[i];
  WARPMEM_ALL_32(WARPMEM_LOAD)
#  undef WARPMEM_LOAD
#  define WARPMEM_EXCHANGE(i, j)                                              \
    {                                                                         \
      __m512i const smaller_one = _mm512_maskz_min_epu32(0xffff, r[i], r[j]); \
      r[j] = _mm512_ternarylogic_epi64(r[i], r[j], smaller_one, 0x96);        \
      r[i] = smaller_one;                                                     \
    }
  WARPMEM_SORT_32(WARPMEM_EXCHANGE)
#  undef WARPMEM_EXCHANGE
  __m512i const one = _mm512_set1_epi32(1);
  __m512i s = one;
  __m512i l = one;
#  define WARPMEM_COUNT(i)                                                             \
    {                                                                                  \
      __m512i const change = _mm512_xor_si512(r[i - 1], r[i]);                         \
      s = _mm512_mask_add_epi32(s, _mm512_test_epi32_mask(change, change), s, one);    \
      l = _mm512_mask_add_epi32(l, _mm512_test_epi32_mask(change, line_bits), l, one); \
    }
  WARPMEM_UP_TO_31(WARPMEM_COUNT)
#  undef WARPMEM_COUNT
  segments = _mm512_maskz_cvtepi32_epi8(0xffff, s);
  lines = _mm512_maskz_cvtepi32_epi8(0xffff, l);
}

template <class Batch>
WARPMEM_AVX512 inline void count_far(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                     block_list const& list, block_list& slow, distinct_block& out) noexcept {
  distinct_keys_32 const k = keys_32_for(plan);
  __m512i const line_bits = _mm512_set1_epi32(static_cast<int>(0xffffffffU << (plan.line_shift - plan.shift)));
  __m512i rows[32];
  alignas(16) std::uint8_t segments[16];
  alignas(16) std::uint8_t lines[16];
  for (int begin = 0; begin < list.count; begin += 16) {
    int const count = smaller(16, list.count - begin);
    for (int j = 0; j < count; ++j) {
      int const i = list.index[begin + j];
      std::size_t const access = first + static_cast<std::size_t>(i);
      std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
      slow.append_if(i, !make_row(k, lanes_of(batch, access), active, rows[j], rows[16 + j]));
    }
    for (int j = count; j < 16; ++j) {
      rows[j] = rows[0];
      rows[16 + j] = rows[16];
    }
    transpose_doublewords(rows);
    transpose_doublewords(rows + 16);
    __m128i s;
    __m128i l;
    count_sorted_32(rows, line_bits, s, l);
    _mm_store_si128(static_cast<__m128i*>(static_cast<void*>(segments)), s);
    _mm_store_si128(static_cast<__m128i*>(static_cast<void*>(lines)), l);
    for (int j = 0; j < count; ++j) {
      out.segments[list.index[begin + j]] = segments[j];
      out.lines[list.index[begin + j]] = lines[j];
    }
  }
}

}}}}  // namespace warpmem::v0::detail::avx512

#endif
