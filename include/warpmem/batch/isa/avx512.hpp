// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AVX-512: 32 keys of 16 bits in a register, an access's in one. Comparisons give masks, a bit an element.
// Intrinsics with a zeroing mask of all ones are the unmasked instruction: g++ 12 takes the undefined third operand of
// its own unmasked ones for an uninitialized variable of ours (bug 105593).
#pragma once

#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS

#  include <immintrin.h>

namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {
using vec = __m512i;
}}}}  // namespace warpmem::v0::detail::avx512

#  define WARPMEM_ISA avx512
#  define WARPMEM_BEGIN_ISA WARPMEM_BEGIN_AVX512
#  define WARPMEM_END_ISA WARPMEM_END_TARGET
#  define WARPMEM_ISA_CLASSIFIES 1
#  define WARPMEM_ISA_GATHERS 1
#  include <warpmem/batch/isa/vector.inc>

WARPMEM_BEGIN_ISA
namespace warpmem { inline namespace v0 { namespace detail { namespace avx512 {

inline void leave_wide_registers() noexcept { _mm256_zeroupper(); }
[[nodiscard]] inline bool is_zero(vec v) noexcept { return _mm512_test_epi64_mask(v, v) == 0; }
// A mask's bits, in a general register. g++ 12, with -O1 and -fsanitize=thread, stored 16 bits of a mask register for
// later and read 32 back.
[[nodiscard]] inline unsigned bits_of_mask(unsigned mask) noexcept {
#  if defined(__GNUC__) && !defined(__clang__)
  __asm__("" : "+r"(mask));
#  endif
  return mask;
}
[[nodiscard]] inline unsigned nonzero_64(vec v) noexcept { return bits_of_mask(_mm512_test_epi64_mask(v, v)); }
[[nodiscard]] inline vec multiply_32(vec a, vec b) noexcept { return _mm512_maskz_mul_epu32(0xff, a, b); }

// The lowest byte of each element: all are below 256.
template <int Bits>
inline void store_bytes(std::uint8_t* to, vec v) noexcept {
  void* const at = to;
  if constexpr (Bits == 16) {
    _mm256_storeu_si256(static_cast<__m256i*>(at), _mm512_maskz_cvtepi16_epi8(0xffffffffU, v));
  } else if constexpr (Bits == 32) {
    _mm_storeu_si128(static_cast<__m128i*>(at), _mm512_maskz_cvtepi32_epi8(0xffff, v));
  } else {
    _mm_storel_epi64(static_cast<__m128i*>(at), _mm512_maskz_cvtepi64_epi8(0xff, v));
  }
}

// The active lanes of one part of a row, in its order.
template <int Bits>
[[nodiscard]] inline std::uint32_t active_keys(std::uint32_t active, int part) noexcept {
  active >>= keys_wide<Bits> % 32 * part;
  if constexpr (Bits == 16) {
    return _pdep_u32(active, 0x11111111) | _pdep_u32(active >> 8, 0x22222222) | _pdep_u32(active >> 16, 0x44444444) |
           _pdep_u32(active >> 24, 0x88888888);
  } else if constexpr (Bits == 32) {
    return _pdep_u32(active, 0x5555) | _pdep_u32(active >> 8, 0xaaaa);
  } else {
    return active;
  }
}
template <int Bits>
[[nodiscard]] inline vec where_active(std::uint32_t active, int part, vec yes, vec no) noexcept {
  std::uint32_t const in = active_keys<Bits>(active, part);
  return Bits == 16   ? _mm512_mask_mov_epi16(no, in, yes)
         : Bits == 32 ? _mm512_mask_mov_epi32(no, static_cast<__mmask16>(in), yes)
                      : _mm512_mask_mov_epi64(no, static_cast<__mmask8>(in), yes);
}

// The larger of two is what the smaller is not: x ^ y ^ min(x, y), on a port that the minimum does not use.
template <int Bits>
inline void exchange(vec& a, vec& b) noexcept {
  vec const smaller_one = Bits == 16 ? _mm512_min_epu16(a, b) : _mm512_maskz_min_epu32(0xffff, a, b);
  b = _mm512_ternarylogic_epi64(a, b, smaller_one, 0x96);
  a = smaller_one;
}

// Words some of whose `bits` are set.
struct change_16 {
  __mmask32 some;
};
[[nodiscard]] inline change_16 changed_16(vec change, vec bits) noexcept {
  return {_mm512_test_epi16_mask(change, bits)};
}
[[nodiscard]] inline vec where(change_16 c, vec yes, vec no) noexcept { return _mm512_mask_mov_epi16(no, c.some, yes); }
[[nodiscard]] inline vec add_where(change_16 c, vec sum, vec v) noexcept {
  return _mm512_mask_add_epi16(sum, c.some, sum, v);
}

// Words that are equal; what they keep of others.
[[nodiscard]] inline __mmask32 equal_16(vec a, vec b) noexcept { return _mm512_cmpeq_epi16_mask(a, b); }
[[nodiscard]] inline vec keep(__mmask32 which, vec v) noexcept { return _mm512_maskz_mov_epi16(which, v); }
// v, which has all bits of `before`, where words are equal; `before` elsewhere.
[[nodiscard]] inline vec latest(__mmask32 which, vec v, vec before) noexcept {
  return _mm512_mask_mov_epi16(before, which, v);
}

// How many of `Keys` sorted keys differ from the one before, the first included.
template <int Bits, int Keys>
[[nodiscard]] inline vec first_count() noexcept {
  return same<Bits>(1);
}
template <int Bits>
[[nodiscard]] inline vec count_change(vec sum, vec change) noexcept {
  if constexpr (Bits == 16) {
    return _mm512_mask_add_epi16(sum, _mm512_test_epi16_mask(change, change), sum, same<16>(1));
  } else {
    return _mm512_mask_add_epi32(sum, _mm512_test_epi32_mask(change, change), sum, same<32>(1));
  }
}

// Words above `most`, unsigned.
[[nodiscard]] inline std::uint32_t above_16(vec v, vec most) noexcept { return _mm512_cmpgt_epu16_mask(v, most); }

// Active lanes that differ from their neighbour by lane bit 0 (Step 1), or by lane bit 1 (Step 2), if that is active.
template <int Step>
[[nodiscard]] inline std::uint32_t differing(vec v, std::uint32_t active) noexcept {
  constexpr int words_apart = 4 * Step;
  constexpr std::uint32_t lower = Step == 1 ? 0x0f0f0f0fU : 0x00ff00ffU;
  vec const next = Step == 1 ? _mm512_maskz_shuffle_epi32(0xffff, v, static_cast<_MM_PERM_ENUM>(0x4e))
                             : _mm512_maskz_permutex_epi64(0xff, v, 0x4e);
  std::uint32_t const partners = ((active & lower) << words_apart) | ((active >> words_apart) & lower);
  return _mm512_cmpneq_epi16_mask(v, next) & active & partners;
}
[[nodiscard]] inline bool any(std::uint32_t mask) noexcept { return mask != 0; }

struct row_shifts {
  vec by[4];
};
template <int Bits>
[[nodiscard]] inline row_shifts shifts_for(int shift) noexcept {
  row_shifts s{};
  for (int z = 0; z < 64 / Bits; ++z) {
    s.by[z] = _mm512_set1_epi64((shift - Bits * z) & 63);
  }
  return s;
}
// Keys are bits shift .. shift + Bits - 1; shift <= 16.
template <int Bits>
[[nodiscard]] inline vec row_of(vec const* v, row_shifts const& s) noexcept {
  vec row = _mm512_maskz_rorv_epi64(0xff, v[0], s.by[0]);
  if constexpr (Bits == 16) {
    row = _mm512_mask_blend_epi16(0x22222222, row, _mm512_maskz_rorv_epi64(0xff, v[1], s.by[1]));
    row = _mm512_mask_blend_epi16(0x44444444, row, _mm512_maskz_rorv_epi64(0xff, v[2], s.by[2]));
    return _mm512_mask_blend_epi16(0x88888888, row, _mm512_maskz_rorv_epi64(0xff, v[3], s.by[3]));
  } else {
    return _mm512_mask_blend_epi32(0xaaaa, row, _mm512_maskz_rorv_epi64(0xff, v[1], s.by[1]));
  }
}

template <int Bits>
[[nodiscard]] inline vec interleave_low(vec a, vec b) noexcept {
  return Bits == 16 ? _mm512_unpacklo_epi16(a, b) : _mm512_maskz_unpacklo_epi32(0xffff, a, b);
}
template <int Bits>
[[nodiscard]] inline vec interleave_high(vec a, vec b) noexcept {
  return Bits == 16 ? _mm512_unpackhi_epi16(a, b) : _mm512_maskz_unpackhi_epi32(0xffff, a, b);
}
inline void transpose_blocks(vec* r) noexcept {
  vec const a = _mm512_maskz_shuffle_i32x4(0xffff, r[0], r[1], 0x88);
  vec const b = _mm512_maskz_shuffle_i32x4(0xffff, r[0], r[1], 0xdd);
  vec const c = _mm512_maskz_shuffle_i32x4(0xffff, r[2], r[3], 0x88);
  vec const d = _mm512_maskz_shuffle_i32x4(0xffff, r[2], r[3], 0xdd);
  r[0] = _mm512_maskz_shuffle_i32x4(0xffff, a, c, 0x88);
  r[1] = _mm512_maskz_shuffle_i32x4(0xffff, b, d, 0x88);
  r[2] = _mm512_maskz_shuffle_i32x4(0xffff, a, c, 0xdd);
  r[3] = _mm512_maskz_shuffle_i32x4(0xffff, b, d, 0xdd);
}

// Bit i: doubleword i is above `limit`.
[[nodiscard]] inline unsigned above_32(vec v, int limit) noexcept {
  return bits_of_mask(_mm512_cmpgt_epi32_mask(v, _mm512_set1_epi32(limit)));
}
// Writes those of the numbers from `first` on that `which` names.
inline void store_named(int* to, int first, unsigned which) noexcept {
  vec const numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  vec const named = add<32>(numbers, same<32>(static_cast<address>(first)));
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(static_cast<__mmask16>(which), named));
}

}}}}  // namespace warpmem::v0::detail::avx512
WARPMEM_END_ISA

#  include <warpmem/batch/kernels/all.inc>

#endif
