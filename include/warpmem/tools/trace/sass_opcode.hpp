// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way back: what a memory instruction is called in SASS.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/sass_instruction.hpp>
#include <warpmem/tools/trace/sass_names.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

using warpmem::detail::sass_group;

[[nodiscard]] constexpr unsigned sass_kind_named(std::string_view opcode) noexcept {
  for (warpmem::detail::sass_opcode const& one : warpmem::detail::sass_opcodes) {
    if (one.name == opcode) {
      return one.kind;
    }
  }
  return 0;
}

// Appends the modifier of this group and value, where the opcode has one.
inline void append_modifier(std::string& to, unsigned kind, sass_group group, int value) {
  for (warpmem::detail::sass_name const& one : warpmem::detail::sass_names) {
    if (one.group == group && one.value == value && (one.on & kind) != 0) {
      to.append(".").append(one.name);
      return;
    }
  }
}

// Without its modifiers. Shared memory has no reductions but one: atomics whose result goes nowhere do their work.
[[nodiscard]] constexpr std::string_view sass_stem(site_kind const& k) noexcept {
  if (k.form == instruction_form::async_copy) {
    return "LDGSTS";
  }
  std::string_view const loads[] = {"LDG", "LDS", "LDL", "LDC"};
  std::string_view const stores[] = {"STG", "STS", "STL", ""};
  int const n = k.space == memory_space::global     ? 0
                : k.space == memory_space::shared   ? 1
                : k.space == memory_space::local    ? 2
                : k.space == memory_space::constant ? 3
                                                    : -1;
  if (n < 0 || k.form != instruction_form::lane_access) {
    return "";
  }
  return k.op == memory_op::load                  ? loads[n]
         : k.op == memory_op::store               ? stores[n]
         : n == 1                                 ? "ATOMS"
         : n == 0 && k.op == memory_op::reduction ? "RED"
         : n == 0                                 ? "ATOMG"
                                                  : "";
}

inline void append_atomic(std::string& to, unsigned kind, site_kind const& k) {
  atomic_kind const a = k.atomic;
  bool const adds_one = a.op == atomic_op::add && a.operand == atomic_operand::one && a.type == atomic_type::integer;
  if (k.space == memory_space::shared && k.op == memory_op::reduction && k.lane_bytes == 4 &&
      (adds_one || a.op == atomic_op::count_lanes)) {
    to.append(".POPC.INC.32");
    return;
  }
  atomic_op const op = k.op == memory_op::compare_and_swap && a.op == atomic_op::unstated ? atomic_op::unstated : a.op;
  append_modifier(to, kind, sass_group::operation, static_cast<int>(op));
  atomic_type const type = a.type == atomic_type::unstated ? atomic_type::integer : a.type;
  if (type != atomic_type::integer || k.lane_bytes != 4) {
    append_modifier(to, kind, sass_group::element, warpmem::detail::sass_element(type, k.lane_bytes));
  }
}

// "LDG.E.64", "ATOMS.POPC.INC.32": a name that read_sass_instruction() takes for the same space, operation and size.
// Empty where there is none.
[[nodiscard]] inline std::string sass_opcode_of(site_kind const& k) {
  std::string text{detail::sass_stem(k)};
  unsigned const kind = detail::sass_kind_named(text);
  bool const is_atomic = (kind & warpmem::detail::sass_atomics) != 0;
  text.append((kind & warpmem::detail::sass_addressed) != 0 ? ".E" : "");
  if (is_atomic) {
    detail::append_atomic(text, kind, k);
  } else {
    if (k.form == instruction_form::async_copy) {
      text.append(k.cache == cache_op::cg ? ".BYPASS" : "");
    } else if (k.cache == cache_op::nc) {
      text.append(".CONSTANT");
    } else if (k.cache != cache_op::unspecified) {
      detail::append_modifier(text, kind, detail::sass_group::cache, static_cast<int>(k.cache));
    }
    if (k.lane_bytes != 4) {
      detail::append_modifier(text, kind, detail::sass_group::size, k.lane_bytes);
    }
  }
  memory_instruction const back = read_sass_instruction(text);
  bool const is_same = back.unknown_part.empty() && back.space == k.space && back.form == k.form &&
                       back.lane_bytes == k.lane_bytes && (is_atomic || back.op == k.op);
  return is_same ? text : std::string{};
}

}}}}  // namespace warpmem::v0::trace::detail
