// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which tag wavefront serves each lane of a load or store by rules/l1/tag_stage.hpp, faster than by it: what follows
// counts lanes and asks for no list.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/tag_stage.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// tag_set of every lane, but for what all lanes have in common, which only swaps sets.
WARPMEM_HD constexpr void find_sets(address const (&at)[32], address differing, tag_hash hash,
                                    std::uint32_t (&set_of)[32]) noexcept {
  if (differing >> 39 != 0 || ((hash.bit_0 | hash.bit_1) & 127U) != 0) {
    for (int lane = 0; lane < 32; ++lane) {
      set_of[lane] = tag_set(hash, at[lane]);
    }
    return;
  }
  auto const bit_0 = static_cast<std::uint32_t>(hash.bit_0 >> 7);
  auto const bit_1 = static_cast<std::uint32_t>(hash.bit_1 >> 7);
  for (int lane = 0; lane < 32; ++lane) {
    // Both parities at once, one in each half.
    auto const line = static_cast<std::uint32_t>((at[lane] ^ at[0]) >> 7);
    std::uint32_t const in_0 = line & bit_0;
    std::uint32_t const in_1 = line & bit_1;
    std::uint32_t folded = ((in_0 ^ in_0 >> 16) & 0xffffU) | ((in_1 ^ in_1 << 16) & 0xffff0000U);
    folded ^= folded >> 8;
    folded ^= folded >> 4;
    folded ^= folded >> 2;
    folded ^= folded >> 1;
    set_of[lane] = (folded & 1U) | (folded >> 15 & 2U);
  }
}

// Lines in the order in which they join their sets.
struct set_queues {
  std::uint32_t lines{};  // a byte for each set

  WARPMEM_HD constexpr std::uint8_t join(std::uint32_t set) noexcept {
    auto const order = static_cast<std::uint8_t>(lines >> 8 * set);
    lines += 1U << 8 * set;
    return order;
  }
  WARPMEM_HD constexpr void write(tag_places& places) const noexcept {
    for (int set = 0; set < 4; ++set) {
      int const of_set = static_cast<int>(lines >> 8 * set & 0xffU);
      places.wavefronts = larger(places.wavefronts, of_set);
      places.lookups += of_set;
    }
  }
};

// The lanes whose line is not that of the lane before.
[[nodiscard]] WARPMEM_HD constexpr std::uint32_t heads_of_runs(std::uint64_t const (&lines)[32]) noexcept {
  std::uint32_t heads = 1;
  for (int lane = 1; lane < 32; ++lane) {
    heads |= unsigned{lines[lane] != lines[lane - 1]} << lane;
  }
  return heads;
}

// Lanes that are few runs on one line each, as rows and tiles are.
WARPMEM_HD constexpr void place_runs(address const (&at)[32], std::uint64_t const (&lines)[32], std::uint32_t heads,
                                     tag_hash hash, tag_places& places) noexcept {
  std::uint32_t in_line[32];  // sectors
  std::uint32_t firsts = 0;
  set_queues queues;
  for (std::uint32_t left = heads; left != 0; left &= left - 1) {
    int const begin = lowest_of({left});
    int const end = left == (left & (0 - left)) ? 32 : lowest_of({left & (left - 1)});
    int line = begin;
    for (std::uint32_t others = firsts; others != 0; others &= others - 1) {
      int const other = lowest_of({others});
      line = lines[other] == lines[begin] ? other : line;
    }
    if (line == begin) {
      firsts |= 1U << begin;
      in_line[begin] = 0;
      places.wavefront_of[begin] = queues.join(tag_set(hash, at[begin]));
    }
    for (int lane = begin; lane < end; ++lane) {
      in_line[line] |= 1U << (at[lane] >> 5 & 3U);
      places.line_of[lane] = static_cast<std::uint8_t>(line);
      places.wavefront_of[lane] = places.wavefront_of[line];
    }
  }
  for (std::uint32_t left = firsts; left != 0; left &= left - 1) {
    places.sectors += count_sectors(in_line[lowest_of({left})]);
  }
  queues.write(places);
}

// Lanes that differ in these bits, and are not all on one line.
WARPMEM_HD constexpr void place_lanes(address const (&at)[32], address differing, tag_hash hash,
                                      tag_places& places) noexcept {
  std::uint64_t lines[32];
  for (int lane = 0; lane < 32; ++lane) {
    lines[lane] = at[lane] >> 7;
  }
  std::uint32_t const heads = heads_of_runs(lines);
  if (popcount(heads) <= 8) {
    place_runs(at, lines, heads, hash, places);
    return;
  }
  find_firsts(lines, places.line_of);
  std::uint32_t set_of[32];
  find_sets(at, differing, hash, set_of);
  std::uint8_t in_line[32]{};  // sectors
  set_queues queues;
  if (heads == 0xffffffffU && firsts_of(places.line_of) == heads) {
    for (int lane = 0; lane < 32; ++lane) {
      places.wavefront_of[lane] = queues.join(set_of[lane]);
    }
    places.sectors = 32;
    queues.write(places);
    return;
  }
  for (int lane = 0; lane < 32; ++lane) {
    unsigned const line = places.line_of[lane];
    in_line[line] = static_cast<std::uint8_t>(in_line[line] | 1U << (at[lane] >> 5 & 3U));
    std::uint32_t const is_first = line == static_cast<unsigned>(lane) ? 1U : 0U;
    places.wavefront_of[lane] = static_cast<std::uint8_t>(queues.lines >> 8 * set_of[lane]);
    places.wavefront_of[lane] = places.wavefront_of[line];
    queues.lines += is_first << 8 * set_of[lane];
  }
  for (std::uint8_t const sectors : in_line) {
    places.sectors += (sectors & 1) + (sectors >> 1 & 1) + (sectors >> 2 & 1) + (sectors >> 3);
  }
  queues.write(places);
}

// What schedule_lines schedules; inactive lanes are placed where the first active one is.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr tag_places place_lines(basic_warp_access<Lanes> const& access,
                                                          tag_hash hash) noexcept {
  tag_places places;
  address filled[32];
  auto const place = [&](address const(&at)[32]) {
    address const differing = differing_bits(at);
    if (differing >= 128) {
      place_lanes(at, differing, hash, places);
      return;
    }
    places.wavefronts = places.lookups = 1;
    std::uint64_t sectors = 0;
    for (address const a : at) {
      sectors |= std::uint64_t{1} << (a >> 5 & 3U);
    }
    places.sectors = popcount(static_cast<std::uint32_t>(sectors));
  };
  if constexpr (Lanes == 32) {
    if (access.participants() == lane_mask::all()) {
      place(access.at);
      return places;
    }
  }
  if (fill_inactive(access.at, access.participants(), filled)) {
    place(filled);
  }
  return places;
}

}}}  // namespace warpmem::v0::detail
