// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words read from and written to the banks by ldmatrix and stmatrix.
#pragma once

#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/matrix/counts.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>

namespace warpmem { inline namespace v0 {

// Words of 4 bytes that one ldmatrix or stmatrix moves through the banks: the distinct rows of each matrix. Known
// on 9.0, where they were measured. Faults as for analyze_matrix. Rules: docs/shared.md.
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_matrix_traffic(arch_row arch,
                                                                              matrix_access const& access) noexcept {
  auto r = detail::begin_report<bank_traffic_report>(arch.cc, detail::check_matrix(arch.cc, arch.shared, access));
  if (r.basis.faults.any()) {
    return r;
  }
  if (!detail::l1_stages_are_known(arch.global)) {
    r.reads = r.writes = counter::unknown();
    return r;
  }
  r.basis.known = arch.shared.known_matrix;
  auto const rows = detail::row_access(access);
  counter const words = detail::words_by_phase(rows, rows.active, matrix_access::rows);
  (access.op == memory_op::load ? r.reads : r.writes) = words;
  return r;
}

// The same for a capability chosen at compile time: matrix_traffic<sm_90>::analyze(access).
WARPMEM_DOOR(matrix_traffic, matrix_traffic, matrix_access);

}}  // namespace warpmem::v0
