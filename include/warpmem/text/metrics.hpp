// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports by the profilers' metric names: metric(report, "memory_l2_theoretical_sectors_global"). Nsight Compute's
// source-page and hardware counters, and nvprof's. docs/glossary.md says what each means.
//
// A name may end in a rollup (".sum"). Hardware counters of one operation ("..._op_ld", "..._op_st", "gld_...",
// "gst_...") are answered from whatever accesses the report adds up: give it those of that operation.
#pragma once

#include <warpmem/report/constant.hpp>
#include <warpmem/report/counter.hpp>
#include <warpmem/report/global.hpp>
#include <warpmem/report/l1tex.hpp>
#include <warpmem/report/shared.hpp>
#include <warpmem/report/source_page.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 {

// One of the profiler's names for a report: the name without rollup and operation, and the value, which is empty where
// a count is unknown or a ratio has nothing to divide by.
template <class Report>
struct metric_definition {
  std::string_view name;
  std::optional<double> (*value)(Report const&);
};

namespace detail {

[[nodiscard]] inline std::optional<double> as_metric(counter n) {
  return n.known() ? std::optional<double>(static_cast<double>(n.value())) : std::nullopt;
}

// numerator / denominator; nothing when either is unknown or there is nothing to divide by.
[[nodiscard]] inline std::optional<double> as_ratio(counter numerator, counter denominator) {
  return numerator.known() && denominator.value() != 0
             ? std::optional<double>(static_cast<double>(numerator.value()) / static_cast<double>(denominator.value()))
             : std::nullopt;
}

[[nodiscard]] inline std::optional<double> as_percent(counter numerator, counter denominator) {
  auto const ratio = as_ratio(numerator, denominator);
  return ratio ? std::optional<double>(*ratio * 100.0) : std::nullopt;
}

// The name without a rollup (".sum") and without the operation that ends a hardware counter's name ("_op_ld").
[[nodiscard]] constexpr std::string_view plain_metric_name(std::string_view name) noexcept {
  name = name.substr(0, name.find('.'));
  auto const operation = name.rfind("_op_");
  return operation == std::string_view::npos ? name : name.substr(0, operation);
}

}  // namespace detail

// Names of Nsight Compute and nvprof that a global_report answers to (docs/glossary.md).
inline constexpr metric_definition<global_report> global_metrics[] = {
    // hardware counters
    {"l1tex__t_requests_pipe_lsu_mem_global", [](auto const& r) { return detail::as_metric(r.requests); }},
    {"l1tex__t_sectors_pipe_lsu_mem_global", [](auto const& r) { return detail::as_metric(r.sectors); }},
    {"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_ratio(r.sectors, r.requests); }},
    // nvprof
    {"gld_transactions", [](auto const& r) { return detail::as_metric(r.transactions); }},
    {"gst_transactions", [](auto const& r) { return detail::as_metric(r.transactions); }},
    {"gld_transactions_per_request", [](auto const& r) { return detail::as_ratio(r.transactions, r.basis.accesses); }},
    {"gst_transactions_per_request", [](auto const& r) { return detail::as_ratio(r.transactions, r.basis.accesses); }},
    {"gld_efficiency", [](auto const& r) { return detail::as_percent(r.bytes_requested, r.bytes_moved); }},
    {"gst_efficiency", [](auto const& r) { return detail::as_percent(r.bytes_requested, r.bytes_moved); }},
};

// Likewise for the stages behind global accesses.
inline constexpr metric_definition<l1tex_report> l1tex_metrics[] = {
    {"l1tex__t_output_wavefronts_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts); }},
    // Wavefronts beyond one for each instruction.
    {"l1tex__t_set_conflicts_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts - counter{r.basis.accesses}); }},
    {"l1tex__data_pipe_lsu_wavefronts_mem_lgds", [](auto const& r) { return detail::as_metric(r.data_wavefronts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu", [](auto const& r) { return detail::as_metric(r.data_bank_conflicts); }},
    {"lts__t_requests_srcunit_tex", [](auto const& r) { return detail::as_metric(r.l2_requests); }},
    {"lts__t_sectors_srcunit_tex", [](auto const& r) { return detail::as_metric(r.l2_sectors); }},
};

// Likewise for shared memory and matrices.
inline constexpr metric_definition<shared_report> shared_metrics[] = {
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared", [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared",
     [](auto const& r) { return detail::as_metric(r.bank_conflicts()); }},
    // nvprof
    {"shared_load_transactions", [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"shared_store_transactions", [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"shared_load_transactions_per_request", [](auto const& r) { return detail::as_ratio(r.wavefronts, r.requests); }},
    {"shared_store_transactions_per_request", [](auto const& r) { return detail::as_ratio(r.wavefronts, r.requests); }},
    {"shared_efficiency", [](auto const& r) { return detail::as_percent(r.ideal_wavefronts, r.wavefronts); }},
};

// Nsight Compute's source page, and the same as SASS metrics.
inline constexpr metric_definition<source_page_report> source_page_metrics[] = {
    {"memory_l1_tag_requests_global", [](auto const& r) { return detail::as_metric(r.tag_requests); }},
    {"memory_l2_theoretical_sectors_global", [](auto const& r) { return detail::as_metric(r.sectors); }},
    {"memory_l2_theoretical_sectors_global_ideal", [](auto const& r) { return detail::as_metric(r.ideal_sectors); }},
    {"derived__memory_l2_theoretical_sectors_global_excessive",
     [](auto const& r) { return detail::as_metric(r.excessive_sectors()); }},
    {"memory_l1_wavefronts_shared", [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"memory_l1_wavefronts_shared_ideal", [](auto const& r) { return detail::as_metric(r.ideal_wavefronts); }},
    {"derived__memory_l1_wavefronts_shared_excessive",
     [](auto const& r) { return detail::as_metric(r.excessive_wavefronts()); }},
    {"derived__memory_l1_conflicts_shared_nway",
     [](auto const& r) { return detail::as_ratio(r.wavefronts, r.basis.accesses); }},
    {"smsp__sass_l1tex_tags_mem_global", [](auto const& r) { return detail::as_metric(r.tag_requests); }},
    {"smsp__sass_sectors_mem_global", [](auto const& r) { return detail::as_metric(r.sectors); }},
    {"smsp__sass_sectors_mem_global_ideal", [](auto const& r) { return detail::as_metric(r.ideal_sectors); }},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared", [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal",
     [](auto const& r) { return detail::as_metric(r.ideal_wavefronts); }},
    {"smsp__sass_average_data_bytes_per_sector_mem_global",
     [](auto const& r) { return detail::as_ratio(r.bytes_requested, r.sectors); }},
    {"smsp__sass_average_data_bytes_per_wavefront_mem_shared",
     [](auto const& r) { return detail::as_ratio(r.bytes_requested, r.wavefronts); }},
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

template <class Report, std::size_t N>
[[nodiscard]] std::optional<double> look_up(metric_definition<Report> const (&definitions)[N], Report const& report,
                                            std::string_view name) {
  for (auto const& definition : definitions) {
    if (definition.name == plain_metric_name(name)) {
      return definition.value(report);
    }
  }
  return std::nullopt;
}

}  // namespace detail

// The value of a metric; nothing when the report does not answer to the name or the count is unknown.
[[nodiscard]] inline std::optional<double> metric(global_report const& report, std::string_view name) {
  return detail::look_up(global_metrics, report, name);
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
