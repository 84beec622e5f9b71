// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels by the profilers' metric names: metric(run, "memory_l2_theoretical_sectors_global"), and of one place
// metric(run.at(29), …).
#pragma once

#include <warpmem/access/memory_space.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/text/metrics.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace warpmem { inline namespace v0 {

namespace detail {

// The report that answers: the source page's, else the site's own, if it is of this kind.
template <class Report>
[[nodiscard]] Report const* answering(kernel_site const& site, memory_space space) noexcept {
  if constexpr (std::is_same_v<Report, source_page_report>) {
    return site.kind.space == space ? &site.source_page : nullptr;
  } else {
    return site.report<Report>();
  }
}

// What the metric reads for the sites of its operations. Nothing if asynchronous copies may count in it: no source says
// in which metrics of loads they do.
template <class Report, std::size_t N>
[[nodiscard]] std::optional<double> kernel_metric(metric_definition<Report> const (&definitions)[N],
                                                  kernel_report const& kernel, std::string_view name,
                                                  memory_space space) {
  operation_set const counts = parse_metric(definitions, name).counts;
  Report sum{};
  for (kernel_site const& site : kernel.sites()) {
    bool const is_load = !counts.any() || counts.meets(loads);
    if (site.kind.form == instruction_form::async_copy && site.kind.is_in(space) && is_load) {
      return std::nullopt;
    }
    auto const* const report = answering<Report>(site, space);
    if (report != nullptr && (!counts.any() || operation_set::of(site.kind.op).within(counts))) {
      sum += *report;
    }
  }
  return metric(sum, name);
}

}  // namespace detail

// The value of a metric for a whole kernel or a part of it; as for its reports, nothing where it is not known. Metrics
// of the stages behind the coalescer are not: a kernel's report has no stages.
[[nodiscard]] inline std::optional<double> metric(kernel_report const& kernel, std::string_view name) {
  auto const ask = [&](auto const& definitions, memory_space space) {
    bool const is_there = detail::parse_metric(definitions, name).definition != nullptr;
    return is_there ? detail::kernel_metric(definitions, kernel, name, space) : std::nullopt;
  };
  if (auto const value = ask(global_metrics, memory_space::global)) {
    return value;
  }
  if (auto const value = ask(shared_metrics, memory_space::shared)) {
    return value;
  }
  if (auto const value = ask(local_metrics, memory_space::local)) {
    return value;
  }
  if (auto const value = ask(constant_metrics, memory_space::constant)) {
    return value;
  }
  bool const is_shared = name.find("shared") != std::string_view::npos;
  return ask(source_page_metrics, is_shared ? memory_space::shared : memory_space::global);
}

}}  // namespace warpmem::v0
