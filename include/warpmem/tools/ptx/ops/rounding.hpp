// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats of floating-point numbers, and rounding to them once.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/exact.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

enum class rounding : u8 {
  nearest,  // .rn, .rni: ties to even
  to_zero,  // .rz, .rzi
  down,     // .rm, .rmi
  up,       // .rp, .rpi
  away,     // .rna: to nearest, ties away from 0
};

struct float_format {
  u32 digits;        // with the one that is not stored
  s32 min_exponent;  // of the least normal number
  u64 sign;          // bits, from here on
  u64 infinity;      // where the format has none: what is beyond the largest, a NaN or nothing
  u64 largest;
  u64 nan;  // as results have it
};
inline constexpr float_format f64_format{
    53, -1022, u64{1} << 63, 0x7ff0000000000000, 0x7fefffffffffffff, 0xfff8000000000000};
inline constexpr float_format f32_format{24, -126, 0x80000000, 0x7f800000, 0x7f7fffff, 0x7fffffff};
inline constexpr float_format f16_format{11, -14, 0x8000, 0x7c00, 0x7bff, 0x7fff};
inline constexpr float_format bf16_format{8, -126, 0x8000, 0x7f80, 0x7f7f, 0x7fff};
inline constexpr float_format e4m3_format{4, -6, 0x80, 0x7f, 0x7e, 0x7f};
inline constexpr float_format e5m2_format{3, -14, 0x80, 0x7c, 0x7b, 0x7f};

[[nodiscard]] constexpr bool is_nan(u64 bits, float_format const& f) {
  u64 const magnitude = bits & (f.sign - 1);
  return magnitude > f.infinity || (magnitude == f.infinity && f.infinity == f.nan);
}
[[nodiscard]] constexpr bool is_infinite(u64 bits, float_format const& f) {
  return (bits & (f.sign - 1)) == f.infinity && f.infinity != f.nan;
}
[[nodiscard]] constexpr bool is_subnormal(u64 bits, float_format const& f) {
  u64 const magnitude = bits & (f.sign - 1);
  return magnitude != 0 && magnitude >> (f.digits - 1) == 0;
}
// Of a finite number.
[[nodiscard]] constexpr exact exact_value(u64 bits, float_format const& f) {
  u64 const magnitude = bits & (f.sign - 1);
  u64 const field = magnitude >> (f.digits - 1), fraction = magnitude & ((u64{1} << (f.digits - 1)) - 1);
  s32 const least = f.min_exponent - static_cast<s32>(f.digits) + 1;
  return {(bits & f.sign) != 0, least + static_cast<s32>(field != 0 ? field - 1 : 0), 0,
          field != 0 ? fraction | u64{1} << (f.digits - 1) : fraction};
}

namespace detail {

// Whether what is left over moves a number away from 0. `half`: its first bit; `rest`: any below.
[[nodiscard]] constexpr bool rounds_away(rounding how, bool is_negative, bool is_odd, bool half, bool rest) {
  switch (how) {
    case rounding::nearest:
      return half && (rest || is_odd);
    case rounding::away:
      return half;
    case rounding::down:
      return is_negative && (half || rest);
    case rounding::up:
      return !is_negative && (half || rest);
    default:
      return false;
  }
}

// The multiple of 2^exponent that a number is rounded to, without its sign. It has at most 64 bits.
[[nodiscard]] constexpr u64 multiple_of(exact const& whole, s32 exponent, rounding how) {
  s32 const drop = exponent - whole.exponent;
  // Two bits more than are kept: the first that is not, and whether there are any behind it.
  exact const cut = shifted_right(whole, static_cast<u32>(drop < 200 ? drop - 2 : 198));
  u64 const kept = cut.high << 62 | cut.low >> 2;
  bool const away = rounds_away(how, whole.is_negative, (kept & 1) != 0, (cut.low & 2) != 0, (cut.low & 1) != 0);
  return away && kept != ~u64{0} ? kept + 1 : kept;
}

}  // namespace detail

// The bits of the number that is nearest, in the direction of `how`. What is beyond the largest is it, or infinity.
[[nodiscard]] constexpr u64 rounded(exact const& x, float_format const& f, rounding how, bool saturates = false) {
  u64 const sign = x.is_negative ? f.sign : 0;
  if (x.is_zero()) {
    return sign;
  }
  exact const whole = detail::normalized(x);
  s32 const digits = static_cast<s32>(f.digits);
  s32 const least = f.min_exponent - digits + 1;       // of the last digit of subnormal numbers
  s32 const last = whole.exponent + 126 - digits + 1;  // of the last digit, if it is normal
  s32 const exponent = last > least ? last : least;
  u64 const kept = detail::multiple_of(whole, exponent, how);
  u64 const magnitude = (static_cast<u64>(exponent - least) << (f.digits - 1)) + kept;
  if (magnitude <= f.largest) {
    return sign | magnitude;
  }
  bool const stays = saturates || how == rounding::to_zero || how == (x.is_negative ? rounding::up : rounding::down);
  return sign | (stays ? f.largest : f.infinity);
}

// The magnitude of the integer that a number is rounded to; all bits set where it has more than 64.
[[nodiscard]] constexpr u64 whole_magnitude(exact const& x, rounding how) {
  if (x.is_zero()) {
    return 0;
  }
  exact const whole = detail::normalized(x);
  return whole.exponent + 126 > 63 ? ~u64{0} : detail::multiple_of(whole, 0, how);
}

}}}}  // namespace warpmem::v0::ptx::ops
