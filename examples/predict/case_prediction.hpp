// The models' counters for a case, by Nsight Compute's names, with what the launch itself counts.
#pragma once

#include <warpmem/model/hopper.hpp>
#include <warpmem/text/metrics/hopper.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <variant>

#include "case_row.hpp"
#include "columns.hpp"
#include "prediction.hpp"

namespace predict {

template <class Report, class Definitions>
[[nodiscard]] prediction predicted_metrics(Report const& report, Definitions const& definitions) {
  prediction p;
  p.known = report.basis.known;
  if (report.basis.faults.any()) {
    p.fault = warpmem::text::sentence(report.basis.faults);
  }
  for (auto const& definition : definitions) {
    if (auto const value = warpmem::metric(report, definition.name)) {
      p.set(definition.name, static_cast<std::int64_t>(*value));
    }
  }
  return p;
}

// The launch reads the mbarrier, in a cluster every block writes two words, and stores and reductions are committed. A
// prefetch of a box counts as a request even if its predicate is off.
[[nodiscard]] inline prediction predict_copy(warpmem::tma_report const& report, warpmem::bulk_op op,
                                             case_row const& row, bool is_im2col = false) {
  using warpmem::bulk_op;
  bool const is_issued = row.is_issued;
  prediction p = predicted_metrics(is_issued ? report : warpmem::tma_report{}, warpmem::tma_metrics);
  p.add_launch("l1tex__data_bank_reads", row.blocks == 1 ? 4 : 0);
  p.add_launch("l1tex__data_bank_writes", row.blocks == 1 ? 0 : 2 * row.blocks);
  bool const adds_request = op == bulk_op::prefetch ? !is_issued && !is_im2col : op != bulk_op::load;
  p.add_launch("l1tex__tmain_requests", adds_request ? 1 : 0);
  return p;
}

[[nodiscard]] inline prediction predict_case(warpmem::arch_traits const& arch, case_row const& row) {
  struct {
    warpmem::arch_traits const& arch;
    case_row const& row;
    prediction operator()(warpmem::bulk_copy const& c) const {
      return predict_copy(warpmem::analyze_bulk_copy(arch, c), c.op, row);
    }
    prediction operator()(warpmem::block_copy const& c) const {
      return predict_copy(warpmem::analyze_block_copy(arch, c), warpmem::bulk_op::load, row);
    }
    prediction operator()(warpmem::tensor_copy const& c) const {
      return predict_copy(warpmem::analyze_tensor_copy(arch, c), c.op, row, c.map.mode == warpmem::tensor_mode::im2col);
    }
    prediction operator()(warpmem::wgmma_access const& m) const {
      return predicted_metrics(row.is_issued ? warpmem::analyze_wgmma(arch, m) : warpmem::wgmma_report{},
                               warpmem::wgmma_metrics);
    }
    prediction operator()(warpmem::cluster_access const& a) const {
      prediction p = predicted_metrics(row.is_issued ? warpmem::analyze_cluster(arch, a) : warpmem::cluster_report{},
                                       warpmem::cluster_metrics);
      add_cluster_launch(arch, a, row.is_issued, p);
      return p;
    }
  } const visitor{arch, row};
  return std::visit(visitor, row.what);
}

// The columns of such files: every name of these tables, once.
[[nodiscard]] constexpr column_list columns_of_cases() {
  column_list columns;
  auto const add = [&](auto const& definitions) {
    for (auto const& definition : definitions) {
      if (std::find(columns.begin(), columns.end(), definition.name) == columns.end()) {
        columns.push_back(definition.name);
      }
    }
  };
  add(warpmem::tma_metrics);
  add(warpmem::wgmma_metrics);
  add(warpmem::cluster_metrics);
  return columns;
}
inline constexpr column_list case_columns = columns_of_cases();

}  // namespace predict
