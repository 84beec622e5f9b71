// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared atomics that execute as loops.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/shared/counters.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/rules/atomics/plan.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// The two instructions of an iteration.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> loads_of_loop(
    basic_warp_access<Lanes> const& access) noexcept {
  return access.as(memory_op::load);
}
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> stores_of_loop(
    basic_warp_access<Lanes> const& access) noexcept {
  return access.as(memory_op::compare_and_swap, {atomic_op::compare_and_store});
}

// Whether there is such a loop and it ends its iterations with ATOMS.CAST.SPIN, not with ATOMS.CAS as on 2 bytes.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool is_counted_loop(arch_row arch,
                                                        basic_warp_access<Lanes> const& access) noexcept {
  atomic_code const code = shared_atomic_code(arch.shared, access.op, access.atomic, access.lane_bytes);
  return code.is_loop && code.instruction == atomic_instruction::atoms_cast && has_type(arch, access);
}

// Additions but those of bf16x2 were measured.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool is_measured_loop(basic_warp_access<Lanes> const& access) noexcept {
  return access.atomic.op == atomic_op::add && access.atomic.type != atomic_type::bf16;
}

// The sum of `count` over both instructions of each iteration, until every lane has stored.
template <class Report, int Lanes, class Count>
[[nodiscard]] WARPMEM_HD constexpr Report sum_of_loop(arch_row arch, basic_warp_access<Lanes> const& whole,
                                                      bool only_first, Count count) noexcept {
  basic_warp_access<Lanes> access = whole;
  bank_geometry const g = shared_geometry(arch.shared, stores_of_loop(access));
  Report total{};
  do {
    total += count(loads_of_loop(access));
    total += count(stores_of_loop(access));
    access = access.under({access.participants().bits & ~lanes_that_store(access, g).bits});
  } while (!only_first && access.participants().any());
  total.basis.accesses = 1;
  total.bytes_requested = std::int64_t{whole.participants().count()} * whole.lane_bytes;
  if (total.basis.known.how == evidence::measured && !is_measured_loop(whole)) {
    total.basis.known = {evidence::carried_over, source::h200_other_atomics};
  }
  return total;
}

}  // namespace detail

// One iteration: these lanes load (LDS), then compare and store (ATOMS.CAST.SPIN). It stores for one lane of each bank;
// the others repeat it, so that analyze_shared calls the wavefronts of the atomic unknown. An atomic that is one
// instruction counts as such. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_shared_iteration(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_report const r = analyze_shared(arch, access);
  if (r.basis.faults.any() || !detail::is_counted_loop(arch, access)) {
    return r;
  }
  return detail::sum_of_loop<shared_report>(arch, access, true,
                                            [&](auto const& part) { return analyze_shared(arch, part); });
}

// All iterations of the loop, if no other warp stores to these words and every store changes its word. (A lane that
// adds 0 does not: then another lane may store in the same iteration.) Without conflicts there would be one iteration.
// Faults, and atomics that are one instruction: as analyze_shared_iteration.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_shared_loop(arch_row arch,
                                                                     basic_warp_access<Lanes> const& access) noexcept {
  shared_report const first = analyze_shared_iteration(arch, access);
  if (first.basis.faults.any() || !detail::is_counted_loop(arch, access)) {
    return first;
  }
  auto all = detail::sum_of_loop<shared_report>(arch, access, false,
                                                [&](auto const& part) { return analyze_shared(arch, part); });
  all.conflict_free_wavefronts = first.conflict_free_wavefronts;
  return all;
}

// All iterations of the loop on the source page. Faults, and what is unknown: as for analyze_shared_source_page.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr source_page_report analyze_shared_loop_source_page(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  source_page_report const r = analyze_shared_source_page(arch, access);
  if (r.basis.faults.any() || !detail::is_counted_loop(arch, access)) {
    return r;
  }
  return detail::sum_of_loop<source_page_report>(
      arch, access, false, [&](auto const& part) { return analyze_shared_source_page(arch, part); });
}

}}  // namespace warpmem::v0
