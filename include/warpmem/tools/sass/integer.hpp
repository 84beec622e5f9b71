// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of SASS that compute with integers.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/lifter.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

// The words of sass.iadd3 for the signs of its operands.
[[nodiscard]] inline std::string iadd3_word(bool carries, bool a, bool b, bool c) {
  return std::string(carries ? "sass.iadd3.x" : "sass.iadd3")
      .append(a ? ".na" : "")
      .append(b ? ".nb" : "")
      .append(c ? ".nc" : "");
}
inline void lift_iadd3(lifter& l) {
  source const a = l.at24(), b = l.at32(), c = l.at64();
  bool const carries = l.w.bit(74);
  std::string const p = l.to_predicate(81), q = l.to_predicate(84);
  if (!carries && p == "%PX" && q == "%PX") {
    std::string const x = l.integer(a), y = l.integer(b), z = l.integer(c);
    if (z == "%RZ") {
      return l.put("add.s32", {l.d(), x, y});
    }
    std::string const t = l.temp();
    l.make("add.s32", {t, x, y});
    return l.put("add.s32", {l.d(), t, z});
  }
  std::string const in1 = carries ? l.plain(l.condition(87, 90)) : "%PF";
  std::string const in2 = carries ? l.plain(l.condition(77, 80)) : "%PF";
  l.put(iadd3_word(carries, a.negated, b.negated, c.negated), {l.d(), p, q, a.name, b.name, c.name, in1, in2});
}
// Each half of a and b, or of a and -b.
[[nodiscard]] inline std::string sum_of_halves(lifter& l, std::string_view a, source const& b) {
  std::string const t = l.temp();
  if (!b.negated || b.is_number) {
    l.make("add.u16x2", {t, a, b.name});
    return t;
  }
  l.make("not.b32", {t, b.name});
  l.make("add.u16x2", {t, t, "0x10001"});
  l.make("add.u16x2", {t, a, t});
  return t;
}
// VIADD, of one number or of two halves.
inline void lift_add(lifter& l) {
  l.expect(72, 1, 0);
  l.expect(74, 13, 0);
  source const b = l.at32();
  if (l.w.bit(73)) {
    return l.put("mov.b32", {l.d(), sum_of_halves(l, l.at24().name, b)});
  }
  l.put("add.s32", {l.d(), l.at24().name, l.integer(b)});
}

[[nodiscard]] inline std::string carry_in(lifter& l) {
  std::string const t = l.temp();
  l.make("selp.u32", {t, "1", "0", l.condition(87, 90)});
  return t;
}
[[nodiscard]] inline bool negates_product(source const& a, source const& b) {
  return a.negated != (b.negated && !b.is_number);
}
inline void lift_imad(lifter& l) {
  source const a = l.at24(), b = l.b(), c = l.c();
  bool const carries = l.w.bit(74);
  if (b.negated && l.is_turned()) {
    l.refuse("a sign");
  }
  std::string z = l.integer(c, carries);
  if (carries) {
    std::string const t = l.temp();
    l.make("add.s32", {t, z, carry_in(l)});
    z = t;
  }
  if (a.is_zero() || b.is_zero()) {
    return l.put("mov.b32", {l.d(), z});
  }
  if (b.is_number && b.number == 1 && !a.negated) {
    return l.put("add.s32", {l.d(), a.name, z});
  }
  if (negates_product(a, b)) {
    std::string const t = l.temp();
    l.make("mul.lo.s32", {t, a.name, b.name});
    return l.put("sub.s32", {l.d(), z, t});
  }
  l.put("mad.lo.s32", {l.d(), a.name, b.name, z});
}
// The 64 bits of a * b + c, and the carry.
[[nodiscard]] inline std::string wide_product(lifter& l) {
  source const a = l.at24(), b = l.b(), c = l.c();
  bool const carries = l.w.bit(74);
  std::string const p = l.to_predicate(81);
  if (a.negated || (b.negated && !b.is_number)) {
    l.refuse("a sign");
  }
  if (c.is_number) {
    l.refuse("a number of 64 bits");
  }
  std::string const product = l.wide(), sum = l.wide();
  l.make(l.w.bit(73) ? "mul.wide.s32" : "mul.wide.u32", {product, a.name, b.name});
  source plain = c;
  plain.negated = false;
  std::string const z = l.pair(plain);
  if (c.negated) {
    l.make(carries ? "not.b64" : "neg.s64", {z, z});
  }
  l.make("add.u64", {sum, product, z});
  if (carries) {
    std::string const x = l.wide();
    l.make("cvt.u64.u32", {x, carry_in(l)});
    l.make("add.u64", {sum, sum, x});
  }
  if (p != "%PX") {
    std::string const f = l.flag();
    l.make("setp.lt.u64", {f, sum, product});
    if (carries) {
      std::string const same = l.flag();
      l.make("setp.eq.and.u64", {same, sum, product, l.condition(87, 90)});
      l.make("or.pred", {f, f, same});
    }
    l.put("mov.pred", {p, f});
  }
  return sum;
}
inline void lift_imad_wide(lifter& l) {
  l.expect_other_guard(81);
  l.put_pair(wide_product(l));
}
inline void lift_imad_high(lifter& l) {
  l.expect_other_guard(81);
  std::string const q = wide_product(l), t = l.temp();
  l.make("mov.b64", {std::string("{%RX, ").append(t).append("}"), q});
  l.put("mov.b32", {l.d(), t});
}

