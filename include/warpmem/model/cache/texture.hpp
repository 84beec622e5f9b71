// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp's texture fetch through the texture cache: hits and misses of a sequence of fetches.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/cache/model.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/texture.hpp>
#include <warpmem/model/report/cache.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/model/rules/texture/tiles.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

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
