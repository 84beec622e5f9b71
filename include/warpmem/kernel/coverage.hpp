// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much of its kernel a report has seen.
#pragma once

#include <warpmem/config.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {

// Of blocks or warps: how many were launched, and how many ran to their end.
struct kernel_progress {
  std::uint64_t launched{};
  std::uint64_t executed{};

  constexpr kernel_progress& operator+=(kernel_progress other) noexcept {
    launched += other.launched;
    executed += other.executed;
    return *this;
  }
  friend constexpr bool operator==(kernel_progress, kernel_progress) = default;
};

// Sums of launches add up. The one rule of what is whole: nothing is known to be missing, and whatever was launched ran
// to its end.
struct kernel_coverage {
  kernel_progress blocks{};            // zeros: not known, as of accesses that were recorded by hand
  kernel_progress warps{};             // likewise
  std::vector<std::string> missing{};  // why accesses are missing, a sentence each; in order, each once

  [[nodiscard]] bool is_whole() const noexcept {
    return missing.empty() && blocks.executed == blocks.launched && warps.executed == warps.launched;
  }
  void add_missing(std::string why) {
    auto const at = std::lower_bound(missing.begin(), missing.end(), why);
    if (at == missing.end() || *at != why) {
      missing.insert(at, std::move(why));
    }
  }
  kernel_coverage& operator+=(kernel_coverage const& other) {
    blocks += other.blocks;
    warps += other.warps;
    std::vector<std::string> both;
    std::set_union(missing.begin(), missing.end(), other.missing.begin(), other.missing.end(),
                   std::back_inserter(both));
    missing = std::move(both);
    return *this;
  }
  friend bool operator==(kernel_coverage const&, kernel_coverage const&) = default;
};

}}  // namespace warpmem::v0
