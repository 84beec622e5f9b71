// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which instruction the compiler makes of an atomic. tests/meta/atomics compares the answers with what nvcc emits.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// By SASS's names, without size and type.
enum class atomic_instruction : unsigned char {
  unknown,         // there is no such atomic, or it depends on something that was not stated
  atoms_popc_inc,  // shared memory: adds the number of lanes with one address
  atoms,           // ATOMS.ADD, ATOMS.MIN, …, ATOMS.EXCH
  atoms_cas,
  atoms_cast,  // ATOMS.CAST.SPIN: compares and stores
  red,         // global memory: RED, from 9.0 on REDG
  atomg,
  atomg_cas,
};

// What an atomic executes as. A loop loads, computes and ends each iteration with the instruction, until
// that stores.
struct atomic_code {
  atomic_instruction instruction{atomic_instruction::unknown};
  bool is_loop{};
};

[[nodiscard]] WARPMEM_HD constexpr bool is_half(atomic_type type) noexcept {
  return type == atomic_type::f16 || type == atomic_type::bf16;
}

// Whether PTX has the operation on integers of this size, whatever the memory.
[[nodiscard]] WARPMEM_HD constexpr bool is_integer_atomic(atomic_kind kind, int lane_bytes) noexcept {
  bool const counts = kind.op == atomic_op::inc || kind.op == atomic_op::dec;
  bool const integer =
      kind.type == atomic_type::integer || (kind.type == atomic_type::unstated && kind.op != atomic_op::add);
  return integer && (lane_bytes == 4 || (lane_bytes == 8 && !counts)) && kind.op >= atomic_op::add &&
         kind.op <= atomic_op::bit_xor;
}

// Additions of floating-point numbers, one a lane or a pair of halves.
[[nodiscard]] WARPMEM_HD constexpr bool is_float_addition(atomic_kind kind, int lane_bytes) noexcept {
  return kind.op == atomic_op::add &&
         (is_half(kind.type)              ? lane_bytes == 2 || lane_bytes == 4
          : kind.type == atomic_type::f32 ? lane_bytes == 4
                                          : kind.type == atomic_type::f64 && lane_bytes == 8);
}

// The unit of shared memory computes with 32-bit integers only, and exchanges and compares wider ones too.
[[nodiscard]] WARPMEM_HD constexpr atomic_code shared_atomic_code(shared_traits const& s, memory_op op,
                                                                  atomic_kind kind, int lane_bytes) noexcept {
  using enum atomic_instruction;
  if (s.rule != shared_rule::phases || !is_read_modify_write(op)) {
    return {};  // loops around a lock before 5.0
  }
  if (op == memory_op::compare_and_swap) {
    return {kind.op == atomic_op::compare_and_store ? atoms_cast : atoms_cas, lane_bytes == 2};
  }
  if (kind.op == atomic_op::count_lanes) {
    return {s.atomics_count_lanes && op == memory_op::reduction && lane_bytes == 4 ? atoms_popc_inc : unknown};
  }
  if (kind.op == atomic_op::exchange && lane_bytes >= 4) {
    return {atoms};
  }
  if (is_integer_atomic(kind, lane_bytes) && lane_bytes == 4) {
    bool const counts = kind.op == atomic_op::add || kind.op == atomic_op::inc;
    bool const may_count = s.atomics_count_lanes && counts && op == memory_op::reduction;
    return {!may_count || kind.operand == atomic_operand::other ? atoms
            : kind.operand == atomic_operand::one               ? atoms_popc_inc
                                                                : unknown};
  }
  if (is_integer_atomic(kind, lane_bytes) || is_float_addition(kind, lane_bytes)) {
    return {lane_bytes == 2 ? atoms_cas : atoms_cast, true};
  }
  return {};
}

// L2's units compute with everything but single halves.
[[nodiscard]] WARPMEM_HD constexpr atomic_code global_atomic_code(global_traits const& g, memory_op op,
                                                                  atomic_kind kind, int lane_bytes) noexcept {
  using enum atomic_instruction;
  if (g.sector_bytes == 0 || !is_read_modify_write(op) || kind.op == atomic_op::compare_and_store) {
    return {};
  }
  if (op == memory_op::compare_and_swap) {
    return {atomg_cas, lane_bytes == 2};
  }
  if (kind.op == atomic_op::exchange && lane_bytes >= 4) {
    return {atomg};
  }
  // Vectors, which 9.0 has, are two or four of these.
  bool const is_vector = g.has_vector_atomics && lane_bytes >= 4 && lane_bytes <= 16 &&
                         ((is_half(kind.type) && kind.op >= atomic_op::add && kind.op <= atomic_op::max) ||
                          (kind.type == atomic_type::f32 && kind.op == atomic_op::add));
  bool const unstated_addition =
      kind.op == atomic_op::add && kind.type == atomic_type::unstated && (lane_bytes == 4 || lane_bytes == 8);
  if (is_integer_atomic(kind, lane_bytes) || unstated_addition || is_vector ||
      (is_float_addition(kind, lane_bytes) && lane_bytes != 2)) {
    return {op == memory_op::reduction ? red : atomg};
  }
  return {is_float_addition(kind, lane_bytes) ? atomg_cas : unknown, true};
}

}}}  // namespace warpmem::v0::detail
