// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads PTX memory instructions: "ld.global.cg.v4.u32", "red.shared.add.u32 [a], 1", "ldmatrix.x4.trans.b16".
#pragma once

#include <warpmem/tools/trace/instruction.hpp>
#include <warpmem/tools/trace/ptx_names.hpp>
#include <warpmem/tools/trace/ptx_parts.hpp>

#include <cstdint>
#include <string_view>

namespace warpmem { inline namespace v0 {

namespace detail {

[[nodiscard]] constexpr unsigned ptx_opcode(std::string_view part) noexcept {
  return part == "ld"         ? ptx_ld
         : part == "ldu"      ? ptx_ldu
         : part == "st"       ? ptx_st
         : part == "atom"     ? ptx_atom
         : part == "red"      ? ptx_red
         : part == "ldmatrix" ? ptx_ldmatrix
         : part == "stmatrix" ? ptx_stmatrix
                              : 0;
}

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
    text.remove_prefix(1);
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == ';')) {
    text.remove_suffix(1);
  }
  return text;
}

// An integer constant of 32 bits, as PTX writes it: "1", "-1", "0x1", "1U".
struct ptx_constant {
  bool good{};
  std::uint32_t value{};
};
[[nodiscard]] constexpr ptx_constant read_constant(std::string_view text) noexcept {
  bool const negative = !text.empty() && text.front() == '-';
  text.remove_prefix(negative ? 1 : 0);
  text.remove_suffix(!text.empty() && text.back() == 'U' ? 1 : 0);
  bool const hexadecimal = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  unsigned const base = hexadecimal ? 16 : text.size() > 1 && text[0] == '0' ? 8 : 10;
  text.remove_prefix(hexadecimal ? 2 : 0);
  ptx_constant c{!text.empty(), 0};
  for (char const digit : text) {
    unsigned const n = digit >= '0' && digit <= '9'   ? static_cast<unsigned>(digit - '0')
                       : digit >= 'a' && digit <= 'f' ? static_cast<unsigned>(digit - 'a') + 10
                       : digit >= 'A' && digit <= 'F' ? static_cast<unsigned>(digit - 'A') + 10
                                                      : base;
    c.good = c.good && n < base;
    c.value = c.value * base + n;
  }
  c.value = negative ? 0 - c.value : c.value;
  return c;
}

// What the compiler counts lanes for: unsigned additions of 1, and increments that never wrap around. It sees through
// registers that hold a constant, so that these state nothing.
[[nodiscard]] constexpr atomic_operand operand_of(std::string_view text, atomic_op op, std::string_view type) noexcept {
  ptx_constant const c = read_constant(text);
  if (!c.good || type.empty()) {
    return atomic_operand::unstated;
  }
  std::uint32_t const counts = op == atomic_op::inc ? 0xffffffffU : 1U;
  return type == "u32" && c.value == counts ? atomic_operand::one : atomic_operand::other;
}

// The last operand is what an atomic adds, and a result that is not used is "_".
constexpr void read_operands(std::string_view operands, std::string_view type, memory_instruction& i) noexcept {
  if (operands.empty() || !is_read_modify_write(i.op)) {
    return;
  }
  i.atomic.operand = operand_of(trimmed(operands.substr(operands.rfind(',') + 1)), i.atomic.op, type);
  i.op = i.op == memory_op::atomic && operands.front() == '_' ? memory_op::reduction : i.op;
}

[[nodiscard]] constexpr memory_instruction instruction_of(ptx_parts const& p) noexcept {
  memory_instruction i{};
  i.form = p.is(ptx_matrix) ? instruction_form::matrix_access : instruction_form::lane_access;
  i.space = p.is(ptx_matrix) ? memory_space::shared : static_cast<memory_space>(p.of(ptx_group::space));
  i.op = p.is(ptx_st | ptx_stmatrix)           ? memory_op::store
         : p.at(ptx_group::operation) == "cas" ? memory_op::compare_and_swap
         : p.is(ptx_atom)                      ? memory_op::atomic
         : p.is(ptx_red)                       ? memory_op::reduction
                                               : memory_op::load;
  i.cache = p.has(ptx_group::read_only) ? cache_op::nc : static_cast<cache_op>(p.of(ptx_group::cache));
  if (p.is(ptx_atomic)) {
    i.atomic.op = static_cast<atomic_op>(p.of(ptx_group::operation));
    i.atomic.type = p.has(ptx_group::type) ? p.type.element : atomic_type::unstated;
  }
  i.lane_bytes = p.bytes();
  i.matrices = p.of(ptx_group::matrices) * (p.has(ptx_group::shape) ? p.of(ptx_group::shape) : 1);
  i.transposed = p.has(ptx_group::transposed);
  return i;
}

}  // namespace detail

// Reads an instruction that ptxas takes for some capability, in any order of its parts, with or without operands.
// These may be left out: the type, whose size is then 0, and .sync, .aligned and .m8n8 of matrices. unknown_part of
// anything else views into `text`.
[[nodiscard]] constexpr memory_instruction read_ptx_instruction(std::string_view text) noexcept {
  std::string_view const line = detail::trimmed(text);
  std::size_t const space = line.find_first_of(" \t");
  std::string_view const mnemonic = line.substr(0, space);
  std::size_t dot = mnemonic.find('.');
  detail::ptx_parts parts{};
  parts.opcode = detail::ptx_opcode(mnemonic.substr(0, dot));
  bool good = parts.opcode != 0;
  std::string_view part = mnemonic.substr(0, dot);
  while (good && dot != std::string_view::npos) {
    std::size_t const end = mnemonic.find('.', dot + 1);
    part = mnemonic.substr(dot + 1, end == std::string_view::npos ? end : end - dot - 1);
    good = parts.take(part);
    dot = end;
  }
  memory_instruction i{};
  if (!good) {
    i.unknown_part = !part.empty() ? part : !mnemonic.empty() ? mnemonic : std::string_view{"nothing"};
    return i;
  }
  i = detail::instruction_of(parts);
  i.unknown_part = detail::contradiction(parts);
  detail::read_operands(space == std::string_view::npos ? std::string_view{} : detail::trimmed(line.substr(space)),
                        parts.at(detail::ptx_group::type), i);
  return i;
}

}}  // namespace warpmem::v0
