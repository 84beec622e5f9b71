// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a store to other blocks sends, by the bytes that it writes in each sector. Measured on 9.0.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// A bit for each byte of the four sectors of a line.
struct written_line {
  std::uint32_t sectors[4]{};
};

// The lines that the lanes write, f(written_line) for each, in the order of their lowest lanes.
template <int Lanes, class F>
WARPMEM_HD constexpr void each_written_line(basic_warp_access<Lanes> const& access, F f) noexcept {
  lane_mask const active = access.participants();
  auto const bytes = static_cast<std::uint32_t>((std::uint64_t{1} << access.lane_bytes) - 1);
  distinct_keys lines;
  for (int first = 0; first < Lanes; ++first) {
    address const line = access.at[first] >> 7;
    if (!active.test(first) || !lines.insert(line).is_new) {
      continue;
    }
    written_line written{};
    for (int lane = first; lane < Lanes; ++lane) {
      address const at = access.at[lane];
      written.sectors[(at >> 5) & 3U] |= active.test(lane) && at >> 7 == line ? bytes << (at & 31U) : 0;
    }
    f(written);
  }
}

// Line by line, over its sectors in ascending order: a sector written in part sends each of its two halves that is
// written; a run of sectors written whole sends one each, but a run of one sends two.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int count_store_packets(basic_warp_access<Lanes> const& access) noexcept {
  int packets = 0;
  each_written_line(access, [&](written_line const& line) {
    int run = 0;
    for (std::uint32_t const sector : line.sectors) {
      if (sector == ~std::uint32_t{0}) {
        ++run;
        packets += run == 1 ? 2 : run == 2 ? 0 : 1;
      } else {
        run = sector == 0 ? run : 0;
        packets += ((sector & 0xffffU) != 0 ? 1 : 0) + (sector >> 16 != 0 ? 1 : 0);
      }
    }
  });
  return packets;
}

// Distinct words that the lanes write, and those of them in halves of a sector that are written in part.
struct written_words {
  int all{};
  int in_partial_halves{};
};

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr written_words count_written_words(basic_warp_access<Lanes> const& access) noexcept {
  written_words words{};
  each_written_line(access, [&](written_line const& line) {
    for (int half = 0; half < 8; ++half) {
      std::uint32_t const bytes = (line.sectors[half / 2] >> (half % 2 * 16)) & 0xffffU;
      int count = 0;
      for (int word = 0; word < 4; ++word) {
        count += (bytes >> (4 * word) & 15U) != 0 ? 1 : 0;
      }
      words.all += count;
      words.in_partial_halves += bytes == 0xffffU ? 0 : count;
    }
  });
  return words;
}

}}}  // namespace warpmem::v0::detail
