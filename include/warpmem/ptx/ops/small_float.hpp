// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floats of 16 bits, to float and back with one rounding to nearest even.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/types.hpp>

#include <bit>

namespace warpmem { inline namespace v0 { namespace ptx {

struct half_format {
  static constexpr u16 nan = 0x7fff;  // as GPUs make it
  [[nodiscard]] static float to_float(u16 h) noexcept {
    u32 const sign = static_cast<u32>(h & 0x8000) << 16;
    u32 const rest = static_cast<u32>(h & 0x7fff) << 13;
    if ((h & 0x7c00) == 0x7c00) {
      return std::bit_cast<float>(sign | rest | 0x7f800000);
    }
    // The exponent is 112 too low; a product also makes subnormal halves normal.
    return std::bit_cast<float>(sign | std::bit_cast<u32>(std::bit_cast<float>(rest) * 0x1p112F));
  }
  [[nodiscard]] static u16 from_float(float value) noexcept {
    u32 const bits = std::bit_cast<u32>(value);
    u32 const sign = bits >> 16 & 0x8000;
    u32 const rest = bits & 0x7fffffff;
    if (rest > 0x7f800000) {
      return nan;
    }
    if (rest >= 0x477ff000) {  // 65520 and more
      return static_cast<u16>(sign | 0x7c00);
    }
    if (rest < 0x38800000) {  // subnormal: an addition rounds at the right bit
      float const rounded = std::bit_cast<float>(rest) + 0.5F;
      return static_cast<u16>(sign | (std::bit_cast<u32>(rounded) - 0x3f000000));
    }
    return static_cast<u16>(sign | ((rest - 0x38000000 + 0xfff + (rest >> 13 & 1)) >> 13));
  }
};

struct bfloat_format {
  static constexpr u16 nan = 0x7fff;
  [[nodiscard]] static float to_float(u16 h) noexcept { return std::bit_cast<float>(static_cast<u32>(h) << 16); }
  [[nodiscard]] static u16 from_float(float value) noexcept {
    u32 const bits = std::bit_cast<u32>(value);
    if ((bits & 0x7fffffff) > 0x7f800000) {
      return nan;
    }
    return static_cast<u16>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  }
};

}}}  // namespace warpmem::v0::ptx
