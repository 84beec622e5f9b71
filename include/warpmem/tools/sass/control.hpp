// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of SASS that decide what is executed next, and which lanes execute together.
//
// A convergence barrier is a register %B with the lanes that wait for each other: BSSY writes those that are there,
// BREAK takes lanes out, at BSYNC they wait.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/lifter.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

[[nodiscard]] inline std::string label_of(std::uint32_t address) { return numbered("L", address); }

// The predicate and, behind a comma, a second one.
inline void take_condition(lifter& l) {
  auto const& second = l.now->control.condition;
  if (!second || second->is_always()) {
    return;
  }
  std::string const other = l.condition(87, 90);
  if (l.now->predicate.is_always()) {
    return l.set_guard(std::string("@").append(other).append(" "));
  }
  std::string const own =
      l.plain(std::string(l.now->predicate.negated ? "!" : "").append(l.predicate(l.now->predicate.index)));
  std::string const both = l.flag();
  l.make("and.pred", {both, own, l.plain(other)});
  l.set_guard(std::string("@").append(both).append(" "));
}
inline void lift_branch(lifter& l) {
  auto const& control = l.now->control;
  if (!control.target) {
    l.refuse("a branch without a target");
  }
  if (control.kind == cubin::branch::of_divergent) {
    // A predicate is ignored. The way for lanes that are apart gives the same results as the one for all lanes.
    std::string const here = l.temp(), f = l.flag();
    l.make("activemask.b32", {here});
    l.make("setp.ne.u32", {f, here, lifter::uniform(l.w.field(24, 6))});
    l.set_guard(std::string("@").append(f).append(" "));
  } else if (control.kind == cubin::branch::uniform || l.w.field(32, 2) == 3) {  // .U, .CONV
    l.refuse("a uniform branch");
  } else {
    take_condition(l);
  }
  l.put("bra", {label_of(*control.target)});
}
// To an address in a register, from where the instruction says.
inline void lift_indexed(lifter& l) {
  std::uint64_t const distance = static_cast<std::uint64_t>(l.w.signed_bits(34, 48)) << 8 | l.w.bits(16, 8);
  std::uint32_t const base = static_cast<std::uint32_t>(l.now->address + 16 + distance * 4);
  std::string const t = l.temp();
  l.make("add.u32", {t, lifter::general(l.w.field(24, 8)), hexadecimal("0x", base, 1)});
  l.make("shr.u32", {t, t, "4"});
  l.put("brx.idx", {t, "places"});
}
inline void lift_call(lifter& l) {
  auto const& control = l.now->control;
  // Tables of functions hold the driver's numbers for them.
  if (!control.target) {
    l.refuse("a function at an address in a register");
  }
  l.put("bra", {label_of(*control.target)});
}
inline void lift_exit(lifter& l) {
  take_condition(l);
  l.put("exit", {});
}
inline void lift_bssy(lifter& l) { l.put("activemask.b32", {numbered("%B", *l.now->control.barrier)}); }
inline void lift_bsync(lifter& l) { l.put("sass.bsync", {numbered("%B", *l.now->control.barrier)}); }
inline void lift_break(lifter& l) {
  take_condition(l);
  l.put("sass.break", {numbered("%B", *l.now->control.barrier)});
}
// Saves and restores convergence barriers.
inline void lift_bmov(lifter& l) {
  std::string const barrier = numbered("%B", l.w.field(24, 4));
  if (l.w.field(0, 9) == 0x156) {
    return l.put("mov.b32", {barrier, lifter::general(l.w.field(32, 8))});
  }
  l.put("mov.b32", {l.d(), barrier});
  if (l.w.bit(84)) {  // .CLEAR
    l.put("mov.b32", {barrier, "0"});
  }
}

inline void lift_warpsync(lifter& l) {
  unsigned const number = l.w.field(0, 12);
  if (number == 0x948) {
    // WARPSYNC.ALL: all that have not exited.
    return l.put("bar.warp.sync", {"0xffffffff"});
  }
  l.put("bar.warp.sync", {lifter::general(l.w.form() == 1 ? l.w.field(24, 8) : l.w.field(32, 8))});
}
// BAR.SYNC, BAR.ARV and BAR.RED, of all threads or of a number of them.
inline void lift_bar(lifter& l) {
  if (l.w.field(0, 12) != 0xb1d) {
    l.refuse("a barrier in a register");
  }
  std::string const number = numbered("", l.w.field(54, 4));
  unsigned const threads = l.w.field(42, 12), mode = l.w.field(77, 3), op = l.w.field(74, 2);
  std::string const count = numbered("", threads);
  if (mode == 0) {
    return threads == 0 ? l.put("bar.sync", {number}) : l.put("bar.sync", {number, count});
  }
  if (mode == 1 && threads != 0) {
    return l.put("bar.arrive", {number, count});
  }
  if (mode != 2 || op == 3) {
    l.refuse("this form");
  }
  constexpr std::string_view words[] = {"bar.red.popc.u32", "bar.red.and.pred", "bar.red.or.pred"};
  std::string_view const to = op == 0 ? "%BC" : "%BP";
  std::string const p = l.condition(87, 90);
  threads == 0 ? l.put(words[op], {to, number, p}) : l.put(words[op], {to, number, count, p});
}
// What the last BAR.RED found.
inline void lift_barrier_result(lifter& l) {
  l.put("mov.b32", {l.d(), "%BC"});
  l.put("mov.pred", {l.to_predicate(81), "%BP"});
}
inline void lift_nanosleep(lifter& l) { l.put("nanosleep.u32", {"32"}); }
inline void lift_fence(lifter& l) {
  constexpr std::string_view levels[] = {"cta", "cta", "gpu", "sys"};
  unsigned const level = l.w.field(76, 2);
  l.put(std::string("fence.acq_rel.").append(levels[level]), {});
}
inline void lift_trap(lifter& l) { l.put("trap", {}); }
// What changes neither data nor ways here: YIELD is for the GPU's own scheduling; and LEPC, the place behind a call of
// the driver, from which nothing returns.
inline void lift_nothing(lifter&) {}

}}}}  // namespace warpmem::v0::sass::detail
