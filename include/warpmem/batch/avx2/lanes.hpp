// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the AVX2 kernels share: reading the lanes of an access, recognizing a stride, transposing.
#pragma once

#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/sorting_network.hpp>
#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS

#  include <immintrin.h>

namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {

[[nodiscard]] WARPMEM_AVX2 inline __m256i load(void const* at) noexcept {
  return _mm256_loadu_si256(static_cast<__m256i const*>(at));
}
WARPMEM_AVX2 inline void store(void* at, __m256i value) noexcept {
  _mm256_storeu_si256(static_cast<__m256i*>(at), value);
}
[[nodiscard]] WARPMEM_AVX2 inline __m256i broadcast(address value) noexcept {
  return _mm256_set1_epi64x(static_cast<long long>(value));
}

// Lanes first .. first + 3, relative to the access's origin.
[[nodiscard]] WARPMEM_AVX2 inline __m256i load_4(wide_lanes lanes, int first) noexcept {
  return load(lanes.at + first);
}
[[nodiscard]] WARPMEM_AVX2 inline __m256i load_4(compact_lanes lanes, int first) noexcept {
  void const* const at = lanes.at + first;
  return _mm256_cvtepu32_epi64(_mm_loadu_si128(static_cast<__m128i const*>(at)));
}

// Whether lane l is at lanes[0] + l * (lanes[1] - lanes[0]) throughout.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX2 inline bool has_stride(Lanes lanes) noexcept {
  address const step = lanes[1] - lanes[0];
  __m256i const one = broadcast(step);
  __m256i const four = broadcast(4 * step);
  __m256i previous = load_4(lanes, 0);
  __m256i off = _mm256_xor_si256(_mm256_sub_epi64(load_4(lanes, 1), previous), one);
  for (int lane = 4; lane < 32; lane += 4) {
    __m256i const next = load_4(lanes, lane);
    off = _mm256_or_si256(off, _mm256_xor_si256(_mm256_sub_epi64(next, previous), four));
    previous = next;
  }
  return _mm256_testz_si256(off, off) != 0;
}

// All ones in the quadwords of lanes first .. first + 3 that are active.
[[nodiscard]] WARPMEM_AVX2 inline __m256i active_4(std::uint32_t active, int first) noexcept {
  __m256i const bits =
      _mm256_sllv_epi64(_mm256_set1_epi64x(1), _mm256_setr_epi64x(first, first + 1, first + 2, first + 3));
  return _mm256_cmpeq_epi64(_mm256_and_si256(broadcast(active), bits), bits);
}

// Lanes first .. first + 3 plus `offset`; `fill` where a lane is inactive.
template <class Lanes>
[[nodiscard]] WARPMEM_AVX2 inline __m256i shifted_4(Lanes lanes, int first, std::uint32_t active, __m256i offset,
                                                    __m256i fill) noexcept {
  __m256i const value = _mm256_add_epi64(load_4(lanes, first), offset);
  return active == 0xffffffffU ? value : _mm256_blendv_epi8(fill, value, active_4(active, first));
}

// 16 keys of 16 bits: word 4j + z is lane first + 4z + j. key = bits shift .. shift + 15, shift <= 16. Shifts by
// registers of counts are one instruction, by one count for all they are two.
struct row_shifts {
  __m256i by[4];
};
[[nodiscard]] WARPMEM_AVX2 inline row_shifts shifts_for(int shift) noexcept {
  row_shifts s;
  s.by[0] = _mm256_set1_epi64x(shift);
  for (int z = 1; z < 4; ++z) {
    s.by[z] = _mm256_set1_epi64x(16 * z - shift);
  }
  return s;
}
[[nodiscard]] WARPMEM_AVX2 inline __m256i row_of(__m256i const (&lanes)[4], row_shifts const& s) noexcept {
  __m256i row = _mm256_srlv_epi64(lanes[0], s.by[0]);
  row = _mm256_blend_epi16(row, _mm256_sllv_epi64(lanes[1], s.by[1]), 0x22);
  row = _mm256_blend_epi16(row, _mm256_sllv_epi64(lanes[2], s.by[2]), 0x44);
  return _mm256_blend_epi16(row, _mm256_sllv_epi64(lanes[3], s.by[3]), 0x88);
}
// Lane, counted from the row's first, of word i.
[[nodiscard]] inline int lane_of_word(int i) noexcept { return 4 * (i % 4) + i / 4; }

