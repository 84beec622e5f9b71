// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Panels of bulk copies, of which the lines in global memory are drawn, and of wgmma.
#pragma once

#include <warpmem/kernel/costs.hpp>
#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/kinds.hpp>
#include <warpmem/model/layout/operand_banks.hpp>
#include <warpmem/model/report/hopper_explanation.hpp>
#include <warpmem/model/report/transaction.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of/words.hpp>
#include <warpmem/text/hopper.hpp>
#include <warpmem/text/kernel/unseen.hpp>

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

// The sectors of each piece, row by row. What a load reads outside the tensor has no place there.
template <class Copy>
[[nodiscard]] memory_lines lines_of_rows(bulk_explanation<Copy> const& e) {
  std::vector<transaction> sectors;
  std::vector<lane_bytes> uses;
  for (warpmem::detail::bulk_piece const& piece : e.pieces) {
    if (!piece.is_outside) {
      address const first = piece.global - piece.global % 32;
      address const end = piece.global + static_cast<address>(piece.bytes) + 31;
      sectors.push_back({first, static_cast<int>(end - end % 32 - first), lane_mask::only(piece.row), 0});
      uses.push_back({piece.row, piece.global, piece.bytes});
    }
  }
  memory_lines all = lines_of(sectors, uses);
  all.of_rows = true;
  all.not_made += e.left_out;
  return all;
}

}  // namespace detail

template <class Copy>
[[nodiscard]] panel panel_of(bulk_explanation<Copy> const& e) {
  panel p = detail::words_of("bulk copy", e);
  if (p.faulty) {
    return p;
  }
  tma_report const& r = e.report;
  p.numbers = r.sectors == counter{0} ? detail::numbers_of("sectors of L2", r.l2_sectors, e)
                                      : detail::numbers_of("sectors", r.sectors, r.ideal_sectors, e);
  detail::memory_lines lines = detail::lines_of_rows(e);
  if constexpr (!std::is_same_v<Copy, block_copy>) {
    lines.filled = e.access.op == bulk_op::store || e.access.op == bulk_op::reduction;
  }
  if (!lines.lines.empty()) {
    p.shape = std::move(lines);
  } else {
    p.nothing_drawn = std::is_same_v<Copy, block_copy> ? "it touches no global memory" : "no row is inside the tensor";
  }
  return p;
}

template <class Access>
[[nodiscard]] panel panel_of(counted_explanation<Access, wgmma_report> const& e) {
  panel p = detail::words_of("shared, by wgmma", e);
  if (!p.faulty) {
    p.numbers = detail::numbers_of("wavefronts", e.report.wavefronts, e.report.wavefronts, e);
    p.nothing_drawn = "every wavefront reads a core matrix, 8 rows of 16 bytes, from all banks";
  }
  return p;
}

// Of a kind that a program adds.
template <class Access, class Report>
[[nodiscard]] panel panel_of(counted_explanation<Access, Report> const& e) {
  panel p = detail::words_of(warpmem::detail::instruction<Access>::name, e);
  if (!p.faulty) {
    using warpmem::detail::cost_of;
    site_cost const cost = cost_of(e.report);
    p.numbers = detail::numbers_of(std::string(cost.unit) + "s", cost.actual, cost.ideal, e);
    p.nothing_drawn = "nothing of it is drawn";
  }
  return p;
}

// The first 16 core matrices of an operand: their rows fill the banks, whatever the descriptor says.
[[nodiscard]] inline panel panel_of(operand_explanation const& e) {
  panel p = detail::words_of("shared, by wgmma", e);
  if (!p.faulty) {
    p.numbers = detail::numbers_of("wavefronts", e.report.wavefronts, e.report.wavefronts, e);
    detail::bank_grid grid = detail::grid_of(e.served, e.arch.shared.banks, 0);
    grid.of_operand = true;
    grid.phases = 1;  // a wavefront is a matrix
    p.shape = std::move(grid);
  }
  return p;
}

template <class Report>
[[nodiscard]] panel panel_of(unseen_explanation<Report> const& e) {
  constexpr bool is_copy = std::is_same_v<Report, tma_report>;
  panel p = detail::words_of(is_copy ? "bulk copy" : "shared, by wgmma", e);
  p.numbers = detail::numbers_of(is_copy ? "sectors" : "wavefronts", counter::unknown(), e);
  p.nothing_drawn = "what it touches is not known";
  return p;
}

}}}  // namespace warpmem::v0::picture
