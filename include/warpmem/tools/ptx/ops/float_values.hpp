// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of .f32 and .f64 in one lane, rounded to nearest. Results are bits: of .f32 every NaN is one NaN, of .f64
// an operand's goes on.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/choose.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cfloat>
#include <cmath>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// Whether the host rounds each operation to its type. The x87 does not.
inline constexpr bool rounds_operations = FLT_EVAL_METHOD == 0;

inline constexpr u32 f32_nan = 0x7fffffff;
inline constexpr u64 f64_nan = 0xfff8000000000000;

[[nodiscard]] inline u32 result_bits(float x) { return x != x ? f32_nan : std::bit_cast<u32>(x); }

[[nodiscard]] inline u64 quiet(double x) { return std::bit_cast<u64>(x) | u64{1} << 51; }
// Of a result: the first operand that is a NaN, made quiet.
[[nodiscard]] inline u64 result_bits(double x, double a) {
  u64 const nan = a != a ? quiet(a) : f64_nan;
  return x != x ? nan : std::bit_cast<u64>(x);
}
[[nodiscard]] inline u64 result_bits(double x, double a, double b) {
  u64 const nan = b != b ? quiet(b) : f64_nan;
  u64 const first = a != a ? quiet(a) : nan;
  return x != x ? first : std::bit_cast<u64>(x);
}
[[nodiscard]] inline u64 result_bits(double x, double a, double b, double c) {
  u64 const nan = c != c ? quiet(c) : f64_nan;
  u64 const second = b != b ? quiet(b) : nan;
  u64 const first = a != a ? quiet(a) : second;
  return x != x ? first : std::bit_cast<u64>(x);
}

[[nodiscard]] inline u32 f32_add(float a, float b) { return result_bits(a + b); }
[[nodiscard]] inline u32 f32_subtract(float a, float b) { return result_bits(a - b); }
[[nodiscard]] inline u32 f32_multiply(float a, float b) { return result_bits(a * b); }
[[nodiscard]] inline u32 f32_divide(float a, float b) { return result_bits(a / b); }
[[nodiscard]] inline u32 f32_reciprocal(float a) { return result_bits(1.0F / a); }
[[nodiscard]] inline u32 f32_root(float a) { return a >= 0 ? result_bits(std::sqrt(a)) : f32_nan; }

[[nodiscard]] inline u64 f64_add(double a, double b) { return result_bits(a + b, a, b); }
[[nodiscard]] inline u64 f64_subtract(double a, double b) { return result_bits(a - b, a, b); }
[[nodiscard]] inline u64 f64_multiply(double a, double b) { return result_bits(a * b, a, b); }
[[nodiscard]] inline u64 f64_divide(double a, double b) { return result_bits(a / b, a, b); }
[[nodiscard]] inline u64 f64_reciprocal(double a) { return result_bits(1.0 / a, a); }
[[nodiscard]] inline u64 f64_root(double a) { return a < 0 ? f64_nan : result_bits(std::sqrt(a), a); }

// .f16 and .bf16 as floats and back, without branches.

[[nodiscard]] inline float float_of_f16(u16 half) {
  s32 const magnitude = half & 0x7fff;  // signed, since vector instructions compare such numbers
  u32 const moved = static_cast<u32>(magnitude) << 13;
  u32 const subnormal = std::bit_cast<u32>(static_cast<float>(magnitude) * 0x1p-24F);
  u32 const normal = moved + 0x38000000;
  u32 const special = moved | 0x7f800000;
  u32 const bits = chosen(magnitude < 0x7c00, chosen(magnitude < 0x0400, subnormal, normal), special);
  return std::bit_cast<float>(bits | (half & 0x8000U) << 16);
}
// To nearest, ties to even; any NaN is one NaN.
[[nodiscard]] inline u16 f16_of_float(float x) {
  u32 const bits = std::bit_cast<u32>(x);
  auto const magnitude = static_cast<s32>(bits & 0x7fffffff);
  // Below 2^-14 the last digit is that of 0.5 as a float: adding rounds.
  bool const is_small = magnitude < 0x38800000;
  float const small = std::bit_cast<float>(chosen(is_small, magnitude, 0)) + 0.5F;
  u32 const subnormal = std::bit_cast<u32>(small) - 0x3f000000;
  u32 const normal = (static_cast<u32>(magnitude) - 0x38000000 + 0x0fff + (bits >> 13 & 1)) >> 13;
  // 65520 is half way from the largest to the next.
  u32 const number = chosen(magnitude < 0x477ff000, chosen(is_small, subnormal, normal), 0x7c00U);
  return static_cast<u16>(chosen(magnitude > 0x7f800000, 0x7fffU, number | (bits >> 16 & 0x8000)));
}

[[nodiscard]] inline float float_of_bf16(u16 half) { return std::bit_cast<float>(u32{half} << 16); }
[[nodiscard]] inline u16 bf16_of_float(float x) {
  u32 const bits = std::bit_cast<u32>(x);
  u32 const nearest = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  return static_cast<u16>(chosen(static_cast<s32>(bits & 0x7fffffff) > 0x7f800000, 0x7fffU, nearest));
}

// A double to a float with the last digit 1 where it is not exact: then rounding it to a half rounds the double.
[[nodiscard]] inline float odd_float(double x) {
  float const nearest = static_cast<float>(x);
  u32 const bits = std::bit_cast<u32>(nearest);
  // Of magnitudes, which are below 2^63, a difference has its sign in the highest bit. A NaN stays one.
  constexpr u64 all_but_sign = ~u64{0} >> 1;
  u64 const lacks = (std::bit_cast<u64>(x) & all_but_sign) - (std::bit_cast<u64>(double{nearest}) & all_but_sign);
  u32 const is_inexact = static_cast<u32>((lacks | (0 - lacks)) >> 63);
  u32 const is_beyond = static_cast<u32>(lacks >> 63);
  return std::bit_cast<float>((bits - is_beyond) | is_inexact);
}

}}}}  // namespace warpmem::v0::ptx::ops

namespace warpmem { inline namespace v0 { namespace ptx {

// Floats of 16 bits as types that templates take.

struct half_format {
  static constexpr u16 nan = 0x7fff;  // as GPUs make it
  [[nodiscard]] static float to_float(u16 h) noexcept { return ops::float_of_f16(h); }
  [[nodiscard]] static u16 from_float(float value) noexcept { return ops::f16_of_float(value); }
};

struct bfloat_format {
  static constexpr u16 nan = 0x7fff;
  [[nodiscard]] static float to_float(u16 h) noexcept { return ops::float_of_bf16(h); }
  [[nodiscard]] static u16 from_float(float value) noexcept { return ops::bf16_of_float(value); }
};

}}}  // namespace warpmem::v0::ptx
