// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was measured of kernels beside what is predicted of them.
#pragma once

#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/kernel/caches.hpp>
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/names.hpp>
#include <warpmem/tools/profile/reason.hpp>
#include <warpmem/tools/profile/rows.hpp>
#include <warpmem/tools/profile/rules/counters.hpp>
#include <warpmem/tools/profile/rules/pages.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// A counter of the caches beside the range in which it must be.

// Null where the report has no bounds of it.
[[nodiscard]] inline cache_range const* bounds_of(kernel_report const& report, std::string_view metric) {
  auto const q = std::find_if(std::begin(cache_quantities), std::end(cache_quantities),
                              [&](cache_quantity const& one) { return one.metric == metric; });
  return !report.caches() || q == std::end(cache_quantities) ? nullptr : &((*report.caches()).*(q->range));
}
[[nodiscard]] inline reason reason_of(cache_range const& range, double measured) {
  bool const is_below = measured < static_cast<double>(range.least.value_or(0));
  bool const is_above = range.most.known() && measured > static_cast<double>(range.most.value_or(0));
  std::string words = text::detail::range_of(range) +
                      text::detail::likely_words(range, [](counter n) { return text::number(n); }) + ": " +
                      std::string(text::sentence(range.why));
  return is_below || is_above ? reason{reason_kind::unexplained, "with cold caches it is " + words}
                              : reason{reason_kind::within_bounds, std::move(words)};
}

}}}}  // namespace warpmem::v0::profile::detail

namespace warpmem { inline namespace v0 { namespace profile {

// A counter of the kernel.
struct counter_row {
  std::string name{};
  std::optional<double> predicted{};
  detail::measured_value measured{};
  reason because{};
};

// A launch beside its report.
struct kernel_comparison {
  std::string kernel{};    // the report's name
  detail::joined_by by{};  // how the accesses were joined
  std::vector<access_row> accesses{};
  std::vector<counter_row> counters{};    // those that the report answers to
  std::vector<detail::page_row> pages{};  // counters that differ from the source page of the same launch

  // How many numbers differ from the prediction, and of them those without a reason.
  [[nodiscard]] int differences() const {
    return count([](reason const& r) { return r.is_difference(); });
  }
  [[nodiscard]] int unexplained() const {
    return count([](reason const& r) { return r.kind == reason_kind::unexplained; });
  }

 private:
  template <class Is>
  [[nodiscard]] int count(Is is) const {
    int n = 0;
    for (access_row const& row : accesses) {
      n += is(row.because) ? 1 : 0;
    }
    for (counter_row const& row : counters) {
      n += is(row.because) ? 1 : 0;
    }
    return n;
  }
};

namespace detail {

[[nodiscard]] inline counter_row compare_counter(kernel_report const& report, measured_launch const& launch,
                                                 std::vector<access_row> const& rows, std::string const& name,
                                                 measured_value const& measured) {
  counter_row row{name, metric(report, name), measured, {}};
  if (cache_range const* const range = bounds_of(report, name); range != nullptr && measured.value) {
    row.predicted = range->is_exact() ? std::optional{static_cast<double>(range->least.value_or(0))} : std::nullopt;
    row.because = reason_of(*range, *measured.value);
  } else if (!measured.value) {
    row.because.kind = reason_kind::not_measured;
  } else if (!row.predicted) {
    row.because.kind = reason_kind::not_predicted;
  } else {
    std::string_view const base = std::string_view{name}.substr(0, name.find('.'));
    row.because =
        reason_of(counter_case{base, *row.predicted, *measured.value, report, launch, rows}, measured.rounding);
  }
  return row;
}

}  // namespace detail

// One launch beside its report.
[[nodiscard]] inline kernel_comparison beside(kernel_report const& report, measured_launch const& launch) {
  kernel_comparison c;
  c.kernel = report.name();
  c.accesses = detail::compare_accesses(report, launch, c.by);
  for (auto const& [name, measured] : launch.metrics) {
    // Of a kernel the tool adds up the n-ways of its instructions, which is the n-way of none.
    bool const is_added_up = name.starts_with("derived__memory_l1_conflicts_shared_nway");
    bool const is_known = metric(kernel_report{}, name).has_value() || metric(report, name).has_value() ||
                          detail::bounds_of(report, name) != nullptr;
    if (is_known && !is_added_up) {
      c.counters.push_back(detail::compare_counter(report, launch, c.accesses, name, measured));
    }
  }
  c.pages = detail::compare_pages(report, launch, c.accesses);
  return c;
}

// Reports beside an export: the kth report of a kernel is its kth launch. What has no partner is left aside, in words.
struct comparison {
  std::vector<kernel_comparison> kernels{};
  std::vector<std::string> without_partner{};
};
[[nodiscard]] inline comparison beside(std::vector<kernel_report> const& reports, ncu_export const& measured) {
  comparison all;
  std::vector<bool> is_taken(measured.launches.size());
  for (kernel_report const& report : reports) {
    std::string const name = kernel_base_name(report.name());
    std::size_t n = 0;
    while (n < is_taken.size() && (is_taken[n] || kernel_base_name(measured.launches[n].kernel) != name)) {
      ++n;
    }
    if (n == is_taken.size()) {
      all.without_partner.push_back("the export has no launch of " + report.name() + " that is left");
    } else {
      is_taken[n] = true;
      all.kernels.push_back(beside(report, measured.launches[n]));
    }
  }
  for (std::size_t n = 0; n < is_taken.size(); ++n) {
    if (!is_taken[n]) {
      all.without_partner.push_back("there is no report of " + measured.launches[n].kernel);
    }
  }
  return all;
}

}}}  // namespace warpmem::v0::profile
