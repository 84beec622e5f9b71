// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of SASS that convert numbers.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/floats.hpp>
#include <warpmem/tools/sass/lifter.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

inline constexpr unsigned sizes[] = {8, 16, 32, 64};
inline constexpr std::string_view integer_roundings[] = {".rni", ".rmi", ".rpi", ".rzi"};

// The register of an operand of 8, 16, 32 or 64 bits.
[[nodiscard]] inline std::string integer_source(lifter& l, unsigned bits, bool is_signed) {
  source s = l.at32();
  if (s.negated || s.absolute) {
    l.refuse("this form");
  }
  if (bits == 64) {
    return l.pair(s);
  }
  if (bits == 32) {
    return s.name;
  }
  std::string const t = l.temp();
  l.make(is_signed ? "bfe.s32" : "bfe.u32",
         {t, s.name, numbered("", s.is_number ? 0 : l.w.field(60, 2) * bits), numbered("", bits)});
  return t;
}
[[nodiscard]] inline std::string typed(char kind, unsigned bits) {
  return std::string(".").append(1, kind).append(std::to_string(bits));
}
// An integer of 32 bits to a half or, if that is said, a bfloat16. A float on the way would be rounded twice: it is
// rounded to zero, and its last bit says whether something is lost.
inline void put_half(lifter& l, std::string const& x, std::string const& type, bool is_brain) {
  std::string const t = l.temp(), back = l.temp(), sticky = l.temp(), f = l.flag();
  l.make(std::string("cvt.rz.f32").append(type), {t, x});
  l.make(std::string("cvt.rzi").append(type).append(".f32"), {back, t});
  l.make("setp.ne.b32", {f, back, x});
  l.make("selp.b32", {sticky, "1", "0", f});
  l.make("or.b32", {t, t, sticky});
  l.put(is_brain ? "cvt.rn.bf16x2.f32" : "cvt.rn.f16x2.f32", {l.d(), "0f00000000", t});
}
inline void lift_from_integer(lifter& l) {
  unsigned const to = sizes[l.w.field(75, 2)], from = sizes[l.w.field(84, 2)];
  bool const is_signed = l.w.bit(74);
  std::string const x = integer_source(l, from, is_signed);
  std::string const op = std::string("cvt").append(roundings[l.w.field(78, 2)]).append(typed('f', to));
  std::string const type = typed(is_signed ? 's' : 'u', from == 64 ? 64 : 32);
  if (to == 64) {
    std::string const q = l.wide();
    l.make(std::string(op).append(type), {q, x});
    return l.put_pair(q);
  }
  if (to == 16 || (to == 8 && l.w.bit(77))) {
    if (from == 64 || l.w.field(78, 2) != 0) {
      l.refuse("this form");
    }
    return put_half(l, x, type, to == 8);
  }
  if (to != 32) {
    l.refuse("this form");
  }
  l.put(std::string(op).append(type), {l.d(), x});
}
// A float operand as 32 or 64 bits.
[[nodiscard]] inline std::string float_source(lifter& l, unsigned bits) {
  if (bits != 32 && bits != 64) {
    l.refuse("halves");
  }
  return bits == 64 ? l.twofold(l.at32()) : l.single(l.at32());
}
inline void lift_to_integer(lifter& l) {
  unsigned const to = sizes[l.w.field(75, 2)], from = sizes[l.w.field(84, 2)];
  bool const is_signed = l.w.bit(72);
  if (to < 32) {
    l.refuse("this form");
  }
  std::string const x = float_source(l, from);
  std::string const op = std::string("cvt")
                             .append(integer_roundings[l.w.field(78, 2)])
                             .append(l.w.bit(80) && from == 32 ? ".ftz" : "")
                             .append(typed(is_signed ? 's' : 'u', to))
                             .append(typed('f', from));
  if (to == 64) {
    std::string const q = l.wide();
    l.make(op, {q, x});
    return l.put_pair(q);
  }
  l.put(op, {l.d(), x});
}
inline void lift_float_to_float(lifter& l) {
  constexpr unsigned bf16 = 4;
  if (l.w.field(75, 3) == bf16 && sizes[l.w.field(84, 2)] == 32 && l.w.field(78, 2) == 0) {
    return l.put("cvt.rn.bf16x2.f32", {l.d(), "0f00000000", float_source(l, 32)});
  }
  unsigned const to = sizes[l.w.field(75, 2)], from = sizes[l.w.field(84, 2)];
  std::string const x = float_source(l, from), rounding{roundings[l.w.field(78, 2)]};
  if (to == 64 && from == 32) {
    std::string const q = l.wide();
    l.make(l.w.bit(80) ? "cvt.ftz.f64.f32" : "cvt.f64.f32", {q, x});
    return l.put_pair(q);
  }
  if (to == 32 && from == 64 && !l.w.bit(80)) {
    return l.put(std::string("cvt").append(rounding).append(".f32.f64"), {l.d(), x});
  }
  if (to == 16 && from == 32 && l.w.field(78, 2) == 0) {
    return l.put("cvt.rn.f16x2.f32", {l.d(), "0f00000000", x});
  }
  l.refuse("this form");
}
inline void lift_round(lifter& l) {
  unsigned const to = sizes[l.w.field(75, 2)], from = sizes[l.w.field(84, 2)];
  if (to != from || to < 32) {
    l.refuse("this form");
  }
  std::string const op = std::string("cvt")
                             .append(integer_roundings[l.w.field(78, 2)])
                             .append(l.w.bit(80) && to == 32 ? ".ftz" : "")
                             .append(typed('f', to))
                             .append(typed('f', to));
  std::string const x = float_source(l, from);
  if (to == 64) {
    std::string const q = l.wide();
    l.make(op, {q, x});
    return l.put_pair(q);
  }
  l.put(op, {l.d(), x});
}
// Two floats to two halves.
inline void lift_pack(lifter& l) {
  unsigned const type = l.w.field(72, 8);
  bool const is_half = type == 0, is_brain = type == 0x10;
  if ((!is_half && !is_brain) || l.w.field(80, 11) != 0) {
    l.refuse("this form");
  }
  l.put(is_half ? "cvt.rn.f16x2.f32" : "cvt.rn.bf16x2.f32", {l.d(), l.single(l.at24()), l.single(l.at32())});
}

}}}}  // namespace warpmem::v0::sass::detail
