// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/cache/shape.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The bits of a set's binary tree: root in bit 1, children of node n in bits 2n and 2n + 1. A set bit sends the search
// for a victim to the upper half of the ways.
[[nodiscard]] WARPMEM_HD constexpr std::uint64_t tree_after_use(std::uint64_t tree, int ways, int way) noexcept {
  unsigned node = 1;
  for (int half = ways / 2; half >= 1; half /= 2) {
    bool const upper = (way & half) != 0;
    std::uint64_t const bit = std::uint64_t{1} << node;
    tree = upper ? tree & ~bit : tree | bit;
    node = 2 * node + (upper ? 1U : 0U);
  }
  return tree;
}

[[nodiscard]] WARPMEM_HD constexpr int tree_victim(std::uint64_t tree, int ways) noexcept {
  unsigned node = 1;
  int way = 0;
  for (int half = ways / 2; half >= 1; half /= 2) {
    bool const upper = ((tree >> node) & 1U) != 0;
    way += upper ? half : 0;
    node = 2 * node + (upper ? 1U : 0U);
  }
  return way;
}

[[nodiscard]] WARPMEM_HD constexpr std::uint64_t xorshift(std::uint64_t x) noexcept {
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return x;
}

}}}  // namespace warpmem::v0::detail
