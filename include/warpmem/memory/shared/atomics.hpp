// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared atomics that execute as loops.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/memory/shared/counts.hpp>
#include <warpmem/memory/shared/source_page.hpp>
#include <warpmem/report/shared.hpp>
#include <warpmem/report/source_page.hpp>
#include <warpmem/rules/atomics/loop.hpp>
#include <warpmem/rules/atomics/plan.hpp>

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

// Whether the loop ends its iterations with ATOMS.CAST.SPIN, which was measured; that of 2 bytes with ATOMS.CAS.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool is_counted_loop(arch_row arch,
                                                        basic_warp_access<Lanes> const& access) noexcept {
  atomic_code const code = shared_atomic_code(arch.shared, access.op, access.atomic, access.lane_bytes);
  return code.is_loop && code.instruction == atomic_instruction::atoms_cast;
}

// The sum of `count` over both instructions of each iteration, until every lane has stored.
template <class Report, int Lanes, class Count>
[[nodiscard]] WARPMEM_HD constexpr Report sum_of_loop(arch_row arch, basic_warp_access<Lanes> access, bool only_first,
                                                      Count count) noexcept {
  bank_geometry const g = shared_geometry(arch.shared, stores_of_loop(access));
  Report total{};
  do {
    total += count(loads_of_loop(access));
    total += count(stores_of_loop(access));
    access = access.under({access.participants().bits & ~lanes_that_store(access, g).bits});
  } while (!only_first && access.participants().any());
  total.basis.accesses = 1;
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

// All iterations of the loop, if every store changes its word: a lane that adds 0 lets another one of its word store in
// the same iteration, and what other warps store makes lanes repeat. Else as analyze_shared_iteration.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_shared_loop(arch_row arch,
                                                                     basic_warp_access<Lanes> const& access) noexcept {
  shared_report const r = analyze_shared(arch, access);
  if (r.basis.faults.any() || !detail::is_counted_loop(arch, access)) {
    return r;
  }
  return detail::sum_of_loop<shared_report>(arch, access, false,
                                            [&](auto const& part) { return analyze_shared(arch, part); });
}

// The same on the source page.
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
