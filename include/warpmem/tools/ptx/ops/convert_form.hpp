// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the words of a cvt say: its rounding and its modifiers, and how an instruction holds them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/ops/convert_number.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops { namespace detail {

// instruction::form and form2: places in number_types; immediate: the rounding and, from bit 8 on, the flags.
inline void set_conversion(instruction& i, conversion const& c) {
  i.form = static_cast<u8>(c.from - number_types);
  i.form2 = static_cast<u8>(c.to - number_types);
  i.immediate = static_cast<u64>(c.how) | u64{c.flags} << 8;
}
[[nodiscard]] inline conversion conversion_of(instruction const& i) {
  return {number_types + i.form, number_types + i.form2, static_cast<rounding>(i.immediate & 255),
          static_cast<u8>(i.immediate >> 8)};
}

[[nodiscard]] inline u8 take_conversion_flags(decoder& d, modifiers& words, conversion const& c) {
  u8 flags = words.take("ftz") ? flag_ftz : u8{0};
  flags = static_cast<u8>(flags | (words.take("sat") ? flag_sat : 0));
  flags = static_cast<u8>(flags | (words.take("relu") ? flag_relu : 0));
  flags = static_cast<u8>(flags | (words.take("satfinite") ? flag_satfinite : 0));
  bool const has_f32 = c.from->format == &f32_format || c.to->format == &f32_format;
  bool const is_small = c.to->format != nullptr && c.to->format != &f32_format && c.to->format != &f64_format;
  bool const has_bf16 = c.from->format == &bf16_format || c.to->format == &bf16_format;
  if (((flags & flag_ftz) != 0 && !has_f32) || ((flags & flag_sat) != 0 && has_bf16) ||
      ((flags & (flag_relu | flag_satfinite)) != 0 && !is_small)) {
    d.refuse("these modifiers");
  }
  return flags;
}

// Whether each value of one type is one of the other.
[[nodiscard]] inline bool is_subset(float_format const& f, float_format const& of) {
  return f.digits <= of.digits && f.min_exponent >= of.min_exponent;
}
[[nodiscard]] inline rounding take_rounding(decoder& d, modifiers& words, conversion& c) {
  u8 const how = words.take_one({"rn", "rz", "rm", "rp", "rna"});
  u8 const to_integer = words.take_one({"rni", "rzi", "rmi", "rpi"});
  bool const between_floats = c.from->format != nullptr && c.to->format != nullptr;
  bool const needs_integer = c.from->format != nullptr && c.to->format == nullptr;
  bool const needs_rounding =
      between_floats ? to_integer == 0 && !is_subset(*c.from->format, *c.to->format) : c.to->format != nullptr;
  bool const is_allowed = to_integer == 0 ? c.to->format != nullptr : needs_integer || c.from == c.to;
  if ((needs_integer && to_integer == 0) || (needs_rounding && how == 0) || ((how | to_integer) != 0 && !is_allowed) ||
      (how == 5) != (c.to->format == &tf32_format && how != 1 && how != 2)) {
    d.refuse("this rounding");
  }
  c.flags = static_cast<u8>(c.flags | (between_floats && to_integer != 0 ? flag_integral : 0));
  u8 const which = how != 0 ? how : to_integer != 0 ? to_integer : u8{1};
  return static_cast<rounding>(which - 1);
}

}}}}}  // namespace warpmem::v0::ptx::ops::detail
