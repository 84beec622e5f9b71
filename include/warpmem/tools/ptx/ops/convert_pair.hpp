// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt of two numbers that share a register, and cvt.pack.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/convert_number.hpp>
#include <warpmem/tools/ptx/ops/convert_rows.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops { namespace detail {

// What the words of a cvt say: its rounding and its modifiers, and how an instruction holds them.

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

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// Two floats, a above b, or a pair. b is -1 of pairs.
inline void convert_pairs(warp&, u8* frame, instruction const& i, u32 lanes) {
  conversion const c = conversion_of(i);
  u32 const from = c.from->bits, to = c.to->bits;
  for_lanes(lanes, [&](int lane) {
    u64 upper = 0, lower = 0;
    if (i.b >= 0) {
      upper = row<u32>(frame, i.a)[lane];
      lower = row<u32>(frame, i.b)[lane];
    } else {
      lower = from == 16 ? row<u32>(frame, i.a)[lane] : row<u16>(frame, i.a)[lane];
      upper = lower >> from;
    }
    u64 const both = converted(upper, c) << to | converted(lower, c);
    if (to == 16) {
      row<u32>(frame, i.d)[lane] = static_cast<u32>(both);
    } else {
      row<u16>(frame, i.d)[lane] = static_cast<u16>(both);
    }
  });
}

[[nodiscard]] inline std::string_view element_of(std::string_view pair) { return pair.substr(0, pair.size() - 2); }

}  // namespace detail

// f16x2 and bf16x2 from two .f32; e4m3x2 and e5m2x2 from two .f32 or f16x2; f16x2 from these.
inline void decode_cvt_pair(decoder& d) {
  std::string_view const from = d.type(), to = d.word(d.words().size() - 2);
  bool const from_pair = is_pair(from);
  conversion c{
      find_number_type(from_pair ? detail::element_of(from) : from), find_number_type(detail::element_of(to)), {}, 0};
  bool const to_eight = to == "e4m3x2" || to == "e5m2x2", from_eight = from == "e4m3x2" || from == "e5m2x2";
  bool const to_halves = to == "f16x2" || to == "bf16x2";
  if (!(to_halves && from == "f32") && !(to_eight && (from == "f32" || from == "f16x2")) &&
      !(to == "f16x2" && from_eight)) {
    d.refuse("these types");
  }
  modifiers words{d, 2};
  u8 const how = words.take_one({"rn", "rz"});
  c.flags = detail::take_conversion_flags(d, words, c);
  words.done();
  if (how == 0 || (how == 2 && !(to_halves && from == "f32")) || (to_eight && (c.flags & flag_satfinite) == 0)) {
    d.refuse("this rounding");
  }
  expect_operands(d, from_pair ? 2 : 3);
  instruction i = d.begin();
  i.d = result(d, d.at(0), 2 * c.to->bits / 8);
  i.a = source(d, 1, from_pair ? 2 * c.from->bits / 8 : 4);
  i.b = from_pair ? -1 : source(d, 2, 4);
  if (to_halves && from == "f32" && how == 1 && c.flags == 0) {
    return d.push(i,
                  to == "f16x2" ? &detail::convert_to_pairs<&f16_of_float> : &detail::convert_to_pairs<&bf16_of_float>);
  }
  c.how = how == 1 ? rounding::nearest : rounding::to_zero;
  detail::set_conversion(i, c);
  d.push(i, &detail::convert_pairs);
}

namespace detail {

// instruction::form: bits of a result, above which c's go; form2: they are signed.
inline void pack_saturated(warp&, u8* frame, instruction const& i, u32 lanes) {
  s32 const *const a = row<s32>(frame, i.a), *const b = row<s32>(frame, i.b);
  u32 const* const c = i.c >= 0 ? row<u32>(frame, i.c) : nullptr;
  u32 const bits = i.form;
  s32 const most = static_cast<s32>((u32{1} << (bits - (i.form2 != 0 ? 1 : 0))) - 1);
  s32 const least = i.form2 != 0 ? -most - 1 : 0;
  each<u32>(frame, i.d, lanes, [=](int lane) {
    auto const clamped = [=](s32 x) { return static_cast<u32>(x < least ? least : x > most ? most : x); };
    u32 const ones = (u32{1} << bits) - 1;
    u32 const pair = (clamped(a[lane]) & ones) << bits | (clamped(b[lane]) & ones);
    return c == nullptr ? pair : c[lane] << (2 * bits) | pair;
  });
}

}  // namespace detail

// cvt.pack.sat.u8.s32.b32 d, a, b, c;
inline void decode_cvt_pack(decoder& d) {
  bool const has_third = d.type() == "b32";
  std::size_t const n = d.words().size();
  std::string_view const to = d.word(3);
  bool const is_half = to == "u16" || to == "s16";
  bool const is_less = to == "u8" || to == "s8" || to == "u4" || to == "s4" || to == "u2" || to == "s2";
  if (d.word(2) != "sat" || d.word(4) != "s32" || n != (has_third ? 6U : 5U) || !(has_third ? is_less : is_half)) {
    d.refuse("these types");
  }
  instruction i = has_third ? begin_lanes(d, 4, {4, 4, 4}) : begin_lanes(d, 4, {4, 4});
  i.form = is_half ? 16 : static_cast<u8>(to[1] - '0');
  i.form2 = to[0] == 's' ? 1 : 0;
  d.push(i, &detail::pack_saturated);
}

}}}}  // namespace warpmem::v0::ptx::ops
