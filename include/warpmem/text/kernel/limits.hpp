// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which unit is the limit of a kernel, in words.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/limits.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/text/kernel/caches.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/words.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

// "46.5 us"; of what is at least so long, the part that is.
[[nodiscard]] inline std::string microseconds(counter nanoseconds, bool is_least = false) {
  std::int64_t const tenths = (nanoseconds.value_or(0) + (is_least ? 0 : 50)) / 100;
  return !nanoseconds.known() ? "unknown" : number(tenths / 10) + "." + std::to_string(tenths % 10) + " us";
}
// Why the likely time of a unit is not known, or by how much it could be more.
[[nodiscard]] inline std::string_view likely_doubt(unit_time const& u, cache_bounds const& b) noexcept {
  bool const is_of_l1 = u.metric.substr(0, 2) == "l1";
  return is_of_l1                                   ? "how many wavefronts some accesses take is not known"
         : b.why_not_likely != likely_absence::none ? sentence(b.why_not_likely)
                                                    : "the rate of the unit is not known of this board";
}
// Why no least time of a unit is known.
[[nodiscard]] inline std::string_view least_doubt(unit_time const& u, kernel_report const& report) noexcept {
  return u.name == "L2 fabric"           ? "no bound is known of what crosses the fabric"
         : u.metric.substr(0, 2) != "l1" ? "the rate of the unit is not known of this board"
         : report.code().is_ptx          ? "ptxas may merge accesses of PTX"
                                         : "how many wavefronts some accesses take is not known";
}
// Why it is not known which unit is the limit; empty where it is.
[[nodiscard]] inline std::string limit_doubt(cache_limits const& limits, cache_bounds const& b) {
  if (limits.may_wait_for_atomics()) {
    return "atomics of one line may wait for each other";
  }
  if (limits.may_wait_for_loads()) {
    return "latency may be, as loads that wait for each other would take " + microseconds(limits.others.latency);
  }
  if (limits.longest() != nullptr) {
    return "";
  }
  for (unit_time const& u : limits.units) {
    if (!u.likely.known()) {
      return std::string(likely_doubt(u, b));
    }
  }
  bool const is_idle =
      std::all_of(limits.units.begin(), limits.units.end(), [](unit_time const& u) { return u.likely == counter{0}; });
  return is_idle ? "no unit has anything to do" : "how many wavefronts some scattered stores take is not known";
}
// "the limit is DRAM", "the limit is DRAM or L2 fabric" where they differ by less than a tenth, or why it is not known.
[[nodiscard]] inline std::string limit_words(cache_limits const& limits, cache_bounds const& b) {
  if (limits.limit() == nullptr) {
    return "the limit is not known: " + limit_doubt(limits, b);
  }
  unit_time const& first = *limits.limit();
  std::string words = "the limit is " + std::string(first.name);
  for (unit_time const& u : limits.units) {
    words += u != first && cache_limits::share(u, first) >= counter{90} ? " or " + std::string(u.name) : "";
  }
  return words + (limits.others.has_atomics ? "; the unit of atomics is not modelled" : "");
}
// "DRAM 45.2 us, L2 fabric 44.1 us (97 %), …", in the order of the units.
[[nodiscard]] inline std::string unit_words(cache_limits const& limits) {
  std::string words{};
  for (unit_time const& u : limits.units) {
    words += (words.empty() ? "" : ", ") + std::string(u.name) + " " + microseconds(u.likely);
    if (limits.longest() != nullptr) {
      words += " (" + number(cache_limits::share(u, *limits.longest())) + " %)";
    }
  }
  return words;
}
// "line 12 cured: L2 63 % to 16 % at best; the limit becomes DRAM"; nothing if the limit would take as long as before.
[[nodiscard]] inline std::string cure_words(kernel_report const& report, cache_bounds const& b,
                                            cache_limits const& before) {
  kernel_site const& site = *worst_first(report).front();
  unit_time const* const was = before.limit();
  if (was == nullptr || !(cost_of(site).excess() > counter{0})) {
    return "";
  }
  cache_limits const after = limits_when_cured(report, b, site);
  unit_time const* const is = after.limit();
  auto const k = static_cast<std::size_t>(was - before.units.data());
  counter const share = cache_limits::share(after.units[k], *was);
  if (!(share < counter{90})) {
    return "";
  }
  std::string const then = is == nullptr           ? "what is the limit then is not known"
                           : is->name == was->name ? "it stays the limit"
                                                   : "the limit becomes " + std::string(is->name);
  std::string const line = warpmem::detail::visible(warpmem::detail::short_name(site.place));
  return line + " cured: " + std::string(was->name) + " 100 % to " + number(share) + " % at best; " + then;
}
// A line or two, each behind a line break.
[[nodiscard]] inline std::string limit_lines(kernel_report const& report, cache_bounds const& b) {
  cache_limits const limits = limits_of(report, b);
  std::string const cure = report.sites().empty() ? "" : cure_words(report, b, limits);
  return "\n  at peak rates: " + unit_words(limits) + "; " + limit_words(limits, b) +
         (limits.least().known() ? "; no less than " + microseconds(limits.least(), true)
                                 : "; no least time is known") +
         (cure.empty() ? "" : "\n  " + cure);
}

}}}}  // namespace warpmem::v0::text::detail
