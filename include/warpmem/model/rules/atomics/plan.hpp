// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same answer with its SASS name and how it is known.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/rules/atomics/code.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Loops that ATOMS.CAST.SPIN ends: which lanes an iteration stores for. Measured on 9.0.

// Phase after phase, the lowest lane of each column stores, unless a lane of an earlier phase just changed its word:
// then the comparison fails. All others have to load again.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_mask lanes_that_store(basic_warp_access<Lanes> const& access,
                                                              bank_geometry g) noexcept {
  lane_mask const active = access.participants();
  lane_mask stored{};
  distinct_keys changed;
  for (int first = 0; first < Lanes; first += g.phase_lanes) {
    std::uint64_t taken = 0;  // columns
    for (int lane = first; lane < Lanes && lane < first + g.phase_lanes; ++lane) {
      std::uint64_t const column = std::uint64_t{1} << g.column_of(access.at[lane]);
      if (active.test(lane) && (taken & column) == 0) {
        taken |= column;
        if (changed.insert(access.at[lane]).is_new) {
          stored.bits |= std::uint32_t{1} << lane;
        }
      }
    }
  }
  return stored;
}

}}}  // namespace warpmem::v0::detail

namespace warpmem { inline namespace v0 {

// What the compiler makes of an atomic access. The name has the operation and the size of integers, without the sign,
// the type of floating-point numbers and the scope: "ATOMS.POPC.INC.32", "ATOMS.EXCH.64", "REDG.E.ADD". Of a loop it
// is the instruction that ends each iteration. Empty where the instruction is unknown.
struct atomic_plan {
  detail::atomic_instruction instruction{detail::atomic_instruction::unknown};
  bool is_loop{};
  provenance known{};
  char name[24]{};

  friend constexpr bool operator==(atomic_plan const&, atomic_plan const&) = default;
};

namespace detail {

WARPMEM_HD constexpr void append(char (&name)[24], char const* part) noexcept {
  int at = 0;
  while (name[at] != '\0') {
    ++at;
  }
  for (; *part != '\0' && at < 23; ++at, ++part) {
    name[at] = *part;
  }
}

[[nodiscard]] WARPMEM_HD constexpr char const* sass_operation(atomic_op op) noexcept {
  switch (op) {
    case atomic_op::add:
      return ".ADD";
    case atomic_op::min:
      return ".MIN";
    case atomic_op::max:
      return ".MAX";
    case atomic_op::inc:
      return ".INC";
    case atomic_op::dec:
      return ".DEC";
    case atomic_op::bit_and:
      return ".AND";
    case atomic_op::bit_or:
      return ".OR";
    case atomic_op::bit_xor:
      return ".XOR";
    case atomic_op::exchange:
      return ".EXCH";
    default:
      return "";
  }
}

[[nodiscard]] WARPMEM_HD constexpr char const* sass_unit(atomic_instruction i, bool has_redg) noexcept {
  switch (i) {
    case atomic_instruction::unknown:
      return "";
    case atomic_instruction::atoms_popc_inc:
      return "ATOMS.POPC.INC.32";
    case atomic_instruction::atoms:
      return "ATOMS";
    case atomic_instruction::atoms_cas:
      return "ATOMS.CAS";
    case atomic_instruction::atoms_cast:
      return "ATOMS.CAST.SPIN";
    case atomic_instruction::red:
      return has_redg ? "REDG.E" : "RED.E";
    case atomic_instruction::atomg:
      return "ATOMG.E";
    case atomic_instruction::atomg_cas:
      return "ATOMG.E.CAS";
  }
  return "";
}

// Exchanges and compare-and-swaps move bits, whatever they mean.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool has_type(arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  return access.atomic.type != atomic_type::bf16 || arch.global.has_vector_atomics ||
         access.atomic.op == atomic_op::exchange || access.op == memory_op::compare_and_swap;
}

// What nvcc emits is known like the pieces in which it copies objects.
[[nodiscard]] WARPMEM_HD constexpr atomic_plan plan_of(arch_row arch, atomic_code code, atomic_kind kind,
                                                       int lane_bytes) noexcept {
  using enum atomic_instruction;
  atomic_plan plan{code.instruction, code.instruction != unknown && code.is_loop, {}, {}};
  if (code.instruction == unknown) {
    return plan;
  }
  plan.known = arch.object.known;
  append(plan.name, sass_unit(code.instruction, arch.global.has_vector_atomics));
  if (code.instruction == atoms || code.instruction == red || code.instruction == atomg) {
    bool const adds_one = kind.op == atomic_op::inc && kind.operand == atomic_operand::one;
    append(plan.name, sass_operation(adds_one ? atomic_op::add : kind.op));
  }
  bool const computes = code.instruction == red || (code.instruction == atomg && kind.op != atomic_op::exchange);
  bool const has_size = !computes || kind.type == atomic_type::unstated || kind.type == atomic_type::integer;
  append(plan.name, !has_size || lane_bytes < 8 ? "" : lane_bytes == 8 ? ".64" : ".128");
  return plan;
}

}  // namespace detail

// An atomic on shared memory.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr atomic_plan plan_shared_atomic(arch_row arch,
                                                                  basic_warp_access<Lanes> const& access) noexcept {
  bool const exists = access.lane_bytes <= arch.shared.atomic_max_lane_bytes && detail::has_type(arch, access);
  auto const code = detail::shared_atomic_code(arch.shared, access.op, access.atomic, access.lane_bytes);
  return detail::plan_of(arch, exists ? code : detail::atomic_code{}, access.atomic, access.lane_bytes);
}

// An atomic on global memory.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr atomic_plan plan_global_atomic(arch_row arch,
                                                                  basic_warp_access<Lanes> const& access) noexcept {
  bool const exists = access.lane_bytes <= arch.global.atomic_max_lane_bytes && detail::has_type(arch, access);
  auto const code = detail::global_atomic_code(arch.global, access.op, access.atomic, access.lane_bytes);
  return detail::plan_of(arch, exists ? code : detail::atomic_code{}, access.atomic, access.lane_bytes);
}

}}  // namespace warpmem::v0
