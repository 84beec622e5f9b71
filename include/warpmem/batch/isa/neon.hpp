// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NEON, which every 64-bit Arm has: 8 keys of 16 bits in a register, an access's in four of them.
#pragma once

#include <warpmem/batch/target.hpp>

#include <cstdint>

#if WARPMEM_NEON_KERNELS

#  include <arm_neon.h>

namespace warpmem { inline namespace v0 { namespace detail { namespace neon {
using vec = uint64x2_t;
}}}}  // namespace warpmem::v0::detail::neon

#  define WARPMEM_ISA neon
#  define WARPMEM_BEGIN_ISA
#  define WARPMEM_END_ISA
#  define WARPMEM_ISA_CLASSIFIES 0
#  define WARPMEM_ISA_GATHERS 0
#  include <warpmem/batch/isa/vector.inc>

namespace warpmem { inline namespace v0 { namespace detail { namespace neon {

inline void leave_wide_registers() noexcept {}
[[nodiscard]] inline bool is_zero(vec v) noexcept { return vmaxvq_u32((uint32x4_t)v) == 0; }
[[nodiscard]] inline unsigned nonzero_64(vec v) noexcept {
  return static_cast<unsigned>(vaddvq_u64(vtstq_u64(v, v) & vec{1, 2}));
}
[[nodiscard]] inline vec multiply_32(vec a, vec b) noexcept { return vmull_u32(vmovn_u64(a), vmovn_u64(b)); }

// The lowest byte of each element.
template <int Bits>
inline void store_bytes(std::uint8_t* to, vec v) noexcept {
  if constexpr (Bits == 16) {
    vst1_u8(to, vmovn_u16((uint16x8_t)v));
  } else if constexpr (Bits == 32) {
    uint16x4_t const words_of = vmovn_u32((uint32x4_t)v);
    auto const bytes = (uint32x2_t)vmovn_u16(vcombine_u16(words_of, words_of));
    __builtin_memcpy(to, &bytes, 4);
  } else {
    vst1q_lane_u8(to, (uint8x16_t)v, 0);
    vst1q_lane_u8(to + 1, (uint8x16_t)v, 8);
  }
}

// All ones in the keys of the active lanes of one part of a row.
template <int Bits>
[[nodiscard]] inline vec active_keys(std::uint32_t active, int part) noexcept {
  active >>= keys_wide<Bits> * part;
  if constexpr (Bits == 16) {
    return (vec)vtstq_u16((uint16x8_t)same<16>(active), uint16x8_t{1, 4, 16, 64, 2, 8, 32, 128});
  } else if constexpr (Bits == 32) {
    return (vec)vtstq_u32((uint32x4_t)same<32>(active), uint32x4_t{1, 4, 2, 8});
  } else {
    return vtstq_u64(same<64>(active), vec{1, 2});
  }
}
template <int Bits>
[[nodiscard]] inline vec where_active(std::uint32_t active, int part, vec yes, vec no) noexcept {
  return vbslq_u64(active_keys<Bits>(active, part), yes, no);
}

template <int Bits>
inline void exchange(vec& a, vec& b) noexcept {
  vec const smaller_one = smaller_of<Bits>(a, b);
  b = larger_of<Bits>(a, b);
  a = smaller_one;
}

// Words some of whose `bits` are set. One instruction tests that, and what it gives is -1.
struct change_16 {
  vec some;
};
[[nodiscard]] inline change_16 changed_16(vec change, vec bits) noexcept {
  return {(vec)vtstq_u16((uint16x8_t)change, (uint16x8_t)bits)};
}
[[nodiscard]] inline vec where(change_16 c, vec yes, vec no) noexcept { return vbslq_u64(c.some, yes, no); }
[[nodiscard]] inline vec add_where(change_16 c, vec sum, vec v) noexcept { return add<16>(sum, c.some & v); }

// Words that are equal; what they keep of others.
[[nodiscard]] inline vec equal_16(vec a, vec b) noexcept { return (vec)vceqq_u16((uint16x8_t)a, (uint16x8_t)b); }
[[nodiscard]] inline vec keep(vec which, vec v) noexcept { return which & v; }
// v, which has all bits of `before`, where words are equal; `before` elsewhere.
[[nodiscard]] inline vec latest(vec which, vec v, vec before) noexcept { return vbslq_u64(which, v, before); }

// How many of `Keys` sorted keys differ from the one before, the first included.
template <int Bits, int Keys>
[[nodiscard]] inline vec first_count() noexcept {
  return same<Bits>(1);
}
template <int Bits>
[[nodiscard]] inline vec count_change(vec sum, vec change) noexcept {
  if constexpr (Bits == 16) {
    return subtract<16>(sum, (vec)vtstq_u16((uint16x8_t)change, (uint16x8_t)change));
  } else {
    return subtract<32>(sum, (vec)vtstq_u32((uint32x4_t)change, (uint32x4_t)change));
  }
}

// Not 0 in words above `most`, unsigned.
[[nodiscard]] inline vec above_16(vec v, vec most) noexcept { return (vec)vcgtq_u16((uint16x8_t)v, (uint16x8_t)most); }

template <int Step>
[[nodiscard]] inline vec partners(vec v) noexcept {
  return Step == 1 ? vextq_u64(v, v, 1) : (vec)vrev32q_u16((uint16x8_t)v);
}
// Active lanes that differ from their neighbour by lane bit 0 (Step 1), or by lane bit 1 (Step 2), if that is active.
template <int Step>
[[nodiscard]] inline vec differing(vec v, vec active) noexcept {
  vec const equal = (vec)vceqq_u16((uint16x8_t)v, (uint16x8_t)partners<Step>(v));
  return vbicq_u64(active & partners<Step>(active), equal);
}
[[nodiscard]] inline bool any(vec mask) noexcept { return !is_zero(mask); }

// Negative: to the right.
struct row_shifts {
  int by;
};
template <int Bits>
[[nodiscard]] inline row_shifts shifts_for(int shift) noexcept {
  return {-shift};
}
// Keys are bits shift .. shift + Bits - 1; shift <= 16, so that two keys of 16 bits can be shifted as doublewords.
template <int Bits>
[[nodiscard]] inline vec row_of(vec const* v, row_shifts s) noexcept {
  if constexpr (Bits == 16) {
    uint32x4_t const even = vtrn1q_u32((uint32x4_t)v[0], (uint32x4_t)v[2]);
    uint32x4_t const odd = vtrn1q_u32((uint32x4_t)v[1], (uint32x4_t)v[3]);
    int32x4_t const by = vdupq_n_s32(s.by);
    return (vec)vtrn1q_u16((uint16x8_t)vshlq_u32(even, by), (uint16x8_t)vshlq_u32(odd, by));
  } else {
    int64x2_t const by = vdupq_n_s64(s.by);
    return (vec)vtrn1q_u32((uint32x4_t)vshlq_u64(v[0], by), (uint32x4_t)vshlq_u64(v[1], by));
  }
}

template <int Bits>
[[nodiscard]] inline vec interleave_low(vec a, vec b) noexcept {
  return Bits == 16 ? (vec)vzip1q_u16((uint16x8_t)a, (uint16x8_t)b) : (vec)vzip1q_u32((uint32x4_t)a, (uint32x4_t)b);
}
template <int Bits>
[[nodiscard]] inline vec interleave_high(vec a, vec b) noexcept {
  return Bits == 16 ? (vec)vzip2q_u16((uint16x8_t)a, (uint16x8_t)b) : (vec)vzip2q_u32((uint32x4_t)a, (uint32x4_t)b);
}
inline void transpose_blocks(vec* /*one*/) noexcept {}

}}}}  // namespace warpmem::v0::detail::neon

#  include <warpmem/batch/kernels/all.inc>

#endif
