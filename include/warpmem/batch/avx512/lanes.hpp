// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the AVX-512 kernels share: reading the lanes of an access, recognizing a stride, transposing.
// Intrinsics with a zeroing mask of all ones are the unmasked instruction: g++ 12 takes the undefined third operand of
// its own unmasked ones for an uninitialized variable of ours (bug 105593).
#pragma once

#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/sorting_network.hpp>
#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS

#  include <immintrin.h>

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

// Lanes first .. first + 7, relative to the access's origin.
[[nodiscard]] WARPMEM_AVX512 inline __m512i load_8(wide_lanes lanes, int first) noexcept {
  return _mm512_loadu_si512(lanes.at + first);
}
[[nodiscard]] WARPMEM_AVX512 inline __m512i load_8(compact_lanes lanes, int first) noexcept {
  return _mm512_maskz_cvtepu32_epi64(
      0xff, _mm256_loadu_si256(static_cast<__m256i const*>(static_cast<void const*>(lanes.at + first))));
}

// Bits that are zero in all lanes exactly if lane l is at lanes[0] + l * step throughout.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX512 inline __mmask8 off_stride(Lanes lanes, address step) noexcept {
  __m512i const a = load_8(lanes, 0);
  __m512i const b = load_8(lanes, 8);
  __m512i const c = load_8(lanes, 16);
  __m512i const d = load_8(lanes, 24);
  __m512i const one = _mm512_set1_epi64(static_cast<long long>(step));
  __m512i const eight = _mm512_set1_epi64(static_cast<long long>(8 * step));
  __m512i off = _mm512_xor_si512(_mm512_sub_epi64(load_8(lanes, 1), a), one);
  off = _mm512_ternarylogic_epi64(off, _mm512_sub_epi64(b, a), eight, 0xf6);  // off | (x ^ y)
  off = _mm512_ternarylogic_epi64(off, _mm512_sub_epi64(c, b), eight, 0xf6);
  off = _mm512_ternarylogic_epi64(off, _mm512_sub_epi64(d, c), eight, 0xf6);
  return _mm512_test_epi64_mask(off, off);
}

// 32 keys of 16 bits in one register: word 4j + z is lane 8z + j, and that order is as good as any for counting.
// `lanes` holds (address - bias) of lanes 0-7, 8-15, 16-23, 24-31; key = bits shift .. shift + 15 of it.
struct row_shifts {
  __m512i by[4];
};
[[nodiscard]] WARPMEM_AVX512 inline row_shifts shifts_for(int shift) noexcept {
  row_shifts s;
  for (int z = 0; z < 4; ++z) {
    s.by[z] = _mm512_set1_epi64((shift - 16 * z) & 63);
  }
  return s;
}
[[nodiscard]] WARPMEM_AVX512 inline __m512i row_of(__m512i a, __m512i b, __m512i c, __m512i d,
                                                   row_shifts const& s) noexcept {
  __m512i row = _mm512_maskz_rorv_epi64(0xff, a, s.by[0]);
  row = _mm512_mask_blend_epi16(0x22222222, row, _mm512_maskz_rorv_epi64(0xff, b, s.by[1]));
  row = _mm512_mask_blend_epi16(0x44444444, row, _mm512_maskz_rorv_epi64(0xff, c, s.by[2]));
  return _mm512_mask_blend_epi16(0x88888888, row, _mm512_maskz_rorv_epi64(0xff, d, s.by[3]));
}

// A lane mask in the order of a row.
[[nodiscard]] WARPMEM_AVX512 inline std::uint32_t row_order(std::uint32_t active) noexcept {
  return _pdep_u32(active, 0x11111111) | _pdep_u32(active >> 8, 0x22222222) | _pdep_u32(active >> 16, 0x44444444) |
         _pdep_u32(active >> 24, 0x88888888);
}
// Lane of word i of a row.
[[nodiscard]] inline int lane_of_word(int i) noexcept { return 8 * (i % 4) + i / 4; }

