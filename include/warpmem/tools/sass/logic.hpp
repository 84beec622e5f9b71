// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of SASS that move, select, compare integers, and compute with bits and predicates.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/lifter.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

inline void lift_move(lifter& l) { l.put("mov.b32", {l.d(), l.at32().name}); }
// R2UR, whose lanes all have the same.
inline void lift_move_from_24(lifter& l) {
  if (l.w.field(81, 3) != 7) {
    l.refuse("a second result");
  }
  l.put("mov.b32", {lifter::result(lifter::uniform(l.w.field(16, 6))), lifter::general(l.w.field(24, 8))});
}
inline void lift_select(lifter& l) { l.put("selp.b32", {l.d(), l.at24().name, l.at32().name, l.condition(87, 90)}); }

inline void lift_lop3(lifter& l) {
  std::string const table = hexadecimal("0x", l.w.field(72, 8), 1), p = l.to_predicate(81);
  if (p == "%PX") {
    return l.put("lop3.b32", {l.d(), l.at24().name, l.b().name, l.c().name, table});
  }
  std::string const t = l.temp();
  l.make("lop3.b32", {t, l.at24().name, l.b().name, l.c().name, table});
  l.put("mov.b32", {l.d(), t});
  l.put(l.w.bit(80) ? "setp.ne.and.b32" : "setp.ne.or.b32", {p, t, "0", l.condition(87, 90)});
}
inline void lift_plop3(lifter& l) {
  bool const last_is_uniform = !l.is_uniform() && l.w.bit(67);
  auto const number_of = [&](std::string const& condition) {
    std::string const t = l.temp();
    l.make("selp.b32", {t, "1", "0", condition});
    return t;
  };
  std::string const a = number_of(l.condition(87, 90)), b = number_of(l.condition(77, 80));
  std::string last = l.condition(68, 71);
  if (last_is_uniform && l.w.field(68, 3) != 7) {
    last = std::string(l.w.bit(71) ? "!" : "").append(numbered("%V", l.w.field(68, 3)));
  }
  std::string const c = number_of(last);
  std::string const first = l.to_predicate(81), second = l.to_predicate(84);
  unsigned const tables[] = {l.w.field(72, 5) << 3 | l.w.field(64, 3), l.w.field(16, 8)};
  std::string const f = l.flag(), g = l.flag();
  std::string const* const flags[] = {&f, &g};
  for (int k = 0; k < 2; ++k) {
    std::string const t = l.temp();
    l.make("lop3.b32", {t, a, b, c, hexadecimal("0x", tables[k], 1)});
    l.make("and.b32", {t, t, "1"});
    l.make("setp.ne.u32", {*flags[k], t, "0"});
  }
  if (second != "%PX" && first != "%PX" && !l.now->predicate.is_always()) {
    l.refuse("a predicate and two results");
  }
  if (second != "%PX") {
    l.put("mov.pred", {second, g});
  }
  if (first != "%PX") {
    l.put("mov.pred", {first, f});
  }
}

inline void lift_permute(lifter& l) {
  l.expect(72, 3, 0);
  l.put("prmt.b32", {l.d(), l.at24().name, l.c().name, l.b().name});
}

[[nodiscard]] inline std::string_view bool_word(lifter const& l) {
  constexpr std::string_view words[] = {"and", "or", "xor", ""};
  return words[l.w.field(74, 2)];
}
// One comparison, and with .EX that of the lower halves.
inline void lift_isetp(lifter& l) {
  constexpr std::string_view names[] = {"", "lt", "eq", "le", "gt", "ne", "ge", ""};
  unsigned const compares = l.w.field(76, 3);
  std::string const type = l.w.bit(73) ? "s32" : "u32";
  std::string const p = l.to_predicate(81), q = l.to_predicate(84);
  std::string const with = l.condition(87, 90), a = l.at24().name, b = l.at32().name;
  if (compares == 0 || compares == 7) {
    l.refuse("a comparison with one result");
  }
  if (!l.w.bit(72)) {
    return l.put(std::string("setp.").append(names[compares]).append(".").append(bool_word(l)).append(".").append(type),
                 {std::string(p).append("|").append(q), a, b, with});
  }
  std::string const lower = l.plain(l.condition(68, 71)), result = l.flag(), same = l.flag();
  constexpr std::string_view strict[] = {"", "lt", "", "lt", "gt", "ne", "gt", ""};
  l.make("setp.eq.and.u32", {same, a, b, lower});
  if (compares == 2) {
    l.make("mov.pred", {result, same});
  } else if (compares == 5) {
    l.make("setp.ne.or.u32", {result, a, b, lower});
  } else {
    l.make(std::string("setp.").append(strict[compares]).append(".or.").append(type), {result, a, b, same});
  }
  std::string const c = l.plain(with);
  std::string const op = std::string(bool_word(l)).append(".pred");
  std::string const not_result = l.flag(), yes = l.flag(), no = l.flag();
  l.make("not.pred", {not_result, result});
  l.make(op, {yes, result, c});
  l.make(op, {no, not_result, c});
  if (q != "%PX" && !l.now->predicate.is_always()) {
    l.refuse("a predicate and two results");
  }
  l.put("mov.pred", {q, no});
  l.put("mov.pred", {p, yes});
}

