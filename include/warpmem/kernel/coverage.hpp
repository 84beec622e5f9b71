// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much of its kernel a report has seen.
#pragma once

#include <warpmem/model/config.hpp>

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

// Sums of launches add up. The one rule of what is whole: nothing is known to be missing, nothing could be without a
// sign of it, and whatever was launched ran to its end.
struct kernel_coverage {
  kernel_progress blocks{};  // zeros: not known, as of accesses that were recorded by hand
  kernel_progress warps{};   // likewise
  // Why accesses are missing, and why some could be, or be there twice, and nobody would see it: a sentence each, in
  // order, each once.
  std::vector<std::string> missing{};
  std::vector<std::string> unproven{};

  [[nodiscard]] bool is_whole() const noexcept { return !is_incomplete() && unproven.empty(); }
  // Whether something is known to be missing.
  [[nodiscard]] bool is_incomplete() const noexcept {
    return !missing.empty() || blocks.executed != blocks.launched || warps.executed != warps.launched;
  }
  void add_missing(std::string why) { add(missing, std::move(why)); }
  void add_unproven(std::string why) { add(unproven, std::move(why)); }
  kernel_coverage& operator+=(kernel_coverage const& other) {
    blocks += other.blocks;
    warps += other.warps;
    missing = both(missing, other.missing);
    unproven = both(unproven, other.unproven);
    return *this;
  }
  friend bool operator==(kernel_coverage const&, kernel_coverage const&) = default;

 private:
  static void add(std::vector<std::string>& to, std::string why) {
    auto const at = std::lower_bound(to.begin(), to.end(), why);
    if (at == to.end() || *at != why) {
      to.insert(at, std::move(why));
    }
  }
  [[nodiscard]] static std::vector<std::string> both(std::vector<std::string> const& a,
                                                     std::vector<std::string> const& b) {
    std::vector<std::string> all;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    return all;
  }
};

}}  // namespace warpmem::v0
