// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of SASS that compute with floats of 32 and 64 bits.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/lifter.hpp>
#include <warpmem/tools/sass/logic.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

inline constexpr std::string_view roundings[] = {".rn", ".rm", ".rp", ".rz"};

[[nodiscard]] inline std::string float_word(lifter const& l, std::string_view name) {
  l.expect(76, 1, 0);  // .FMZ: 0 times anything is 0
  return std::string(name)
      .append(roundings[l.w.field(78, 2)])
      .append(l.w.bit(80) ? ".ftz" : "")
      .append(l.w.bit(77) ? ".sat" : "")
      .append(".f32");
}

inline void lift_fadd(lifter& l) { l.put(float_word(l, "add"), {l.d(), l.single(l.at24()), l.single(l.at32())}); }
inline void lift_fmul(lifter& l) {
  unsigned const scale = l.w.field(84, 3);
  if (scale == 5 && !l.w.bit(77)) {  // .M2
    std::string const t = l.temp();
    l.make(float_word(l, "mul"), {t, l.single(l.at24()), l.single(l.at32())});
    return l.put("mul.rn.f32", {l.d(), t, "0f40000000"});
  }
  if (scale != 4) {
    l.refuse("a scale");
  }
  l.put(float_word(l, "mul"), {l.d(), l.single(l.at24()), l.single(l.at32())});
}
inline void lift_ffma(lifter& l) {
  l.put(float_word(l, "fma"), {l.d(), l.single(l.at24()), l.single(l.b()), l.single(l.c())});
}
inline void lift_float_minmax(lifter& l) {
  l.expect(82, 1, 0);  // .XORSIGN
  std::string const p = l.condition(87, 90);
  std::string const a = l.single(l.at24()), b = l.single(l.at32());
  std::string const rest = std::string(l.w.bit(80) ? ".ftz" : "").append(l.w.bit(81) ? ".NaN" : "").append(".f32");
  if (p == "%PT" || p == "%PF") {
    return l.put(std::string(p == "%PT" ? "min" : "max").append(rest), {l.d(), a, b});
  }
  std::string const least = l.temp(), most = l.temp();
  l.make(std::string("min").append(rest), {least, a, b});
  l.make(std::string("max").append(rest), {most, a, b});
  l.put("selp.b32", {l.d(), least, most, p});
}
inline void lift_float_select(lifter& l) {
  l.put("selp.b32", {l.d(), l.single(l.at24()), l.single(l.at32()), l.condition(87, 90)});
}

// LT to GEU. The first and the last are no comparisons.
[[nodiscard]] inline std::string_view float_comparison(lifter const& l) {
  constexpr std::string_view names[] = {"",    "lt",  "eq",  "le",  "gt",  "ne",  "ge",  "num",
                                        "nan", "ltu", "equ", "leu", "gtu", "neu", "geu", ""};
  std::string_view const name = names[l.w.field(76, 4)];
  if (name.empty()) {
    l.refuse("a comparison with one result");
  }
  return name;
}
[[nodiscard]] inline std::string comparison_word(lifter const& l, std::string_view type) {
  return std::string("setp.").append(float_comparison(l)).append(".").append(bool_word(l)).append(type);
}
inline void lift_fsetp(lifter& l) {
  l.put(comparison_word(l, l.w.bit(80) ? ".ftz.f32" : ".f32"),
        {l.to_predicate(81).append("|").append(l.to_predicate(84)), l.single(l.at24()), l.single(l.at32()),
         l.condition(87, 90)});
}
inline void lift_fset(lifter& l) {
  std::string const f = l.flag();
  l.make(comparison_word(l, l.w.bit(80) ? ".ftz.f32" : ".f32"),
         {f, l.single(l.at24()), l.single(l.at32()), l.condition(87, 90)});
  l.put("selp.b32", {l.d(), "0x3F800000", "0", f});
}

