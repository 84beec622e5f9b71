// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A counter of a kernel with what else is known of its launch: what rules for counters ask.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/reason.hpp>

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// A counter with all that is known of its launch.
struct counter_case {
  std::string_view name{};  // without ".sum"
  double predicted{};
  double measured{};
  kernel_report const& report;
  measured_launch const& launch;
  std::vector<access_row> const& rows;

  [[nodiscard]] double excess() const noexcept { return measured - predicted; }
  [[nodiscard]] bool has(std::string_view part) const noexcept { return name.find(part) != std::string_view::npos; }
};

[[nodiscard]] inline std::string digits(double n) { return std::to_string(std::llround(n)); }

// Whether a counter, or where there is none the source page, measured what the report predicts.
[[nodiscard]] inline bool is_as_predicted(counter_case const& c, std::string_view name) {
  std::optional<double> const predicted = metric(c.report, name);
  std::optional<double> const measured = c.launch.of(name);
  return predicted && measured && std::abs(*predicted - *measured) < 0.5;
}

// Sums over the source page.
struct page_sums {
  access_counts predicted{};
  access_counts measured{};
  bool is_explained{true};  // every difference is
  reason_kind first{};      // of those that differ
};
template <class Takes>
[[nodiscard]] page_sums sum_of_rows(std::vector<access_row> const& rows, Takes takes) {
  page_sums sum;
  for (access_row const& row : rows) {
    if (takes(row)) {
      sum.predicted += row.predicted;
      sum.measured += row.measured;
      sum.is_explained = sum.is_explained && row.because.kind != reason_kind::unexplained;
      sum.first = sum.first == reason_kind::equal && row.because.is_difference() ? row.because.kind : sum.first;
    }
  }
  return sum;
}

// By how much the source page is above the prediction in shared wavefronts, if its instructions explain that: the page
// knows nothing of other warps. Of asynchronous copies that bypass L1 neither page nor counter is predicted by the
// other.
[[nodiscard]] inline std::optional<double> shift_of_wavefronts(counter_case const& c) {
  if (c.rows.empty()) {
    return is_as_predicted(c, "memory_l1_wavefronts_shared") ? std::optional<double>(0) : std::nullopt;
  }
  page_sums const sum = sum_of_rows(c.rows, [](access_row const& row) {
    bool const is_known_copy = row.what == access_class::copy && row.predicted.wavefronts.known() &&
                               row.because.kind != reason_kind::another_line;
    return row.space == memory_space::shared || is_known_copy;
  });
  counter const p = sum.predicted.wavefronts;
  counter const m = sum.measured.wavefronts;
  return sum.is_explained && p.known() && m.known()
             ? std::optional<double>(static_cast<double>(m.value_or(0)) - static_cast<double>(p.value_or(0)))
             : std::nullopt;
}
[[nodiscard]] inline bool has_predicted_sectors(counter_case const& c) {
  if (c.rows.empty()) {
    return is_as_predicted(c, "memory_l2_theoretical_sectors_global");
  }
  page_sums const sum = sum_of_rows(c.rows, [](access_row const& row) { return row.space == memory_space::global; });
  return sum.predicted.sectors.known() && sum.predicted.sectors == sum.measured.sectors;
}

}}}}  // namespace warpmem::v0::profile::detail
