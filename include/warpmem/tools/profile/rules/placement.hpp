// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What depends on where the arrays lie, and a prediction cannot know.
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/reason.hpp>
#include <warpmem/tools/profile/rules/counter_case.hpp>
#include <warpmem/tools/profile/rules/instructions.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// Tag wavefronts: requests and sectors are as predicted, and the lines of an instruction take at least a quarter of
// their number, at most all.
[[nodiscard]] inline answer explain_placement(counter_case const& c) {
  constexpr std::string_view stage = "l1tex__t_output_wavefronts_pipe_lsu_mem_global";
  constexpr std::string_view conflicts = "l1tex__t_set_conflicts_pipe_lsu_mem_global";
  bool const is_conflicts = c.name.starts_with(conflicts);
  if (!is_conflicts && !c.name.starts_with(stage)) {
    return {};
  }
  std::string const op{c.name.substr((is_conflicts ? conflicts : stage).size())};
  auto const of = [&](char const* what) { return std::string("l1tex__t_") + what + "_pipe_lsu_mem_global" + op; };
  double lines = 0;
  for (access_row const& row : c.rows) {
    bool const is_op = op.empty() || (op == "_op_ld" && row.what == access_class::load) ||
                       (op == "_op_st" && row.what == access_class::store) ||
                       ((op == "_op_atom" || op == "_op_red") && row.what == access_class::atomic);
    lines +=
        is_op && row.space == memory_space::global ? static_cast<double>(row.measured.tag_requests.value_or(0)) : 0;
  }
  double const requests = c.launch.of(of("requests")).value_or(0);
  double const wavefronts = c.measured + (is_conflicts ? requests : 0);
  bool const is = is_as_predicted(c, of("requests")) && is_as_predicted(c, of("sectors")) && wavefronts >= requests &&
                  4 * wavefronts >= lines && wavefronts <= lines;
  if (!is) {
    return {};
  }
  return reason{reason_kind::placement,
                digits(lines) + " lines in " + digits(requests) + " requests fall into four sets by their addresses"};
}

// Atomics whose lanes share words: packets by the addresses, at least the source page's sectors, at most one a lane.
[[nodiscard]] inline answer explain_placed_atomics(counter_case const& c) {
  bool const is_sectors = c.name.starts_with("l1tex__t_sectors_pipe_lsu_mem_global");
  bool const is_wavefronts = c.name.starts_with("l1tex__t_output_wavefronts_pipe_lsu_mem_global");
  bool const is_atomic = c.name.ends_with("_op_atom") || c.name.ends_with("_op_red");
  page_sums const sum = sum_of_rows(c.rows, [](access_row const& row) {
    return row.space == memory_space::global && row.what == access_class::atomic;
  });
  counter const least = is_sectors ? sum.measured.sectors : sum.measured.executed;
  bool const is = (is_sectors || is_wavefronts) && is_atomic && have_equal_traffic(sum.predicted, sum.measured) &&
                  sum.predicted.executed == sum.measured.executed && sum.measured.lanes > sum.measured.sectors &&
                  c.measured >= static_cast<double>(least.value_or(0)) &&
                  c.measured <= static_cast<double>(sum.measured.lanes.value_or(0));
  if (!is) {
    return {};
  }
  return reason{reason_kind::placement, digits(sum.measured.lanes) + " lanes share " + digits(sum.measured.sectors) +
                                            " sectors, in packets by their addresses"};
}

}}}}  // namespace warpmem::v0::profile::detail
