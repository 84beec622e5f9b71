// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix loads and stores from shared memory: ldmatrix and stmatrix.
#pragma once

#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/wavefronts.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/explanation.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/phases.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// The rows as an access: 16 bytes per lane that points at one.
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<32> row_access(matrix_access const& access) noexcept {
  basic_warp_access<32> rows{};
  rows.active = lane_mask::first(matrix_access::rows * smaller(larger(access.matrices, 0), 4));
  rows.lane_bytes = matrix_access::row_bytes;
  for (int lane = 0; lane < 32; ++lane) {
    rows.at[lane] = access.row_at[lane];
  }
  return rows;
}

[[nodiscard]] WARPMEM_HD constexpr access_faults check_matrix(compute_capability cc, shared_traits const& s,
                                                              matrix_access const& access) noexcept {
  access_faults faults = check(cc, matrix_limits(s, access.op), row_access(access));
  if (!faults.any() && access.matrices != 1 && access.matrices != 2 && access.matrices != 4) {
    faults.add(fault::bad_count, lane_mask::all());
  }
  return faults;
}

[[nodiscard]] WARPMEM_HD constexpr bank_geometry matrix_geometry(shared_traits const& s) noexcept {
  bank_geometry g = geometry_of(s, matrix_access::row_bytes);
  g.phase_lanes = matrix_access::rows;
  return g;
}

}  // namespace detail

// Counts for one ldmatrix (7.5 and later) or stmatrix (9.0 and later). Each matrix is a phase of its own: the rows of
// one matrix that fall into the same banks take a wavefront each (PTX ISA 9.0; measured on 9.0). The least is one per
// matrix. .trans makes no difference. Addresses are byte offsets in the shared window, multiples of 16.
// Faults: as for every memory space; also a number of matrices other than 1, 2 and 4. Rules: docs/shared.md.
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_matrix(arch_row arch, matrix_access const& access) noexcept {
  shared_traits const& s = arch.shared;
  auto r = detail::begin_report<shared_report>(arch.cc, detail::check_matrix(arch.cc, s, access), s.known_matrix,
                                               operation_set::of_matrices());
  if (r.basis.faults.any()) {
    return r;
  }
  r.requests = counter{1};
  r.wavefronts = counter{detail::count_wavefronts(detail::row_access(access), detail::matrix_geometry(s)).wavefronts};
  r.conflict_free_wavefronts = counter{access.matrices};
  r.ideal_wavefronts = counter{access.matrices};
  r.bank_conflicts = r.wavefronts - r.conflict_free_wavefronts;
  r.bytes_requested = std::int64_t{access.matrices} * matrix_access::rows * matrix_access::row_bytes;
  return r;
}

// Which row each wavefront serves; the lane of an entry is the one that points at the row. Empty where analyze_matrix
// has faults.
[[nodiscard]] WARPMEM_HD constexpr bank_access_list<32> list_matrix(arch_row arch,
                                                                    matrix_access const& access) noexcept {
  if (detail::check_matrix(arch.cc, arch.shared, access).any()) {
    return {};
  }
  detail::bank_geometry const g = detail::matrix_geometry(arch.shared);
  detail::bank_list_sink<4 * 32> sink{g.granule_bytes, arch.shared.bank_bytes};
  (void)detail::wavefronts_by_phase(detail::row_access(access), g, sink);
  return sink.list;
}

// Counts, rows by wavefront and the access itself. Faults as for analyze_matrix.
[[nodiscard]] WARPMEM_HD constexpr matrix_explanation explain_matrix(arch_row arch,
                                                                     matrix_access const& access) noexcept {
  return {arch, access, analyze_matrix(arch, access), list_matrix(arch, access)};
}

// The same for a capability chosen at compile time: matrix_memory<sm_90>::analyze(access), list and explain. Also the
// sum of a sequence of accesses, with <warpmem/model/layout/sequence.hpp>.
WARPMEM_DOOR(matrix_memory, matrix, matrix_access);

}}  // namespace warpmem::v0
