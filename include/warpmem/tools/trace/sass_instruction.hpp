// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads SASS memory instructions, as traces have them: "LDG.E.128", "ATOMS.POPC.INC.32", "LDSM.16.M88.4".
#pragma once

#include <warpmem/tools/trace/instruction.hpp>
#include <warpmem/tools/trace/sass_names.hpp>

#include <cstddef>
#include <string_view>

namespace warpmem { inline namespace v0 {

namespace detail {

struct sass_parts {
  sass_opcode opcode{};
  std::string_view text[sass_value(sass_group::count)]{};
  int value[sass_value(sass_group::count)]{};

  [[nodiscard]] constexpr bool is(unsigned kinds) const noexcept { return (opcode.kind & kinds) != 0; }
  [[nodiscard]] constexpr bool has(sass_group g) const noexcept { return !text[sass_value(g)].empty(); }
  [[nodiscard]] constexpr std::string_view at(sass_group g) const noexcept { return text[sass_value(g)]; }
  [[nodiscard]] constexpr int of(sass_group g) const noexcept { return value[sass_value(g)]; }

  [[nodiscard]] constexpr bool take_opcode(std::string_view part) noexcept {
    for (sass_opcode const& candidate : sass_opcodes) {
      if (part == candidate.name) {
        opcode = candidate;
        return true;
      }
    }
    return false;
  }
  // "64x128x16", whose N is kept.
  [[nodiscard]] constexpr bool take_tile(std::string_view part) noexcept {
    std::size_t at = 3;
    int n = 0;
    for (; at < part.size() && at < 6 && part[at] >= '0' && part[at] <= '9'; ++at) {
      n = 10 * n + (part[at] - '0');
    }
    if (!is(sass_gmma) || has(sass_group::tile) || !part.starts_with("64x") || part.substr(at, 1) != "x" || n == 0) {
      return false;
    }
    text[sass_value(sass_group::tile)] = part;
    value[sass_value(sass_group::tile)] = n;
    return true;
  }
  // False if this opcode does not take the modifier, or has one of its group.
  [[nodiscard]] constexpr bool take(std::string_view part) noexcept {
    if (take_tile(part)) {
      return true;
    }
    for (sass_name const& name : sass_names) {
      if (part == name.name && is(name.on) && !has(name.group)) {
        text[sass_value(name.group)] = part;
        value[sass_value(name.group)] = name.value;
        return true;
      }
    }
    return false;
  }
};

// What an opcode cannot be without: the operation of an atomic, the shape of matrices.
[[nodiscard]] constexpr std::string_view sass_contradiction(sass_parts const& p) noexcept {
  std::string_view const operation = p.at(sass_group::operation);
  bool const is_prefetch = p.opcode.name.ends_with("PF");
  bool const lacks = (p.is(sass_atomics) && operation.empty()) || (p.is(sass_matrix) && !p.has(sass_group::shape)) ||
                     (p.is(sass_tensor) && !p.has(sass_group::rank)) ||
                     (p.is(sass_bulk) && !is_prefetch && !p.has(sass_group::source)) ||
                     (p.is(sass_gmma) && !p.has(sass_group::tile));
  bool const no_reduction =
      p.opcode.op == memory_op::reduction && (operation == "CAS" || operation == "CAST" || operation == "EXCH");
  if (lacks) {
    return p.opcode.name;
  }
  if (no_reduction) {
    return operation;
  }
  if (p.opcode.op == memory_op::store && (p.has(sass_group::read_only) || p.of(sass_group::order) == 1)) {
    return p.has(sass_group::read_only) ? p.at(sass_group::read_only) : p.at(sass_group::order);
  }
  int const element = p.has(sass_group::element) ? p.of(sass_group::element) : sass_element(atomic_type::integer, 4);
  if (p.is(sass_atoms) && p.has(sass_group::popc) &&
      (operation != "INC" || element != sass_element(atomic_type::integer, 4))) {
    return p.at(sass_group::popc);
  }
  auto const cache = static_cast<cache_op>(p.of(sass_group::cache));
  bool const is_of_loads = cache == cache_op::cv || cache == cache_op::lu;
  if ((p.opcode.op == memory_op::load && cache == cache_op::wt) || (p.opcode.op == memory_op::store && is_of_loads)) {
    return p.at(sass_group::cache);
  }
  if (p.has(sass_group::bypass) && p.of(sass_group::size) != 16) {
    return p.at(sass_group::bypass);
  }
  return p.has(sass_group::spin) && operation != "CAST" ? p.at(sass_group::spin) : std::string_view{};
}

constexpr void read_atomic(sass_parts const& p, memory_instruction& i) noexcept {
  int const element = p.has(sass_group::element) ? p.of(sass_group::element) : sass_element(atomic_type::integer, 4);
  i.lane_bytes = element / 8;
  i.atomic = {static_cast<atomic_op>(p.of(sass_group::operation)), static_cast<atomic_type>(element % 8),
              atomic_operand::other};
  if (p.at(sass_group::operation) == "CAS" || p.at(sass_group::operation) == "CAST") {
    i.op = memory_op::compare_and_swap;
  }
  if (p.has(sass_group::popc)) {  // adds 1 and returns nothing
    i.op = memory_op::reduction;
    i.atomic = {atomic_op::count_lanes, atomic_type::integer, atomic_operand::one};
  }
}

// Bulk copies, of which the name says neither the map nor the bytes, and wgmma. UBLKCP.S.S goes to another block.
[[nodiscard]] constexpr memory_instruction hopper_instruction_of(sass_parts const& p) noexcept {
  memory_instruction i{};
  i.space = p.opcode.space;
  i.op = p.opcode.op;
  if (p.is(sass_gmma)) {
    i.form = instruction_form::wgmma;
    i.lane_bytes = 16;
    i.matrices = p.of(sass_group::tile);
    i.sparse = p.has(sass_group::sparse);
    i.a_in_shared = p.has(sass_group::a_layout);
    return i;
  }
  i.form = p.opcode.name.ends_with("PF") ? instruction_form::bulk_prefetch : instruction_form::bulk_copy;
  i.lane_bytes = p.is(sass_bulk) ? 1 : 0;
  i.matrices = p.of(sass_group::rank);
  if (p.is(sass_bulk) && p.of(sass_group::target) == 2) {
    i.op = i.op == memory_op::load ? memory_op::store : i.op;
  } else if (p.is(sass_bulk) && p.of(sass_group::source) == 1) {
    i.space = memory_space::shared;
    i.op = i.op == memory_op::load ? memory_op::store : i.op;
  }
  return i;
}

[[nodiscard]] constexpr memory_instruction instruction_of(sass_parts const& p) noexcept {
  if (p.is(sass_tensor | sass_bulk | sass_gmma)) {
    return hopper_instruction_of(p);
  }
  memory_instruction i{};
  i.form = p.is(sass_matrix) ? instruction_form::matrix_access
           : p.is(sass_copy) ? instruction_form::async_copy
                             : instruction_form::lane_access;
  i.space = p.opcode.space;
  i.op = p.opcode.op;
  i.lane_bytes = p.has(sass_group::size) ? p.of(sass_group::size) : 4;
  bool const read_only = p.has(sass_group::read_only) || p.of(sass_group::order) == 1;
  i.cache = read_only && i.op == memory_op::load ? cache_op::nc : static_cast<cache_op>(p.of(sass_group::cache));
  if (p.is(sass_atomics)) {
    read_atomic(p, i);
  }
  if (p.is(sass_copy)) {
    i.cache = p.has(sass_group::bypass) ? cache_op::cg : cache_op::ca;
  }
  if (p.is(sass_matrix)) {
    i.lane_bytes = 2;
    i.matrices = p.has(sass_group::matrices) ? p.of(sass_group::matrices) : 1;
    i.transposed = p.of(sass_group::shape) == 1;
  }
  return i;
}

}  // namespace detail

// Reads an opcode with its modifiers in any order; what follows a space (operands) is not read. An atomic says what
// executes: plan_shared_atomic of an access that has its operation gives the same opcode. unknown_part of anything
// else views into `text`.
[[nodiscard]] constexpr memory_instruction read_sass_instruction(std::string_view text) noexcept {
  std::string_view const opcode = text.substr(0, text.find_first_of(" \t;"));
  detail::sass_parts parts{};
  std::size_t begin = 0;
  memory_instruction i{};
  for (bool first = true; first || begin != std::string_view::npos; first = false) {
    std::size_t const dot = opcode.find('.', begin);
    std::string_view const part = opcode.substr(begin, dot == std::string_view::npos ? dot : dot - begin);
    if (first ? !parts.take_opcode(part) : !parts.take(part)) {
      i.unknown_part = !part.empty() ? part : !text.empty() ? text : std::string_view{"nothing"};
      return i;
    }
    begin = dot == std::string_view::npos ? dot : dot + 1;
  }
  i = detail::instruction_of(parts);
  i.unknown_part = detail::sass_contradiction(parts);
  return i;
}

}}  // namespace warpmem::v0