// All ones in the words of the active lanes of a row, whose 16 lanes are the bits of `active`.
[[nodiscard]] WARPMEM_AVX2 inline __m256i active_words(std::uint32_t active) noexcept {
  __m256i const bits = _mm256_setr_epi16(0x0001, 0x0010, 0x0100, 0x1000, 0x0002, 0x0020, 0x0200, 0x2000, 0x0004, 0x0040,
                                         0x0400, 0x4000, 0x0008, 0x0080, 0x0800, static_cast<short>(0x8000U));
  return _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(static_cast<short>(active & 0xffffU)), bits), bits);
}

// Within each 128-bit half, eight rows of eight words, transposed: out[c] = word c of rows 0 .. 7.
WARPMEM_AVX2 inline void transpose_words(__m256i const* r, __m256i* out) noexcept {
  __m256i const a0 = _mm256_unpacklo_epi16(r[0], r[1]);
  __m256i const a1 = _mm256_unpackhi_epi16(r[0], r[1]);
  __m256i const a2 = _mm256_unpacklo_epi16(r[2], r[3]);
  __m256i const a3 = _mm256_unpackhi_epi16(r[2], r[3]);
  __m256i const a4 = _mm256_unpacklo_epi16(r[4], r[5]);
  __m256i const a5 = _mm256_unpackhi_epi16(r[4], r[5]);
  __m256i const a6 = _mm256_unpacklo_epi16(r[6], r[7]);
  __m256i const a7 = _mm256_unpackhi_epi16(r[6], r[7]);
  __m256i const b0 = _mm256_unpacklo_epi32(a0, a2);
  __m256i const b1 = _mm256_unpackhi_epi32(a0, a2);
  __m256i const b2 = _mm256_unpacklo_epi32(a1, a3);
  __m256i const b3 = _mm256_unpackhi_epi32(a1, a3);
  __m256i const b4 = _mm256_unpacklo_epi32(a4, a6);
  __m256i const b5 = _mm256_unpackhi_epi32(a4, a6);
  __m256i const b6 = _mm256_unpacklo_epi32(a5, a7);
  __m256i const b7 = _mm256_unpackhi_epi32(a5, a7);
  out[0] = _mm256_unpacklo_epi64(b0, b4);
  out[1] = _mm256_unpackhi_epi64(b0, b4);
  out[2] = _mm256_unpacklo_epi64(b1, b5);
  out[3] = _mm256_unpackhi_epi64(b1, b5);
  out[4] = _mm256_unpacklo_epi64(b2, b6);
  out[5] = _mm256_unpackhi_epi64(b2, b6);
  out[6] = _mm256_unpacklo_epi64(b3, b7);
  out[7] = _mm256_unpackhi_epi64(b3, b7);
}

// 16 rows of 16 words into 16 columns: element i of a column belongs to row i.
WARPMEM_AVX2 inline void transpose_rows(__m256i* rows) noexcept {
  __m256i part[16];
  transpose_words(rows, part);
  transpose_words(rows + 8, part + 8);
  for (int c = 0; c < 8; ++c) {
    rows[c] = _mm256_permute2x128_si256(part[c], part[8 + c], 0x20);
    rows[8 + c] = _mm256_permute2x128_si256(part[c], part[8 + c], 0x31);
  }
}

}}}}  // namespace warpmem::v0::detail::avx2

#endif
