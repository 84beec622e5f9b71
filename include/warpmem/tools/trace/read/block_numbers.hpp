// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which thread blocks of a grid a trace has, and which of them it has twice.
#pragma once

#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Blocks stand in a trace in their order, so few runs of numbers say which ones were there.
class block_numbers {
 public:
  struct run {
    std::uint64_t first{};
    std::uint64_t end{};
    friend bool operator==(run const&, run const&) = default;
  };
  static constexpr std::uint64_t none = UINT64_MAX;

  block_numbers() = default;
  // Runs in any order.
  explicit block_numbers(std::vector<run> runs, std::uint64_t twice = none) : runs_{std::move(runs)}, twice_{twice} {
    std::sort(runs_.begin(), runs_.end(), is_before);
    join();
  }

  block_numbers& operator+=(block_numbers const& other) {
    twice_ = (std::min)(twice_, other.twice_);
    std::vector<run> all;
    all.reserve(runs_.size() + other.runs_.size());
    std::merge(runs_.begin(), runs_.end(), other.runs_.begin(), other.runs_.end(), std::back_inserter(all), is_before);
    runs_ = std::move(all);
    join();
    return *this;
  }

  [[nodiscard]] std::int64_t count() const noexcept {
    std::int64_t sum = 0;
    for (run const& one : runs_) {
      sum += static_cast<std::int64_t>(one.end - one.first);
    }
    return sum;
  }
  [[nodiscard]] std::vector<run> const& runs() const noexcept { return runs_; }
  // The first one that is there more than once, or `none`.
  [[nodiscard]] std::uint64_t twice() const noexcept { return twice_; }

 private:
  [[nodiscard]] static bool is_before(run const& a, run const& b) noexcept { return a.first < b.first; }
  // Runs in order that overlap or touch.
  void join() {
    std::size_t kept = 0;
    for (std::size_t n = 1; n < runs_.size(); ++n) {
      run& last = runs_[kept];
      if (runs_[n].first < last.end) {
        twice_ = (std::min)(twice_, runs_[n].first);
      }
      if (runs_[n].first <= last.end) {
        last.end = (std::max)(last.end, runs_[n].end);
      } else {
        runs_[++kept] = runs_[n];
      }
    }
    runs_.resize(runs_.empty() ? 0 : kept + 1);
  }

  std::vector<run> runs_{};
  std::uint64_t twice_{none};
};

// Blocks that come again and again.
class seen_blocks {
 public:
  void add(std::uint64_t number) {
    constexpr std::size_t most = 4096;
    if (last_.empty() || last_.back().first != number) {
      last_.push_back({number, number + 1});
    }
    if (last_.size() == most) {
      join();
    }
  }
  [[nodiscard]] std::int64_t count() {
    join();
    return all_.count();
  }

 private:
  void join() { all_ += block_numbers{std::exchange(last_, {})}; }

  block_numbers all_{};
  std::vector<block_numbers::run> last_{};  // not among `all_` yet
};

}}}}  // namespace warpmem::v0::trace::detail
