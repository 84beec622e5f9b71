// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums over the counts of a block, a byte each, eight at a time.
#pragma once

#include <warpmem/batch/distinct_plan.hpp>

#include <cstdint>
#include <cstring>

namespace warpmem::inline v0::detail {

// Bytes i .. i + 7 as one word.
[[nodiscard]] inline std::uint64_t eight_counts(std::uint8_t const (&counts)[block_accesses], int i) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, counts + i, sizeof(word));
  return word;
}

// Counts past the end of a partial block, as far as eight_counts reads them, become zero.
inline void clear_tail(std::uint8_t (&counts)[block_accesses], int count) noexcept {
  for (int i = count; i % 8 != 0; ++i) {
    counts[i] = 0;
  }
}

// A sum of bytes, kept as four of 16 bits: good for 128 additions of bytes below 256.
struct byte_sum {
  std::uint64_t quarters{};

  void add(std::uint64_t eight) noexcept {
    quarters += (eight & 0x00ff00ff00ff00ffU) + ((eight >> 8) & 0x00ff00ff00ff00ffU);
  }
  [[nodiscard]] std::int64_t value() const noexcept {
    std::uint64_t const halves = (quarters & 0x0000ffff0000ffffU) + ((quarters >> 16) & 0x0000ffff0000ffffU);
    return static_cast<std::int64_t>((halves + (halves >> 32)) & 0xffffffffU);
  }
};
static_assert(block_accesses / 8 <= 128);

// The smaller of each two bytes, all below 128.
[[nodiscard]] constexpr std::uint64_t smaller_of_eight(std::uint64_t a, std::uint64_t b) noexcept {
  std::uint64_t const not_below = ((a | 0x8080808080808080U) - b) & 0x8080808080808080U;  // where a >= b
  std::uint64_t const mask = (not_below >> 7) * 0xffU;
  return (b & mask) | (a & ~mask);
}

// 1 for each byte that is not zero, all below 129.
[[nodiscard]] constexpr std::uint64_t nonzero_of_eight(std::uint64_t eight) noexcept {
  return ((eight + 0x7f7f7f7f7f7f7f7fU) >> 7) & 0x0101010101010101U;
}

// ceil(byte / 2^shift) for each byte, all below 129, with shift <= 7.
[[nodiscard]] constexpr std::uint64_t quotients_of_eight(std::uint64_t eight, int shift) noexcept {
  std::uint64_t const ones = 0x0101010101010101U;
  std::uint64_t const below = (std::uint64_t{1} << shift) - 1;
  return ((eight + ones * below) >> shift) & (ones * (0xffU >> shift));
}

}  // namespace warpmem::inline v0::detail
