// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A memory instruction: its space, what it does, its width, its words for the cache, its addresses.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/cubin/memory_address.hpp>
#include <warpmem/tools/cubin/word.hpp>

#include <cstdint>
#include <optional>

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

// How many bytes a lane accesses.

using width = std::optional<std::uint8_t>;

// 0: not known.
[[nodiscard]] constexpr width known_width(std::uint8_t bytes) noexcept {
  return bytes == 0 ? std::nullopt : width{bytes};
}

// U8, S8, U16, S16, 32, 64, 128.
[[nodiscard]] constexpr width width_of_access(word w) noexcept {
  constexpr std::uint8_t widths[] = {1, 1, 2, 2, 4, 8, 16, 0};
  return known_width(widths[w.bits(73, 3)]);
}

// Before 9.0: U32, S32, U64, F32, F16x2, S64, F64. From 9.0 on: U32, S32, U64, S64, 128, and floats are of a number of
// their own. Bit 76 belongs to the type there, but is a mark of the descriptor for integers from 10.0 on.
[[nodiscard]] constexpr width width_of_atomic(word w, opcode op, unsigned capability) noexcept {
  constexpr std::uint8_t before[] = {4, 4, 8, 4, 4, 8, 8, 0};
  constexpr std::uint8_t since[] = {4, 4, 8, 8, 16, 0, 0, 0};
  constexpr std::uint8_t floats[] = {4, 0, 0, 4, 0, 0, 0, 0, 0, 4, 8, 16, 0, 0, 0, 8};
  constexpr std::uint8_t swapped[] = {4, 0, 8, 0, 16, 0, 0, 0};
  if (is_one_of(op, opcode::atom_float, opcode::atomg_float, opcode::red_float)) {
    return known_width(floats[w.bits(73, 4)]);
  }
  bool const is_swap =
      is_one_of(op, opcode::compare_and_swap, opcode::compare_and_swap_global, opcode::compare_and_swap_shared);
  if (w.bit(76) && (capability < 100 || is_swap)) {
    return std::nullopt;
  }
  return known_width((is_swap ? swapped : capability >= 90 ? since : before)[w.bits(73, 3)]);
}

// cp.async of 4, 8 or 16 bytes.
[[nodiscard]] constexpr width width_of_copy(word w, unsigned capability) noexcept {
  constexpr std::uint8_t widths[] = {4, 8, 16, 0};
  if (capability >= 100) {
    return known_width(widths[w.bits(74, 2)]);
  }
  return w.bit(75) ? known_width(widths[w.bits(73, 2)]) : std::nullopt;
}

[[nodiscard]] constexpr bool is_swap(opcode op) noexcept {
  return is_one_of(op, opcode::compare_and_swap, opcode::compare_and_swap_global, opcode::compare_and_swap_shared);
}
[[nodiscard]] constexpr bool is_atomic(opcode op) noexcept {
  return is_swap(op) || is_one_of(op, opcode::atom, opcode::atomg, opcode::atoms, opcode::red, opcode::atom_float,
                                  opcode::atomg_float, opcode::red_float);
}
[[nodiscard]] constexpr bool is_constant(opcode op) noexcept { return is_one_of(op, opcode::ldc, opcode::ldc_uniform); }

[[nodiscard]] constexpr memory_space space_of(opcode op) noexcept {
  if (is_one_of(op, opcode::lds, opcode::sts, opcode::ldsm, opcode::stsm, opcode::atoms,
                opcode::compare_and_swap_shared)) {
    return memory_space::shared;
  }
  if (is_one_of(op, opcode::ldl, opcode::stl)) {
    return memory_space::local;
  }
  if (is_one_of(op, opcode::ld, opcode::st, opcode::atom, opcode::atom_float, opcode::compare_and_swap)) {
    return memory_space::unstated;
  }
  return is_constant(op) ? memory_space::constant : memory_space::global;
}

