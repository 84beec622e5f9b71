// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bulk copies with the pieces that they are cut into.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/tma/counts.hpp>
#include <warpmem/model/report/hopper_explanation.hpp>
#include <warpmem/model/rules/tma/box.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// Lists pieces as long as there is room.
struct piece_collector {
  bulk_op op{};
  bulk_pieces pieces{};
  std::int64_t left_out{};
  int row{};
  bool is_outside{};

  WARPMEM_HD constexpr void operator()(tma_row piece) noexcept {
    if (row < 32 && pieces.size() < bulk_pieces::capacity) {
      pieces.push_back({row, piece.global, piece.shared, static_cast<int>(piece.bytes), is_outside});
    } else {
      ++left_out;
    }
  }
  // Stores and reductions leave out what is outside.
  WARPMEM_HD constexpr void operator()(box_row const& of_box) noexcept {
    part(of_box.part(0, of_box.left), true);
    part(of_box.part(of_box.left, of_box.inside), false);
    std::int64_t const end = of_box.left + of_box.inside;
    part(of_box.part(end, of_box.all.bytes - end), true);
    ++row;
  }

 private:
  WARPMEM_HD constexpr void part(tma_row some, bool outside) noexcept {
    is_outside = outside;
    if (outside && (op == bulk_op::store || op == bulk_op::reduction)) {
      return;
    }
    if (op == bulk_op::prefetch) {
      some.shared = some.global;
    }
    cut_row(some, *this);
  }
};

template <class Copy>
[[nodiscard]] WARPMEM_HD constexpr bulk_explanation<Copy> explained(arch_row arch, Copy const& copy,
                                                                    tma_report const& report,
                                                                    piece_collector const& found) noexcept {
  return {arch, copy, report, found.pieces, found.left_out};
}

}  // namespace detail

// analyze_tensor_copy with the pieces behind its counts. Faults as for analyze_tensor_copy.
[[nodiscard]] WARPMEM_HD constexpr bulk_explanation<tensor_copy> explain_tensor_copy(arch_row arch,
                                                                                     tensor_copy const& copy) noexcept {
  tma_report const report = analyze_tensor_copy(arch, copy);
  detail::piece_collector found{};
  found.op = copy.op;
  if (!report.basis.faults.any()) {
    detail::visit_box(copy, found);
  }
  return detail::explained(arch, copy, report, found);
}

// analyze_bulk_copy with the copy itself and its pieces. Faults as for analyze_bulk_copy.
[[nodiscard]] WARPMEM_HD constexpr bulk_explanation<bulk_copy> explain_bulk_copy(arch_row arch,
                                                                                 bulk_copy const& copy) noexcept {
  tma_report const report = analyze_bulk_copy(arch, copy);
  detail::piece_collector found{};
  found.op = copy.op;
  if (!report.basis.faults.any()) {
    found(detail::box_row{{copy.global, copy.shared, copy.bytes}, 0, copy.bytes});
  }
  return detail::explained(arch, copy, report, found);
}

// analyze_block_copy with the copy itself. Faults as for analyze_block_copy.
[[nodiscard]] WARPMEM_HD constexpr bulk_explanation<block_copy> explain_block_copy(arch_row arch,
                                                                                   block_copy const& copy) noexcept {
  return detail::explained(arch, copy, analyze_block_copy(arch, copy), {});
}

}}  // namespace warpmem::v0
