// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AVX2: 16 keys of 16 bits in a register, an access's in two of them.
#pragma once

#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS

#  include <immintrin.h>

namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {
using vec = __m256i;
}}}}  // namespace warpmem::v0::detail::avx2

#  define WARPMEM_ISA avx2
#  define WARPMEM_BEGIN_ISA WARPMEM_BEGIN_AVX2
#  define WARPMEM_END_ISA WARPMEM_END_TARGET
#  define WARPMEM_ISA_CLASSIFIES 1
#  define WARPMEM_ISA_GATHERS 0
#  include <warpmem/batch/isa/vector.inc>

WARPMEM_BEGIN_ISA
namespace warpmem { inline namespace v0 { namespace detail { namespace avx2 {

inline void leave_wide_registers() noexcept { _mm256_zeroupper(); }
[[nodiscard]] inline bool is_zero(vec v) noexcept { return _mm256_testz_si256(v, v) != 0; }
[[nodiscard]] inline unsigned nonzero_64(vec v) noexcept {
  vec const zeros = _mm256_cmpeq_epi64(v, _mm256_setzero_si256());
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(zeros))) ^ 0xfU;
}
[[nodiscard]] inline vec select(vec mask, vec yes, vec no) noexcept { return _mm256_blendv_epi8(no, yes, mask); }
[[nodiscard]] inline vec multiply_32(vec a, vec b) noexcept { return _mm256_mul_epu32(a, b); }

// The lowest byte of each element: all are below 256.
template <int Bits>
inline void store_bytes(std::uint8_t* to, vec v) noexcept {
  void* const at = to;
  if constexpr (Bits == 64) {
    v = _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
  }
  __m128i const low = _mm256_castsi256_si128(v);
  __m128i const high = _mm256_extracti128_si256(v, 1);
  if constexpr (Bits == 16) {
    _mm_storeu_si128(static_cast<__m128i*>(at), _mm_packus_epi16(low, high));
  } else if constexpr (Bits == 32) {
    _mm_storel_epi64(static_cast<__m128i*>(at), _mm_packus_epi16(_mm_packus_epi32(low, high), low));
  } else {
    int const bytes = _mm_cvtsi128_si32(_mm_packus_epi16(_mm_packus_epi32(low, low), low));
    __builtin_memcpy(to, &bytes, sizeof(bytes));
  }
}

// Not 0 in words above `most`, unsigned.
[[nodiscard]] inline vec above_16(vec v, vec most) noexcept { return _mm256_subs_epu16(v, most); }

template <int Step>
[[nodiscard]] inline vec partners(vec v) noexcept {
  return Step == 1 ? _mm256_shuffle_epi32(v, 0x4e) : _mm256_permute4x64_epi64(v, 0x4e);
}

// Shifts by registers of counts are one instruction, by one count for all they are two.
struct row_shifts {
  vec by[4];
};
template <int Bits>
[[nodiscard]] inline row_shifts shifts_for(int shift) noexcept {
  row_shifts s{{_mm256_set1_epi64x(shift)}};
  for (int z = 1; z < 64 / Bits; ++z) {
    s.by[z] = _mm256_set1_epi64x(Bits * z - shift);
  }
  return s;
}
// Keys are bits shift .. shift + Bits - 1; shift <= 16.
template <int Bits>
[[nodiscard]] inline vec row_of(vec const* v, row_shifts const& s) noexcept {
  vec row = _mm256_srlv_epi64(v[0], s.by[0]);
  if constexpr (Bits == 16) {
    row = _mm256_blend_epi16(row, _mm256_sllv_epi64(v[1], s.by[1]), 0x22);
    row = _mm256_blend_epi16(row, _mm256_sllv_epi64(v[2], s.by[2]), 0x44);
    return _mm256_blend_epi16(row, _mm256_sllv_epi64(v[3], s.by[3]), 0x88);
  } else {
    return _mm256_blend_epi32(row, _mm256_sllv_epi64(v[1], s.by[1]), 0xaa);
  }
}

template <int Bits>
[[nodiscard]] inline vec interleave_low(vec a, vec b) noexcept {
  return Bits == 16 ? _mm256_unpacklo_epi16(a, b) : _mm256_unpacklo_epi32(a, b);
}
template <int Bits>
[[nodiscard]] inline vec interleave_high(vec a, vec b) noexcept {
  return Bits == 16 ? _mm256_unpackhi_epi16(a, b) : _mm256_unpackhi_epi32(a, b);
}
inline void transpose_blocks(vec* r) noexcept {
  vec const low = _mm256_permute2x128_si256(r[0], r[1], 0x20);
  r[1] = _mm256_permute2x128_si256(r[0], r[1], 0x31);
  r[0] = low;
}

// Bit i: doubleword i is above `limit`.
[[nodiscard]] inline unsigned above_32(vec v, int limit) noexcept {
  vec const above = _mm256_cmpgt_epi32(v, _mm256_set1_epi32(limit));
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(above)));
}
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
// Writes those of the numbers from `first` on that `which` names.
inline void store_named(int* to, int first, unsigned which) noexcept {
  void const* const numbers = numbers_in.bits[which];
  vec const named = _mm256_cvtepu8_epi32(_mm_loadl_epi64(static_cast<__m128i const*>(numbers)));
  _mm256_storeu_si256(reinterpret_cast<vec*>(to), add<32>(named, same<32>(static_cast<address>(first))));
}

}}}}  // namespace warpmem::v0::detail::avx2
WARPMEM_END_ISA

#  include <warpmem/batch/isa/vector_masks.inc>
#  include <warpmem/batch/kernels/all.inc>

#endif
