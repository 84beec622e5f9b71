// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Special registers and constants.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/driver_calls.hpp>
#include <warpmem/tools/sass/lifter.hpp>
#include <warpmem/tools/sass/memory.hpp>
#include <warpmem/tools/sass/program.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

struct special_name {
  unsigned number;
  std::string_view name;
};
inline constexpr special_name special_names[] = {
    {0x00, "%laneid"},      {0x21, "%tid.x"},       {0x22, "%tid.y"},         {0x23, "%tid.z"},
    {0x25, "%ctaid.x"},     {0x26, "%ctaid.y"},     {0x27, "%ctaid.z"},       {0x38, "%lanemask_eq"},
    {0x39, "%lanemask_lt"}, {0x3a, "%lanemask_le"}, {0x3b, "%lanemask_gt"},   {0x3c, "%lanemask_ge"},
    {0x50, "%clock"},       {0x51, "%clock_hi"},    {0x52, "%globaltimer_lo"}};

inline void lift_special(lifter& l) {
  unsigned const number = l.w.field(72, 8);
  // S2UR has a uniform register.
  std::string const to = l.w.field(0, 9) == 0x1c3 ? lifter::result(lifter::uniform(l.w.field(16, 6))) : l.d();
  if (number == 0x2f) {  // SWINHI: the upper half of generic addresses of shared memory
    std::string const q = l.wide(), t = l.temp();
    l.make("mov.b64", {q, "0"});
    l.make("cvta.shared.u64", {q, q});
    l.make("mov.b64", {std::string("{%RX, ").append(t).append("}"), q});
    return l.put("mov.b32", {to, t});
  }
  if (number == 0x88) {  // CgaCtaId: the block's own shared memory is that of 0
    return l.put("mov.b32", {to, "0"});
  }
  for (special_name const& s : special_names) {
    if (s.number == number) {
      return l.put("mov.u32", {to, s.name});
    }
  }
  l.refuse(std::string("special register ").append(std::to_string(number)));
}
// CS2R: 64 bits, or with a bit less 32.
inline void lift_special_pair(lifter& l) {
  unsigned const number = l.w.field(72, 8);
  bool const is_wide = l.w.bit(80);
  if (number != 0xff && number != 0x50 && number != 0x52) {
    l.refuse(std::string("special register ").append(std::to_string(number)));
  }
  if (!is_wide) {
    return l.put("mov.u32", {l.d(), number == 0xff ? "0" : number == 0x50 ? "%clock" : "%globaltimer_lo"});
  }
  std::string const q = l.wide();
  l.make("mov.b64", {q, number == 0xff ? "0" : number == 0x50 ? "%clock64" : "%globaltimer"});
  l.put_pair(q);
}

// Parts of words that are known from the beginning, into registers.
inline void put_constant_words(lifter& l, constant_word at, element e, unsigned first, bool is_uniform) {
  auto const name = [&](unsigned k) {
    return lifter::result(is_uniform ? lifter::uniform((first + k) & 63) : lifter::general(first + k));
  };
  if (e.type == "b32") {
    for (unsigned k = 0; k < e.count; ++k) {
      l.put("mov.b32", {name(k), l.constant({at.bank, at.offset + 4 * k})});
    }
    return;
  }
  unsigned const bits = e.type.ends_with("16") ? 16 : 8, shift = at.offset % 4 * 8;
  if (shift + bits > 32) {
    l.refuse("a constant across words");
  }
  l.put(e.type[0] == 's' ? "bfe.s32" : "bfe.u32",
        {name(0), l.constant({at.bank, at.offset / 4 * 4}), numbered("", shift), numbered("", bits)});
}
// The address at an index that a register has; of a function of the driver its number.
inline void put_address(lifter& l, program const& p, unsigned first, std::string const& index, std::int32_t offset) {
  std::string const q = l.wide(), other = l.wide(), t = l.temp(), f = l.flag();
  l.make("add.s32", {t, index, std::to_string(offset)});
  l.make("mov.b64", {q, "0"});
  for (cubin::detail::named_address const& a : p.file->addresses) {
    std::size_t const number = driver_number(a.name);
    if (p.symbols.count(a.name) != 0 || number != 0) {
      l.make("mov.u64", {other, number != 0 ? std::to_string(number) : a.name});
      l.make("add.s64", {other, other, std::to_string(a.add)});
      l.make("setp.eq.u32", {f, t, std::to_string(a.at)});
      l.make("selp.b64", {q, other, q, f});
    }
  }
  l.put_pair_at(first, q);
}
inline void lift_constant(lifter& l, program const& p) {
  auto const& at = l.now->memory.at;
  auto const& bank = l.now->memory.bank;
  if (!at || !bank) {
    l.refuse("this address");
  }
  bool const is_uniform = l.now->op == cubin::opcode::ldc_uniform;
  element const e = element_of(l);
  unsigned const first = l.w.field(16, is_uniform ? 6 : 8);
  bool const is_fixed = at->base == cubin::no_register && at->uniform == cubin::no_register;
  if (is_fixed) {
    return put_constant_words(l, {*bank, static_cast<std::uint32_t>(at->offset)}, e, first, is_uniform);
  }
  std::string const index =
      at->uniform != cubin::no_register ? lifter::uniform(at->uniform) : lifter::general(at->base);
  std::string const q = l.wide(), x = l.wide();
  l.make("cvt.s64.s32", {x, index});
  std::string word;
  if (*bank == 0) {
    if (p.parameters.empty()) {
      l.refuse("this constant");
    }
    // The register may make up for an offset that is before the parameters.
    parameter const& begins = p.parameters.front();
    l.make("mov.b64", {q, begins.name});
    l.make("add.s64", {q, q, x});
    l.make("add.s64", {q, q, std::to_string(at->offset - static_cast<std::int64_t>(p.parameters_begin + begins.at))});
    word = "ld.param";
  } else if (*bank == 3) {
    named_bytes const* const in = p.constant_near(at->offset);
    if (in == nullptr) {
      l.refuse("this constant");
    }
    l.make("mov.b64", {q, in->name});
    l.make("add.s64", {q, q, x});
    l.make("add.s64", {q, q, std::to_string(at->offset - static_cast<std::int64_t>(in->at))});
    word = is_uniform ? "sass.const" : "ld.const";
  } else if (*bank == 2 && !p.kernel->table.empty()) {
    l.make("mov.b64", {q, table_name(*p.kernel)});
    l.make("add.s64", {q, q, x});
    l.make("add.s64", {q, q, std::to_string(at->offset)});
    word = "sass.const";
  } else if (*bank == 4 && e.count == 2) {
    return put_address(l, p, first, index, at->offset);
  } else {
    l.refuse("this constant");
  }
  if (!is_uniform) {
    return l.put(access_word(word, e), {registers(first, e.count, true), std::string("[").append(q).append("]")});
  }
  std::string to = e.count == 1 ? lifter::result(lifter::uniform(first)) : std::string("{");
  for (unsigned k = 0; e.count > 1 && k < e.count; ++k) {
    to.append(k == 0 ? "" : ", ").append(lifter::uniform(first + k));
  }
  l.put(access_word(word, e), {e.count > 1 ? to.append("}") : to, std::string("[").append(q).append("]")});
}

}}}}  // namespace warpmem::v0::sass::detail
