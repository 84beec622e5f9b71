// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floats of 16 bits as types that templates take.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/half_values.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx {

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
