// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question whether the lanes of an access to constant memory agree.
#pragma once

#include <warpmem/matchers/excess.hpp>
#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/verdict.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace matchers {

namespace detail {

template <class Subject>
concept can_be_uniform = requires(Subject const& s) {
  detail::report_of(s).basis;
  detail::report_of(s).is_uniform();
};

struct uniform {
  template <can_be_uniform Subject>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    auto const& r = report_of(subject);
    auto const nothing = nothing_to_check(r);
    excess const e{r.requests + r.immediate_requests, r.ideal_requests + r.immediate_requests, "request"};
    return nothing.empty() ? decide_least(subject, r.is_uniform(), e) : cannot_say(nothing);
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return negated ? "read different addresses" : "read one address in all lanes";
  }
};

}  // namespace detail

// is_uniform() of the report. Of constant memory.
[[nodiscard]] inline question<detail::uniform> IsUniform() {  // NOLINT: reads as frameworks' matchers do
  return question{detail::uniform{}};
}

}}}  // namespace warpmem::v0::matchers
