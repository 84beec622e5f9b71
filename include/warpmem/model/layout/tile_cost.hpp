// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the instructions of a pattern cost on a tile.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/tile_pattern.hpp>
#include <warpmem/model/memory/matrix/counts.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/shared.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr shared_report tile_fault(arch_row arch, fault why, int lanes) noexcept {
  access_faults faults{};
  faults.add(why, lane_mask::first(lanes));
  return refused<shared_report>(arch.cc, faults);
}

// Whether the lanes stay within the tile in the first and the last instruction, and so in all between.
[[nodiscard]] WARPMEM_HD constexpr bool holds(matrix_tile const& tile, tile_pattern const& p) noexcept {
  if (p.times < 1 || p.elements < 1 || p.elements > 16) {
    return false;
  }
  std::int64_t const rows = std::int64_t{p.times - 1} * p.row_step;
  std::int64_t const columns = std::int64_t{p.times - 1} * p.column_step;
  for (int lane = 0; lane < 32; ++lane) {
    std::int64_t const row = p.row[lane];
    std::int64_t const column = p.column[lane];
    if (p.active.test(lane) &&
        (row < 0 || row >= tile.rows || row + rows < 0 || row + rows >= tile.rows || column < 0 ||
         column + p.elements > tile.columns || column + columns < 0 || column + columns + p.elements > tile.columns)) {
      return false;
    }
  }
  return true;
}

// Instruction number k of a pattern that the tile holds. If the swizzle separates the bytes of a lane, they are
// misaligned.
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_instruction(arch_row arch, matrix_tile const& tile,
                                                                     tile_pattern const& p, int k) noexcept {
  warp_access const access = p.on(tile, k);
  if (tile.swizzle.run() < static_cast<std::uint64_t>(access.lane_bytes)) {
    return tile_fault(arch, fault::misaligned_address, p.active.count());
  }
  if (p.matrices == 0) {
    return analyze_shared(arch, access);
  }
  matrix_access rows{};
  rows.matrices = p.matrices;
  rows.op = p.op;
  for (int lane = 0; lane < 32; ++lane) {
    rows.row_at[lane] = access.at[lane];
  }
  return analyze_matrix(arch, rows);
}

// Equal instructions are counted once and multiplied.
[[nodiscard]] WARPMEM_HD constexpr bool stands_still(tile_pattern const& p) noexcept {
  return (p.row_step == 0 && p.column_step == 0) || !p.active.any();
}

}  // namespace detail

// All instructions of a pattern on a tile. Faults: bad_size for an invalid tile, one that does not hold the pattern, or
// a pattern without instructions; those of each access. Rules: docs/layouts.md.
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_pattern(arch_row arch, matrix_tile const& tile,
                                                                 tile_pattern const& pattern) noexcept {
  if (!tile.is_valid() || !detail::holds(tile, pattern)) {
    return detail::tile_fault(arch, fault::bad_size, 32);
  }
  if (detail::stands_still(pattern)) {
    return detail::multiplied(detail::analyze_instruction(arch, tile, pattern, 0), pattern.times);
  }
  shared_report sum{};
  for (int k = 0; k < pattern.times && !sum.basis.faults.any(); ++k) {
    sum += detail::analyze_instruction(arch, tile, pattern, k);
  }
  return sum;
}

}}  // namespace warpmem::v0
