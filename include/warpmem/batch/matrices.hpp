// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix accesses, many at a time: a matrix is a phase of eight lanes, as of a store of 16 bytes.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/shared.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// Matrix accesses of one kind: row l of access i is at row_at[32 * i + l], of which the first 8 * matrices count. The
// array belongs to the caller.
struct matrix_batch {
  address const* row_at{};
  std::size_t accesses{};
  int matrices{4};
  memory_op op{memory_op::load};
};

// Access i as analyze_matrix takes it.
[[nodiscard]] inline matrix_access matrix_of(matrix_batch const& batch, std::size_t i) noexcept {
  matrix_access a{};
  for (std::size_t lane = 0; lane < 32; ++lane) {
    a.row_at[lane] = batch.row_at[32 * i + lane];
  }
  a.matrices = batch.matrices;
  a.op = batch.op;
  return a;
}

// The sum of analyze_matrix.
[[nodiscard]] inline shared_report count_matrices(arch_traits const& arch, matrix_batch const& batch,
                                                  batch_path path = fastest_batch_path()) {
  constexpr std::size_t part = 512;
  matrix_access like{};  // all rows at one place
  like.matrices = batch.matrices;
  like.op = batch.op;
  shared_report const begun = analyze_matrix(arch, like);
  bool const are_phases = !begun.basis.faults.any() &&
                          detail::geometry_of(arch.shared, matrix_access::row_bytes).phase_lanes == matrix_access::rows;
  lane_mask const rows = lane_mask::first(matrix_access::rows * detail::smaller(batch.matrices, 4));
  std::uint32_t masks[part];
  for (std::uint32_t& mask : masks) {
    mask = rows.bits;
  }
  shared_report total{};
  for (std::size_t first = 0; first < batch.accesses; first += part) {
    std::size_t const count = detail::smaller(part, batch.accesses - first);
    access_batch const stores{batch.row_at + 32 * first,
                              rows == lane_mask::all() ? nullptr : masks,
                              count,
                              {matrix_access::row_bytes, memory_op::store, cache_op::unspecified, {}}};
    shared_report const served = are_phases ? count_shared(arch, stores, {}, path) : begun;
    if (served.basis.faults.any() || !are_phases) {
      for (std::size_t i = first; i < first + count; ++i) {
        total += analyze_matrix(arch, matrix_of(batch, i));
      }
      continue;
    }
    shared_report one = detail::multiplied(begun, static_cast<std::int64_t>(count));
    one.wavefronts = served.wavefronts;
    one.bank_conflicts = one.wavefronts - one.conflict_free_wavefronts;
    total += one;
  }
  return total;
}

}}  // namespace warpmem::v0