// Of revolutions.
inline void put_sine(lifter& l, std::string_view opcode, std::string_view x) {
  std::string const q = l.wide(), t = l.temp();
  l.make("cvt.f64.f32", {q, x});
  l.make("mul.rn.f64", {q, q, "0d401921FB54442D18"});
  l.make("cvt.rn.f32.f64", {t, q});
  l.put(opcode, {l.d(), t});
}
// The upper half of a double from that of another.
inline void put_upper_half(lifter& l, std::string_view x, bool is_root) {
  std::string const q = l.wide(), t = l.temp();
  l.make("mov.b64", {q, std::string("{%RZ, ").append(x).append("}")});
  if (is_root) {
    l.make("sqrt.rn.f64", {q, q});
  }
  l.make("rcp.rn.f64", {q, q});
  l.make("mov.b64", {std::string("{%RX, ").append(t).append("}"), q});
  l.put("mov.b32", {l.d(), t});
}
inline void lift_mufu(lifter& l) {
  constexpr std::string_view names[] = {"cos.approx.f32",
                                        "sin.approx.f32",
                                        "ex2.approx.ftz.f32",
                                        "lg2.approx.ftz.f32",
                                        "rcp.approx.ftz.f32",
                                        "rsqrt.approx.ftz.f32",
                                        "",
                                        "",
                                        "sqrt.approx.ftz.f32",
                                        "tanh.approx.f32"};
  l.expect(72, 2, 0);  // .F16, .BF16
  unsigned const function = l.w.field(74, 4);
  if (function > 9) {
    l.refuse("this function");
  }
  std::string const x = l.single(l.at32());
  if (function < 2) {
    return put_sine(l, names[function], x);
  }
  if (function == 6 || function == 7) {
    return put_upper_half(l, x, function == 7);
  }
  l.put(names[function], {l.d(), x});
}
inline void lift_range_check(lifter& l) {
  l.put("sass.fchk", {l.to_predicate(81), l.single(l.at24()), l.single(l.at32())});
}

// ---- 64 bits

[[nodiscard]] inline std::string double_word(lifter const& l, std::string_view name) {
  return std::string(name).append(roundings[l.w.field(78, 2)]).append(".f64");
}
inline void lift_dadd(lifter& l) {
  source const b = l.w.form() == 1 ? l.at64() : l.at32();
  std::string const q = l.wide();
  l.make(double_word(l, "add"), {q, l.twofold(l.at24()), l.twofold(b)});
  l.put_pair(q);
}
inline void lift_dmul(lifter& l) {
  std::string const q = l.wide();
  l.make(double_word(l, "mul"), {q, l.twofold(l.at24()), l.twofold(l.at32())});
  l.put_pair(q);
}
inline void lift_dfma(lifter& l) {
  std::string const q = l.wide();
  l.make(double_word(l, "fma"), {q, l.twofold(l.at24()), l.twofold(l.b()), l.twofold(l.c())});
  l.put_pair(q);
}
// DSETP.MIN P, Q, a, b: whether a is the result, and whether both are NaN.
inline void lift_double_minmax(lifter& l, bool is_min) {
  if (l.condition(87, 90) != "%PT" || l.w.field(74, 2) != 0) {
    l.refuse("this form");
  }
  l.expect_other_guard(84);
  std::string const a = l.wide(), b = l.wide(), m = l.wide(), f = l.flag();
  l.make("mov.b64", {a, l.twofold(l.at24())});
  l.make("mov.b64", {b, l.twofold(l.at32())});
  l.make(is_min ? "min.f64" : "max.f64", {m, a, b});
  l.make("setp.nan.f64", {f, a, a});
  l.put("setp.nan.and.f64", {l.to_predicate(84), b, b, f});
  l.put("setp.eq.b64", {l.to_predicate(81), m, a});
}
inline void lift_dsetp(lifter& l) {
  if (unsigned const compares = l.w.field(76, 4); compares == 0 || compares == 15) {
    return lift_double_minmax(l, compares == 0);
  }
  l.put(comparison_word(l, ".f64"), {l.to_predicate(81).append("|").append(l.to_predicate(84)), l.twofold(l.at24()),
                                     l.twofold(l.at32()), l.condition(87, 90)});
}

}}}}  // namespace warpmem::v0::sass::detail
