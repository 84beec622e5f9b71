// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts what is remembered of sectors by the arrays in which they lie.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/sectors.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// Whether several blocks update words of the line, and each word is one block's.
[[nodiscard]] inline bool has_false_sharing(sector_page const& page, std::size_t line) noexcept {
  if (page.owners == nullptr) {
    return false;
  }
  std::uint32_t first = 0;
  bool is_shared = false;
  for (std::uint32_t const owner : (*page.owners)[line]) {
    if (owner == several_blocks) {
      return false;
    }
    is_shared = is_shared || (first != 0 && owner != 0 && owner != first);
    first = first == 0 ? owner : first;
  }
  return is_shared;
}
// `sectors`: those of the line that the array has.
inline void add_line(sector_page const& page, std::size_t k, std::uint32_t sectors, array_traffic& sum) noexcept {
  std::uint64_t loaded = 0;
  for (std::size_t s = 0; s < 4; ++s) {
    unsigned const is = (sectors >> s & 1U) != 0 ? page.lines[k].is[s] : 0U;
    loaded += (is & (sector_loaded | sector_copied)) != 0 ? 1U : 0U;
    sum.stored += (is & sector_stored) != 0 ? 1U : 0U;
    sum.updated += (is & sector_atomic) != 0 ? 1U : 0U;
  }
  if (loaded != 0) {
    sum.loaded += loaded;
    sum.asked += page.loads[k].asked;
    sum.by_blocks += page.loads[k].by_blocks;
  }
  sum.false_sharing += has_false_sharing(page, k) ? 1U : 0U;
}
[[nodiscard]] inline array_traffic traffic_of(sector_pages const& pages, named_array const& array) {
  array_traffic sum{};
  sum.name = array.name;
  sum.bytes = array.bytes;
  address const end = array.begin + array.bytes;
  for (address line = array.begin & ~address{127}; line < end; line += 128) {
    sector_page const* const page = pages.look_for(line >> sector_page::shift);
    if (page == nullptr) {
      line |= (address{1} << sector_page::shift) - 128;  // the last of the page
      continue;
    }
    std::uint32_t sectors = 0;
    for (address s = 0; s < 4; ++s) {
      address const at = line + 32 * s;
      sectors |= at + 32 > array.begin && at < end ? 1U << s : 0U;
    }
    add_line(*page, sector_page::index_of(line), sectors, sum);
  }
  return sum;
}
[[nodiscard]] inline std::vector<array_traffic> traffic_of(sector_footprint const& footprint,
                                                           std::vector<named_array> const& arrays) {
  std::vector<array_traffic> all;
  all.reserve(arrays.size());
  for (named_array const& array : arrays) {
    all.push_back(traffic_of(footprint.pages(), array));
  }
  return all;
}

}}}  // namespace warpmem::v0::detail
