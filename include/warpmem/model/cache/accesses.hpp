// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp's accesses through a cache: hits and misses of a sequence of loads, of loads from constant memory, of texture
// fetches.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/cache/model.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/texture.hpp>
#include <warpmem/model/report/cache.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/model/rules/texture/tiles.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// A warp's whole access at one level of cache: its transactions, as list_global and similar functions return them.

namespace detail {

// The transactions of a list belong to one access; an empty list to none.
[[nodiscard]] WARPMEM_HD constexpr cache_report as_one_access(cache_report sum) noexcept {
  if (sum.basis.faults.any()) {
    sum.basis.faults.accesses = 1;
    return refused<cache_report>(sum.basis.capability, sum.basis.faults);
  }
  sum.basis.accesses = sum.basis.accesses == 0 ? 0 : 1;
  return sum;
}

}  // namespace detail

// One look-up for each sector of each transaction, in order. `next` as in sectored_cache::load. An access that hardware
// would refuse, or whose transactions are unknown, has an empty list, which is no access: look at its report first.
WARPMEM_CALLS_USER_CODE
template <int MaxLines, class List, class Next>
WARPMEM_HD constexpr cache_report load_all(sectored_cache<MaxLines>& cache, List const& transactions, Next&& next) {
  cache_report sum{};
  for (auto const& t : transactions) {
    sum += cache.load(t.base, t.bytes, next);
  }
  return detail::as_one_access(sum);
}
template <int MaxLines, class List>
WARPMEM_HD constexpr cache_report load_all(sectored_cache<MaxLines>& cache, List const& transactions) noexcept {
  return load_all(cache, transactions, [](address, int) {});
}

// Stores look up all their lines before the first of them gets its tag (measured on 9.0), so the second sector of a
// missing line misses too. A transaction lies in one line.
template <int MaxLines, class List>
WARPMEM_HD constexpr cache_report store_all(sectored_cache<MaxLines>& cache, List const& transactions) noexcept {
  std::int64_t hits = 0;
  for (auto const& t : transactions) {
    hits += cache.has_line(t.base) ? detail::ceil_div(t.bytes, cache.shape().sector_bytes) : 0;
  }
  cache_report sum{};
  for (auto const& t : transactions) {
    sum += cache.store(t.base, t.bytes);
  }
  if (!sum.basis.faults.any()) {
    sum.misses = sum.look_ups - hits;
    sum.hits = hits;
  }
  return detail::as_one_access(sum);
}

// A warp's loads from constant memory, and its texture fetches, through a cache: hits and misses of a sequence.

namespace detail {

// One lane for each line of the active lanes.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_mask first_in_line(basic_warp_access<Lanes> const& access, lane_mask active,
                                                           int line_shift) noexcept {
  distinct_keys lines;
  lane_mask first = lane_mask::none();
  for (int lane = 0; lane < Lanes; ++lane) {
    if (active.test(lane) && lines.insert(access.at[lane] >> line_shift).is_new) {
      first = first | lane_mask::range(lane, 1);
    }
  }
  return first;
}

}  // namespace detail

// One look-up for each request of analyze_constant. A line that is absent when the load begins costs one miss for each
// part of the load that needs it, as in a cold cache (half-warps on 1.x; the words of a wide load); other requests hit.
// Faults: analyze_constant's, and those of sectored_cache::load. `next` as there.
WARPMEM_CALLS_USER_CODE
template <int MaxLines, int Lanes, class Next>
WARPMEM_HD constexpr cache_report load_constant(sectored_cache<MaxLines>& cache, arch_row arch,
                                                basic_warp_access<Lanes> const& access, Next&& next) {
  constant_report const requests = analyze_constant(arch, access);
  if (requests.basis.faults.any()) {
    return detail::refused<cache_report>(arch.cc, requests.basis.faults);
  }
  cache_report sum{};
  sum.basis = requests.basis;
  sum.basis.known = weaker(requests.basis.known, cache.shape().known);
  constant_traits const& c = arch.constant;
  int const line_shift = detail::log2_floor(detail::larger(1, cache.shape().line_bytes));
  std::int64_t absent = 0;
  for (int group = 0; group < Lanes; group += c.request_lanes) {
    lane_mask const active = access.participants() & lane_mask::range(group, c.request_lanes);
    lane_mask const lines = detail::first_in_line(access, active, line_shift);
    for (int lane = group; lane < Lanes; ++lane) {
      absent += lines.test(lane) && !cache.holds(access.at[lane]) ? 1 : 0;
    }
  }
  lane_mask const lines = detail::first_in_line(access, access.participants(), line_shift);
  for (int lane = 0; lane < Lanes; ++lane) {
    if (!lines.test(lane)) {
      continue;
    }
    cache_report const one = cache.load(access.at[lane], 1, next);
    if (one.basis.faults.any()) {
      return detail::refused<cache_report>(arch.cc, one.basis.faults);
    }
    sum.line_misses += one.line_misses;
    sum.evictions += one.evictions;
    sum.bytes_from_next += one.bytes_from_next;
  }
  sum.look_ups = requests.requests;
  sum.misses = absent * detail::larger(1, access.lane_bytes / c.word_bytes);
  sum.hits = sum.look_ups - sum.misses;
  sum.bytes_requested = requests.bytes_requested;
  return sum;
}
template <int MaxLines, int Lanes>
WARPMEM_HD constexpr cache_report load_constant(sectored_cache<MaxLines>& cache, arch_row arch,
                                                basic_warp_access<Lanes> const& access) noexcept {
  return load_constant(cache, arch, access, [](address, int) {});
}

