// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The problems of a launch, one for each kind at the same places.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

class problem_list {
 public:
  // sentence() is called for the first in the order of blocks.
  template <class Sentence>
  void add(problem_kind kind, s32 place, s32 other_place, u64 block, Sentence sentence) {
    auto const [found, is_new] = all_.try_emplace({kind, place, other_place});
    note& n = found->second;
    ++n.times;
    if (is_new || block < n.block) {
      n.block = block;
      n.order = all_.size();
      n.sentence = sentence();
    }
  }
  // Of other blocks of the same launch.
  void merge(problem_list const& other) {
    for (auto const& [key, theirs] : other.all_) {
      auto const [found, is_new] = all_.try_emplace(key, theirs);
      if (!is_new) {
        u64 const times = found->second.times + theirs.times;
        if (theirs.block < found->second.block) {
          found->second = theirs;
        }
        found->second.times = times;
      }
    }
  }
  // In the order of blocks, and within a block as they came.
  [[nodiscard]] std::vector<kernel_problem> list() const {
    std::vector<std::tuple<u64, u64, kernel_problem>> sorted;
    for (auto const& [key, n] : all_) {
      sorted.push_back({n.block, n.order, {std::get<0>(key), n.sentence, n.times}});
    }
    std::sort(sorted.begin(), sorted.end(), [](auto const& a, auto const& b) {
      return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
    });
    std::vector<kernel_problem> out;
    for (auto& one : sorted) {
      out.push_back(std::move(std::get<2>(one)));
    }
    return out;
  }
  [[nodiscard]] bool empty() const noexcept { return all_.empty(); }

 private:
  struct note {
    u64 block{};
    u64 order{};
    u64 times{};
    std::string sentence{};
  };
  std::map<std::tuple<problem_kind, s32, s32>, note> all_{};
};

}}}  // namespace warpmem::v0::ptx
