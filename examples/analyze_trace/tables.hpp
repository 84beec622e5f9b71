#pragma once

#include <warpmem/text/kernel.hpp>
#include <warpmem/text/text.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "../tools/table.hpp"
#include "../tools/totals.hpp"

namespace analyze_trace {

using tools::text_of, tools::totals, tools::totals_of, tools::unit_total, tools::units;

[[nodiscard]] inline std::string short_kernel(std::string const& name) {
  return name.size() <= 48 ? name : name.substr(0, 45) + "...";
}

// What a number in a table does not show.
[[nodiscard]] inline char const* mark_of(bool is_whole, bool is_incomplete) {
  return is_whole ? "" : is_incomplete ? " (not whole)" : " (not known to be whole)";
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
                                mark_of(kernel.report.is_whole(), kernel.report.is_incomplete()))});
    add_cells(rows.back(), totals_of(kernel.report), all);
  }
  rows.push_back({"all"});
  add_cells(rows.back(), all, all);
  return tools::lines_of(rows);
}

// Of the launches of one kernel, or of all, on both sides.
struct both_sides {
  totals before{};
  totals after{};
  bool is_whole{true};
  bool is_incomplete{};

  void add(totals both_sides::*side, warpmem::kernel_report const& report) {
    this->*side += totals_of(report);
    is_whole = is_whole && report.is_whole();
    is_incomplete = is_incomplete || report.is_incomplete();
  }
  [[nodiscard]] bool has(std::size_t unit) const { return before.by_unit[unit].is_used || after.by_unit[unit].is_used; }
};

// Kernels by name: both sides' cost, unit by unit. One of which nothing was counted has a row without numbers.
[[nodiscard]] inline std::string comparison_table(std::vector<warpmem::trace::kernel_trace> const& before,
                                                  std::vector<warpmem::trace::kernel_trace> const& after) {
  std::map<std::string, both_sides> by_name;
  both_sides all;
  for (auto const side : {&both_sides::before, &both_sides::after}) {
    for (auto const& kernel : side == &both_sides::before ? before : after) {
      by_name[kernel.header.name].add(side, kernel.report);
      all.add(side, kernel.report);
    }
  }
  tools::table rows(1, {"kernel", "unit", "before", "after", "excess before", "excess after"});
  auto const add = [&rows](std::string const& name, both_sides const& of) {
    std::string const marked = short_kernel(name) + mark_of(of.is_whole, of.is_incomplete);
    std::size_t const had = rows.size();
    for (std::size_t n = 0; n < units.size(); ++n) {
      unit_total const& a = of.before.by_unit[n];
      unit_total const& b = of.after.by_unit[n];
      if (of.has(n)) {
        rows.push_back({marked, std::string(units[n]) + "s", text_of(a.actual), text_of(b.actual),
                        text_of(a.actual - a.ideal), text_of(b.actual - b.ideal)});
      }
    }
    if (rows.size() == had && !of.is_whole) {
      rows.push_back({marked});
    }
  };
  for (auto const& [name, both] : by_name) {
    add(name, both);
  }
  add("all", all);
  return tools::lines_of(rows, 2);
}

}  // namespace analyze_trace