// A warp's texture fetch through the texture cache: hits and misses of a sequence of fetches.

namespace detail {

// Where a cache finds a sector. From 7.0 on a tag stands for 32 bytes x 4 rows of an image, found by coordinates, so
// images get addresses that put such a tile into 128 consecutive bytes. Linear memory keeps its own, and before 7.0
// pitch-linear images do too.
[[nodiscard]] WARPMEM_HD constexpr address cached_at(arch_row arch, texture_image const& image,
                                                     texture_sector const& s) noexcept {
  std::int64_t const byte_x = s.x * image.texel_bytes;
  if (image.storage == texture_storage::linear) {
    return image.base + static_cast<address>(byte_x);
  }
  if (image.storage == texture_storage::pitch_linear && !arch.global.counts_tag_requests) {
    return image.base + static_cast<address>(s.y * image.pitch + byte_x);
  }
  texel_place const p = place_of(image.storage, byte_x, static_cast<int>(s.y), static_cast<int>(s.z), s.level, 0);
  std::int64_t const across = ceil_div(image.width * image.texel_bytes, std::int64_t{32});
  std::int64_t const down = ceil_div(image.height, std::int64_t{4});
  std::int64_t const line = ((s.level * image.depth + p.line.z) * down + p.line.y) * across + p.line.x;
  int const sector = sector_in_line(sector_shape_of(arch.texture, image), image.storage, p.position);
  return image.base + static_cast<address>(line * 128 + sector * 32);
}

}  // namespace detail

// One look-up for each sector of analyze_texture. The first look-up of an absent sector misses; later ones of the same
// fetch find it, as in a cold cache, where L2 sends each distinct sector once. Images of one sequence need different
// bases, arrays too. Which lines share a set of the cache is certain for linear memory alone.
// Faults: analyze_texture's, and those of sectored_cache::load. Where the order of bytes in arrays is not known, the
// counters are unknown and the cache stays as it is. `next` as in sectored_cache::load.
WARPMEM_CALLS_USER_CODE
template <int MaxLines, class Next>
WARPMEM_HD constexpr cache_report load_texture(sectored_cache<MaxLines>& cache, arch_row arch,
                                               texture_access const& access, Next&& next) {
  texture_report const fetch = analyze_texture(arch, access);
  if (fetch.basis.faults.any()) {
    return detail::refused<cache_report>(arch.cc, fetch.basis.faults);
  }
  cache_report sum{};
  for (texture_sector const& s : list_texture(arch, access)) {
    cache_report const one = cache.load(detail::cached_at(arch, access.image, s), 32, next);
    if (one.basis.faults.any()) {
      return detail::refused<cache_report>(arch.cc, one.basis.faults);
    }
    sum += one;
  }
  if (sum.basis.accesses == 0 && access.active.any()) {
    cache_report::each_field(detail::field_eraser<cache_report>{sum});
  }
  sum.basis = fetch.basis;
  sum.basis.l1 = l1_state::none;
  // Sequences of fetches were not measured; those of global loads were.
  sum.basis.known =
      weaker(weaker(fetch.basis.known, cache.shape().known), provenance{evidence::carried_over, source::h200_counters});
  sum.look_ups = fetch.sectors;
  sum.hits = sum.look_ups - sum.misses;
  sum.bytes_requested = fetch.bytes_requested;
  return sum;
}
template <int MaxLines>
WARPMEM_HD constexpr cache_report load_texture(sectored_cache<MaxLines>& cache, arch_row arch,
                                               texture_access const& access) noexcept {
  return load_texture(cache, arch, access, [](address, int) {});
}

}}  // namespace warpmem::v0
