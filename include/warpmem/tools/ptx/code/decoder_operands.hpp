// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands become rows: registers, numbers, addresses, special registers.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/ops/special.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

inline instruction decoder::begin() {
  instruction i;
  i.place = now_->place;
  i.line = now_->line;
  if (!now_->guard.empty()) {
    operand guard;
    guard.text = now_->guard;
    i.guard = predicate_value(guard);
    i.guard_negated = now_->guard_negated;
  }
  return i;
}
inline row_of_register decoder::result(operand const& o) {
  if (o.text == "_") {
    return {-1, 0};
  }
  row_of_register const* const r = find_register(o.text);
  if (r == nullptr) {
    refuse("no register is called " + o.text);
  }
  return *r;
}
inline s32 decoder::value(operand const& o, u32 bytes, u32* own) {
  u32 ignored = 0;
  u32& width = own != nullptr ? *own : ignored;
  width = bytes;
  if (o.is == operand::kind::number && bytes == 0) {
    // Instructions invert what is negated, as !p is; but -1 is as true as 1.
    bool const is_true = number_bits(o.text, o.negated, o.add, 8) != 0;
    return constant(is_true != o.negated ? u64{all_lanes} : 0, 0);
  }
  if (o.is == operand::kind::number) {
    return constant(number_bits(o.text, o.negated, o.add, bytes), bytes);
  }
  if (o.is != operand::kind::name) {
    refuse("an operand of this form");
  }
  if (o.text == "_") {
    return -1;
  }
  if (row_of_register const* const r = find_register(o.text)) {
    if (o.add != 0 || (o.negated && r->bytes != 0)) {
      refuse("a sign or an offset of " + o.text);
    }
    if (bytes == 0 && r->bytes != 0) {
      refuse(o.text + " has " + std::to_string(8 * r->bytes) + " bits, not 0");
    }
    rows_.count_use(r->at);
    width = r->bytes;
    return r->at;
  }
  if (o.text[0] == '%') {
    return special(o.text, bytes);
  }
  if (o.text == "WARP_SZ") {
    return constant(warp_lanes, bytes);
  }
  return symbol(o, bytes);
}
inline s32 decoder::special(std::string_view name, u32 bytes) {
  if (name == "%pt") {
    return constant(all_lanes, 0);
  }
  special_register const* const r = find_special(name);
  if (r == nullptr) {
    refuse("no register is called " + std::string(name));
  }
  if (name == group_scratch_register) {
    function_.symbols.insert(std::string(name));
  }
  auto const which = static_cast<u32>(r - special_registers);
  if (r->how_long != holds_for::reading) {
    return rows_.special(r->how_long == holds_for::block ? function_.of_block : function_.of_launch, which, bytes);
  }
  instruction i;
  i.place = now_->place;
  i.line = now_->line;
  i.run = &read_special;
  i.width = static_cast<u8>(bytes);
  i.immediate = which;
  i.d = rows_.fresh(bytes);
  push(i);
  return i.d;
}
// The address of a variable or function.
inline s32 decoder::symbol(operand const& o, u32 bytes) {
  if (local_variable const v = find_variable(o.text); v.is != nullptr) {
    if (v.is->space != state_space::shared) {
      return rows_.local(v.at + static_cast<u64>(o.add), bytes);
    }
  } else if (auto const p = parameters_.find(o.text); p != parameters_.end()) {
    return function_.is_kernel() ? constant(p->second + static_cast<u64>(o.add), 8)
                                 : rows_.local(p->second + static_cast<u64>(o.add), bytes);
  }
  function_.symbols.insert(o.text);
  return rows_.constant(static_cast<u64>(o.add), bytes, o.text);
}
inline void decoder::set_values(instruction& i, u32 bytes, std::size_t from) {
  s32* const rows[] = {&i.a, &i.b, &i.c, &i.e};
  for (std::size_t k = from; k < operands() && k - from < std::size(rows); ++k) {
    *rows[k - from] = value(k, bytes);
  }
}
inline s32 const* decoder::keep(std::vector<s32> rows) {
  function_.lists.push_back(std::move(rows));
  return function_.lists.back().data();
}

