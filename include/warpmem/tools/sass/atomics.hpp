// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics of SASS, and reductions, which return nothing.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/sass/lifter.hpp>
#include <warpmem/tools/sass/memory.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

struct atomic_form {
  std::string_view name;
  std::string_view type;
  bool is_wide;
};
[[nodiscard]] inline atomic_form atomic_form_of(lifter const& l, bool is_float) {
  constexpr std::string_view names[] = {"add", "min", "max", "inc", "dec", "and", "or", "xor", "exch"};
  // What returns nothing has three bits.
  bool const is_reduction = l.now->op == opcode::red || l.now->op == opcode::red_float;
  unsigned const op = l.w.field(87, is_reduction ? 3 : 4);
  if (is_float) {
    unsigned const type = l.w.field(73, 4);
    if (op != 0 || (type != 9 && type != 15)) {
      l.refuse("this atomic");
    }
    return {"add", type == 9 ? "f32" : "f64", type == 15};
  }
  unsigned const type = l.w.field(73, 4);
  if (op > 8 || type > 3) {
    l.refuse("this atomic");
  }
  bool const is_bits = op >= 5, is_wide = type >= 2;
  bool const is_signed = (type == 1 || type == 3) && (op == 1 || op == 2);
  std::string_view const type_name = is_bits     ? is_wide ? "b64" : "b32"
                                     : is_signed ? is_wide ? "s64" : "s32"
                                     : is_wide   ? "u64"
                                                 : "u32";
  return {names[op], type_name, is_wide};
}
[[nodiscard]] inline std::string value_at(lifter& l, unsigned bit, bool is_wide) {
  unsigned const n = l.w.field(bit, 8);
  return is_wide ? l.pair({.name = lifter::general(n), .reg = n}) : lifter::general(n);
}
// atom{.global}.op.type d, [a], b; without a result red.
inline void put_atomic(lifter& l, std::string_view space, atomic_form f, std::string const& place, bool has_result) {
  std::string const value = value_at(l, 32, f.is_wide);
  std::string const tail = std::string(space).append(".").append(f.name).append(".").append(f.type);
  if (!has_result) {
    return l.put(std::string("red").append(tail), {place, value});
  }
  if (!f.is_wide) {
    return l.put(std::string("atom").append(tail), {l.d(), place, value});
  }
  std::string const q = l.wide();
  l.put(std::string("atom").append(tail), {q, place, value});
  l.put_pair(q);
}
// ATOM tells by a predicate whether it did what not every space has, and other instructions do it where it did not. In
// shared memory it exchanges and compares 64 bits, but does not add them, nor floats; in local memory it does nothing.
class attempt {
 public:
  attempt(lifter& l, std::string const& place, bool is_in_shared) : l_{l}, to_{l.to_predicate(81)} {
    if (to_ == "%PX") {
      return;
    }
    if (!l.now->predicate.is_always()) {
      l.refuse("a predicate");
    }
    std::string const q = l.wide(), base = place.substr(1, place.find_first_of("+-]", 1) - 1);
    done_ = l.flag();
    l.make("add.s64", {q, base, std::to_string(l.now->memory.at->offset)});
    if (is_in_shared) {
      std::string const is_local = l.flag();
      l.make("isspacep.local", {is_local, q});
      l.make("not.pred", {done_, is_local});
    } else {
      l.make("isspacep.global", {done_, q});
    }
    l.set_guard(std::string("@").append(done_).append(" "));
  }
  // Behind the atomic.
  void tell() {
    if (!done_.empty()) {
      l_.make("mov.pred", {to_, done_});
    }
  }

 private:
  lifter& l_;
  std::string to_{};
  std::string done_{};
};
inline void lift_atomic_of_halves(lifter& l) {
  std::string const place = far_place(l);
  attempt tried{l, place, false};
  std::string const type = l.w.field(73, 4) == 0 ? ".add.noftz.f16x2" : ".add.noftz.bf16x2";
  std::string const value = lifter::general(l.w.field(32, 8));
  // The profiler counts an atomic, even if there is no result.
  l.put(std::string("atom.global").append(type), {l.d(), place, value});
  tried.tell();
}
inline void lift_atomic(lifter& l) {
  if (l.now->op == opcode::atom_float && l.w.field(87, 4) == 0 && (l.w.field(73, 4) == 0 || l.w.field(73, 4) == 3)) {
    return lift_atomic_of_halves(l);
  }
  bool const is_float =
      l.now->op == opcode::atom_float || l.now->op == opcode::atomg_float || l.now->op == opcode::red_float;
  bool const is_reduction = l.now->op == opcode::red || l.now->op == opcode::red_float;
  bool const is_generic = l.now->op == opcode::atom || l.now->op == opcode::atom_float;
  atomic_form const form = atomic_form_of(l, is_float);
  std::string const place = far_place(l);
  if (is_reduction) {  // RED has no predicate there
    return put_atomic(l, is_generic ? "" : ".global", form, place, false);
  }
  attempt tried{l, place, form.name == "exch"};
  put_atomic(l, is_generic ? "" : ".global", form, place, true);
  tried.tell();
}
inline void lift_shared_atomic(lifter& l) {
  std::string const place = near_place(l);
  if (l.w.field(87, 4) == 11) {  // POPC.INC: as many as lanes, which the hardware counts
    return l.d() == "%RX" ? l.put("red.shared.add.u32", {place, "1"})
                          : l.put("atom.shared.add.u32", {l.d(), place, "1"});
  }
  put_atomic(l, ".shared", atomic_form_of(l, false), place, l.d() != "%RX");
}
inline void put_swap(lifter& l, std::string const& op, std::string const& place, std::string const& compare,
                     std::string const& swap, bool is_wide) {
  if (!is_wide) {
    return l.put(op, {l.d(), place, compare, swap});
  }
  std::string const q = l.wide();
  l.put(op, {q, place, compare, swap});
  l.put_pair(q);
}
inline void lift_compare_and_swap(lifter& l) {
  bool const is_shared = l.now->op == opcode::compare_and_swap_shared;
  bool const is_generic = l.now->op == opcode::compare_and_swap;
  std::string const place = is_shared ? near_place(l) : far_place(l);
  auto const width = l.now->memory.width;
  if (!width || (*width != 4 && *width != 8)) {
    l.refuse("this width");
  }
  bool const is_wide = *width == 8;
  std::string const compare = value_at(l, 32, is_wide), swap = value_at(l, 64, is_wide);
  std::string const op = std::string("atom")
                             .append(is_shared    ? ".shared"
                                     : is_generic ? ""
                                                  : ".global")
                             .append(is_wide ? ".cas.b64" : ".cas.b32");
  bool const tells_success = is_shared && l.w.bit(87) && l.w.bit(88);  // CAST: 1 where it swapped
  if (tells_success) {
    std::string const old = is_wide ? l.wide() : l.temp(), f = l.flag();
    l.put(op, {old, place, compare, swap});
    l.make(is_wide ? "setp.eq.b64" : "setp.eq.b32", {f, old, compare});
    l.put("selp.b32", {l.d(), "1", "0", f});
    if (is_wide && l.d() != "%RX") {
      l.put("mov.b32", {lifter::result(l.reg(l.w.field(16, 8) + 1)), "0"});
    }
    return;
  }
  if (is_shared) {
    return put_swap(l, op, place, compare, swap, is_wide);
  }
  if (l.w.field(87, 2) != 0) {
    l.refuse("this form");
  }
  attempt tried{l, place, true};
  put_swap(l, op, place, compare, swap, is_wide);
  tried.tell();
}

}}}}  // namespace warpmem::v0::sass::detail
