// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What shared atomics execute as, and what one iteration costs of those that are loops.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/memory/shared/counts.hpp>
#include <warpmem/report/shared.hpp>
#include <warpmem/rules/atomics/plan.hpp>

namespace warpmem { inline namespace v0 {

// One iteration: these lanes load (LDS), then compare and store (ATOMS.CAST.SPIN). Lanes that another one overtook
// repeat it, so the atomic costs more than this, and analyze_shared calls its wavefronts unknown. An atomic that is one
// instruction counts as such. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_shared_iteration(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_report r = analyze_shared(arch, access);
  if (r.basis.faults.any() || !plan_shared_atomic(arch, access).is_loop) {
    return r;
  }
  r = analyze_shared(arch, access.as(memory_op::load));
  r += analyze_shared(arch, access.as(memory_op::compare_and_swap, {atomic_op::compare_and_store}));
  r.basis.accesses = 1;
  return r;
}

}}  // namespace warpmem::v0
