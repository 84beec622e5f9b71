// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// How many lines need each of 16 banks: 4 bits per bank. A tag wavefront has at most four lines.
class bank_counts {
 public:
  // Adds a line's words, one bit for each of its 16, in banks whose number is the word's xor-ed with `swap`.
  WARPMEM_HD constexpr void add(unsigned words, int swap) noexcept {
    counts_ += one_each(banks_of(words, static_cast<unsigned>(swap)));
  }
  // Wavefronts over the banks: the count of the fullest one.
  [[nodiscard]] WARPMEM_HD constexpr int fullest() const noexcept {
    std::uint64_t const ones = counts_ & each;
    std::uint64_t const twos = counts_ >> 1 & each;
    return (counts_ >> 2 & each) != 0 ? 4 : (ones & twos) != 0 ? 3 : twos != 0 ? 2 : ones != 0 ? 1 : 0;
  }

 private:
  static constexpr std::uint64_t each = 0x1111111111111111ULL;

  [[nodiscard]] WARPMEM_HD static constexpr unsigned banks_of(unsigned words, unsigned swap) noexcept {
    words = (swap & 8U) != 0 ? words >> 8 | (words & 0x00ffU) << 8 : words;
    words = (swap & 4U) != 0 ? (words >> 4 & 0x0f0fU) | (words & 0x0f0fU) << 4 : words;
    words = (swap & 2U) != 0 ? (words >> 2 & 0x3333U) | (words & 0x3333U) << 2 : words;
    return (swap & 1U) != 0 ? (words >> 1 & 0x5555U) | (words & 0x5555U) << 1 : words;
  }
  // Bit k to bit 4 * k.
  [[nodiscard]] WARPMEM_HD static constexpr std::uint64_t one_each(std::uint64_t bits) noexcept {
    bits = (bits | bits << 24) & 0x000000ff000000ffULL;
    bits = (bits | bits << 12) & 0x000f000f000f000fULL;
    bits = (bits | bits << 6) & 0x0303030303030303ULL;
    return (bits | bits << 3) & each;
  }

  std::uint64_t counts_{};
};

}}}  // namespace warpmem::v0::detail
