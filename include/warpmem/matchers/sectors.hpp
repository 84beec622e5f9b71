// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about coalescing, and whether the lanes of an access to constant memory agree.
#pragma once

#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/cache.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace matchers {

namespace detail {

template <class Subject>
concept counts_sectors = requires(Subject const& s) {
  detail::report_of(s).basis;
  detail::report_of(s).sectors;
};
template <class Subject>
concept counts_ideal_sectors = counts_sectors<Subject> && requires(Subject const& s) {
  detail::report_of(s).ideal_sectors;
};
template <class Subject>
concept can_be_coalesced = counts_ideal_sectors<Subject> && requires(Subject const& s) {
  detail::report_of(s).is_coalesced();
};

// In sectors; in transactions on capabilities that have none.
template <class Report>
[[nodiscard]] excess excess_of(Report const& r) {
  if constexpr (requires { r.transactions; }) {
    if (warpmem::detail::compares_transactions(r)) {
      return {r.transactions, r.ideal_transactions, "transaction"};
    }
  }
  return {r.sectors, r.ideal_sectors, "sector"};
}

struct coalesced : report_check<coalesced> {
  template <can_be_coalesced Subject, class Report>
  [[nodiscard]] verdict decide(Subject const& subject, Report const& r) const {
    return decide_least(subject, r.is_coalesced(), detail::excess_of(r));
  }
  [[nodiscard]] std::string describe(bool negated) const { return negated ? "not be coalesced" : "be coalesced"; }
};

struct excessive_sectors_at_most : report_check<excessive_sectors_at_most> {
  std::int64_t limit;

  explicit excessive_sectors_at_most(std::int64_t n) : limit{n} {}
  template <counts_ideal_sectors Subject, class Report>
  [[nodiscard]] verdict decide(Subject const& subject, Report const& r) const {
    return decide_excess(subject, {r.sectors, r.ideal_sectors, "sector"}, limit);
  }
  [[nodiscard]] std::string describe(bool negated) const { return at_most("have", negated, limit, "excessive sector"); }
};

struct sectors_at_most : report_check<sectors_at_most> {
  std::int64_t limit;

  explicit sectors_at_most(std::int64_t n) : limit{n} {}
  template <counts_sectors Subject, class Report>
  [[nodiscard]] verdict decide(Subject const& subject, Report const& r) const {
    return r.sectors.known() ? detail::decide(r.sectors <= limit, "it takes " + text::counted(r.sectors, "sector"))
                             : unknown_number(subject, "sectors");
  }
  [[nodiscard]] std::string describe(bool negated) const { return at_most("take", negated, limit, "sector"); }
};

template <class Subject>
concept can_be_uniform = requires(Subject const& s) {
  detail::report_of(s).basis;
  detail::report_of(s).is_uniform();
};

struct uniform : report_check<uniform> {
  template <can_be_uniform Subject, class Report>
  [[nodiscard]] verdict decide(Subject const& subject, Report const& r) const {
    return decide_least(subject, r.is_uniform(),
                        {r.requests + r.immediate_requests, r.ideal_requests + r.immediate_requests, "request"});
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return negated ? "read different addresses" : "read one address in all lanes";
  }
};

}  // namespace detail

// is_coalesced() of the report. Of global and local memory, the source page and bulk copies.
[[nodiscard]] inline question<detail::coalesced> IsCoalesced() {  // NOLINT: reads as frameworks' matchers do
  return question{detail::coalesced{}};
}

// derived__memory_l2_theoretical_sectors_global_excessive. Of global and local memory, the source page
// and bulk copies.
[[nodiscard]] inline question<detail::excessive_sectors_at_most> HasAtMostExcessiveSectors(std::int64_t n) {  // NOLINT
  return question{detail::excessive_sectors_at_most{n}};
}

// Of everything that counts sectors: also textures and surfaces.
[[nodiscard]] inline question<detail::sectors_at_most> TakesAtMostSectors(std::int64_t n) {  // NOLINT
  return question{detail::sectors_at_most{n}};
}

// is_uniform() of the report. Of constant memory.
[[nodiscard]] inline question<detail::uniform> IsUniform() {  // NOLINT: reads as frameworks' matchers do
  return question{detail::uniform{}};
}

// The question what share of the work was needed.

namespace detail {

struct share {
  counter part;
  counter whole;
  std::string_view plural;  // of what the whole counts
};

[[nodiscard]] inline share share_of(global_report const& r) {
  return {r.bytes_requested, r.bytes_moved, "bytes moved"};
}
[[nodiscard]] inline share share_of(local_report const& r) { return {r.bytes_requested, r.bytes_moved, "bytes moved"}; }
[[nodiscard]] inline share share_of(texture_report const& r) {
  return {r.bytes_requested, warpmem::detail::multiplied(r.sectors, 32), "bytes of sectors"};
}
[[nodiscard]] inline share share_of(tma_report const& r) {
  return {r.bytes_requested, warpmem::detail::multiplied(r.sectors, 32), "bytes of sectors"};
}
[[nodiscard]] inline share share_of(dram_report const& r) { return {r.bytes_used, r.bytes_read, "bytes read"}; }
[[nodiscard]] inline share share_of(shared_report const& r) { return {r.ideal_wavefronts, r.wavefronts, "wavefronts"}; }

template <class Subject>
concept has_share = requires(Subject const& s) {
  detail::share_of(detail::report_of(s));
};

// "12.5 %": at most three digits after the point, without trailing zeros.
[[nodiscard]] inline std::string percent(double fraction) {
  if (fraction != fraction) {
    return "not a number";
  }
  std::string digits = std::to_string(fraction * 100.0);
  digits.resize(digits.find('.') + 4);
  while (digits.back() == '0') {
    digits.pop_back();
  }
  if (digits.back() == '.') {
    digits.pop_back();
  }
  return digits + " %";
}

struct efficiency_at_least : report_check<efficiency_at_least> {
  double limit;

  explicit efficiency_at_least(double fraction) : limit{fraction} {}
  template <has_share Subject, class Report>
  [[nodiscard]] verdict decide(Subject const& subject, Report const& r) const {
    if (limit != limit) {
      return cannot_say("the requested efficiency is not a number");
    }
    share const s = share_of(r);
    if (!s.part.known() || !s.whole.known()) {
      return unknown_number(subject, s.plural);
    }
    if (s.whole == counter{0}) {
      return cannot_say("there are no " + std::string(s.plural));
    }
    double const fraction = static_cast<double>(s.part.value_or(0)) / static_cast<double>(s.whole.value_or(0));
    bool const holds = fraction >= limit;
    bool const reads_alike = !holds && percent(fraction) == percent(limit);
    return detail::decide(holds, "it is " + (reads_alike ? "slightly less" : percent(fraction)) + ": " +
                                     text::number(s.whole) + " " + std::string(s.plural) + " for " +
                                     text::number(s.part));
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return std::string("have an efficiency of ") + (negated ? "less than " : "at least ") + percent(limit);
  }
};

}  // namespace detail

// A fraction: 0.8 for 80 %. Bytes requested / bytes moved of global and local memory, textures and device memory, above
// 1 where lanes share bytes; ideal / actual wavefronts of shared memory.
[[nodiscard]] inline question<detail::efficiency_at_least> HasEfficiencyAtLeast(double fraction) {  // NOLINT
  return question{detail::efficiency_at_least{fraction}};
}

}}}  // namespace warpmem::v0::matchers
