// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Caches by name: those whose shape was published or measured, and those of a capability, from its row. What no source
// states is an argument.
#pragma once

#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/cache/shape.hpp>
#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 {

// Caches whose shape was published or measured. A replacement policy that the source leaves open is an argument.

namespace detail {

inline constexpr provenance microbenchmarks{evidence::documented, source::published_microbenchmarks};

// A cache without sectors.
[[nodiscard]] WARPMEM_HD constexpr cache_shape whole_lines(int line_bytes, int sets, int ways, replacement policy,
                                                           provenance known) noexcept {
  return {line_bytes, line_bytes, sets, ways, 0, policy, store_policy::around, known};
}

}  // namespace detail

// GT200, capability 1.3 (Wong et al. 2010). Constant: 2 KiB per multiprocessor, 8 KiB per cluster, 32 KiB per device.
[[nodiscard]] WARPMEM_HD constexpr cache_shape gt200_constant_l1(replacement policy) noexcept {
  return detail::whole_lines(64, 8, 4, policy, detail::microbenchmarks);
}
// GT200's constant L2 (Wong et al. 2010): 8 KiB of 256-byte lines, 4 ways.
[[nodiscard]] WARPMEM_HD constexpr cache_shape gt200_constant_l2(replacement policy) noexcept {
  return detail::whole_lines(256, 8, 4, policy, detail::microbenchmarks);
}
// GT200's constant L3 (Wong et al. 2010): 32 KiB of 256-byte lines, 8 ways.
[[nodiscard]] WARPMEM_HD constexpr cache_shape gt200_constant_l3(replacement policy) noexcept {
  return detail::whole_lines(256, 16, 8, policy, detail::microbenchmarks);
}

// GT200's texture caches (Wong et al. 2010): 5 KiB of 32-byte lines, 256 KiB of 256-byte lines.
[[nodiscard]] WARPMEM_HD constexpr cache_shape gt200_texture_l1(replacement policy) noexcept {
  return detail::whole_lines(32, 8, 20, policy, detail::microbenchmarks);
}
// GT200's texture L2 (Wong et al. 2010): 256 KiB of 256-byte lines, 8 ways.
[[nodiscard]] WARPMEM_HD constexpr cache_shape gt200_texture_l2(replacement policy) noexcept {
  return detail::whole_lines(256, 128, 8, policy, detail::microbenchmarks);
}

// Texture cache of Fermi and Kepler, 2.x and 3.x (Mei and Chu 2015): 12 KiB, 32-byte lines, four sets of 96 lines
// chosen by address bits 7 and 8, least recently used.
[[nodiscard]] WARPMEM_HD constexpr cache_shape fermi_texture_l1() noexcept {
  cache_shape s = detail::whole_lines(32, 4, 96, replacement::least_recently_used, detail::microbenchmarks);
  s.set_bit = 7;
  return s;
}

// First constant cache of Kepler to Volta, 3.5 to 7.0 (Jia et al. 2018): 2 KiB, 64-byte lines, 8 sets of 4. The policy
// is not least recently used; the source does not say what it is.
[[nodiscard]] WARPMEM_HD constexpr cache_shape kepler_constant_l1(replacement policy) noexcept {
  return detail::whole_lines(64, 8, 4, policy, detail::microbenchmarks);
}

// The level behind it on K80, M60 and P4 (Jia et al. 2018): 32 KiB of 256-byte lines. The associativity is not
// published: `ways`, which must divide 128.
[[nodiscard]] WARPMEM_HD constexpr cache_shape kepler_constant_l15(int ways, replacement policy) noexcept {
  return detail::whole_lines(256, ways < 1 ? 0 : 128 / ways, ways, policy, detail::microbenchmarks);
}

// The indexed constant cache of capability 9.0: 2 KiB, 64-byte lines, 8 sets of 4, tree pseudo-LRU. Look-up misses
// match in all 166 measured sequences (tests/data/sm_90/constant_chase.csv).
[[nodiscard]] WARPMEM_HD constexpr cache_shape h200_constant_l1() noexcept {
  return detail::whole_lines(64, 8, 4, replacement::tree_pseudo_lru, {evidence::measured, source::h200_counters});
}

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
