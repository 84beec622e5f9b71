// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of lines of four sectors: where a line is found, and which one goes when its set is full.
#pragma once

#include <warpmem/kernel/caches/likely/random.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

class cache_ways {
 public:
  // The oldest of so many `choices` at random goes, or of the whole set.
  cache_ways(std::size_t sets, std::size_t ways, int choices, std::uint64_t seed)
      : ways_{static_cast<std::uint32_t>(ways)},
        choices_{static_cast<std::uint32_t>(choices)},
        lines_(sets * ways, no_line),
        used_(lines_.size()),
        sectors_(lines_.size()),
        random_{seed} {}

  // Where the line is, from now on. evict(line that goes)
  template <class Evict>
  [[nodiscard]] std::size_t need(std::size_t set, std::uint32_t line, Evict evict) {
    std::size_t const begin = set * ways_;
    std::uint32_t at = ways_;
    std::uint32_t empty = ways_;
    for (std::uint32_t k = 0; k < ways_; ++k) {
      at = lines_[begin + k] == line ? k : at;
      empty = lines_[begin + k] == no_line ? k : empty;
    }
    if (at == ways_) {
      at = empty != ways_ ? empty : oldest(begin);
      if (empty == ways_) {
        evict(lines_[begin + at]);
      }
      lines_[begin + at] = line;
      sectors_[begin + at] = 0;
    }
    used_[begin + at] = ++now_;
    return begin + at;
  }
  // Sectors that are there.
  [[nodiscard]] std::uint32_t sectors(std::size_t at) const noexcept { return sectors_[at]; }
  void bring(std::size_t at, std::uint32_t sectors) noexcept {
    sectors_[at] = static_cast<std::uint8_t>(sectors_[at] | sectors);
  }

 private:
  static constexpr std::uint32_t no_line = ~std::uint32_t{0};

  [[nodiscard]] std::uint32_t oldest(std::size_t begin) noexcept {
    bool const all = choices_ >= ways_;
    std::uint32_t best = (all ? 0 : random_.below(ways_));
    for (std::uint32_t k = 1; k < (all ? ways_ : choices_); ++k) {
      std::uint32_t const other = (all ? k : random_.below(ways_));
      best = used_[begin + other] < used_[begin + best] ? other : best;
    }
    return best;
  }

  std::uint32_t ways_;
  std::uint32_t choices_;
  std::vector<std::uint32_t> lines_;
  std::vector<std::uint32_t> used_;
  std::vector<std::uint8_t> sectors_;
  small_random random_;
  std::uint32_t now_{};
};

}}}  // namespace warpmem::v0::detail
