// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a test asks of a whole kernel.
#pragma once

#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/words.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/text/words.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace matchers {

// The question whether a kernel that ran on the CPU did anything that it must not do.

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

// The question how much a kernel reads from DRAM, as far as the answer is certain.

namespace detail {

struct dram_reads_at_most {
  std::int64_t bytes;

  template <class Subject>
  requires std::derived_from<Subject, kernel_report>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    std::optional<cache_bounds> const& bounds = subject.caches();
    if (!bounds) {
      return cannot_say(subject.is_whole() ? "it was run without caches: gpu.caches() asks for them"
                                           : "it was not seen as a whole");
    }
    return decide_range(bounds->dram_reads);
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return std::string(negated ? "read more than " : "read at most ") + text::counted(bytes, "byte") + " from DRAM";
  }

 private:
  [[nodiscard]] verdict decide_range(cache_range const& reads) const {
    if (!reads.least.known() && !reads.most.known()) {
      return cannot_say("how many bytes it reads from DRAM is not known");
    }
    std::int64_t const least = reads.least.value_or(0) * 32;
    if (least > bytes) {
      return decide(false, "it reads at least " + text::counted(least, "byte") + " from DRAM");
    }
    if (!reads.most.known()) {
      return cannot_say("it reads at least " + text::counted(least, "byte") + " from DRAM; how many more is not known");
    }
    std::int64_t const most = reads.most.value_or(0) * 32;
    std::string const both =
        "it reads between " + text::number(least) + " and " + text::counted(most, "byte") + " from DRAM";
    return most <= bytes ? decide(true, both) : cannot_say(both);
  }
};

}  // namespace detail

// What must be read lies above it, or what can be read does not; between them, it cannot say. Of kernels that were run
// with gpu.caches().
[[nodiscard]] inline question<detail::dram_reads_at_most> ReadsAtMostFromDram(std::int64_t bytes) {  // NOLINT
  return question{detail::dram_reads_at_most{bytes}};
}

}}}  // namespace warpmem::v0::matchers
