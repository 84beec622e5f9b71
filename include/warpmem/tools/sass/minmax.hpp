// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of SASS that take the least or the greatest of integers.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/integer.hpp>
#include <warpmem/tools/sass/lifter.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

// The predicate says which: true is the minimum.
inline void put_minmax(lifter& l, std::string_view type, std::string_view a, std::string_view b, bool relu) {
  std::string const p = l.condition(87, 90);
  auto const op = [&](char const* name) { return std::string(name).append(type); };
  std::string const t = l.temp();
  if (p == "%PT" || p == "%PF") {
    l.make(op(p == "%PT" ? "min." : "max."), {t, a, b});
  } else {
    std::string const other = l.temp();
    l.make(op("min."), {t, a, b});
    l.make(op("max."), {other, a, b});
    l.make("selp.b32", {t, t, other, p});
  }
  if (relu) {
    l.make(op("max."), {t, t, "0"});
  }
  l.put("mov.b32", {l.d(), t});
}
// Of one number or of two halves.
[[nodiscard]] inline std::string_view minmax_type(lifter const& l) {
  bool const is_signed = l.w.bit(72);
  return l.w.bit(73) ? is_signed ? "s16x2" : "u16x2" : is_signed ? "s32" : "u32";
}
inline void lift_minmax(lifter& l) {
  l.expect(74, 2, 0);
  l.expect(77, 4, 0);
  l.expect(81, 6, 077);  // results that say which operand was taken
  source const b = l.at32();
  if (b.negated && l.w.bit(73) && !b.is_number) {
    l.refuse("a sign");
  }
  put_minmax(l, minmax_type(l), l.at24().name, l.integer(b), l.w.bit(76));
}
// The least or the greatest of three.
inline void lift_minmax_of_three(lifter& l) {
  l.expect(74, 2, 0);
  l.expect(77, 10, 0);
  source const b = l.b(), c = l.c();
  std::string const p = l.condition(87, 90);
  if ((p != "%PT" && p != "%PF") || (b.negated && !b.is_number) || (c.negated && !c.is_number)) {
    l.refuse("this form");
  }
  std::string const t = l.temp();
  l.make(std::string(p == "%PT" ? "min." : "max.").append(minmax_type(l)), {t, l.at24().name, b.name});
  put_minmax(l, minmax_type(l), t, c.name, l.w.bit(76));
}
// min or max of a + b and c.
inline void lift_add_minmax(lifter& l) {
  l.expect(74, 1, 0);
  l.expect(77, 10, 0);
  source b = l.b(), c = l.c();
  b.negated = l.w.bit(l.is_turned() ? 75 : 63) && !b.is_number;
  if (l.w.bit(75) && !l.is_turned()) {
    l.refuse("a sign");
  }
  std::string sum;
  if (l.w.bit(73)) {
    sum = sum_of_halves(l, l.at24().name, b);
  } else {
    sum = l.temp();
    l.make("add.s32", {sum, l.at24().name, l.integer(b)});
  }
  put_minmax(l, minmax_type(l), sum, c.name, l.w.bit(76));
}

}}}}  // namespace warpmem::v0::sass::detail
