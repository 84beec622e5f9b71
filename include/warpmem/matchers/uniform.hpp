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
concept counts_replays = requires(Subject const& s) {
  detail::report_of(s).basis;
  detail::report_of(s).replays();
};

struct uniform {
  template <counts_replays Subject>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    auto const& r = report_of(subject);
    auto const nothing = nothing_to_check(r);
    return nothing.empty() ? decide_excess({r.requests, r.ideal_requests, "request"}, 0) : cannot_say(nothing);
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return negated ? "reads different addresses" : "reads one address in all lanes";
  }
};

}  // namespace detail

// The lanes of each access agree on one address (on 1.x those of each half-warp), so that nothing is serialized. Of
// constant memory.
[[nodiscard]] inline question<detail::uniform> IsUniform() {  // NOLINT: reads as frameworks' matchers do
  return question{detail::uniform{}};
}

}}}  // namespace warpmem::v0::matchers
