// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A PTX mnemonic by its parts, and which of them contradict each other. tests/meta/ptx_names asks ptxas the same.
#pragma once

#include <warpmem/tools/trace/instruction.hpp>
#include <warpmem/tools/trace/ptx_names.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace detail {

struct ptx_parts {
  unsigned opcode{};  // one of the bits
  std::string_view text[ptx_value(ptx_group::count)]{};
  int value[ptx_value(ptx_group::count)]{};
  ptx_type type{};

  [[nodiscard]] constexpr bool has(ptx_group g) const noexcept { return !text[ptx_value(g)].empty(); }
  [[nodiscard]] constexpr std::string_view at(ptx_group g) const noexcept { return text[ptx_value(g)]; }
  [[nodiscard]] constexpr int of(ptx_group g) const noexcept { return value[ptx_value(g)]; }
  [[nodiscard]] constexpr bool is(unsigned opcodes) const noexcept { return (opcode & opcodes) != 0; }
  [[nodiscard]] constexpr bool is_in(memory_space space) const noexcept {
    return has(ptx_group::space) && of(ptx_group::space) == ptx_value(space);
  }
  [[nodiscard]] constexpr int bytes() const noexcept {
    return type.bytes * (has(ptx_group::vector) ? of(ptx_group::vector) : 1);
  }

  // Takes a part after the first; false if this instruction does not, or has one of its group.
  [[nodiscard]] constexpr bool take(std::string_view part) noexcept {
    for (ptx_type const& candidate : ptx_types) {
      if (part == candidate.name && is(candidate.on) && !has(ptx_group::type)) {
        type = candidate;
        text[ptx_value(ptx_group::type)] = part;
        return true;
      }
    }
    for (ptx_name const& name : ptx_names) {
      if (part == name.name && is(name.on) && !has(name.group)) {
        text[ptx_value(name.group)] = part;
        value[ptx_value(name.group)] = name.value;
        return true;
      }
    }
    return false;
  }
};

// Order, scope and cache operator of ld and st; "" if they agree.
[[nodiscard]] constexpr std::string_view ordering_contradiction(ptx_parts const& p) noexcept {
  std::string_view const order = p.at(ptx_group::order);
  bool const scoped = p.of(ptx_group::order) != 0;
  bool const strong = scoped || order == "volatile";
  bool const is_private = p.is_in(memory_space::constant) || p.is_in(memory_space::local);
  if (p.is(ptx_plain) && (scoped != p.has(ptx_group::scope) || (strong && is_private))) {
    return scoped ? order : strong ? order : p.at(ptx_group::scope);
  }
  bool const fits_mmio =
      order == "relaxed" && p.of(ptx_group::scope) == 1 && !p.has(ptx_group::vector) && !p.is_in(memory_space::shared);
  if (p.has(ptx_group::mmio) && !fits_mmio) {
    return p.at(ptx_group::mmio);
  }
  if (strong && p.has(ptx_group::cache)) {
    return p.at(ptx_group::cache);
  }
  bool const is_cv_or_lu = p.at(ptx_group::cache) == "cv" || p.at(ptx_group::cache) == "lu";
  if (p.has(ptx_group::read_only) && (!order.empty() || !p.is_in(memory_space::global) || is_cv_or_lu)) {
    return p.at(ptx_group::read_only);
  }
  return {};
}

// Hints to the caches, which global memory has.
[[nodiscard]] constexpr std::string_view hint_contradiction(ptx_parts const& p) noexcept {
  bool const reaches_global = !p.has(ptx_group::space) || p.is_in(memory_space::global);
  bool const orders_l1 = p.has(ptx_group::cache) || p.at(ptx_group::order) == "volatile" || p.has(ptx_group::mmio);
  if (p.has(ptx_group::l1) && (!reaches_global || orders_l1)) {
    return p.at(ptx_group::l1);
  }
  if (p.has(ptx_group::l2_size) && !reaches_global) {
    return p.at(ptx_group::l2_size);
  }
  if (p.has(ptx_group::l2) && p.at(ptx_group::operation) == "cas") {
    return p.at(ptx_group::l2);
  }
  if (p.has(ptx_group::l2) && (!reaches_global || (p.of(ptx_group::l2) != 0 && p.bytes() != p.of(ptx_group::l2)))) {
    return p.at(ptx_group::l2);
  }
  return {};
}

