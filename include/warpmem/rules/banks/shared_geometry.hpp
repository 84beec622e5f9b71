// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/rules/banks/phases.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// How one valid shared-memory access meets the banks on 2.0 and later.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_geometry shared_geometry(shared_traits s,
                                                                 basic_warp_access<Lanes> const& access) noexcept {
  bank_geometry g = geometry_of(s, access.lane_bytes);
  // atom with a result: lanes of one bank wait for each other even on the same word. red of a constant is counted by
  // one instruction (ATOMS.POPC.INC) and behaves as a load. Measured on 9.0.
  g.lane_by_lane = access.op == memory_op::atomic;
  lane_mask const active = access.participants();
  if (s.loads_merge_pairs && access.op == memory_op::load && g.granule_bytes > s.bank_bytes &&
      (pairs_agree(access, active, 1) || pairs_agree(access, active, 2))) {
    g.phase_lanes *= 2;
  }
  return g;
}

[[nodiscard]] WARPMEM_HD constexpr provenance known_shared(shared_traits s, memory_op op, int lane_bytes) noexcept {
  return is_read_modify_write(op) ? s.known_atomics
         : lane_bytes <= 4        ? s.known
         : op == memory_op::store ? s.known_wide_stores
                                  : s.known_wide;
}

// Whether a rule is known for the operation. Atomics before 5.0 are loops around a lock, and so are later ones of 64
// bits; compare-and-swap was not measured.
[[nodiscard]] WARPMEM_HD constexpr bool passes_are_known(shared_traits s, memory_op op, int lane_bytes) noexcept {
  return !is_read_modify_write(op) ||
         (s.rule == shared_rule::phases && lane_bytes == 4 && op != memory_op::compare_and_swap);
}

}}}  // namespace warpmem::v0::detail
