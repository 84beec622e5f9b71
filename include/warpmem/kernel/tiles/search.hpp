// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which padding or swizzle of a whole array in shared memory helps a kernel most: the models count every access of
// every warp at the addresses that it would have.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/kernel/tiles/accesses.hpp>
#include <warpmem/kernel/tiles/footprint.hpp>
#include <warpmem/model/advise/swizzle.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/swizzle.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

struct padded_rows {
  std::int64_t row;
  std::int64_t padding;
  std::int64_t operator()(std::int64_t offset) const noexcept { return offset + offset / row * padding; }
};

struct swizzled_bytes {
  swizzle_bits bits;
  std::int64_t operator()(std::int64_t offset) const noexcept {
    return static_cast<std::int64_t>(bits(static_cast<address>(offset)));
  }
};

// The fewest wavefronts, then the fewest bytes.
inline void search_tile_padding(arch_traits const& arch, tile_accesses const& all, tile_advice& to) {
  to.padded = all.before();
  for (std::int64_t const row : all.row_distances()) {
    for (std::int64_t padding = all.most_bytes(); padding <= bank_period(arch.shared) / 2;
         padding += all.most_bytes()) {
      std::int64_t const found = all.wavefronts(padded_rows{row, padding}, to.padded);
      if (found < to.padded) {
        to.padded = found;
        to.row_bytes = row;
        to.padding_bytes = padding;
      }
    }
  }
}
// As advise_swizzle of a tile does; offsets into the array are swizzled, as CuTe does it. Returns the swizzle of bytes.
[[nodiscard]] inline swizzle_bits search_tile_swizzle(arch_traits const& arch, tile_accesses const& all,
                                                      tile_advice& to) {
  auto const excess = [&](swizzle_bits bytes, std::int64_t limit) {
    return all.wavefronts(swizzled_bytes{bytes}, limit + all.conflict_free()) - all.conflict_free();
  };
  swizzle_search<decltype(excess)> search{excess, all.before() - all.conflict_free(), {}};
  swizzle_limits const limits = limits_of(arch, all.most_bytes(), static_cast<std::int64_t>(to.bytes));
  for (int bits = 1; bits <= 5 && search.least > 0; ++bits) {
    search.try_all(bits, limits);
  }
  to.swizzled = search.least + all.conflict_free();
  to.elements = search.best;
  to.elements.base -= search.best.bits == 0 ? 0 : log2_floor(all.least_bytes());
  return search.best;
}

template <class PlaceOf>
[[nodiscard]] tile_advice advise_tile(arch_traits const& arch, shared_footprint const& footprint,
                                      named_array const& array, PlaceOf place_of) {
  tile_advice found{};
  found.name = array.name;
  found.bytes = array.bytes;
  if (footprint.is_full() || footprint.has_others() || footprint.is_copied_to(array)) {
    found.why_not = footprint.is_full()      ? "too many of its accesses differ"
                    : footprint.has_others() ? "bulk copies, wgmma or other blocks access shared memory, too"
                                             : "cp.async writes to it, too";
    return found;
  }
  tile_accesses const all{arch, array, footprint, place_of};
  found.before = found.padded = found.swizzled = all.before();
  found.element_bytes = all.least_bytes();
  found.conflict_free = all.conflict_free();
  found.sites = all.sites();
  found.why_not = all.why_not();
  if (!found.why_not.empty()) {
    return found;
  }
  swizzled_bytes swizzle{};
  if (all.before() > all.conflict_free()) {
    search_tile_padding(arch, all, found);
    swizzle.bits = search_tile_swizzle(arch, all, found);
  }
  padded_rows const pad{larger<std::int64_t>(1, found.row_bytes), found.padding_bytes};
  all.split(pad, &tile_site::padded, found.sites);
  all.split(swizzle, &tile_site::swizzled, found.sites);
  found.sites = by_place(found.sites);
  return found;
}

// Of the arrays whose accesses have bank conflicts, or of which that is not known.
template <class PlaceOf>
[[nodiscard]] std::vector<tile_advice> advise_tiles(arch_traits const& arch, shared_footprint const& footprint,
                                                    std::vector<named_array> const& arrays, PlaceOf place_of) {
  std::vector<tile_advice> all;
  for (named_array const& array : arrays) {
    tile_advice one = advise_tile(arch, footprint, array, place_of);
    if (!one.why_not.empty() || one.before > one.conflict_free) {
      all.push_back(std::move(one));
    }
  }
  return all;
}

}}}  // namespace warpmem::v0::detail
