// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of SASS that compute with two floats of 16 bits in a register.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/floats.hpp>
#include <warpmem/tools/sass/lifter.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

// Both halves, the lower one twice, the upper one twice: what the bits beside an operand say.
[[nodiscard]] inline std::string halves(lifter& l, source const& s, unsigned which) {
  std::string name = s.name;
  if (s.is_number) {
    name = l.temp();
    l.make("mov.b32", {name, s.name});
    return name;
  }
  auto const changed = [&](std::string_view op, std::string_view with) {
    std::string const t = l.temp();
    l.make(op, {t, name, with});
    name = t;
  };
  if (which == 1) {
    l.refuse("a float of 32 bits among halves");
  }
  if (which != 0 && name != "%RZ") {
    std::string const t = l.temp();
    l.make("prmt.b32", {t, name, name, which == 2 ? "0x1010" : "0x3232"});
    name = t;
  }
  if (s.absolute) {
    changed("and.b32", "0x7FFF7FFF");
  }
  if (s.negated) {
    changed("xor.b32", "0x80008000");
  }
  return name;
}
[[nodiscard]] inline std::string first_halves(lifter& l) { return halves(l, l.at24(), l.w.field(74, 2)); }
[[nodiscard]] inline std::string halves_at32(lifter& l) {
  source const s = l.at32();
  return halves(l, s, s.is_number ? 0 : l.w.field(60, 2));
}
// Its sign is at bit 84, and its halves at 81.
[[nodiscard]] inline std::string halves_at64(lifter& l) {
  source s = l.at64();
  s.negated = l.w.bit(84);
  s.absolute = l.w.bit(83);
  return halves(l, s, l.w.field(81, 2));
}
[[nodiscard]] inline std::string half_word(lifter const& l, std::string_view name) {
  bool const is_brain = l.w.bit(85);
  if (l.w.bit(76) || (l.w.bit(78) && name != "add")) {
    l.refuse("this form");
  }
  return std::string(name)
      .append(".rn")
      .append(l.w.bit(80) ? ".ftz" : "")
      .append(l.w.bit(77)   ? ".sat"
              : l.w.bit(79) ? ".relu"
                            : "")
      .append(is_brain ? ".bf16x2" : ".f16x2");
}

// HADD2.F32 R0, -RZ, R1.H0_H0 makes a half a float.
inline void lift_hadd2(lifter& l) {
  if (!l.w.bit(78)) {
    return l.put(half_word(l, "add"), {l.d(), first_halves(l), halves_at32(l)});
  }
  source const a = l.at24(), b = l.at32();
  unsigned const which = l.w.field(60, 2);
  if (!a.is_zero() || !a.negated || b.is_number || which < 2 || l.w.bit(85)) {
    l.refuse("this form");
  }
  std::string const t = l.temp();
  l.make("mov.b32", {"{%H0, %H1}", b.name});
  l.make("cvt.f32.f16", {t, which == 2 ? "%H0" : "%H1"});
  source wide{.name = t, .negated = b.negated, .absolute = b.absolute};
  l.put("mov.b32", {l.d(), l.single(wide)});
}
inline void lift_hmul2(lifter& l) { l.put(half_word(l, "mul"), {l.d(), first_halves(l), halves_at32(l)}); }
inline void lift_hfma2(lifter& l) {
  source const a = l.at24();
  bool const turned = l.is_turned();
  // HFMA2 R0, -RZ, RZ, 1, 0 moves a number.
  if (a.is_zero() && a.negated && turned && l.at64().is_zero() && l.at32().is_number) {
    return l.put("mov.b32", {l.d(), l.at32().name});
  }
  std::string const x = first_halves(l), y = halves_at32(l), z = halves_at64(l);
  l.put(half_word(l, "fma"), {l.d(), x, turned ? z : y, turned ? y : z});
}

inline void lift_half_minmax(lifter& l) {
  l.expect(82, 1, 0);  // .XORSIGN
  std::string const p = l.condition(87, 90);
  if (p != "%PT" && p != "%PF") {
    l.refuse("this form");
  }
  std::string const a = first_halves(l), b = halves_at32(l);
  l.put(std::string(p == "%PT" ? "min" : "max")
            .append(l.w.bit(80) ? ".ftz" : "")
            .append(l.w.bit(81) ? ".NaN" : "")
            .append(l.w.bit(85) ? ".bf16x2" : ".f16x2"),
        {l.d(), a, b});
}
// Two halves as floats.
struct two_floats {
  std::string low;
  std::string high;
};
[[nodiscard]] inline two_floats floats_of(lifter& l, std::string const& pair, bool is_brain) {
  two_floats const f{l.temp(), l.temp()};
  if (is_brain) {
    l.make("shl.b32", {f.low, pair, "16"});
    l.make("and.b32", {f.high, pair, "0xFFFF0000"});
  } else {
    l.make("mov.b32", {"{%H0, %H1}", pair});
    l.make("cvt.f32.f16", {f.low, "%H0"});
    l.make("cvt.f32.f16", {f.high, "%H1"});
  }
  return f;
}
// One comparison of each half.
struct two_flags {
  std::string low;
  std::string high;
};
[[nodiscard]] inline two_flags compared_halves(lifter& l) {
  constexpr std::string_view bools[] = {".and", ".or", ".xor", ""};
  l.expect(80, 1, 0);  // .FTZ
  bool const is_brain = l.w.bit(65);
  two_floats const a = floats_of(l, first_halves(l), is_brain), b = floats_of(l, halves_at32(l), is_brain);
  std::string const op =
      std::string("setp.").append(float_comparison(l)).append(bools[l.w.field(69, 2)]).append(".f32");
  two_flags const f{l.flag(), l.flag()};
  l.make(op, {f.low, a.low, b.low, l.condition(87, 90)});
  l.make(op, {f.high, a.high, b.high, l.condition(87, 90)});
  return f;
}
inline void lift_hsetp2(lifter& l) {
  l.expect(71, 1, 0);  // .H_AND: one result, of both halves
  l.expect_other_guard(84);
  two_flags const f = compared_halves(l);
  l.put("mov.pred", {l.to_predicate(84), f.high});
  l.put("mov.pred", {l.to_predicate(81), f.low});
}
inline void lift_hset2(lifter& l) {
  bool const is_float = l.w.bit(71);
  two_flags const f = compared_halves(l);
  std::string const low = l.temp(), high = l.temp();
  std::string_view const one = !is_float ? "0xFFFF" : l.w.bit(65) ? "0x3F80" : "0x3C00";
  l.make("selp.b32", {low, one, "0", f.low});
  l.make("selp.b32", {high, one, "0", f.high});
  l.make("shl.b32", {high, high, "16"});
  l.put("or.b32", {l.d(), low, high});
}

}}}}  // namespace warpmem::v0::sass::detail
