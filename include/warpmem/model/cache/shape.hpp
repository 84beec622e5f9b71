// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Which line of a full set is evicted.
enum class replacement : unsigned char {
  least_recently_used,
  first_in_first_out,
  // One bit per node of a binary tree over the ways points away from the latest use; ways must be a power of two.
  tree_pseudo_lru,
  pseudo_random,  // xorshift with a fixed seed: the same sequence every time
};

// What a store does besides writing through to the next level.
enum class store_policy : unsigned char {
  around,         // nothing: no line is allocated, and a present line stays as it is
  allocate_line,  // the line is allocated, but loads still miss the sector
  allocate_fill,  // the line is allocated, and loads hit the sector
};

// The shape of one cache. Everything is in bytes unless the name says otherwise.
struct cache_shape {
  int line_bytes{};    // what one tag covers: a power of two
  int sector_bytes{};  // fetched at a time: line_bytes, or a power of two that divides it at most 32 times
  int sets{};
  int ways{};     // lines per set
  int set_bit{};  // the set is (address >> set_bit) % sets; not below the line's bits; 0: just above them
  replacement policy{replacement::least_recently_used};
  store_policy stores{store_policy::around};
  provenance known{};

  [[nodiscard]] WARPMEM_HD constexpr std::int64_t lines() const noexcept { return std::int64_t{sets} * ways; }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t bytes() const noexcept { return lines() * line_bytes; }

  // Whether a cache of this shape can be built.
  [[nodiscard]] WARPMEM_HD constexpr bool usable() const noexcept {
    return detail::is_power_of_two(line_bytes) && detail::is_power_of_two(sector_bytes) && sector_bytes <= line_bytes &&
           line_bytes / sector_bytes <= 32 && sets >= 1 && ways >= 1 &&
           (set_bit == 0 || (set_bit >= detail::log2_floor(line_bytes) && set_bit < 64)) &&
           (policy != replacement::tree_pseudo_lru || (detail::is_power_of_two(ways) && ways <= 64));
  }
  friend constexpr bool operator==(cache_shape const&, cache_shape const&) = default;
};

}}  // namespace warpmem::v0

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
