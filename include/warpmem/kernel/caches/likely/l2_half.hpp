// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One half of L2: lines of four sectors, in sets of 16.
#pragma once

#include <warpmem/kernel/caches/likely/model.hpp>
#include <warpmem/kernel/caches/likely/random.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

class l2_half {
 public:
  static constexpr std::uint32_t no_line = ~std::uint32_t{0};

  l2_half(std::uint64_t bytes, int choices)
      : choices_{choices},
        sets_{bytes / 128 / ways},
        lines_(sets_ * ways, no_line),
        used_(lines_.size()),
        valid_(lines_.size()) {}

  // Where the line is, from now on. evict(line that goes)
  template <class Evict>
  [[nodiscard]] std::size_t need(std::uint32_t line, Evict evict) {
    std::size_t const begin = set_of(line);
    std::size_t at = ways;
    std::size_t empty = ways;
    for (std::size_t k = 0; k < ways; ++k) {
      at = lines_[begin + k] == line ? k : at;
      empty = lines_[begin + k] == no_line ? k : empty;
    }
    if (at == ways) {
      at = empty != ways ? empty : oldest(begin);
      if (empty == ways) {
        evict(lines_[begin + at]);
      }
      lines_[begin + at] = line;
      valid_[begin + at] = 0;
    }
    used_[begin + at] = ++now_;
    return begin + at;
  }
  // Sectors that are there.
  [[nodiscard]] std::uint32_t valid(std::size_t at) const noexcept { return valid_[at]; }
  void bring(std::size_t at, std::uint32_t sectors) noexcept {
    valid_[at] = static_cast<std::uint8_t>(valid_[at] | sectors);
  }

 private:
  static constexpr std::size_t ways = 16;

  [[nodiscard]] std::size_t set_of(std::uint32_t line) const noexcept {
    if (choices_ >= static_cast<int>(ways)) {
      return (line >> 1U) % sets_ * ways;  // neighbours never share a set
    }
    std::uint64_t h = line * 0x9E3779B97F4A7C15U;
    h = (h ^ h >> 29U) * 0xBF58476D1CE4E5B9U;
    return static_cast<std::size_t>((h >> 32U) * sets_ >> 32U) * ways;
  }
  [[nodiscard]] std::size_t oldest(std::size_t begin) noexcept {
    bool const all = choices_ >= static_cast<int>(ways);
    std::size_t best = (all ? 0 : random_.below(ways));
    for (std::uint32_t k = 1; k < (all ? ways : static_cast<std::uint32_t>(choices_)); ++k) {
      std::size_t const other = (all ? k : random_.below(ways));
      best = used_[begin + other] < used_[begin + best] ? other : best;
    }
    return best;
  }

  int choices_;
  std::uint64_t sets_;
  std::vector<std::uint32_t> lines_;
  std::vector<std::uint32_t> used_;
  std::vector<std::uint8_t> valid_;
  small_random random_{1};
  std::uint32_t now_{};
};

}}}  // namespace warpmem::v0::detail
