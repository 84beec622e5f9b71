// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers of 16 bytes in the compilers' own vector types, which every x86-64 has: eight keys of 16 bits, an access's
// in four of them.
#pragma once

#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_X86_KERNELS
#  include <emmintrin.h>
#endif

#if WARPMEM_GNU_VECTORS

namespace warpmem { inline namespace v0 { namespace detail { namespace portable {
using vec [[gnu::vector_size(16), gnu::may_alias]] = std::uint64_t;
}}}}  // namespace warpmem::v0::detail::portable

#  define WARPMEM_ISA portable
#  define WARPMEM_BEGIN_ISA
#  define WARPMEM_END_ISA
#  define WARPMEM_ISA_CLASSIFIES 0
#  define WARPMEM_ISA_GATHERS 0
#  include <warpmem/batch/isa/vector.inc>

namespace warpmem { inline namespace v0 { namespace detail { namespace portable {

inline void leave_wide_registers() noexcept {}
[[nodiscard]] inline bool is_zero(vec v) noexcept { return (v[0] | v[1]) == 0; }
[[nodiscard]] inline unsigned nonzero_64(vec v) noexcept {
  return static_cast<unsigned>(v[0] != 0) | static_cast<unsigned>(v[1] != 0) << 1;
}
[[nodiscard]] inline vec select(vec mask, vec yes, vec no) noexcept { return (mask & yes) | (~mask & no); }
// The lower halves, multiplied.
[[nodiscard]] inline vec multiply_32(vec a, vec b) noexcept {
#  if WARPMEM_X86_KERNELS
  return (vec)_mm_mul_epu32((__m128i)a, (__m128i)b);  // which g++ does not see in the other form
#  else
  return (a & 0xffffffffU) * (b & 0xffffffffU);
#  endif
}

// The lowest byte of each element: all are below 256.
template <int Bits>
inline void store_bytes(std::uint8_t* to, vec v) noexcept {
  auto const each = (unsigned_vec<Bits>)v;
#  pragma GCC unroll 8
  for (int i = 0; i < 128 / Bits; ++i) {
    to[i] = static_cast<std::uint8_t>(each[i]);
  }
}

// Not 0 in words above `most`, unsigned.
[[nodiscard]] inline vec above_16(vec v, vec most) noexcept { return (vec)((u16)v > (u16)most); }

template <int Step>
[[nodiscard]] inline vec partners(vec v) noexcept {
  return Step == 1 ? vec{v[1], v[0]} : (vec)((u32)v << 16 | (u32)v >> 16);
}

struct row_shifts {
  int by;
};
template <int Bits>
[[nodiscard]] inline row_shifts shifts_for(int shift) noexcept {
  return {shift};
}
template <int Bits>
[[nodiscard]] inline vec row_of(vec const* v, row_shifts s) noexcept {
  if constexpr (Bits == 16) {
    return (v[0] >> s.by & 0xffffU) | (v[1] >> s.by & 0xffffU) << 16 | (v[2] >> s.by & 0xffffU) << 32 |
           v[3] >> s.by << 48;
  } else {
    return (v[0] >> s.by & 0xffffffffU) | v[1] >> s.by << 32;
  }
}

// The lower halves of two registers, key by key in turn; the upper halves.
template <int Bits>
[[nodiscard]] inline vec interleave_low(vec a, vec b) noexcept {
  if constexpr (Bits == 16) {
    return (vec)__builtin_shufflevector((u16)a, (u16)b, 0, 8, 1, 9, 2, 10, 3, 11);
  } else {
    return (vec)__builtin_shufflevector((u32)a, (u32)b, 0, 4, 1, 5);
  }
}
template <int Bits>
[[nodiscard]] inline vec interleave_high(vec a, vec b) noexcept {
  if constexpr (Bits == 16) {
    return (vec)__builtin_shufflevector((u16)a, (u16)b, 4, 12, 5, 13, 6, 14, 7, 15);
  } else {
    return (vec)__builtin_shufflevector((u32)a, (u32)b, 2, 6, 3, 7);
  }
}
inline void transpose_blocks(vec* /*one*/) noexcept {}

}}}}  // namespace warpmem::v0::detail::portable

#  include <warpmem/batch/isa/vector_masks.inc>
#  include <warpmem/batch/kernels/all.inc>

#endif
