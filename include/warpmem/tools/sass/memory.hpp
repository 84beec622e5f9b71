// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of SASS that access memory.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/sass/lifter.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

using cubin::opcode;

[[nodiscard]] inline std::string with_offset(std::string base, std::int32_t offset) {
  if (offset != 0) {
    base.append(offset < 0 ? "-" : "+").append(std::to_string(offset < 0 ? -std::int64_t{offset} : offset));
  }
  return std::string("[").append(base).append("]");
}
// Global memory and generic addresses have two registers.
[[nodiscard]] inline std::string far_place(lifter& l) {
  auto const& at = l.now->memory.at;
  if (!at || at->uniform != cubin::no_register || at->scale != 1) {
    l.refuse("this address");
  }
  if (!l.w.bit(72)) {
    l.refuse("an address of 32 bits");
  }
  return with_offset(l.pair({.name = lifter::general(at->base), .reg = at->base}), at->offset);
}
[[nodiscard]] inline std::string near_place(lifter& l) {
  auto const& at = l.now->memory.at;
  if (!at) {
    l.refuse("this address");
  }
  std::string base = lifter::general(at->base);
  if (at->scale != 1) {
    std::string const t = l.temp();
    l.make("mul.lo.u32", {t, base, numbered("", at->scale)});
    base = t;
  }
  if (at->uniform != cubin::no_register) {
    if (base == "%RZ") {
      return with_offset(lifter::uniform(at->uniform), at->offset);
    }
    std::string const t = l.temp();
    l.make("add.u32", {t, base, lifter::uniform(at->uniform)});
    base = t;
  }
  return with_offset(base, at->offset);
}

// U8 to 128: the type of an element and how many.
struct element {
  std::string_view type;
  unsigned count;
};
[[nodiscard]] inline element element_of(lifter const& l) {
  constexpr element all[] = {{"u8", 1}, {"s8", 1}, {"u16", 1}, {"s16", 1}, {"b32", 1}, {"b32", 2}, {"b32", 4}, {"", 0}};
  element const found = all[l.w.field(73, 3)];
  if (found.count == 0) {
    l.refuse("this width");
  }
  return found;
}
[[nodiscard]] inline std::string registers(unsigned first, unsigned count, bool is_result) {
  auto const name = [&](unsigned k) {
    std::string const r = first == 255 ? std::string("%RZ") : lifter::general(first + k);
    // Each result has a register of its own.
    return is_result && r == "%RZ" ? std::string("_") : r;
  };
  if (count == 1) {
    return is_result && first == 255 ? std::string("%RX") : name(0);
  }
  std::string list = "{";
  for (unsigned k = 0; k < count; ++k) {
    list.append(k == 0 ? "" : ", ").append(name(k));
  }
  return list.append("}");
}

// The order of an access; a weak one has no word for it.
[[nodiscard]] inline std::string order_words(lifter const& l, bool is_load) {
  auto const& orders = l.now->memory.orders;
  if (!orders) {
    l.refuse("this order");
  }
  switch (*orders) {
    case cubin::ordering::weak:
      return "";
    case cubin::ordering::constant:
      return is_load ? ".nc" : "";
    case cubin::ordering::strong_block:
      return ".relaxed.cta";
    case cubin::ordering::strong_gpu:
      return ".relaxed.gpu";
    case cubin::ordering::strong_system:
      return ".relaxed.sys";
    case cubin::ordering::mmio:
      break;
  }
  l.refuse("this order");
}
[[nodiscard]] inline std::string access_word(std::string_view begin, element e) {
  std::string word{begin};
  word.append(e.count == 2 ? ".v2" : e.count == 4 ? ".v4" : "");
  return word.append(".").append(e.type);
}

inline void lift_load(lifter& l) {
  element const e = element_of(l);
  std::string const to = registers(l.w.field(16, 8), e.count, true);
  switch (l.now->op) {
    case opcode::ldg: {
      std::string const order = order_words(l, true);
      bool const is_constant = order == ".nc";
      std::string const begin = is_constant ? "ld.global.nc" : std::string("ld").append(order).append(".global");
      return l.put(access_word(begin, e), {to, far_place(l)});
    }
    case opcode::ld: {
      std::string const order = order_words(l, true);
      return l.put(access_word(std::string("ld").append(order == ".nc" ? "" : order), e), {to, far_place(l)});
    }
    case opcode::lds:
      return l.put(access_word(l.is_part_of_atomic() ? "ld.relaxed.cta.shared" : "ld.shared", e), {to, near_place(l)});
    default:
      return l.put(access_word("ld.local", e), {to, near_place(l)});
  }
}
inline void lift_store(lifter& l) {
  element const e = element_of(l);
  std::string const from = registers(l.w.field(32, 8), e.count, false);
  std::string_view const type = e.type == "s8" ? "u8" : e.type == "s16" ? "u16" : e.type;
  element const as{type, e.count};
  switch (l.now->op) {
    case opcode::stg:
      return l.put(access_word(std::string("st").append(order_words(l, false)).append(".global"), as),
                   {far_place(l), from});
    case opcode::st:
      return l.put(access_word(std::string("st").append(order_words(l, false)), as), {far_place(l), from});
    case opcode::sts:
      return l.put(access_word("st.shared", as), {near_place(l), from});
    default:
      return l.put(access_word("st.local", as), {near_place(l), from});
  }
}

// Whether a generic address is one of shared memory.
inline void lift_query_space(lifter& l) {
  l.expect(72, 8, 5);
  unsigned const base = l.w.field(24, 8);
  std::string const q = l.pair({.name = lifter::general(base), .reg = base});
  l.make("add.s64", {q, q, std::to_string(l.w.signed_bits(40, 24))});
  l.put("isspacep.shared", {l.to_predicate(81), q});
}

}}}}  // namespace warpmem::v0::sass::detail