// All predicates to and from the bits of a register.
inline void lift_from_predicates(lifter& l) {
  unsigned const mask = l.w.field(32, 32), shift = 8 * l.w.field(76, 2);
  l.expect(9, 3, 4);
  std::string sum = l.temp();
  l.make("and.b32", {sum, l.at24().name, hexadecimal("0x", ~(mask << shift) & 0xffffffff, 1)});
  for (unsigned k = 0; k < 7; ++k) {
    if ((mask >> k & 1) != 0) {
      std::string const t = l.temp();
      l.make("selp.b32", {t, hexadecimal("0x", 1U << (k + shift), 1), "0", numbered("%P", k)});
      l.make("or.b32", {sum, sum, t});
    }
  }
  l.put("mov.b32", {l.d(), sum});
}
inline void lift_to_predicates(lifter& l) {
  unsigned const mask = l.w.field(32, 32), shift = 8 * l.w.field(76, 2);
  l.expect(9, 3, 4);
  if (!l.now->predicate.is_always()) {
    l.refuse("a predicate");
  }
  std::string const t = l.temp();
  for (unsigned k = 0; k < 7; ++k) {
    if ((mask >> k & 1) != 0) {
      l.make("and.b32", {t, l.at24().name, hexadecimal("0x", 1U << (k + shift), 1)});
      l.make("setp.ne.u32", {numbered("%P", k), t, "0"});
    }
  }
}

[[nodiscard]] inline std::string bits_of(lifter& l) { return l.integer(l.at32(), true); }
inline void lift_reverse(lifter& l) { l.put("brev.b32", {l.d(), bits_of(l)}); }
inline void lift_count(lifter& l) { l.put("popc.b32", {l.d(), bits_of(l)}); }
inline void lift_leading(lifter& l) {
  std::string const op =
      std::string("bfind").append(l.w.bit(74) ? ".shiftamt" : "").append(l.w.bit(73) ? ".s32" : ".u32");
  if (l.to_predicate(81) != "%PX") {
    l.refuse("a second result");
  }
  l.put(op, {l.d(), bits_of(l)});
}

inline void lift_vote(lifter& l) {
  unsigned const mode = l.w.field(72, 2);
  constexpr std::string_view modes[] = {"vote.all.pred", "vote.any.pred", "vote.uni.pred", ""};
  std::string p = l.w.field(87, 3) == 7 ? "%PT" : numbered("%P", l.w.field(87, 3));
  if (l.w.bit(90)) {
    p = p == "%PT" ? "%PF" : std::string("!").append(p);
  }
  // Behind a predicate only its lanes vote.
  std::string const to = l.d(), result = l.to_predicate(81);
  if (mode == 3 || (to != "%RX" && result != "%PX" && !l.now->predicate.is_always())) {
    l.refuse("this form");
  }
  if (to != "%RX") {
    l.put("vote.ballot.b32", {to, p});
  }
  if (result != "%PX") {
    l.put(modes[mode], {result, p});
  }
}
inline void lift_redux(lifter& l) {
  constexpr std::string_view names[] = {"and.b32", "or.b32", "xor.b32", "add.", "min.", "max.", "", ""};
  unsigned const op = l.w.field(78, 3);
  std::string word = std::string("redux.sync.").append(names[op]);
  if (op > 5) {
    l.refuse("this form");
  }
  if (op > 2) {
    word.append(l.w.bit(73) ? "s32" : "u32");
  }
  std::string const here = l.temp();
  l.put("vote.ballot.b32", {here, "%PT"});
  l.put(word, {lifter::result(lifter::uniform(l.w.field(16, 6))), lifter::general(l.w.field(24, 8)), here});
}

// SHFL and MATCH: of the lanes that are there.
inline void lift_shuffle(lifter& l) {
  constexpr std::string_view modes[] = {"idx", "up", "down", "bfly"};
  unsigned const number = l.w.field(9, 3);
  bool const lane_is_number = number == 4 || number == 7, clamp_is_number = number == 2 || number == 7;
  std::string const lane = lane_is_number ? numbered("", l.w.field(53, 5)) : lifter::general(l.w.field(32, 8));
  std::string const clamp =
      clamp_is_number ? hexadecimal("0x", l.w.field(40, 13), 1) : lifter::general(l.w.field(64, 8));
  if (number != 1 && number != 2 && number != 4 && number != 7) {
    l.refuse("this form");
  }
  std::string const to = l.d() == "%RX" ? std::string("_") : l.d(), p = l.to_predicate(81);
  l.put(std::string("shfl.").append(modes[l.w.field(58, 2)]).append(".b32"),
        {std::string(to).append("|").append(p == "%PX" ? "_" : p), lifter::general(l.w.field(24, 8)), lane, clamp});
}
inline void lift_match(lifter& l) {
  std::string const here = l.temp(), p = l.to_predicate(81), a = lifter::general(l.w.field(24, 8));
  bool const any = l.w.bit(79), is_wide = l.w.bit(73);
  l.put("vote.ballot.b32", {here, "%PT"});
  std::string const value = is_wide ? l.pair({.name = a, .reg = l.w.field(24, 8)}) : a;
  std::string const type = is_wide ? "b64" : "b32";
  if (any) {
    return l.put(std::string("match.any.sync.").append(type), {l.d(), value, here});
  }
  std::string const to = l.d() == "%RX" ? std::string("_") : l.d();
  l.put(std::string("match.all.sync.").append(type),
        {std::string(to).append("|").append(p == "%PX" ? "_" : p), value, here});
}

}}}}  // namespace warpmem::v0::sass::detail
