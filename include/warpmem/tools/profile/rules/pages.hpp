// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a hardware counter is not what the source page of the same launch shows: they follow different rules.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/reason.hpp>
#include <warpmem/tools/profile/rules/counters.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// The same accesses by the counter and by the page, both measured.
struct page_row {
  memory_space space{};
  access_class what{};
  std::string_view unit{};  // "wavefronts", "sectors"
  double page{};
  double counted{};
  reason because{};
};

// What is measured and predicted of both.
struct page_case {
  access_class what{};
  bool is_wide{};  // loads of 8 or 16 bytes
  double lanes{};
  double measured_page{};
  double measured_counter{};
  double predicted_page{};
  double predicted_counter{};
};

[[nodiscard]] inline reason reason_of(page_case const& c) {
  double const apart = c.measured_counter - c.measured_page;
  double const expected = c.predicted_counter - c.predicted_page;
  if (apart == 0) {
    return {};
  }
  bool const is_expected = apart == expected;
  if (is_expected && c.what == access_class::load && c.is_wide) {
    return {reason_kind::wide_load_merge, digits(c.measured_counter) + " by the rule of the hardware, " +
                                              digits(c.measured_page) + " by that of the tool"};
  }
  bool const are_packets =
      expected > 0 && apart > 0 && c.measured_page == c.predicted_page && c.measured_counter <= c.lanes;
  if (c.what == access_class::atomic && are_packets) {
    return {reason_kind::equal_addresses, digits(apart) + " for lanes that share an address"};
  }
  if (expected == 0 && apart > 0 && c.measured_page == c.predicted_page && c.what != access_class::atomic) {
    return {reason_kind::arbitration, digits(apart) + " beyond what the addresses of the source page need"};
  }
  return {reason_kind::unexplained, {}};
}

[[nodiscard]] inline std::optional<double> sum_of(kernel_report const& report, std::vector<std::string> const& names) {
  double sum = 0;
  for (std::string const& name : names) {
    std::optional<double> const value = metric(report, name);
    if (!value) {
      return {};
    }
    sum += *value;
  }
  return sum;
}
[[nodiscard]] inline std::optional<double> sum_of(measured_launch const& launch,
                                                  std::vector<std::string> const& names) {
  double sum = 0;
  for (std::string const& name : names) {
    std::optional<double> const value = launch.of(name);
    if (!value) {
      return {};
    }
    sum += *value;
  }
  return sum;
}

// Counters beside the source page, where both were measured and differ.
[[nodiscard]] inline std::vector<page_row> compare_pages(kernel_report const& report, measured_launch const& launch,
                                                         std::vector<access_row> const& accesses) {
  struct pair {
    memory_space space;
    access_class what;
    std::vector<std::string> names;
  };
  std::string const shared{detail::shared_stage};
  std::string const sectors = "l1tex__t_sectors_pipe_lsu_mem_global";
  pair const pairs[] = {{memory_space::shared, access_class::load, {shared + "_op_ld"}},
                        {memory_space::shared, access_class::store, {shared + "_op_st"}},
                        {memory_space::shared, access_class::atomic, {shared + "_op_atom"}},
                        {memory_space::global, access_class::atomic, {sectors + "_op_atom", sectors + "_op_red"}}};
  std::vector<page_row> rows;
  for (pair const& p : pairs) {
    bool const is_shared = p.space == memory_space::shared;
    detail::page_sums const sum = detail::sum_of_rows(
        accesses, [&p](access_row const& row) { return row.space == p.space && row.what == p.what; });
    counter const measured = is_shared ? sum.measured.wavefronts : sum.measured.sectors;
    counter const predicted = is_shared ? sum.predicted.wavefronts : sum.predicted.sectors;
    std::optional<double> const by_counter = detail::sum_of(launch, p.names);
    std::optional<double> const predicted_counter = detail::sum_of(report, p.names);
    bool const has_rows = sum.measured.executed > counter{0};
    if (!has_rows || !by_counter || !predicted_counter || !measured.known() || !predicted.known()) {
      continue;
    }
    detail::page_case const c{p.what,
                              sum.measured.most_bytes >= 8,
                              static_cast<double>(sum.measured.lanes.value_or(0)),
                              static_cast<double>(measured.value_or(0)),
                              *by_counter,
                              static_cast<double>(predicted.value_or(0)),
                              *predicted_counter};
    if (c.measured_counter != c.measured_page) {
      rows.push_back({p.space, p.what, is_shared ? "wavefronts" : "sectors", c.measured_page, c.measured_counter,
                      detail::reason_of(c)});
    }
  }
  return rows;
}

}}}}  // namespace warpmem::v0::profile::detail