[[nodiscard]] constexpr memory_op operation_of(opcode op) noexcept {
  if (is_swap(op)) {
    return memory_op::compare_and_swap;
  }
  if (is_one_of(op, opcode::red, opcode::red_float)) {
    return memory_op::reduction;
  }
  if (is_atomic(op)) {
    return memory_op::atomic;
  }
  return is_one_of(op, opcode::st, opcode::stg, opcode::sts, opcode::stl, opcode::stsm) ? memory_op::store
                                                                                        : memory_op::load;
}

[[nodiscard]] constexpr std::optional<eviction> eviction_of(word w) noexcept {
  constexpr eviction names[] = {eviction::evict_first, eviction::normal,          eviction::evict_last,
                                eviction::last_use,    eviction::evict_unchanged, eviction::no_allocate};
  std::uint64_t const number = w.bits(84, 3);
  return number < 6 ? std::optional{names[number]} : std::nullopt;
}

// 7.x has two bits of scope and two of order; 8.0 made one number of them.
[[nodiscard]] constexpr std::optional<ordering> ordering_of(word w, unsigned capability) noexcept {
  struct row {
    std::uint64_t before;
    std::uint64_t since;
    ordering name;
  };
  constexpr row rows[] = {
      {7, 0, ordering::weak},        {3, 4, ordering::constant},        {8, 5, ordering::strong_block},
      {10, 7, ordering::strong_gpu}, {11, 10, ordering::strong_system}, {15, 12, ordering::mmio}};
  for (row const& r : rows) {
    if ((capability < 80 ? r.before : r.since) == w.bits(77, 4)) {
      return r.name;
    }
  }
  return std::nullopt;
}

constexpr void add_cache_words(memory_access& to, word w, opcode op, unsigned capability) noexcept {
  bool const is_far = to.space == memory_space::global || to.space == memory_space::unstated;
  bool const evicts = is_far || to.space == memory_space::local;
  to.evicts = evicts && op != opcode::ldgsts ? eviction_of(w) : std::optional{eviction::normal};
  to.orders = is_far && op != opcode::ldgsts ? ordering_of(w, capability) : std::optional{ordering::weak};
}

[[nodiscard]] constexpr memory_access copy_of(word w, unsigned capability) noexcept {
  memory_access found{memory_space::global, memory_op::load, instruction_form::async_copy};
  found.bypasses_l1 = !w.bit(81);
  found.orders = ordering::weak;
  // Only the form that ptxas writes is known: a descriptor, whose uniform register adds nothing.
  if (w.field(0, 12) == 0xfae && w.bit(76) && w.bit(91)) {
    found.width = width_of_copy(w, capability);
    found.at = copy_target(w);
    found.from = copy_source(w);
  }
  return found;
}

[[nodiscard]] constexpr memory_access matrices_of(word w, opcode op, unsigned capability) noexcept {
  memory_access found{memory_space::shared, operation_of(op), instruction_form::matrix_access};
  unsigned const log2 = w.field(72, 2);
  found.matrices = log2 < 3 ? static_cast<std::uint8_t>(1u << log2) : std::uint8_t{0};
  found.evicts = eviction::normal;
  found.orders = ordering::weak;
  if (w.form() == 4) {
    found.width = 16;
    found.at = near_address(w, op, capability);
  }
  return found;
}

[[nodiscard]] constexpr memory_access memory_of(word w, opcode op, unsigned capability) noexcept {
  if (op == opcode::ldgsts) {
    return copy_of(w, capability);
  }
  if (is_one_of(op, opcode::ldsm, opcode::stsm)) {
    return matrices_of(w, op, capability);
  }
  memory_access found{space_of(op), operation_of(op), instruction_form::lane_access};
  if (op == opcode::bulk) {
    found.form = instruction_form::bulk_copy;
    return found;
  }
  found.width = is_atomic(op) ? width_of_atomic(w, op, capability) : width_of_access(w);
  add_cache_words(found, w, op, capability);
  if (is_constant(op)) {
    found.at = constant_address(w, op, capability);
    found.bank = static_cast<std::uint8_t>(w.bits(54, 5));
  } else if (found.space == memory_space::shared || found.space == memory_space::local) {
    found.at = near_address(w, op, capability);
  } else {
    found.at = far_address(w, op, capability);
  }
  return found;
}

}}}}  // namespace warpmem::v0::cubin::detail
