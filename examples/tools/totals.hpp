// What the accesses of a report cost in sum, by the unit of the cost.
#pragma once

#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tools {

struct unit_total {
  warpmem::counter actual{0};
  warpmem::counter ideal{0};
  bool is_used{};
};

inline constexpr std::array<std::string_view, 4> units{"sector", "transaction", "wavefront", "request"};

[[nodiscard]] inline std::string text_of(warpmem::counter c) {
  return c.known() ? fmt::format("{}", c.value_or(0)) : "unknown";
}

struct totals {
  std::int64_t executions{};
  std::int64_t left_out{};
  std::array<unit_total, units.size()> by_unit{};

  [[nodiscard]] std::int64_t excess() const {
    std::int64_t sum = 0;
    for (unit_total const& total : by_unit) {
      sum += (total.actual - total.ideal).value_or(0);
    }
    return sum;
  }
};

[[nodiscard]] inline totals totals_of(warpmem::kernel_report const& report) {
  totals sum;
  for (warpmem::kernel_site const& site : report.sites()) {
    warpmem::site_cost const cost = warpmem::cost_of(site);
    sum.executions += site.executions;
    for (std::size_t n = 0; n < units.size(); ++n) {
      if (cost.unit == units[n]) {
        sum.by_unit[n].actual += cost.actual;
        sum.by_unit[n].ideal += cost.ideal;
        sum.by_unit[n].is_used = true;
      }
    }
  }
  for (auto const& [what, times] : report.left_out()) {
    sum.left_out += times;
  }
  return sum;
}

inline totals& operator+=(totals& sum, totals const& other) {
  sum.executions += other.executions;
  sum.left_out += other.left_out;
  for (std::size_t n = 0; n < units.size(); ++n) {
    sum.by_unit[n].actual += other.by_unit[n].actual;
    sum.by_unit[n].ideal += other.by_unit[n].ideal;
    sum.by_unit[n].is_used |= other.by_unit[n].is_used;
  }
  return sum;
}

}  // namespace tools
