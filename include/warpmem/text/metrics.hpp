// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports by the profilers' metric names: metric(report, "memory_l2_theoretical_sectors_global"). Nsight Compute's
// source-page and hardware counters, and nvprof's. docs/glossary.md says what each means.
//
// A name means that metric: what its counter would read for the accesses of the report. A hardware counter may end in
// an operation ("..._op_ld", "..._op_st", "..._op_atom", "..._op_red") and in a rollup (".sum"; ratios: ".ratio");
// nvprof's "gld_..." count loads, "gst_..." stores.
#pragma once

#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/text/metrics/definition.hpp>
#include <warpmem/text/metrics/tables.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 {

namespace detail {

// A metric's name, taken apart: its definition and the operation that ends it.
template <class Report>
struct parsed_metric {
  metric_definition<Report> const* definition{};
  operation_set counts{};
};

// Whether a rollup may follow a metric's name: an empty one always.
template <class Report>
[[nodiscard]] constexpr bool takes_rollup(metric_definition<Report> const& d, std::string_view rollup) noexcept {
  if (rollup.empty()) {
    return true;
  }
  switch (d.rollup) {
    case metric_rollup::sum:
      return rollup == ".sum";
    case metric_rollup::ratio:
      return rollup == ".ratio";
    case metric_rollup::none:
      return false;
  }
  return false;
}

template <class Report, std::size_t N>
[[nodiscard]] constexpr parsed_metric<Report> parse_metric(metric_definition<Report> const (&definitions)[N],
                                                           std::string_view name) noexcept {
  auto const dot = name.find('.');
  std::string_view const rollup = dot == std::string_view::npos ? std::string_view{} : name.substr(dot);
  std::string_view const full = name.substr(0, dot);
  for (auto const& d : definitions) {
    if (!full.starts_with(d.name) || !takes_rollup(d, rollup)) {
      continue;
    }
    std::string_view const operation = full.substr(d.name.size());
    if (operation.empty()) {
      return {&d, d.counts};
    }
    for (metric_suffix const& suffix : metric_suffixes) {
      if (d.splits && operation == suffix.text) {
        // Shared memory has no counter of reductions: every atomic is "atom".
        bool const is_shared_atomic = suffix.counts == atomics && d.name.find("shared") != std::string_view::npos;
        return {&d, is_shared_atomic ? atomics | reductions : suffix.counts};
      }
    }
  }
  return {};
}

// What the metric reads for the operations and the memory of a report. Nothing of either is the same as no access; of a
// sum over its own and others, the share is not known.
template <class Report>
[[nodiscard]] std::optional<double> value_of(parsed_metric<Report> const& m, Report const& report) {
  operation_set const present = report.basis.operations.operations();
  operation_set const memories = report.basis.operations.memories();
  operation_set const memory = m.definition->memory;
  bool const is_elsewhere = memory.any() && memories.any() && !memories.meets(memory);
  bool const is_shared = memory.any() && !memories.within(memory);
  bool const is_counted = !m.counts.any() || (present.any() && present.within(m.counts));
  if ((is_counted && !is_shared) || executed(report.basis) == counter{0}) {
    return m.definition->value(report);
  }
  bool const is_none =
      present.any() && !is_counted && !present.meets(m.counts) && !present.meets(operation_set::of_matrices());
  return is_none || is_elsewhere ? m.definition->value(Report{}) : std::nullopt;
}

// Nsight Compute profiles 7.0 and later. Every name of nvprof's begins otherwise; its gld_transactions count sectors
// from 7.0 on.
[[nodiscard]] inline bool is_profiled(report_basis const& basis, std::string_view name) noexcept {
  bool const is_nvprof = name.starts_with("gld_") || name.starts_with("gst_") || name.starts_with("shared_");
  bool const is_older = is_nvprof && !name.starts_with("gld_transactions");
  return is_older || basis.capability.value >= 70 || basis.accesses == 0;
}

template <class Report, std::size_t N>
[[nodiscard]] std::optional<double> look_up(metric_definition<Report> const (&definitions)[N], Report const& report,
                                            std::string_view name) {
  parsed_metric<Report> const m = parse_metric(definitions, name);
  if (m.definition == nullptr || report.basis.faults.any() || !is_profiled(report.basis, name)) {
    return std::nullopt;
  }
  return value_of(m, report);
}

}  // namespace detail

// The value of a metric: 0 for an access of another operation than the metric's. Nothing when the report does not
// answer to the name, the count is unknown, hardware would refuse an access, or the report adds up several operations
// of which the metric counts some.
[[nodiscard]] inline std::optional<double> metric(global_report const& report, std::string_view name) {
  return detail::look_up(global_metrics, report, name);
}
[[nodiscard]] inline std::optional<double> metric(local_report const& report, std::string_view name) {
  return detail::look_up(local_metrics, report, name);
}
[[nodiscard]] inline std::optional<double> metric(l1tex_report const& report, std::string_view name) {
  return detail::look_up(l1tex_metrics, report, name);
}
[[nodiscard]] inline std::optional<double> metric(source_page_report const& report, std::string_view name) {
  return detail::look_up(source_page_metrics, report, name);
}
[[nodiscard]] inline std::optional<double> metric(shared_report const& report, std::string_view name) {
  return detail::look_up(shared_metrics, report, name);
}
[[nodiscard]] inline std::optional<double> metric(constant_report const& report, std::string_view name) {
  return detail::look_up(constant_metrics, report, name);
}

}}  // namespace warpmem::v0
