// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the word of a type to a handler for values of that type.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// pick(u32{}) for .u32, and so on; null for what is no integer. A pick returns null for types that an instruction
// does not take.
template <class Pick>
[[nodiscard]] handler for_integers(std::string_view type, Pick pick) {
  if (type == "u32") return pick(u32{});
  if (type == "s32") return pick(s32{});
  if (type == "u64") return pick(u64{});
  if (type == "s64") return pick(s64{});
  if (type == "u16") return pick(u16{});
  if (type == "s16") return pick(s16{});
  return nullptr;
}

// Where the sign does not matter: pick(u32{}) for .u32, .s32, .b32 and .f32.
template <class Pick>
[[nodiscard]] handler for_bits(std::string_view type, Pick pick) {
  if (type.size() != 3 || std::string_view{"busf"}.find(type[0]) == std::string_view::npos) return nullptr;
  if (type.substr(1) == "32") return pick(u32{});
  if (type.substr(1) == "64") return pick(u64{});
  if (type.substr(1) == "16") return pick(u16{});
  return nullptr;
}

// Likewise, but only for integers: .u32 and .s32.
template <class Pick>
[[nodiscard]] handler for_widths(std::string_view type, Pick pick) {
  return !type.empty() && (type[0] == 'u' || type[0] == 's') ? for_bits(type, pick) : nullptr;
}

// Likewise, but only for bits: .b32.
template <class Pick>
[[nodiscard]] handler for_bit_types(std::string_view type, Pick pick) {
  return !type.empty() && type[0] == 'b' ? for_bits(type, pick) : nullptr;
}

[[nodiscard]] inline bool is_half(std::string_view type) noexcept {
  return type == "f16" || type == "f16x2" || type == "bf16" || type == "bf16x2";
}
[[nodiscard]] inline bool is_pair(std::string_view type) noexcept { return type.ends_with("x2"); }

}}}}  // namespace warpmem::v0::ptx::ops
