// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the rules in rules/async_copy count, faster than by them. For run time: constant expressions take fewer steps by
// the rules.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/lines.hpp>
#include <warpmem/model/count/tag_stage.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/rules/async_copy/cached.hpp>
#include <warpmem/model/rules/async_copy/source_page.hpp>
#include <warpmem/model/rules/async_copy/uncached.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// cached_copy_cost. The words of a lane move together, so that one column of lane_bytes stands for their banks.
[[nodiscard]] WARPMEM_HD constexpr copy_cost count_cached_copy(async_copy const& copy,
                                                               tag_places const& places) noexcept {
  int const column_shift = log2_floor(copy.lane_bytes);
  int const phase_shift = 7 - column_shift;
  int const columns = 1 << phase_shift;
  std::uint32_t const in_phase = (std::uint32_t{1} << phase_shift) - 1U;
  // By group, a wavefront's phase: the wavefront that uses each column next, and the first that uses none.
  std::uint8_t read[32 * 32];
  std::uint8_t written[32 * 32];
  std::uint8_t longest[32 * 4];
  std::uint8_t collisions[32 * 4];
  for (int i = 0; i < 32 * places.wavefronts; ++i) {
    read[i] = written[i] = 0;
  }
  for (int i = 0; i < 4 * places.wavefronts; ++i) {
    longest[i] = collisions[i] = 0;
  }
  copy_cost cost{};
  for (int lane = 0; lane < 32; ++lane) {
    if (!copy.active.test(lane)) {
      continue;
    }
    int const wavefront = places.wavefront_of[lane];
    int const group = 4 * wavefront + (lane >> phase_shift);
    int const first = 32 * wavefront + (lane >> phase_shift) * columns;
    std::uint8_t& from = read[first + static_cast<int>(copy.source[lane] >> column_shift & in_phase)];
    std::uint8_t& to = written[first + static_cast<int>(copy.destination[lane] >> column_shift & in_phase)];
    int const end = larger(from, to) + 1;
    cost.groups += longest[group] == 0 ? 1 : 0;
    cost.source_collisions += larger(0, from - collisions[group]);
    cost.wavefronts += larger(0, end - longest[group]);
    collisions[group] = larger(collisions[group], from);
    longest[group] = larger(longest[group], static_cast<std::uint8_t>(end));
    from = to = static_cast<std::uint8_t>(end);
  }
  return cost;
}

// tool_wavefronts_of_copy.
[[nodiscard]] WARPMEM_HD constexpr counter count_tool_wavefronts(async_copy const& copy) noexcept {
  if (__builtin_is_constant_evaluated()) {
    return tool_wavefronts_of_copy(copy);
  }
  int const column_shift = log2_floor(copy.lane_bytes);
  int const phase_shift = 7 - column_shift;
  std::uint32_t const columns = (std::uint32_t{1} << phase_shift) - 1U;
  std::uint8_t reads[32]{};
  std::uint8_t writes[32]{};
  int most_reads[4]{};
  int most_writes[4]{};
  for (int lane = 0; lane < 32; ++lane) {
    int const phase = lane >> phase_shift;
    int const first = phase << phase_shift;
    auto const in = static_cast<int>(is_in(copy.active, lane));
    std::uint8_t& from = reads[first + static_cast<int>(copy.source[lane] >> column_shift & columns)];
    std::uint8_t& to = writes[first + static_cast<int>(copy.destination[lane] >> column_shift & columns)];
    from = static_cast<std::uint8_t>(from + in);
    to = static_cast<std::uint8_t>(to + in);
    most_reads[phase] = larger(most_reads[phase], in * from);
    most_writes[phase] = larger(most_writes[phase], in * to);
  }
  int wavefronts = 0;
  for (int phase = 0; phase < 4; ++phase) {
    if (smaller(most_reads[phase], most_writes[phase]) > 1) {
      return counter::unknown();
    }
    wavefronts += larger(most_reads[phase], most_writes[phase]);
  }
  return counter{wavefronts};
}

// A copy of one lane's address for every inactive lane, and the number of the first lane with each lane's granule.
struct copy_side {
  address at[32];

  WARPMEM_HD constexpr copy_side(address const (&all)[32], lane_mask active) noexcept {
    fill_inactive(all, active, at);
  }
  WARPMEM_HD constexpr void find_granules(int shift, std::uint8_t (&first)[32]) const noexcept {
    std::uint64_t keys[32];
    for (int lane = 0; lane < 32; ++lane) {
      keys[lane] = at[lane] >> shift;
    }
    find_firsts(keys, first);
  }
};

// sectors_go_one_to_one: both sides divide the lanes alike.
[[nodiscard]] WARPMEM_HD constexpr bool count_goes_one_to_one(async_copy const& copy) noexcept {
  if (__builtin_is_constant_evaluated() || !copy.active.any()) {
    return sectors_go_one_to_one(copy);
  }
  std::uint8_t sources[32];
  std::uint8_t destinations[32];
  copy_side(copy.source, copy.active).find_granules(5, sources);
  copy_side(copy.destination, copy.active).find_granules(5, destinations);
  int differing = 0;
  for (int lane = 0; lane < 32; ++lane) {
    differing |= sources[lane] ^ destinations[lane];
  }
  return differing == 0;
}

