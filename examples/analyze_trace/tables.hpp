#pragma once

#include <warpmem/text/text.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../tools/table.hpp"
#include "../tools/totals.hpp"

namespace analyze_trace {

using tools::text_of, tools::totals, tools::totals_of, tools::unit_total, tools::units;

[[nodiscard]] inline std::string short_kernel(std::string const& name) {
  return name.size() <= 48 ? name : name.substr(0, 45) + "...";
}

inline void add_cells(std::vector<std::string>& row, totals const& t, totals const& all) {
  row.push_back(fmt::format("{}", t.executions));
  for (std::size_t n = 0; n < units.size(); ++n) {
    if (all.by_unit[n].is_used) {
      unit_total const& u = t.by_unit[n];
      for (warpmem::counter const c : {u.actual, u.ideal, u.actual - u.ideal}) {
        row.push_back(text_of(c));
      }
    }
  }
}

// One line for each launch, and the sum.
[[nodiscard]] inline std::string kernels_table(std::vector<warpmem::trace::kernel_trace> const& kernels) {
  totals all;
  for (auto const& kernel : kernels) {
    all += totals_of(kernel.report);
  }
  tools::table rows(1, {"launch", "executed"});
  for (std::size_t n = 0; n < units.size(); ++n) {
    if (all.by_unit[n].is_used) {
      rows[0].insert(rows[0].end(), {std::string(units[n]) + "s", "least", "excess"});
    }
  }
  std::size_t digits = 1;
  for (auto const& kernel : kernels) {
    digits = std::max(digits, std::to_string(kernel.header.id).size());
  }
  for (auto const& kernel : kernels) {
    rows.push_back({fmt::format("{:>{}} {}{}", kernel.header.id, digits, short_kernel(kernel.header.name),
                                kernel.problem.empty() ? "" : " (not whole)")});
    add_cells(rows.back(), totals_of(kernel.report), all);
  }
  rows.push_back({"all"});
  add_cells(rows.back(), all, all);
  return tools::lines_of(rows);
}

// Kernels by name: both sides' cost, unit by unit.
[[nodiscard]] inline std::string comparison_table(std::vector<warpmem::trace::kernel_trace> const& before,
                                                  std::vector<warpmem::trace::kernel_trace> const& after) {
  std::map<std::string, std::pair<totals, totals>> by_name;
  std::pair<totals, totals> all;
  for (auto const& kernel : before) {
    by_name[kernel.header.name].first += totals_of(kernel.report);
    all.first += totals_of(kernel.report);
  }
  for (auto const& kernel : after) {
    by_name[kernel.header.name].second += totals_of(kernel.report);
    all.second += totals_of(kernel.report);
  }
  tools::table rows(1, {"kernel", "unit", "before", "after", "excess before", "excess after"});
  auto const add = [&](std::string const& name, std::pair<totals, totals> const& t) {
    for (std::size_t n = 0; n < units.size(); ++n) {
      unit_total const& a = t.first.by_unit[n];
      unit_total const& b = t.second.by_unit[n];
      if (a.is_used || b.is_used) {
        rows.push_back({short_kernel(name), std::string(units[n]) + "s", text_of(a.actual), text_of(b.actual),
                        text_of(a.actual - a.ideal), text_of(b.actual - b.ideal)});
      }
    }
  };
  for (auto const& [name, t] : by_name) {
    add(name, t);
  }
  add("all", all);
  return tools::lines_of(rows, 2);
}

}  // namespace analyze_trace