// 16 bytes a lane, or 32 of global memory: eight words or four double words.
[[nodiscard]] constexpr std::string_view vector_contradiction(ptx_parts const& p) noexcept {
  if (!p.has(ptx_group::vector) || !p.has(ptx_group::type)) {
    return {};
  }
  bool const reaches_global = !p.has(ptx_group::space) || p.is_in(memory_space::global);
  bool const wide = p.bytes() == 32 && p.type.bytes <= 8 && reaches_global && !p.is(ptx_ldu);
  bool const fits = p.bytes() <= 16 ? p.of(ptx_group::vector) != 8 : wide;
  return fits ? std::string_view{} : p.at(ptx_group::vector);
}

[[nodiscard]] constexpr unsigned ptx_operation_bit(ptx_parts const& p) noexcept {
  switch (static_cast<atomic_op>(p.of(ptx_group::operation))) {
    case atomic_op::add:
      return ptx_op_add;
    case atomic_op::min:
    case atomic_op::max:
      return ptx_op_min_max;
    case atomic_op::inc:
    case atomic_op::dec:
      return ptx_op_inc_dec;
    case atomic_op::exchange:
      return ptx_op_exch;
    default:
      return p.at(ptx_group::operation) == "cas" ? ptx_op_cas : ptx_op_bits;
  }
}

// Operation, type and vector of atom and red.
[[nodiscard]] constexpr std::string_view atomic_contradiction(ptx_parts const& p) noexcept {
  if (!p.has(ptx_group::operation)) {
    return p.is(ptx_atom) ? "atom" : "red";
  }
  bool const half = p.type.element == atomic_type::f16 || p.type.element == atomic_type::bf16;
  if (p.has(ptx_group::type) && (ptx_operation_bit(p) & p.type.with) == 0) {
    return p.at(ptx_group::type);
  }
  if (p.has(ptx_group::type) && half != p.has(ptx_group::noftz)) {
    return half ? p.at(ptx_group::type) : p.at(ptx_group::noftz);
  }
  bool const floats = half || (p.type.element == atomic_type::f32 && p.has(ptx_group::type));
  if (p.has(ptx_group::vector) && (!floats || p.bytes() > 16 || p.is_in(memory_space::shared))) {
    return p.at(ptx_group::vector);
  }
  return half && !p.has(ptx_group::vector) && p.at(ptx_group::operation) != "add" ? p.at(ptx_group::operation)
                                                                                  : std::string_view{};
}

// Shape, type and transposition of ldmatrix and stmatrix: 16-bit elements, or from 10.0 on 8 bits and fewer.
[[nodiscard]] constexpr std::string_view matrix_contradiction(ptx_parts const& p) noexcept {
  std::string_view const shape = p.at(ptx_group::shape);
  bool const is_plain = shape.empty() || shape == "m8n8";
  std::string_view const type = p.at(ptx_group::type);
  bool const is_packed = type == "b8x16";
  if (!type.empty() && (is_plain ? type != "b16" : shape == "m8n16" ? !is_packed : type == "b16")) {
    return type;
  }
  if (is_packed != p.has(ptx_group::format)) {
    return is_packed ? type : p.at(ptx_group::format);
  }
  bool const is_wide = shape == "m16n16" || shape == "m16n8";
  if (!is_plain && is_wide != p.has(ptx_group::transposed)) {
    return shape;
  }
  return shape == "m16n16" && p.of(ptx_group::matrices) == 4 ? p.at(ptx_group::matrices) : std::string_view{};
}

// The first part that contradicts another one; "" if the instruction is one.
[[nodiscard]] constexpr std::string_view contradiction(ptx_parts const& p) noexcept {
  for (std::string_view const part : {p.is(ptx_atomic)   ? atomic_contradiction(p)
                                      : p.is(ptx_matrix) ? matrix_contradiction(p)
                                                         : vector_contradiction(p),
                                      ordering_contradiction(p), hint_contradiction(p)}) {
    if (!part.empty()) {
      return part;
    }
  }
  return {};
}

}}}  // namespace warpmem::v0::detail
