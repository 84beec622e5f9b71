// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a check answers: yes, no, or that it cannot say. It cannot say for an access that hardware would refuse, for
// unknown counts, and without any access; then its test fails, and so does the test of its negation.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

// no and yes where the counts are known; see above for cannot_say.
enum class answer : unsigned char { no, yes, cannot_say };

// The answer with the fact behind it, "4 of 8 sectors are excessive", or with the reason why there is none.
struct verdict {
  answer is{answer::cannot_say};
  std::string fact;
};

// yes if it holds, else no, with the fact behind it.
[[nodiscard]] inline verdict decide(bool holds, std::string fact) {
  return {holds ? answer::yes : answer::no, std::move(fact)};
}

// cannot_say, with the reason as the fact.
[[nodiscard]] inline verdict cannot_say(std::string fact) { return {answer::cannot_say, std::move(fact)}; }

// "the number of sectors is unknown: no source says it for this access on this capability"; of an atomic, how it is
// executed.
template <class Subject>
[[nodiscard]] verdict unknown_number(Subject const& subject, std::string_view plural);

// A report, or an explanation, which holds one.
template <class Subject>
[[nodiscard]] constexpr auto const& report_of(Subject const& subject) noexcept {
  if constexpr (requires { subject.report.basis; }) {
    return subject.report;
  } else {
    return subject;
  }
}

// Why there is nothing to check; "" when there is.
template <class Report>
[[nodiscard]] std::string nothing_to_check(Report const& report);

}}}}  // namespace warpmem::v0::matchers::detail
