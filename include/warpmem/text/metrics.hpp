// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports by the profilers' metric names: metric(report, "memory_l2_theoretical_sectors_global"). Nsight Compute's
// source-page and hardware counters, and nvprof's. docs/glossary.md says what each means.
//
// A name means that metric: what its counter would read for the accesses of the report. A hardware counter may end in
// an operation ("..._op_ld", "..._op_st", "..._op_atom", "..._op_red") and in a rollup (".sum"; ratios: ".ratio", some
// ".pct"); nvprof's "gld_..." count loads, "gst_..." stores.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/report/constant.hpp>
#include <warpmem/report/counter.hpp>
#include <warpmem/report/global.hpp>
#include <warpmem/report/l1tex.hpp>
#include <warpmem/report/local.hpp>
#include <warpmem/report/operations.hpp>
#include <warpmem/report/shared.hpp>
#include <warpmem/report/source_page.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 {

// What may follow a metric's name: ".sum"; ".ratio" or, if there is a most, ".pct"; nothing.
enum class metric_rollup : unsigned char { sum, ratio, none };

// One of the profilers' names for a report, without rollup and operation.
template <class Report>
struct metric_definition {
  std::string_view name;
  std::optional<double> (*value)(Report const&);  // empty: a count is unknown, or a ratio has nothing to divide by
  metric_rollup rollup{metric_rollup::sum};
  operation_set counts{};  // the operations that it counts; empty: all of them
  bool splits{};           // "_op_ld" and so on may follow
  double most{};           // 100 % of a ratio
};

namespace detail {

[[nodiscard]] inline std::optional<double> as_metric(counter n) {
  return n.known() ? std::optional<double>(static_cast<double>(n.value())) : std::nullopt;
}

// numerator / denominator; nothing when either is unknown or there is nothing to divide by.
[[nodiscard]] inline std::optional<double> as_ratio(counter numerator, counter denominator) {
  return numerator.known() && denominator.known() && denominator.value() != 0
             ? std::optional<double>(static_cast<double>(numerator.value()) / static_cast<double>(denominator.value()))
             : std::nullopt;
}

[[nodiscard]] inline std::optional<double> as_percent(counter numerator, counter denominator) {
  auto const ratio = as_ratio(numerator, denominator);
  return ratio ? std::optional<double>(*ratio * 100.0) : std::nullopt;
}

// Instructions that hardware executes.
[[nodiscard]] inline counter executed(report_basis const& basis) {
  return counter{basis.accesses - basis.faults.accesses};
}

// A count of 7.0 and later, where Nsight Compute's counters are, and nvprof's of loads count sectors.
[[nodiscard]] inline counter since_volta(global_report const& r, counter n) {
  return r.tag_requests.known() ? n : counter::unknown();
}
// nvprof's counters of stores count sectors from 5.0 on (docs/disagreements.md), and so do both efficiencies.
[[nodiscard]] inline std::optional<double> nvprof_efficiency(global_report const& r) {
  return r.sectors.known() ? as_percent(r.bytes_requested, r.bytes_moved) : std::nullopt;
}

// A count of all accesses, as one of those to global or to shared memory; unknown if there are others.
[[nodiscard]] inline counter of_global(source_page_report const& r, counter n) {
  return r.wavefronts == counter{0} ? n : counter::unknown();
}
[[nodiscard]] inline counter of_shared(source_page_report const& r, counter n) {
  return r.sectors == counter{0} ? n : counter::unknown();
}

inline constexpr operation_set loads = operation_set::of(memory_op::load);
inline constexpr operation_set stores = operation_set::of(memory_op::store);
inline constexpr operation_set atomics =
    operation_set::of(memory_op::atomic) | operation_set::of(memory_op::compare_and_swap);
inline constexpr operation_set reductions = operation_set::of(memory_op::reduction);

// What a hardware counter's name ends in.
struct metric_suffix {
  std::string_view text;
  operation_set counts;
};
inline constexpr metric_suffix metric_suffixes[] = {
    {"_op_ld", loads}, {"_op_st", stores}, {"_op_atom", atomics}, {"_op_red", reductions}};

}  // namespace detail

