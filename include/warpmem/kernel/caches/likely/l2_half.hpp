// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One half of L2, in sets of 16 lines.
#pragma once

#include <warpmem/kernel/caches/likely/ways.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

class l2_half {
 public:
  l2_half(std::uint64_t bytes, int choices)
      : takes_neighbours_apart_{choices >= static_cast<int>(ways)},
        sets_{static_cast<std::size_t>(bytes / 128 / ways)},
        ways_{sets_, ways, choices, 1} {}

  // Where the line is, from now on. evict(line that goes)
  template <class Evict>
  [[nodiscard]] std::size_t need(std::uint32_t line, Evict evict) {
    return ways_.need(set_of(line), line, evict);
  }
  // Sectors that are there.
  [[nodiscard]] std::uint32_t valid(std::size_t at) const noexcept { return ways_.sectors(at); }
  void bring(std::size_t at, std::uint32_t sectors) noexcept { ways_.bring(at, sectors); }

 private:
  static constexpr std::size_t ways = 16;

  [[nodiscard]] std::size_t set_of(std::uint32_t line) const noexcept {
    if (takes_neighbours_apart_) {
      return (line >> 1U) % sets_;  // neighbours never share a set
    }
    std::uint64_t h = line * 0x9E3779B97F4A7C15U;
    h = (h ^ h >> 29U) * 0xBF58476D1CE4E5B9U;
    return static_cast<std::size_t>((h >> 32U) * sets_ >> 32U);
  }

  bool takes_neighbours_apart_;
  std::size_t sets_;
  cache_ways ways_;
};

}}}  // namespace warpmem::v0::detail
