// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts what is remembered of sectors by the arrays in which they lie.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/sectors.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// What an array has of a line, in bits; and whether another has a part of it too.
struct line_part {
  std::uint32_t sectors{};
  std::uint32_t words{};
  bool is_shared{};
};
// Whether several blocks update words of the array in the line, and each word is one block's.
[[nodiscard]] inline bool has_false_sharing(sector_page const& page, std::size_t line, std::uint32_t words) noexcept {
  if (page.owners == nullptr) {
    return false;
  }
  std::uint32_t first = 0;
  bool is_shared = false;
  for (std::size_t w = 0; w < 32; ++w) {
    std::uint32_t const owner = (words >> w & 1U) != 0 ? (*page.owners)[line][w] : 0U;
    if (owner == several_blocks) {
      return false;
    }
    is_shared = is_shared || (first != 0 && owner != 0 && owner != first);
    first = first == 0 ? owner : first;
  }
  return is_shared;
}
inline void add_line(sector_page const& page, std::size_t k, line_part const& part, std::uint64_t blocks,
                     array_traffic& sum) noexcept {
  std::uint64_t loaded = 0;
  for (std::size_t s = 0; s < 4; ++s) {
    unsigned const is = (part.sectors >> s & 1U) != 0 ? page.lines[k].is[s] : 0U;
    loaded += (is & (sector_loaded | sector_copied)) != 0 ? 1U : 0U;
    sum.stored += (is & sector_stored) != 0 ? 1U : 0U;
    sum.updated += (is & sector_atomic) != 0 ? 1U : 0U;
  }
  if (loaded != 0) {
    sum.loaded += loaded;
    sum.asked += part.is_shared ? 0 : page.loads[k].asked;
    // Loads past L1 are counted by 64 bytes, and anew if another block came between.
    sum.by_blocks += (std::min)(std::uint64_t{page.loads[k].by_blocks}, loaded * blocks);
  }
  sum.false_sharing += has_false_sharing(page, k, part.words) ? 1U : 0U;
}
[[nodiscard]] inline line_part part_of(address line, named_array const& array, bool is_shared) noexcept {
  line_part part{0, 0, is_shared};
  address const end = array.begin + array.bytes;
  for (address w = 0; w < 32; ++w) {
    address const at = line + 4 * w;
    if (at + 4 > array.begin && at < end) {
      part.words |= 1U << w;
      part.sectors |= 1U << w / 8;
    }
  }
  return part;
}
// Whether another array has bytes in the first line of an array, or in its last.
struct shared_ends {
  bool first{};
  bool last{};
};
[[nodiscard]] inline address line_at(address byte) noexcept { return byte & ~address{127}; }
[[nodiscard]] inline shared_ends shared_ends_of(named_array const& array, std::vector<named_array> const& all) {
  shared_ends ends{};
  for (named_array const& other : all) {
    if (&other == &array || other.bytes == 0 || array.bytes == 0) {
      continue;
    }
    auto const is_in = [&](address line) { return other.begin < line + 128 && line < other.begin + other.bytes; };
    ends.first = ends.first || is_in(line_at(array.begin));
    ends.last = ends.last || is_in(line_at(array.begin + array.bytes - 1));
  }
  return ends;
}
[[nodiscard]] inline array_traffic traffic_of(sector_pages const& pages, named_array const& array,
                                              shared_ends const& ends, std::uint64_t blocks) {
  array_traffic sum{};
  sum.name = array.name;
  sum.bytes = array.bytes;
  address const end = array.begin + array.bytes;
  for (address line = line_at(array.begin); line < end; line += 128) {
    sector_page const* const page = pages.look_for(line >> sector_page::shift);
    if (page == nullptr) {
      line |= (address{1} << sector_page::shift) - 128;  // the last of the page
      continue;
    }
    bool const is_shared = (ends.first && line <= array.begin) || (ends.last && end - line <= 128);
    add_line(*page, sector_page::index_of(line), part_of(line, array, is_shared), blocks, sum);
  }
  return sum;
}
[[nodiscard]] inline std::vector<array_traffic> traffic_of(sector_footprint const& footprint,
                                                           std::vector<named_array> const& arrays,
                                                           std::uint64_t blocks = UINT32_MAX) {
  std::vector<array_traffic> all;
  all.reserve(arrays.size());
  for (named_array const& array : arrays) {
    all.push_back(traffic_of(footprint.pages(), array, shared_ends_of(array, arrays), blocks));
  }
  return all;
}

}}}  // namespace warpmem::v0::detail
