// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// L1 of one SM: lines of four sectors.
#pragma once

#include <warpmem/kernel/caches/likely/model.hpp>
#include <warpmem/kernel/caches/likely/random.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

class simulated_l1 {
 public:
  simulated_l1(cache_model const& model, int kib, std::uint64_t seed)
      : sets_{sets_of(model, lines_of(model, kib))},
        ways_{(std::max)(1U, lines_of(model, kib) / sets_)},
        choices_{static_cast<std::uint32_t>(model.l1_choices)},
        is_scattered_{model.l1_ways != 0},
        lines_(std::size_t{sets_} * ways_, no_line),
        used_(lines_.size()),
        sectors_(lines_.size()),
        random_{seed} {}

  // The sectors that miss; they are there from then on.
  std::uint32_t take(std::uint32_t line, std::uint32_t sectors) noexcept {
    std::size_t const at = find(line);
    used_[at] = ++now_;
    std::uint32_t const missing = sectors & ~std::uint32_t{sectors_[at]};
    sectors_[at] = static_cast<std::uint8_t>(sectors_[at] | sectors);
    return missing;
  }

 private:
  static constexpr std::uint32_t no_line = ~std::uint32_t{0};

  [[nodiscard]] static std::uint32_t lines_of(cache_model const& model, int kib) noexcept {
    return (std::max)(1U, static_cast<std::uint32_t>(kib * model.l1_percent) * 8 / 100);
  }
  [[nodiscard]] static std::uint32_t sets_of(cache_model const& model, std::uint32_t lines) noexcept {
    return model.l1_ways == 0 ? 64 : (std::max)(1U, lines / static_cast<std::uint32_t>(model.l1_ways));
  }
  [[nodiscard]] std::uint32_t set_of(std::uint32_t line) const noexcept {
    return is_scattered_ ? static_cast<std::uint32_t>(line * 0x9E3779B97F4A7C15U >> 32U) % sets_
                         : (line ^ line >> 6U ^ line >> 12U ^ line >> 18U) % sets_;
  }
  [[nodiscard]] std::size_t find(std::uint32_t line) noexcept {
    std::size_t const begin = std::size_t{set_of(line)} * ways_;
    std::uint32_t at = ways_;
    std::uint32_t empty = ways_;
    for (std::uint32_t k = 0; k < ways_; ++k) {
      at = lines_[begin + k] == line ? k : at;
      empty = lines_[begin + k] == no_line ? k : empty;
    }
    if (at == ways_) {
      at = empty != ways_ ? empty : oldest(begin);
      lines_[begin + at] = line;
      sectors_[begin + at] = 0;
    }
    return begin + at;
  }
  // Of all, or of some at random.
  [[nodiscard]] std::uint32_t oldest(std::size_t begin) noexcept {
    bool const all = choices_ >= ways_;
    std::uint32_t best = (all ? 0 : random_.below(ways_));
    for (std::uint32_t k = 1; k < (all ? ways_ : choices_); ++k) {
      std::uint32_t const other = (all ? k : random_.below(ways_));
      best = used_[begin + other] < used_[begin + best] ? other : best;
    }
    return best;
  }

  std::uint32_t sets_;
  std::uint32_t ways_;
  std::uint32_t choices_;
  bool is_scattered_;
  std::vector<std::uint32_t> lines_;
  std::vector<std::uint32_t> used_;
  std::vector<std::uint8_t> sectors_;
  small_random random_;
  std::uint32_t now_{};
};

}}}  // namespace warpmem::v0::detail