// Names of Nsight Compute and nvprof that a global_report answers to (docs/glossary.md).
inline constexpr metric_definition<global_report> global_metrics[] = {
    // hardware counters
    {"l1tex__t_requests_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(detail::since_volta(r, r.requests)); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__t_sectors_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(detail::since_volta(r, r.sectors)); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_ratio(detail::since_volta(r, r.sectors), r.requests); },
     metric_rollup::ratio,
     {},
     true},
    {"smsp__inst_executed_op_global_ld",
     [](auto const& r) { return detail::as_metric(detail::since_volta(r, detail::executed(r.basis))); },
     metric_rollup::sum, detail::loads},
    {"smsp__inst_executed_op_global_st",
     [](auto const& r) { return detail::as_metric(detail::since_volta(r, detail::executed(r.basis))); },
     metric_rollup::sum, detail::stores},
    {"smsp__inst_executed_op_global_atom",
     [](auto const& r) { return detail::as_metric(detail::since_volta(r, detail::executed(r.basis))); },
     metric_rollup::sum, detail::atomics},
    {"smsp__inst_executed_op_global_red",
     [](auto const& r) { return detail::as_metric(detail::since_volta(r, detail::executed(r.basis))); },
     metric_rollup::sum, detail::reductions},
    // nvprof
    {"gld_transactions", [](auto const& r) { return detail::as_metric(detail::since_volta(r, r.sectors)); },
     metric_rollup::none, detail::loads},
    {"gst_transactions", [](auto const& r) { return detail::as_metric(r.sectors); }, metric_rollup::none,
     detail::stores},
    {"gld_transactions_per_request",
     [](auto const& r) { return detail::as_ratio(detail::since_volta(r, r.sectors), detail::executed(r.basis)); },
     metric_rollup::none, detail::loads},
    {"gst_transactions_per_request",
     [](auto const& r) { return detail::as_ratio(r.sectors, detail::executed(r.basis)); }, metric_rollup::none,
     detail::stores},
    {"gld_efficiency", [](auto const& r) { return detail::nvprof_efficiency(r); }, metric_rollup::none, detail::loads},
    {"gst_efficiency", [](auto const& r) { return detail::nvprof_efficiency(r); }, metric_rollup::none, detail::stores},
};

