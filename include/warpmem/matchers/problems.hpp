// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question whether a kernel that ran on the CPU did anything that it must not do.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/words.hpp>

#include <concepts>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace matchers {

namespace detail {

template <class Subject>
concept can_have_problems = requires(Subject const& s) {
  { s.problems() } -> std::convertible_to<std::vector<kernel_problem> const&>;
};

struct has_no_problems {
  template <can_have_problems Subject>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    kernel_report const* kernel = nullptr;
    if constexpr (std::derived_from<Subject, kernel_report>) {
      kernel = &subject;
    }
    return no_problems(subject.problems(), kernel);
  }
  [[nodiscard]] std::string describe(bool negated) const { return negated ? "have problems" : "have no problems"; }
};

}  // namespace detail

// No problems() of a kernel_run, and no access that hardware would refuse.
[[nodiscard]] inline question<detail::has_no_problems> HasNoProblems() {  // NOLINT: reads as frameworks' matchers do
  return question{detail::has_no_problems{}};
}

}}}  // namespace warpmem::v0::matchers
