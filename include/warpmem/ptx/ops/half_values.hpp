// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .f16 and .bf16 as floats and back, without branches.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/types.hpp>

#include <bit>
#include <cmath>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

[[nodiscard]] inline float float_of_f16(u16 half) {
  u32 const magnitude = half & 0x7fffU;
  u32 const subnormal = std::bit_cast<u32>(static_cast<float>(static_cast<s32>(magnitude)) * 0x1p-24F);
  u32 const normal = (magnitude << 13) + 0x38000000;
  u32 const special = (magnitude << 13) | 0x7f800000;
  u32 const number = magnitude < 0x0400 ? subnormal : normal;
  u32 const bits = magnitude < 0x7c00 ? number : special;
  return std::bit_cast<float>(bits | (half & 0x8000U) << 16);
}
// To nearest, ties to even; any NaN is one NaN.
[[nodiscard]] inline u16 f16_of_float(float x) {
  u32 const bits = std::bit_cast<u32>(x);
  u32 const magnitude = bits & 0x7fffffff;
  // Below 2^-14 the last digit is that of 0.5 as a float: adding rounds.
  float const small = std::bit_cast<float>(magnitude < 0x38800000 ? magnitude : 0) + 0.5F;
  u32 const subnormal = std::bit_cast<u32>(small) - 0x3f000000;
  u32 const normal = (magnitude - 0x38000000 + 0x0fff + (magnitude >> 13 & 1)) >> 13;
  u32 const finite = magnitude < 0x38800000 ? subnormal : normal;
  u32 const number = magnitude < 0x477ff000 ? finite : 0x7c00;  // 65520 is half way from the largest to the next
  u32 const sign = bits >> 16 & 0x8000;
  return static_cast<u16>(magnitude > 0x7f800000 ? 0x7fff : number | sign);
}

[[nodiscard]] inline float float_of_bf16(u16 half) { return std::bit_cast<float>(u32{half} << 16); }
[[nodiscard]] inline u16 bf16_of_float(float x) {
  u32 const bits = std::bit_cast<u32>(x);
  u32 const nearest = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  return static_cast<u16>((bits & 0x7fffffff) > 0x7f800000 ? 0x7fff : nearest);
}

// A double to a float with the last digit 1 where it is not exact: then rounding it to a half rounds the double.
[[nodiscard]] inline float odd_float(double x) {
  float const nearest = static_cast<float>(x);
  u32 const bits = std::bit_cast<u32>(nearest);
  bool const is_beyond = std::fabs(double{nearest}) > std::fabs(x);
  bool const is_inexact = std::fabs(double{nearest}) < std::fabs(x) || is_beyond;  // false for a NaN
  return std::bit_cast<float>(is_inexact ? (bits - (is_beyond ? 1 : 0)) | 1 : bits);
}

}}}}  // namespace warpmem::v0::ptx::ops
