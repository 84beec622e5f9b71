// Reports of launches in each format.
#pragma once

#include <warpmem/format.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/csv.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/text.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "../tools/totals.hpp"
#include "options.hpp"
#include "tables.hpp"

namespace analyze_trace {

using kernel_traces = std::vector<warpmem::trace::kernel_trace>;

// The launches, and the instructions of the costliest of them.
[[nodiscard]] inline std::string text_of(kernel_traces const& kernels) {
  auto const worst = std::max_element(kernels.begin(), kernels.end(), [](auto const& a, auto const& b) {
    return totals_of(a.report).excess() < totals_of(b.report).excess();
  });
  std::string text = kernels.size() == 1 ? "" : kernels_table(kernels) + "\n";
  text += kernels.size() == 1 ? "" : fmt::format("the costliest launch, {}:\n", worst->header.id);
  return text + warpmem::text::full(worst->report) + "\n";
}

[[nodiscard]] inline std::string csv_of(kernel_traces const& kernels) {
  std::string text;
  for (auto const& kernel : kernels) {
    std::string const rows = warpmem::to_csv(kernel.report);
    std::size_t const header = rows.find('\n') + 1;
    text += text.empty() ? rows : rows.substr(header);
    if (header == rows.size() && !kernel.problem.empty()) {  // a row for what could not be counted
      auto const columns = std::count(rows.begin(), rows.end(), ',');
      text +=
          warpmem::detail::csv_cell(kernel.report.name()) + std::string(static_cast<std::size_t>(columns), ',') + "\n";
    }
  }
  return text;
}

[[nodiscard]] inline std::string json_of(kernel_traces const& kernels) {
  std::string text;
  for (auto const& kernel : kernels) {
    text += (text.empty() ? "[\n" : ",\n") + warpmem::to_json(kernel.report);
  }
  return text + "]\n";
}

// Program counters of different kernels are different places.
[[nodiscard]] inline warpmem::kernel_report with_kernel_in_places(warpmem::kernel_report const& report) {
  return report.with_places([&](warpmem::site_place& place) {
    if (place.file.empty()) {
      place.file = report.name();
      place.label = short_kernel(report.name()) + ": " + place.label;
    }
  });
}

// All launches, those of one kernel added up.
[[nodiscard]] inline warpmem::kernel_report sum_of(kernel_traces const& kernels) {
  bool const is_one = std::all_of(kernels.begin(), kernels.end(), [&](auto const& kernel) {
    return kernel.report.name() == kernels.front().report.name();
  });
  warpmem::kernel_report sum;
  for (auto const& kernel : kernels) {
    bool const has_other_machine = !sum.empty() && !kernel.report.empty() && kernel.report.arch() != sum.arch();
    if (has_other_machine) {
      throw tools::failure{"a sum is of one machine, and these kernels were recorded on several: --arch says which"};
    }
    sum += is_one ? kernel.report : with_kernel_in_places(kernel.report);
  }
  return sum;
}

[[nodiscard]] inline std::string output_of(output_format format, kernel_traces const& kernels) {
  switch (format) {
    case output_format::text:
      return text_of(kernels);
    case output_format::csv:
      return csv_of(kernels);
    case output_format::json:
      return json_of(kernels);
    case output_format::summary:
      return warpmem::text::full(sum_of(kernels)) + "\n";
    case output_format::html:
      break;
  }
  return warpmem::picture::html(sum_of(kernels));
}

}  // namespace analyze_trace
