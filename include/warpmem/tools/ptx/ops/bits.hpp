// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bits and fields of integers: popc, clz, bfind, fns, brev, bfe, bfi, szext, bmsk.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

template <class T>
inline constexpr u32 bits_of = 8 * sizeof(T);

// So many ones from bit 0 on.
template <class T>
[[nodiscard]] constexpr T low_ones(u32 n) {
  return n >= bits_of<T> ? static_cast<T>(~T{0}) : static_cast<T>((T{1} << n) - 1);
}

template <class T>
[[nodiscard]] constexpr u32 population(T a) {
  return static_cast<u32>(std::popcount(a));
}
template <class T>
[[nodiscard]] constexpr u32 leading_zeros(T a) {
  return static_cast<u32>(std::countl_zero(a));
}
template <class T>
[[nodiscard]] constexpr T reversed(T a) {
  u64 x = a;
  x = (x & 0x5555555555555555) << 1 | (x >> 1 & 0x5555555555555555);
  x = (x & 0x3333333333333333) << 2 | (x >> 2 & 0x3333333333333333);
  x = (x & 0x0f0f0f0f0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f0f0f0f0f);
  x = (x & 0x00ff00ff00ff00ff) << 8 | (x >> 8 & 0x00ff00ff00ff00ff);
  x = (x & 0x0000ffff0000ffff) << 16 | (x >> 16 & 0x0000ffff0000ffff);
  x = x << 32 | x >> 32;
  return static_cast<T>(x >> (64 - bits_of<T>));
}

// The highest bit that is not the sign; all bits set where there is none.
template <class T>
[[nodiscard]] constexpr u32 highest_bit(T a) {
  using U = std::make_unsigned_t<T>;
  U const x = static_cast<U>(a < 0 ? ~a : a);
  return bits_of<T> - 1 - leading_zeros(x);  // of 0: -1
}
template <class T>
[[nodiscard]] constexpr u32 shift_to_highest_bit(T a) {
  u32 const at = highest_bit(a);
  return at == ~0U ? at : bits_of<T> - 1 - at;
}

// The n-th set bit from `base` on, upwards or downwards.
[[nodiscard]] constexpr u32 nth_set_bit(u32 mask, u32 base, s32 n) {
  if (base > 31) {
    return ~0U;
  }
  if (n == 0) {
    return (mask >> base & 1) != 0 ? base : ~0U;
  }
  s64 left = n < 0 ? -s64{n} : s64{n};
  for (s64 at = base; at >= 0 && at < 32; at += n < 0 ? -1 : 1) {
    if ((mask >> at & 1) != 0 && --left == 0) {
      return static_cast<u32>(at);
    }
  }
  return ~0U;
}

// Place and length have 8 bits; of 64-bit values one beyond 255 is beyond the value (words.csv of
// tests/data/sm_90/ptx).
template <class T>
[[nodiscard]] constexpr u32 bound_of_field(u32 n) {
  return sizeof(T) == 8 ? (n < 255 ? n : 255) : n & 255;
}
// A field that goes beyond the value is filled with its sign.
template <class T>
[[nodiscard]] constexpr T field(T a, u32 place, u32 length) {
  using U = std::make_unsigned_t<T>;
  u32 const at = bound_of_field<T>(place), n = bound_of_field<T>(length);
  u32 const top = at + n - 1 < bits_of<T> ? at + n - 1 : bits_of<T> - 1;
  bool const sign = std::is_signed_v<T> && n != 0 && (static_cast<U>(a) >> top & 1) != 0;
  U const rest = at < bits_of<T> ? static_cast<U>(static_cast<U>(a) >> at) : U{0};
  U const inside = low_ones<U>(n) & (at < bits_of<T> ? low_ones<U>(bits_of<T> - at) : U{0});
  return static_cast<T>((rest & inside) | (sign ? static_cast<U>(~inside) : U{0}));
}
template <class T>
[[nodiscard]] constexpr T with_field(T a, T into, u32 place, u32 length) {
  u32 const at = bound_of_field<T>(place);
  T const inside = at < bits_of<T> ? static_cast<T>(low_ones<T>(bound_of_field<T>(length)) << at) : T{0};
  T const moved = at < bits_of<T> ? static_cast<T>(a << at) : T{0};
  return static_cast<T>((into & ~inside) | (moved & inside));
}

