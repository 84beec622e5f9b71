// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a check answers: yes, no, or that it cannot say. It cannot say for an access that hardware would refuse, for
// unknown counts, and without any access; then its test fails, and so does the test of its negation.
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/transaction.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
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

// A report, or an explanation, which holds one.
template <class Subject>
[[nodiscard]] constexpr auto const& report_of(Subject const& subject) noexcept {
  if constexpr (requires { subject.report.basis; }) {
    return subject.report;
  } else {
    return subject;
  }
}

// A count beside the least that it could have been.
struct excess {
  counter actual;
  counter ideal;
  std::string_view singular;

  [[nodiscard]] bool known() const { return actual.known() && ideal.known(); }
  // "8 sectors where 4 would do", "4 sectors, the minimum".
  [[nodiscard]] std::string fact() const {
    return text::counted(actual, singular) +
           (actual > ideal ? " where " + text::number(ideal) + " would do" : ", the minimum");
  }
};

[[nodiscard]] inline std::string at_most(std::string_view verb, bool negated, std::int64_t limit,
                                         std::string_view singular) {
  return std::string(verb) + (negated ? " more than " : " at most ") + text::counted(limit, singular);
}

// The most wavefronts of one phase: 2 where a bank serves two words, one after the other. Those of a phase are
// consecutive.
template <class List>
[[nodiscard]] std::int64_t ways_of(List const& served) {
  int most = 0;
  for (bank_access const& first : served) {
    for (bank_access const& last : served) {
      int const wavefronts = last.phase == first.phase ? last.wavefront - first.wavefront + 1 : 0;
      most = wavefronts > most ? wavefronts : most;
    }
  }
  return most;
}

}}}}  // namespace warpmem::v0::matchers::detail
