// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .f16 and .bf16 as floats and back, without branches.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/choose.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

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