// szext: the lower n bits. A length of 32 and more is 32, or n modulo 32.
template <class T>
[[nodiscard]] constexpr T extended_clamp(T a, u32 n) {
  return n >= 32 ? a : field<T>(a, 0, n);
}
template <class T>
[[nodiscard]] constexpr T extended_wrap(T a, u32 n) {
  return field<T>(a, 0, n & 31);
}

// bmsk: n ones from a place on.
[[nodiscard]] constexpr u32 ones_clamp(u32 place, u32 n) { return place < 32 ? low_ones<u32>(n) << place : 0; }
[[nodiscard]] constexpr u32 ones_wrap(u32 place, u32 n) { return low_ones<u32>(n & 31) << (place & 31); }

inline void decode_popc(decoder& d) {
  modifiers{d}.done();
  bool const is_wide = d.type() == "b64";
  push_lanes(d,
             is_wide             ? lanewise<&population<u64>>
             : d.type() == "b32" ? lanewise<&population<u32>>
                                 : nullptr,
             4, {is_wide ? 8U : 4U});
}
inline void decode_clz(decoder& d) {
  modifiers{d}.done();
  bool const is_wide = d.type() == "b64";
  push_lanes(d,
             is_wide             ? lanewise<&leading_zeros<u64>>
             : d.type() == "b32" ? lanewise<&leading_zeros<u32>>
                                 : nullptr,
             4, {is_wide ? 8U : 4U});
}
inline void decode_brev(decoder& d) {
  modifiers{d}.done();
  push_unary(d, d.type() == "b64" ? lanewise<&reversed<u64>> : d.type() == "b32" ? lanewise<&reversed<u32>> : nullptr);
}

inline void decode_bfind(decoder& d) {
  modifiers words{d};
  bool const is_shift = words.take("shiftamt");
  words.done();
  handler const run = for_integers(d.type(), [=](auto x) -> handler {
    using T = decltype(x);
    return sizeof(T) == 2 ? nullptr : is_shift ? lanewise<&shift_to_highest_bit<T>> : lanewise<&highest_bit<T>>;
  });
  push_lanes(d, run, 4, {type_bytes(d.type())});
}
inline void decode_fns(decoder& d) {
  modifiers{d}.done();
  push_ternary(d, d.type() == "b32" ? active_lanewise<&nth_set_bit> : nullptr);
}

inline void decode_bfe(decoder& d) {
  modifiers{d}.done();
  handler const run = for_integers(d.type(), [](auto x) -> handler {
    using T = decltype(x);
    return sizeof(T) == 2 ? nullptr : lanewise<&field<T>>;
  });
  u32 const n = type_bytes(d.type());
  push_lanes(d, run, n, {n, 4, 4});
}
inline void decode_bfi(decoder& d) {
  modifiers{d}.done();
  u32 const n = type_bytes(d.type());
  push_lanes(d,
             d.type() == "b64"   ? lanewise<&with_field<u64>>
             : d.type() == "b32" ? lanewise<&with_field<u32>>
                                 : nullptr,
             n, {n, n, 4, 4});
}

inline void decode_szext(decoder& d) {
  modifiers words{d};
  u8 const mode = words.take_one({"clamp", "wrap"});
  words.done();
  bool const is_signed = d.type() == "s32";
  if (mode == 0 || (!is_signed && d.type() != "u32")) {
    d.refuse("neither .clamp nor .wrap of 32 bits");
  }
  if (mode == 1) {
    return push_binary(d, is_signed ? lanewise<&extended_clamp<s32>> : lanewise<&extended_clamp<u32>>);
  }
  push_binary(d, is_signed ? lanewise<&extended_wrap<s32>> : lanewise<&extended_wrap<u32>>);
}
inline void decode_bmsk(decoder& d) {
  modifiers words{d};
  u8 const mode = words.take_one({"clamp", "wrap"});
  words.done();
  if (mode == 0 || d.type() != "b32") {
    d.refuse("neither .clamp nor .wrap of 32 bits");
  }
  push_binary(d, mode == 1 ? lanewise<&ones_clamp> : lanewise<&ones_wrap>);
}

}}}}  // namespace warpmem::v0::ptx::ops
