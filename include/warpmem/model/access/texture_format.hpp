// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer texels read as normalized floats: cudaReadModeNormalizedFloat. "The full range of an unsigned integer type is
// mapped to [0.0, 1.0], and to [-1.0, 1.0] for signed integer type" (CUDA C Programming Guide 10.0, 3.2.11.1). The
// value is the quotient, rounded to the nearest float; the two lowest values of a signed type are both -1.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What a texel reads as with cudaReadModeNormalizedFloat: 0 to 1 for unsigned integers of 8 and 16 bits, -1 to 1 for
// signed ones, of which the two lowest both read -1 (CUDA C++ Programming Guide, texture memory).
[[nodiscard]] WARPMEM_HD constexpr float normalized_float(std::uint8_t texel) noexcept {
  return static_cast<float>(texel) / 255.0F;
}
[[nodiscard]] WARPMEM_HD constexpr float normalized_float(std::uint16_t texel) noexcept {
  return static_cast<float>(texel) / 65535.0F;
}
[[nodiscard]] WARPMEM_HD constexpr float normalized_float(std::int8_t texel) noexcept {
  return texel == -128 ? -1.0F : static_cast<float>(texel) / 127.0F;
}
[[nodiscard]] WARPMEM_HD constexpr float normalized_float(std::int16_t texel) noexcept {
  return texel == -32768 ? -1.0F : static_cast<float>(texel) / 32767.0F;
}

}}  // namespace warpmem::v0