// Likewise for local memory.
inline constexpr metric_definition<local_report> local_metrics[] = {
    // hardware counters
    {"l1tex__t_requests_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_metric(r.requests); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__t_sectors_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__average_t_sectors_per_request_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_ratio(r.sectors, r.requests); },
     metric_rollup::ratio,
     {},
     true},
    {"l1tex__t_output_wavefronts_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts); },
     metric_rollup::sum,
     {},
     true},
    {"smsp__inst_executed_op_local_ld", [](auto const& r) { return detail::as_metric(detail::executed(r.basis)); },
     metric_rollup::sum, detail::loads},
    {"smsp__inst_executed_op_local_st", [](auto const& r) { return detail::as_metric(detail::executed(r.basis)); },
     metric_rollup::sum, detail::stores},
    // source page
    {"memory_l2_theoretical_sectors_local", [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::none},
    {"smsp__sass_sectors_mem_local",
     [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::sum,
     {},
     true},
};

// Likewise for the stages behind global accesses.
inline constexpr metric_definition<l1tex_report> l1tex_metrics[] = {
    {"l1tex__t_output_wavefronts_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts); },
     metric_rollup::sum,
     {},
     true},
    // Wavefronts beyond one for each instruction.
    {"l1tex__t_set_conflicts_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts - detail::executed(r.basis)); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__data_pipe_lsu_wavefronts_mem_lgds", [](auto const& r) { return detail::as_metric(r.data_wavefronts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu", [](auto const& r) { return detail::as_metric(r.data_bank_conflicts); }},
    {"lts__t_requests_srcunit_tex", [](auto const& r) { return detail::as_metric(r.l2_requests); }},
    {"lts__t_sectors_srcunit_tex", [](auto const& r) { return detail::as_metric(r.l2_sectors); }},
};

// Likewise for shared memory and matrices.
inline constexpr metric_definition<shared_report> shared_metrics[] = {
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared",
     [](auto const& r) { return detail::as_metric(r.wavefronts); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared",
     [](auto const& r) { return detail::as_metric(r.bank_conflicts()); },
     metric_rollup::sum,
     {},
     true},
    {"smsp__inst_executed_op_shared_ld", [](auto const& r) { return detail::as_metric(detail::executed(r.basis)); },
     metric_rollup::sum, detail::loads},
    {"smsp__inst_executed_op_shared_st", [](auto const& r) { return detail::as_metric(detail::executed(r.basis)); },
     metric_rollup::sum, detail::stores},
    // nvprof
    {"shared_load_transactions", [](auto const& r) { return detail::as_metric(r.wavefronts); }, metric_rollup::none,
     detail::loads},
    {"shared_store_transactions", [](auto const& r) { return detail::as_metric(r.wavefronts); }, metric_rollup::none,
     detail::stores},
    {"shared_load_transactions_per_request", [](auto const& r) { return detail::as_ratio(r.wavefronts, r.requests); },
     metric_rollup::none, detail::loads},
    {"shared_store_transactions_per_request", [](auto const& r) { return detail::as_ratio(r.wavefronts, r.requests); },
     metric_rollup::none, detail::stores},
};

// Nsight Compute's source page, and the same as SASS metrics.
inline constexpr metric_definition<source_page_report> source_page_metrics[] = {
    {"memory_l1_tag_requests_global", [](auto const& r) { return detail::as_metric(r.tag_requests); },
     metric_rollup::none},
    {"memory_l2_theoretical_sectors_global", [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::none},
    {"memory_l2_theoretical_sectors_global_ideal", [](auto const& r) { return detail::as_metric(r.ideal_sectors); },
     metric_rollup::none},
    {"derived__memory_l2_theoretical_sectors_global_excessive",
     [](auto const& r) { return detail::as_metric(r.excessive_sectors()); }, metric_rollup::none},
    {"memory_l1_wavefronts_shared", [](auto const& r) { return detail::as_metric(r.wavefronts); }, metric_rollup::none},
    {"memory_l1_wavefronts_shared_ideal", [](auto const& r) { return detail::as_metric(r.ideal_wavefronts); },
     metric_rollup::none},
    {"derived__memory_l1_wavefronts_shared_excessive",
     [](auto const& r) { return detail::as_metric(r.excessive_wavefronts()); }, metric_rollup::none},
    {"derived__memory_l1_conflicts_shared_nway",
     [](auto const& r) { return detail::as_ratio(r.wavefronts, detail::of_shared(r, detail::executed(r.basis))); },
     metric_rollup::none},
    {"smsp__sass_l1tex_tags_mem_global", [](auto const& r) { return detail::as_metric(r.tag_requests); }},
    {"smsp__sass_sectors_mem_global",
     [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::sum,
     {},
     true},
    {"smsp__sass_sectors_mem_global_ideal", [](auto const& r) { return detail::as_metric(r.ideal_sectors); }},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared",
     [](auto const& r) { return detail::as_metric(r.wavefronts); },
     metric_rollup::sum,
     {},
     true},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal",
     [](auto const& r) { return detail::as_metric(r.ideal_wavefronts); }},
    // Nsight Compute's gld_efficiency and shared_efficiency, if they end in ".pct".
    {"smsp__sass_average_data_bytes_per_sector_mem_global",
     [](auto const& r) { return detail::as_ratio(detail::of_global(r, r.bytes_requested), r.sectors); },
     metric_rollup::ratio,
     {},
     true,
     32.0},
    {"smsp__sass_average_data_bytes_per_wavefront_mem_shared",
     [](auto const& r) { return detail::as_ratio(detail::of_shared(r, r.bytes_requested), r.wavefronts); },
     metric_rollup::ratio,
     {},
     true,
     128.0},
};

// Likewise for constant memory.
inline constexpr metric_definition<constant_report> constant_metrics[] = {
    {"idc__requests", [](auto const& r) { return detail::as_metric(r.requests); }},
    {"idc__requests_lookup_miss", [](auto const& r) { return detail::as_metric(r.lookup_misses); }},
    {"idc__request_cycles_active", [](auto const& r) { return detail::as_metric(r.request_cycles); }},
    {"sm__idc_divergent_instructions", [](auto const& r) { return detail::as_metric(r.divergent); }},
    {"sm__idc_divergent_instruction_replays", [](auto const& r) { return detail::as_metric(r.replays()); }},
};

namespace detail {

// A metric's name, taken apart: its definition, the operation that ends it and what its value is divided by.
template <class Report>
struct parsed_metric {
  metric_definition<Report> const* definition{};
  operation_set counts{};
  bool is_percent{};
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
      return rollup == ".ratio" || (rollup == ".pct" && d.most > 0);
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
    bool const is_percent = rollup == ".pct";
    if (operation.empty()) {
      return {&d, d.counts, is_percent};
    }
    for (metric_suffix const& suffix : metric_suffixes) {
      if (d.splits && operation == suffix.text) {
        return {&d, suffix.counts, is_percent};
      }
    }
  }
  return {};
}

// What the metric reads for the operations of a report. Nothing of its operations is the same as no access; of a sum
// over its operations and others, the share is not known.
template <class Report>
[[nodiscard]] std::optional<double> value_of(parsed_metric<Report> const& m, Report const& report) {
  operation_set const present = report.basis.operations;
  if (!m.counts.any() || (present.any() && present.within(m.counts)) || executed(report.basis) == counter{0}) {
    return m.definition->value(report);
  }
  bool const is_none = present.any() && !present.meets(m.counts) && !present.meets(operation_set::of_matrices());
  return is_none ? m.definition->value(Report{}) : std::nullopt;
}

template <class Report, std::size_t N>
[[nodiscard]] std::optional<double> look_up(metric_definition<Report> const (&definitions)[N], Report const& report,
                                            std::string_view name) {
  parsed_metric<Report> const m = parse_metric(definitions, name);
  if (m.definition == nullptr) {
    return std::nullopt;
  }
  auto const value = value_of(m, report);
  return m.is_percent && value ? std::optional<double>(*value / m.definition->most * 100.0) : value;
}

}  // namespace detail

// The value of a metric: 0 for an access of another operation than the metric's. Nothing when the report does not
// answer to the name, the count is unknown, or the report adds up several operations of which the metric counts some.
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
