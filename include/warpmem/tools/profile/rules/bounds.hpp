// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A counter of the caches beside the range in which it must be.
#pragma once

#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/kernel/caches.hpp>
#include <warpmem/tools/profile/reason.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

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
