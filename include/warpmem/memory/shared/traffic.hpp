// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words read from and written to the banks by shared accesses.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/table.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/report/bank_traffic.hpp>
#include <warpmem/rules/atomics/code.hpp>
#include <warpmem/rules/banks/geometry.hpp>
#include <warpmem/rules/l1/bank_words.hpp>
#include <warpmem/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// Measured of ATOMS.POPC.INC and of ATOMS.ADD with a result.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr counter atomic_words(shared_traits s, basic_warp_access<Lanes> const& access,
                                                        std::int64_t distinct_words) noexcept {
  switch (shared_atomic_code(s, access.op, access.atomic, access.lane_bytes).instruction) {
    case atomic_instruction::atoms_popc_inc:
      return counter{distinct_words};
    case atomic_instruction::atoms:
      return access.op == memory_op::atomic && access.atomic.op == atomic_op::add ? counter{words_by_lane(access)}
                                                                                  : counter::unknown();
    default:
      return counter::unknown();
  }
}

}  // namespace detail

// Words that one shared-memory access moves through the banks. Known on 9.0, of atomics for additions of 32-bit
// integers whose result is used, or of the constant 1; unknown elsewhere. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_shared_traffic(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_traits const& s = arch.shared;
  bank_traffic_report r = detail::traffic_of(arch, detail::shared_limits(s, access.op, access.cache), access);
  if (!r.reads.known()) {
    return r;
  }
  std::int64_t const words =
      detail::words_by_phase(access, access.participants(), detail::shared_geometry(s, access).phase_lanes);
  switch (access.op) {
    case memory_op::load:
      r.reads = counter{words};
      break;
    case memory_op::store:
      r.writes = counter{words};
      r.reads = access.lane_bytes < 4 ? words : 0;  // the rest of a word that is not stored whole
      break;
    default:
      r.reads = r.writes = detail::atomic_words(s, access, words);
  }
  return r;
}

// The same for a capability chosen at compile time: shared_traffic<sm_90>::analyze(access).
template <architecture Arch>
struct shared_traffic {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr bank_traffic_report analyze(
      basic_warp_access<Lanes> const& access) noexcept {
    return analyze_shared_traffic(Arch::traits, access);
  }
};

}}  // namespace warpmem::v0
