// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a counter of a whole kernel is not the sum over its instructions. As the rules for instructions: a condition in
// numbers, and no answer if it does not hold.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/text/metrics.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/reason.hpp>
#include <warpmem/tools/profile/rules/counter_case.hpp>
#include <warpmem/tools/profile/rules/data_stage.hpp>
#include <warpmem/tools/profile/rules/instructions.hpp>

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// What depends on where the arrays lie, and a prediction cannot know.

// Whether a number of L1 sectors is the sum of hits and misses. ncu counts them in two passes, and what hits differs
// from run to run.
[[nodiscard]] inline bool is_sum_of_passes(counter_case const& c, std::string const& sectors, double measured,
                                           double excess) {
  std::optional<double> const hits = c.launch.of(sectors + "_lookup_hit");
  std::optional<double> const misses = c.launch.of(sectors + "_lookup_miss");
  return hits && misses && *hits > 0 && *hits + *misses == measured && std::abs(excess) <= *hits &&
         has_predicted_sectors(c);
}
[[nodiscard]] inline answer explain_passes(counter_case const& c) {
  std::string const name{c.name};
  bool const is_sectors = name.starts_with("l1tex__t_sectors_pipe_lsu_mem_") && !c.has("_lookup_");
  if (!is_sectors || !is_sum_of_passes(c, name, c.measured, c.excess())) {
    return {};
  }
  return reason{reason_kind::passes, digits(c.launch.of(name + "_lookup_hit").value_or(0)) + " hits and " +
                                         digits(c.launch.of(name + "_lookup_miss").value_or(0)) +
                                         " misses, counted in two passes"};
}

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
  double const sectors = c.launch.of(of("sectors")).value_or(0);
  double const beyond = sectors - metric(c.report, of("sectors")).value_or(sectors);
  bool const has_sectors = is_as_predicted(c, of("sectors")) || is_sum_of_passes(c, of("sectors"), sectors, beyond);
  bool const is = is_as_predicted(c, of("requests")) && has_sectors && wavefronts >= requests &&
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

// Which rows of the source page a counter counts, and what of them.
[[nodiscard]] inline answer explain_by_instructions(counter_case const& c) {
  bool const is_shared = c.has("shared");
  bool const is_behind = c.name == "lts__t_sectors_srcunit_tex" || c.name == "lts__t_requests_srcunit_tex";
  bool const is_global = c.has("global") || is_behind;
  bool const is_executed = c.has("inst_executed_op_") || c.has("l1tex__t_requests_");
  auto const member = is_executed                                                 ? &access_counts::executed
                      : c.has("_sectors_") && c.has("ideal")                      ? &access_counts::ideal_sectors
                      : c.has("_sectors_")                                        ? &access_counts::sectors
                      : c.has("_tag_requests_") || c.has("tags_mem") || is_behind ? &access_counts::tag_requests
                      : c.has("wavefronts") && c.has("shared_ideal")              ? &access_counts::ideal_wavefronts
                      : c.has("wavefronts") && is_shared                          ? &access_counts::wavefronts
                                                                                  : nullptr;
  if (member == nullptr || is_shared == is_global) {
    return {};
  }
  bool const of_loads = c.name.ends_with("_ld");
  bool const of_stores = c.name.ends_with("_st");
  bool const of_atomics = c.name.ends_with("_atom") || c.name.ends_with("_red");
  bool const of_all = !of_loads && !of_stores && !of_atomics;
  bool const is_request = c.has("l1tex__t_requests_");
  page_sums const sum = sum_of_rows(c.rows, [&](access_row const& row) {
    bool const is_op = of_all || (of_loads && row.what == access_class::load) ||
                       (of_stores && row.what == access_class::store) ||
                       (of_atomics && row.what == access_class::atomic);
    // Instructions without a lane make no request.
    bool const is_idle = is_request && row.because.kind == reason_kind::predicated;
    return is_op && !is_idle && row.space == (is_shared ? memory_space::shared : memory_space::global);
  });
  counter const predicted = sum.predicted.*member;
  counter const measured = sum.measured.*member;
  bool const is = sum.is_explained && sum.first != reason_kind::equal && predicted.known() && measured.known() &&
                  c.excess() == static_cast<double>(measured.value_or(0) - predicted.value_or(0));
  if (!is) {
    return {};
  }
  return reason{reason_kind::instructions, "as the source page: " + digits(measured) + " where " + digits(predicted) +
                                               " are predicted, " + std::string(name(sum.first))};
}

// Below the prediction for a cold L1, by no more than cached loads take of it: what they ask for is there, or on its
// way for another load.
[[nodiscard]] inline answer explain_warm_caches(counter_case const& c) {
  bool const is_behind =
      c.name.starts_with("lts__t_") || c.name == data_stage || c.name == "l1tex__data_bank_conflicts_pipe_lsu";
  if (!is_behind || !(c.excess() < 0) || !has_predicted_sectors(c)) {
    return {};
  }
  l1tex_report cached{};
  for (kernel_site const& site : c.report.sites()) {
    bool const bypasses = site.kind.cache == cache_op::cg || site.kind.cache == cache_op::cv;
    if (site.kind.space == memory_space::global && site.kind.op == memory_op::load && !bypasses) {
      cached += site.stages;
    }
  }
  std::optional<double> const most = metric(cached, c.name);
  if (!most || -c.excess() > *most) {
    return {};
  }
  return reason{reason_kind::warm_caches,
                digits(-c.excess()) + " of " + digits(*most) + " that cached loads take of a cold L1"};
}

// Loads of parameters and other constants at fixed addresses: one request each, and at most one miss.
[[nodiscard]] inline answer explain_parameters(counter_case const& c) {
  counter loads{0};
  for (measured_instruction const& i : c.launch.instructions) {
    bool const is_fixed = i.sass.find("][0x") != std::string::npos || i.sass.find("][RZ]") != std::string::npos;
    loads +=
        i.access.unknown_part.empty() && i.access.space == memory_space::constant && is_fixed ? i.executed : counter{0};
  }
  auto const most = static_cast<double>(loads.value_or(0));
  bool const is = (c.name == "idc__requests" && c.excess() == most) ||
                  (c.name == "idc__requests_lookup_miss" && c.excess() > 0 && c.excess() <= most);
  if (!is || !loads.known()) {
    return {};
  }
  return reason{reason_kind::overhead, digits(loads) + " loads of parameters"};
}

[[nodiscard]] inline reason reason_of(counter_case const& c, double rounding) {
  if (std::abs(c.excess()) <= rounding) {
    return {};
  }
  for (auto const rule : {explain_by_instructions, explain_overhead, explain_arbitration, explain_warm_caches,
                          explain_passes, explain_placement, explain_placed_atomics, explain_parameters}) {
    if (answer found = rule(c)) {
      return *found;
    }
  }
  return {reason_kind::unexplained, may_be_arbitration(c) ? "arbitration is possible: export --page source"
                                    : c.rows.empty()      ? "there is no source page"
                                                          : std::string{}};
}

}}}}  // namespace warpmem::v0::profile::detail
