// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question what share of the work was needed.
#pragma once

#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/cache.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/text/words.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace matchers {

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