// Four registers as a 4x4 matrix of 128-bit quarters, transposed.
WARPMEM_AVX512 inline void transpose_quarters(__m512i (&r)[4]) noexcept {
  __m512i const a = _mm512_maskz_shuffle_i32x4(0xffff, r[0], r[1], 0x88);
  __m512i const b = _mm512_maskz_shuffle_i32x4(0xffff, r[0], r[1], 0xdd);
  __m512i const c = _mm512_maskz_shuffle_i32x4(0xffff, r[2], r[3], 0x88);
  __m512i const d = _mm512_maskz_shuffle_i32x4(0xffff, r[2], r[3], 0xdd);
  r[0] = _mm512_maskz_shuffle_i32x4(0xffff, a, c, 0x88);
  r[1] = _mm512_maskz_shuffle_i32x4(0xffff, b, d, 0x88);
  r[2] = _mm512_maskz_shuffle_i32x4(0xffff, a, c, 0xdd);
  r[3] = _mm512_maskz_shuffle_i32x4(0xffff, b, d, 0xdd);
}

// Within each 128-bit quarter, eight rows of eight words, transposed: out[c] = word c of rows 0 .. 7.
WARPMEM_AVX512 inline void transpose_words(__m512i const* r, __m512i* out) noexcept {
  __m512i const a0 = _mm512_unpacklo_epi16(r[0], r[1]);
  __m512i const a1 = _mm512_unpackhi_epi16(r[0], r[1]);
  __m512i const a2 = _mm512_unpacklo_epi16(r[2], r[3]);
  __m512i const a3 = _mm512_unpackhi_epi16(r[2], r[3]);
  __m512i const a4 = _mm512_unpacklo_epi16(r[4], r[5]);
  __m512i const a5 = _mm512_unpackhi_epi16(r[4], r[5]);
  __m512i const a6 = _mm512_unpacklo_epi16(r[6], r[7]);
  __m512i const a7 = _mm512_unpackhi_epi16(r[6], r[7]);
  __m512i const b0 = _mm512_maskz_unpacklo_epi32(0xffff, a0, a2);  // words 0, 1 of rows 0 .. 3
  __m512i const b1 = _mm512_maskz_unpackhi_epi32(0xffff, a0, a2);
  __m512i const b2 = _mm512_maskz_unpacklo_epi32(0xffff, a1, a3);
  __m512i const b3 = _mm512_maskz_unpackhi_epi32(0xffff, a1, a3);
  __m512i const b4 = _mm512_maskz_unpacklo_epi32(0xffff, a4, a6);
  __m512i const b5 = _mm512_maskz_unpackhi_epi32(0xffff, a4, a6);
  __m512i const b6 = _mm512_maskz_unpacklo_epi32(0xffff, a5, a7);
  __m512i const b7 = _mm512_maskz_unpackhi_epi32(0xffff, a5, a7);
  out[0] = _mm512_maskz_unpacklo_epi64(0xff, b0, b4);
  out[1] = _mm512_maskz_unpackhi_epi64(0xff, b0, b4);
  out[2] = _mm512_maskz_unpacklo_epi64(0xff, b1, b5);
  out[3] = _mm512_maskz_unpackhi_epi64(0xff, b1, b5);
  out[4] = _mm512_maskz_unpacklo_epi64(0xff, b2, b6);
  out[5] = _mm512_maskz_unpackhi_epi64(0xff, b2, b6);
  out[6] = _mm512_maskz_unpacklo_epi64(0xff, b3, b7);
  out[7] = _mm512_maskz_unpackhi_epi64(0xff, b3, b7);
}

// 32 rows of 32 words into 32 columns: element i of a column belongs to row i. Overwrites its argument.
WARPMEM_AVX512 inline void transpose_rows(__m512i (&rows)[32]) noexcept {
  __m512i part[32];
  for (int group = 0; group < 4; ++group) {
    transpose_words(rows + 8 * group, part + 8 * group);
  }
  for (int c = 0; c < 8; ++c) {
    __m512i quarters[4] = {part[c], part[8 + c], part[16 + c], part[24 + c]};
    transpose_quarters(quarters);
    for (int q = 0; q < 4; ++q) {
      rows[8 * q + c] = quarters[q];
    }
  }
}

}}}}  // namespace warpmem::v0::detail::avx512

#endif
