// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a counter of a whole kernel is not the sum over its instructions. As the rules for instructions: a condition in
// numbers, and no answer if it does not hold.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/profile/accesses.hpp>
#include <warpmem/profile/measured.hpp>
#include <warpmem/profile/reason.hpp>
#include <warpmem/profile/rules/instructions.hpp>
#include <warpmem/profile/rules/overhead.hpp>
#include <warpmem/text/metrics/kernel.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// A counter with all that is known of its launch.
struct counter_case {
  std::string_view name{};  // without ".sum"
  double predicted{};
  double measured{};
  kernel_report const& report;
  measured_launch const& launch;
  std::vector<access_row> const& rows;

  [[nodiscard]] double excess() const noexcept { return measured - predicted; }
  [[nodiscard]] bool has(std::string_view part) const noexcept { return name.find(part) != std::string_view::npos; }
};

[[nodiscard]] inline std::string digits(double n) { return std::to_string(std::llround(n)); }

// Whether a counter, or where there is none the source page, measured what the report predicts.
[[nodiscard]] inline bool is_as_predicted(counter_case const& c, std::string_view name) {
  std::optional<double> const predicted = metric(c.report, name);
  std::optional<double> const measured = c.launch.of(name);
  return predicted && measured && std::abs(*predicted - *measured) < 0.5;
}

// Sums over the source page.
struct page_sums {
  access_counts predicted{};
  access_counts measured{};
  bool is_explained{true};  // every difference is
  reason_kind first{};      // of those that differ
};
template <class Takes>
[[nodiscard]] page_sums sum_of_rows(std::vector<access_row> const& rows, Takes takes) {
  page_sums sum;
  for (access_row const& row : rows) {
    if (takes(row)) {
      sum.predicted += row.predicted;
      sum.measured += row.measured;
      sum.is_explained = sum.is_explained && row.because.kind != reason_kind::unexplained;
      sum.first = sum.first == reason_kind::equal && row.because.is_difference() ? row.because.kind : sum.first;
    }
  }
  return sum;
}

// Whether the source page has the shared wavefronts that are predicted: the page knows nothing of other warps.
[[nodiscard]] inline bool has_predicted_wavefronts(counter_case const& c) {
  if (c.rows.empty()) {
    return is_as_predicted(c, "memory_l1_wavefronts_shared");
  }
  page_sums const sum = sum_of_rows(c.rows, [](access_row const& row) {
    return row.space == memory_space::shared || row.what == access_class::copy;
  });
  return sum.predicted.wavefronts.known() && sum.predicted.wavefronts == sum.measured.wavefronts;
}
[[nodiscard]] inline bool has_predicted_sectors(counter_case const& c) {
  if (c.rows.empty()) {
    return is_as_predicted(c, "memory_l2_theoretical_sectors_global");
  }
  page_sums const sum = sum_of_rows(c.rows, [](access_row const& row) { return row.space == memory_space::global; });
  return sum.predicted.sectors.known() && sum.predicted.sectors == sum.measured.sectors;
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

inline constexpr std::string_view shared_stage = "l1tex__data_pipe_lsu_wavefronts_mem_shared";
inline constexpr std::string_view data_stage = "l1tex__data_pipe_lsu_wavefronts_mem_lgds";

// What instructions that access no memory add to the counter; 0 for most counters.
[[nodiscard]] inline counter overhead_of(counter_case const& c) {
  bool const has_overhead = c.name == shared_stage || c.name == data_stage;
  overhead_counts const n = has_overhead ? overhead_counts_of(c.launch, c.rows) : overhead_counts{};
  return c.name == shared_stage ? n.shared_wavefronts() : n.data_wavefronts();
}
[[nodiscard]] inline bool page_is_as_predicted(counter_case const& c) {
  return has_predicted_wavefronts(c) && (c.has("_mem_shared") || has_predicted_sectors(c));
}

// Special registers, shuffles, barriers and idle instructions: exactly as many as the source page shows.
[[nodiscard]] inline answer explain_overhead(counter_case const& c) {
  counter const extra = overhead_of(c);
  if (!page_is_as_predicted(c) || !(extra > counter{0}) || c.excess() != static_cast<double>(extra.value_or(0))) {
    return {};
  }
  return reason{reason_kind::overhead, in_words(overhead_counts_of(c.launch, c.rows), c.name == data_stage)};
}

// Above the sum of the instructions, of which the source page has what is predicted.
[[nodiscard]] inline answer explain_arbitration(counter_case const& c) {
  bool const is_data_stage = c.name.starts_with("l1tex__data_bank_conflicts_pipe_lsu") ||
                             c.name.starts_with("l1tex__data_pipe_lsu_wavefronts");
  counter const extra = overhead_of(c);
  double const rest = c.excess() - static_cast<double>(extra.value_or(0));
  if (!is_data_stage || !extra.known() || !page_is_as_predicted(c) || !(rest > 0) || warps_of(c.launch) < 2) {
    return {};
  }
  return reason{reason_kind::arbitration, digits(rest) + " beyond what the addresses of the source page need"};
}

// Below the prediction for a cold L1, by no more than loads that L1 caches can find there.
[[nodiscard]] inline answer explain_warm_caches(counter_case const& c) {
  bool const is_behind = c.name.starts_with("lts__t_") || c.name == "l1tex__data_pipe_lsu_wavefronts_mem_lgds" ||
                         c.name == "l1tex__data_bank_conflicts_pipe_lsu";
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
  std::optional<double> const hits = c.launch.of("l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit");
  bool const has_hits = !hits || *hits > 0;
  bool const hits_suffice = !hits || !c.name.starts_with("lts__t_sectors") || -c.excess() <= *hits;
  if (!most || -c.excess() > *most || !has_hits || !hits_suffice) {
    return {};
  }
  return reason{reason_kind::warm_caches, digits(-c.excess()) + " of " + digits(*most) +
                                              " that cached loads take of a cold L1" +
                                              (hits ? "; " + digits(*hits) + " sectors hit" : std::string{})};
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
  bool const is = is_as_predicted(c, of("requests")) && is_as_predicted(c, of("sectors")) && wavefronts >= requests &&
                  4 * wavefronts >= lines && wavefronts <= lines;
  if (!is) {
    return {};
  }
  return reason{reason_kind::placement,
                digits(lines) + " lines in " + digits(requests) + " requests fall into four sets by their addresses"};
}

[[nodiscard]] inline reason reason_of(counter_case const& c, double rounding) {
  if (std::abs(c.excess()) <= rounding) {
    return {};
  }
  for (auto const rule :
       {explain_by_instructions, explain_overhead, explain_arbitration, explain_warm_caches, explain_placement}) {
    if (answer found = rule(c)) {
      return *found;
    }
  }
  return {reason_kind::unexplained, {}};
}

}}}}  // namespace warpmem::v0::profile::detail