// ---- memory

inline memory_operand& decoder::new_memory() {
  function_.memory.push_back({});
  function_.memory.back().id = module_.access_ids++;
  return function_.memory.back();
}
inline address_operand decoder::address(operand const& o, state_space space) {
  if (o.is != operand::kind::address || o.parts.empty()) {
    refuse("an operand that is no address");
  }
  operand base = o.parts[0];
  address_operand at;
  at.add = base.add;
  if (base.is == operand::kind::number) {
    at.add = static_cast<s64>(number_bits(base.text, base.negated, base.add, 8));
    return at;
  }
  if (row_of_register const* const r = find_register(base.text)) {
    rows_.count_use(r->at);
    at.base = r->at;
    at.base_bytes = r->bytes;
    return at;
  }
  base.add = 0;
  auto const parameter = parameters_.find(base.text);
  if (space == state_space::param && parameter != parameters_.end() && is_kernel_parameter(o)) {
    at.add += static_cast<s64>(parameter->second);
    return at;
  }
  at.base = value(base, 8);
  return at;
}
inline variable const* decoder::sized_variable(std::string_view name) const {
  variable const* found = find_variable(name).is;
  auto const look = [&](std::vector<variable> const& among) {
    for (variable const& v : among) {
      bool const is_here = v.space == state_space::shared || v.space == state_space::param;
      found = found == nullptr && is_here && v.name == name ? &v : found;
    }
  };
  if (!function_.is_kernel()) {
    look(function_.text->parameters);
    look(function_.text->results);
  }
  look(module_.text.variables);
  return found != nullptr && found->bytes != 0 && !found->is_extern ? found : nullptr;
}
inline void decoder::check_inside(memory_operand& m, operand const& where) {
  if (where.parts.empty() || where.parts[0].is != operand::kind::name ||
      find_register(where.parts[0].text) != nullptr) {
    return;
  }
  variable const* const v = sized_variable(where.parts[0].text);
  u64 const bytes = u64{m.bytes} * m.count;
  if (v != nullptr &&
      (m.at.add < 0 || static_cast<u64>(m.at.add) > v->bytes || v->bytes - static_cast<u64>(m.at.add) < bytes)) {
    m.outside = v;
  }
}
inline bool decoder::is_kernel_parameter(operand const& o) const {
  return function_.is_kernel() && o.is == operand::kind::address && !o.parts.empty() &&
         find_variable(o.parts[0].text).is == nullptr &&
         (o.parts[0].is == operand::kind::number || o.parts[0].text[0] == '%' ||
          parameters_.find(o.parts[0].text) != parameters_.end());
}
inline state_space decoder::space() const {
  for (std::string_view const w : words_) {
    if (w == "global") {
      return state_space::global;
    }
    if (w.starts_with("shared")) {
      return state_space::shared;
    }
    if (w == "local") {
      return state_space::local;
    }
    if (w == "const") {
      return state_space::constant;
    }
    if (w.starts_with("param")) {
      return state_space::param;
    }
  }
  return state_space::generic;
}
inline cache_op decoder::cache() const {
  constexpr std::pair<std::string_view, cache_op> operators[] = {
      {"ca", cache_op::ca}, {"cg", cache_op::cg}, {"cs", cache_op::cs}, {"lu", cache_op::lu},
      {"cv", cache_op::cv}, {"wb", cache_op::wb}, {"wt", cache_op::wt}, {"nc", cache_op::nc}};
  for (auto const& [word, op] : operators) {
    if (has(word)) {
      return op;
    }
  }
  return cache_op::unspecified;
}
inline slot decoder::parameter(operand const& o) const {
  local_variable const v = find_variable(o.text);
  if (v.is == nullptr) {
    refuse("no variable is called " + o.text);
  }
  return {v.at, v.is->bytes};
}

}}}  // namespace warpmem::v0::ptx
