// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel did that it must not do: one sentence each, with the places.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/kernel/problem.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture {

using problem = kernel_problem;
using warpmem::problem_kind;

namespace detail {

// A problem while the kernel runs: places are still program counters, "{0}" and "{1}" in the sentence.
struct problem_note {
  problem_kind kind{};
  std::string sentence{};
  std::uint32_t pcs[2]{};  // 0: none
  std::uint64_t times{1};
};

// One note for each kind at the same places: the first.
class problem_list {
 public:
  // sentence() is called for the first.
  template <class Sentence>
  void add(problem_kind kind, std::uint32_t pc, std::uint32_t other, Sentence sentence) {
    for (problem_note& n : notes_) {
      if (n.kind == kind && n.pcs[0] == pc && n.pcs[1] == other) {
        ++n.times;
        return;
      }
    }
    notes_.push_back({kind, sentence(), {pc, other}});
  }
  [[nodiscard]] std::vector<problem_note> const& notes() const noexcept { return notes_; }

 private:
  std::vector<problem_note> notes_{};
};

}  // namespace detail

}}}  // namespace warpmem::v0::capture
