// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Triton's linear layouts: which element of a tensor a register of a lane of a warp holds. Each bit of the three
// numbers has a basis, a coordinate of the tensor; the bases of all bits that are 1 are XORed.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// What has bases: the number of a register, of a lane, of a warp, of a block.
enum class linear_part : unsigned char { registers, lane, warp, block };

}  // namespace detail

// Bases by part, and the shape of the tensor that they reach.
struct linear_layout {
  static constexpr int parts = 4;
  static constexpr int most_bits = 16;
  static constexpr int most_dimensions = 9;

  std::int32_t basis[parts][most_bits][most_dimensions]{};
  int bits[parts]{};  // how many bases each part has
  int dimensions{1};
  int dimension_bits[most_dimensions]{};  // log2 of the tensor's shape: what the bases reach
  int index_bits{};                       // their sum
  bool is_whole{true};                    // false: a basis was refused

  // The next basis of a part, a coordinate of `count` dimensions.
  WARPMEM_HD constexpr void add(detail::linear_part part, std::int32_t const* coordinate, int count) noexcept {
    int& n = bits[static_cast<int>(part)];
    is_whole = is_whole && n < most_bits && count >= 1 && count <= most_dimensions;
    for (int d = 0; is_whole && d < count; ++d) {
      basis[static_cast<int>(part)][n][d] = coordinate[d];
      is_whole = coordinate[d] >= 0 && coordinate[d] < 1 << 20;
      while (is_whole && coordinate[d] >> dimension_bits[d] != 0) {
        ++dimension_bits[d];
        is_whole = ++index_bits <= 60;
      }
      dimensions = d < dimensions ? dimensions : d + 1;
    }
    n += is_whole ? 1 : 0;
  }
  // Warps of 32 lanes.
  [[nodiscard]] WARPMEM_HD constexpr bool is_valid() const noexcept {
    return is_whole && bits[1] <= 5 && (bits[1] == 5 || bits[2] == 0);
  }
  [[nodiscard]] WARPMEM_HD constexpr int threads() const noexcept { return 1 << (bits[1] + bits[2]); }
  [[nodiscard]] WARPMEM_HD constexpr int values() const noexcept { return 1 << bits[0]; }

  // The index of the element that register `value` of a thread of block 0 holds: the first dimension runs fastest.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t operator()(int thread, int value) const noexcept {
    int const number[] = {value, thread, thread >> bits[1]};
    std::int64_t index = 0;
    for (int d = dimensions - 1; d >= 0; --d) {
      std::int32_t x = 0;
      for (int part = 0; part < 3; ++part) {
        for (int bit = 0; bit < bits[part]; ++bit) {
          x ^= (number[part] >> bit & 1) != 0 ? basis[part][bit][d] : 0;
        }
      }
      index = index << dimension_bits[d] | x;
    }
    return index;
  }
  friend constexpr bool operator==(linear_layout const&, linear_layout const&) = default;
};

}}  // namespace warpmem::v0