// A .cg copy with an active lane.
class uncached_copy {
 public:
  WARPMEM_HD constexpr uncached_copy(async_copy const& copy, tag_places const& places) noexcept
      : from_{copy.source, copy.active}, to_{copy.destination, copy.active}, places_{places} {
    to_.find_granules(4, writer_);
  }

  // destinations_agree.
  [[nodiscard]] WARPMEM_HD constexpr bool agrees(int shift) const noexcept {
    address differing = 0;
    for (int lane = 0; lane < 32; ++lane) {
      differing |= from_.at[lane] ^ from_.at[writer_[lane]];
    }
    return differing >> shift == 0;
  }

  // The number of uncached_sectors.
  [[nodiscard]] WARPMEM_HD constexpr int sectors() const noexcept {
    std::uint8_t first[32];
    find_pairs(5, first);
    int n = 0;
    for (int lane = 0; lane < 32; ++lane) {
      n += first[lane] == lane ? 1 : 0;
    }
    return n;
  }

  // uncached_tag_wavefronts.
  [[nodiscard]] WARPMEM_HD constexpr int tag_wavefronts() const noexcept {
    std::uint8_t first[32];
    find_pairs(7, first);
    std::uint8_t of_class[32 * 4]{};
    std::uint8_t fullest[32]{};
    int total = 0;
    for (int lane = 0; lane < 32; ++lane) {
      int const wavefront = places_.wavefront_of[lane];
      std::uint8_t& pairs = of_class[4 * wavefront + static_cast<int>(to_.at[lane] >> 7 & 3U)];
      pairs = static_cast<std::uint8_t>(pairs + (first[lane] == lane ? 1 : 0));
      int const longer = pairs > fullest[wavefront] ? 1 : 0;
      fullest[wavefront] = static_cast<std::uint8_t>(fullest[wavefront] + longer);
      total += longer;
    }
    return total;
  }

  // uncached_l2_traffic.
  [[nodiscard]] WARPMEM_HD constexpr l2_traffic traffic() const noexcept {
    std::uint64_t keys[32];
    for (int lane = 0; lane < 32; ++lane) {
      address const from = from_.at[lane] >> 4;
      address const to = to_.at[lane] >> 4;
      keys[lane] = line_key(lane) | (to >> 1) << 4 | (from >> 1 & 3U) << 1 | ((from ^ to) & 1U);
    }
    std::uint8_t entry[32];
    find_firsts(keys, entry);
    unsigned halves[32]{};
    for (int lane = 0; lane < 32; ++lane) {
      halves[entry[lane]] |= 1U << (from_.at[lane] >> 4 & 1U);
    }
    for (int lane = 0; lane < 32; ++lane) {
      address const from = from_.at[lane] >> 4;
      address const to = to_.at[lane] >> 4;
      keys[lane] = line_key(lane) | (to >> 3) << 4 | ((from ^ to) >> 1 & 1U) << 3 | ((from ^ to) & 1U) << 2 |
                   (halves[entry[lane]] - 1U);
    }
    std::uint8_t filled[32];
    find_firsts(keys, filled);
    std::uint32_t entries[32]{};  // of each fill, a byte for each sector
    for (int lane = 0; lane < 32; ++lane) {
      entries[filled[lane]] += unsigned{entry[lane] == lane} << 8 * (from_.at[lane] >> 5 & 3U);
    }
    line_fills of_line[32]{};
    for (int lane = 0; lane < 32; ++lane) {
      for (std::uint32_t n = entries[lane]; n != 0;) {
        std::uint32_t const some = (n | n >> 1 | n >> 2 | n >> 3 | n >> 4 | n >> 5) & 0x01010101U;
        of_line[places_.line_of[lane]].add((some | some >> 7 | some >> 14 | some >> 21) & 15U);
        n -= some;
      }
    }
    l2_traffic traffic{};
    for (line_fills const& line : of_line) {
      if (line.count > 0) {
        line.add_to(traffic);
      }
    }
    return traffic;
  }

 private:
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t line_key(int lane) const noexcept {
    return static_cast<std::uint64_t>(places_.line_of[lane]) << 58;
  }
  // Pairs of a source line and a destination granule.
  WARPMEM_HD constexpr void find_pairs(int shift, std::uint8_t (&first)[32]) const noexcept {
    std::uint64_t keys[32];
    for (int lane = 0; lane < 32; ++lane) {
      keys[lane] = line_key(lane) | to_.at[lane] >> shift;  // destinations are below 2^31
    }
    find_firsts(keys, first);
  }

  copy_side from_;
  copy_side to_;
  tag_places const& places_;
  std::uint8_t writer_[32];  // the first lane that writes the same 16 bytes
};

}}}  // namespace warpmem::v0::detail
