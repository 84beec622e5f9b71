// The comparison in each format.
#pragma once

#include <warpmem/profile.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../tools/page.hpp"
#include "../tools/table.hpp"
#include "options.hpp"
#include "records.hpp"

namespace beside_ncu {

using kernel_comparisons = std::vector<warpmem::profile::kernel_comparison>;

[[nodiscard]] inline std::string text_of(kernel_comparisons const& kernels, bool all) {
  std::string text;
  for (auto const& kernel : kernels) {
    text += warpmem::profile::table(kernel, all);
  }
  return text;
}

[[nodiscard]] inline std::string json_array_of(std::vector<record> const& records) {
  return "[\n" + json_of(records) + (records.empty() ? "]\n" : "\n]\n");
}

// How many numbers of each kernel are as predicted, and how many differ for which reason.
[[nodiscard]] inline std::string summary_of(kernel_comparisons const& kernels) {
  std::map<warpmem::profile::reason_kind, std::size_t> sum;
  tools::table rows(1, {"kernel", "reason", "numbers"});
  auto const add = [&rows](std::string name, auto const& counts) {
    for (auto const& [kind, count] : counts) {
      bool const is_equal = kind == warpmem::profile::reason_kind::equal;
      rows.push_back({std::move(name), is_equal ? "as predicted" : std::string(warpmem::profile::name(kind)),
                      std::to_string(count)});
      name.clear();
    }
  };
  for (auto const& kernel : kernels) {
    std::map<warpmem::profile::reason_kind, std::size_t> counts;
    for (auto const& row : kernel.accesses) {
      ++counts[row.because.kind];
    }
    for (auto const& row : kernel.counters) {
      ++counts[row.because.kind];
    }
    for (auto const& [kind, count] : counts) {
      sum[kind] += count;
    }
    add(kernel.kernel, counts);
  }
  add("all", sum);
  return tools::lines_of(rows, 2);
}

[[nodiscard]] inline std::string html_of(std::vector<record> const& records) {
  tools::table rows(1, {"kernel", "place", "access", "number", "predicted", "measured", "reason", "why"});
  for (record const& r : records) {
    rows.push_back({r.kernel, r.place, r.access, r.name, number(r.predicted, "unknown"), number(r.measured, "unknown"),
                    std::string(warpmem::profile::name(r.because.kind)), r.because.why});
  }
  return tools::page_of("Nsight Compute beside the prediction", rows, 4, 6);
}

[[nodiscard]] inline std::string output_of(options const& o, kernel_comparisons const& kernels) {
  std::vector<record> records;
  for (auto const& kernel : kernels) {
    std::vector<record> const some = records_of(kernel, o.all);
    records.insert(records.end(), some.begin(), some.end());
  }
  switch (o.format) {
    case output_format::csv:
      return "kernel,place,access,name,predicted,measured,reason,why\n" + csv_of(records);
    case output_format::json:
      return json_array_of(records);
    case output_format::summary:
      return summary_of(kernels);
    case output_format::html:
      return html_of(records);
    case output_format::text:
      break;
  }
  return text_of(kernels, o.all);
}

}  // namespace beside_ncu
