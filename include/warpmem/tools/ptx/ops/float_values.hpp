// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of .f32 and .f64 in one lane, rounded to nearest. Results are bits: of .f32 every NaN is one NaN, of .f64
// an operand's goes on.
#pragma once

#include <warpmem/model/config.hpp>
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

}}}}  // namespace warpmem::v0::ptx::ops