// a shifted to the left, and b. With .HI the upper half of c:a.
inline void lift_lea(lifter& l) {
  source const a = l.at24(), b = l.b();
  bool const high = l.w.bit(80), extends = l.w.bit(73), carries = l.w.bit(74);
  std::string const shift = numbered("", l.w.field(75, 5)), t = l.temp();
  if (!high) {
    l.make("shl.b32", {t, a.name, shift});
  } else {
    std::string upper = l.c().name;
    if (extends) {
      upper = l.temp();
      l.make("shr.s32", {upper, a.name, "31"});
    }
    l.make("shf.l.clamp.b32", {t, a.name, upper, shift});
  }
  std::string const p = l.to_predicate(81);
  if (!carries && p == "%PX" && !a.negated && !b.negated) {
    return l.put("add.s32", {l.d(), t, b.name});
  }
  std::string const in = carries ? l.plain(l.condition(87, 90)) : "%PF";
  bool const negated = b.negated && !b.is_number;
  l.put(iadd3_word(carries, a.negated, negated, false), {l.d(), p, "%PX", t, b.name, "%RZ", in, "%PF"});
}

// 64 bits are shifted, the register at bit 24 below the one at bit 64, and one half is kept. Of 32 bits the amount is
// at most 32, or with .W at most 31.
inline void lift_shift(lifter& l) {
  bool const right = l.w.bit(76), high = l.w.bit(80), wraps = l.w.bit(75), is_signed = !l.w.bit(73);
  bool const is_wide = !l.w.bit(74);
  source const low = l.at24(), amount = l.b(), upper = l.c();
  std::string n = amount.name;
  if (wraps) {
    n = l.temp();
    l.make("and.b32", {n, amount.name, is_wide ? "63" : "31"});
  }
  if (!is_wide && ((right && high) || (!right && !high) || (!right && low.is_zero()))) {
    std::string_view const op = !right ? "shl.b32" : is_signed ? "shr.s32" : "shr.u32";
    return l.put(op, {l.d(), high ? upper.name : low.name, n});
  }
  if (!is_wide && !wraps) {
    n = l.temp();
    l.make("min.u32", {n, amount.name, "32"});
  }
  std::string const q = l.wide(), t = l.temp();
  l.make("mov.b64", {q, std::string("{").append(low.name).append(", ").append(upper.name).append("}")});
  l.make(!right ? "shl.b64" : is_signed ? "shr.s64" : "shr.u64", {q, q, n});
  l.make("mov.b64", {std::string(high ? "{%RX, " : "{").append(t).append(high ? "}" : ", %RX}"), q});
  l.put("mov.b32", {l.d(), t});
}

inline void lift_absolute(lifter& l) { l.put("abs.s32", {l.d(), l.integer(l.at32())}); }

inline void lift_dot(lifter& l) {
  unsigned const types = l.w.field(73, 2);
  if (types == 1 || types == 2) {
    l.refuse("mixed types");
  }
  std::string const type = types == 0 ? ".u32.u32" : ".s32.s32";
  std::string const op = !l.w.bit(76) ? "dp4a" : l.w.bit(77) ? "dp2a.hi" : "dp2a.lo";
  l.put(std::string(op).append(type), {l.d(), l.at24().name, l.b().name, l.c().name});
}
// |a - b| + c
inline void lift_difference(lifter& l) {
  l.put(l.w.bit(73) ? "sad.s32" : "sad.u32", {l.d(), l.at24().name, l.b().name, l.c().name});
}
inline void lift_differences_of_bytes(lifter& l) {
  l.expect(72, 3, 0);
  l.put(l.w.bit(75) ? "vabsdiff4.u32.u32.u32.add" : "vabsdiff4.u32.u32.u32",
        {l.d(), l.at24().name, l.b().name, l.c().name});
}
inline void lift_extend(lifter& l) {
  l.put(std::string("szext.").append(l.w.bit(75) ? "wrap." : "clamp.").append(l.w.bit(73) ? "s32" : "u32"),
        {l.d(), l.at24().name, l.at32().name});
}
inline void lift_bit_mask(lifter& l) {
  l.put(l.w.bit(75) ? "bmsk.wrap.b32" : "bmsk.clamp.b32", {l.d(), l.at24().name, l.at32().name});
}

}}}}  // namespace warpmem::v0::sass::detail
