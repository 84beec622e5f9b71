// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The caches of a capability, from its row; what no source states is an argument.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/cache/shape.hpp>
#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 {

// What no source states about a cache; the caller must choose it.
struct cache_ways {
  int sets{};
  int ways{};
  replacement policy{replacement::least_recently_used};
};

// L1 for global and local loads. A row without such a cache, or without a line size, gives a shape that is not
// usable(). On 9.0, hits and misses by sector equal the hardware's as long as nothing is evicted (docs/caches.md).
[[nodiscard]] WARPMEM_HD constexpr cache_shape l1_cache_shape(arch_row arch, cache_ways chosen) noexcept {
  cache_traits const& c = arch.cache;
  cache_shape s{};
  s.line_bytes = c.l1_line_bytes;
  s.sector_bytes = c.l1_sector_bytes == 0 ? c.l1_line_bytes : c.l1_sector_bytes;
  s.sets = chosen.sets;
  s.ways = chosen.ways;
  s.policy = chosen.policy;
  s.known = arch.global.known;
  return s;
}

// L2: 128-byte lines of 32-byte sectors (Nsight Compute); published microbenchmarks see 32- and 64-byte fetches.
[[nodiscard]] WARPMEM_HD constexpr cache_shape l2_cache_shape(cache_ways chosen) noexcept {
  return {128,
          32,
          chosen.sets,
          chosen.ways,
          0,
          chosen.policy,
          store_policy::allocate_fill,
          {evidence::documented, source::nsight_compute_guide}};
}

// The first constant cache, with constant_traits' line_bytes and evidence.
[[nodiscard]] WARPMEM_HD constexpr cache_shape constant_cache_shape(arch_row arch, cache_ways chosen) noexcept {
  constant_traits const& c = arch.constant;
  return {c.line_bytes, c.line_bytes, chosen.sets, chosen.ways, 0, chosen.policy, store_policy::around, c.known_lines};
}

// The texture cache: up to 6.x with the lines that microbenchmarks saw; from 7.0 on it is L1.
[[nodiscard]] WARPMEM_HD constexpr cache_shape texture_cache_shape(arch_row arch, cache_ways chosen) noexcept {
  if (arch.global.counts_tag_requests) {
    return l1_cache_shape(arch, chosen);
  }
  int const line = arch.texture.line_bytes;
  return {line, line,          chosen.sets,          chosen.ways,
          0,    chosen.policy, store_policy::around, {evidence::documented, source::published_microbenchmarks}};
}

}}  // namespace warpmem::v0
