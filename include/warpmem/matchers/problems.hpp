// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question whether a kernel that ran on the CPU did anything that it must not do.
#pragma once

#include <warpmem/capture/problem.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/words.hpp>

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

// A line for each site with accesses that hardware would refuse.
template <class Subject>
[[nodiscard]] std::vector<std::string> refusals(Subject const& subject) {
  std::vector<std::string> lines;
  if constexpr (requires { subject.sites(); }) {
    for (kernel_site const& site : subject.sites()) {
      auto const& faults = basis_of(site).faults;
      if (faults.any()) {
        lines.push_back("hardware would refuse " + text::counted(faults.accesses, "access") + ", at " +
                        text::detail::place(site.place) + ": " + text::sentence(faults));
      }
    }
  }
  return lines;
}

struct has_no_problems {
  template <can_have_problems Subject>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    constexpr std::size_t shown = 10;
    std::vector<std::string> all = refusals(subject);
    for (capture::problem const& p : subject.problems()) {
      all.push_back(p.sentence + (p.times > 1 ? " (" + std::to_string(p.times) + " times)" : ""));
    }
    std::string text = all.size() == 1 ? "it has 1 problem:" : "it has " + std::to_string(all.size()) + " problems:";
    for (std::size_t i = 0; i < all.size() && i < shown; ++i) {
      text += "\n  " + all[i];
    }
    text += all.size() > shown ? "\n  and " + std::to_string(all.size() - shown) + " others" : "";
    return decide(all.empty(), all.empty() ? "it has none" : text);
  }
  [[nodiscard]] std::string describe(bool negated) const { return negated ? "has problems" : "has no problems"; }
};

}  // namespace detail

// No problems() of a capture::run, and no access that hardware would refuse.
[[nodiscard]] inline question<detail::has_no_problems> HasNoProblems() {  // NOLINT: reads as frameworks' matchers do
  return question{detail::has_no_problems{}};
}

}}}  // namespace warpmem::v0::matchers
