// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question whether a kernel that ran on the CPU did anything that it must not do.
#pragma once

#include <warpmem/capture/problem.hpp>
#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/verdict.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace matchers {

namespace detail {

template <class Subject>
concept can_have_problems = requires(Subject const& s) {
  { s.problems() } -> std::convertible_to<std::vector<capture::problem> const&>;
};

struct has_no_problems {
  template <can_have_problems Subject>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    constexpr std::size_t shown = 10;
    std::vector<capture::problem> const& all = subject.problems();
    std::string text = all.size() == 1 ? "it has 1 problem:" : "it has " + std::to_string(all.size()) + " problems:";
    for (std::size_t i = 0; i < all.size() && i < shown; ++i) {
      text += "\n  " + all[i].sentence;
      text += all[i].times > 1 ? " (" + std::to_string(all[i].times) + " times)" : "";
    }
    text += all.size() > shown ? "\n  and " + std::to_string(all.size() - shown) + " others" : "";
    return decide(all.empty(), all.empty() ? "it has none" : text);
  }
  [[nodiscard]] std::string describe(bool negated) const { return negated ? "has problems" : "has no problems"; }
};

}  // namespace detail

// No problems() of a capture::run.
[[nodiscard]] inline question<detail::has_no_problems> HasNoProblems() {  // NOLINT: reads as frameworks' matchers do
  return question{detail::has_no_problems{}};
}

}}}  // namespace warpmem::v0::matchers
