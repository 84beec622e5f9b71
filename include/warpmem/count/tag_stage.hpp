// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which tag wavefront serves each lane by rules/l1/tag_stage.hpp and rules/coalescing/packets.hpp, faster than by these
// rules: what follows counts lanes and asks for no list.
#pragma once

#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/first_of_kind.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/coalescing/packets.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct tag_places {
  int wavefronts{};
  int lookups{};                    // lines, or packets, over all wavefronts
  std::uint8_t wavefront_of[32]{};  // by lane
  std::uint8_t line_of[32]{};       // a number below 32, equal for lanes of one line; of loads and stores
  std::uint32_t many_lanes{};       // wavefronts in which a packet has several lanes
  int sectors{};                    // over all packets
};

[[nodiscard]] WARPMEM_HD constexpr int lowest_of(lane_mask lanes) noexcept {
  std::uint32_t const bits = lanes.bits;
  return popcount((bits & (0U - bits)) - 1U);
}

// 1 where a lane is active, else 0.
[[nodiscard]] WARPMEM_HD constexpr unsigned is_in(lane_mask lanes, int lane) noexcept {
  return (lanes.bits >> lane) & 1U;
}

// The lanes' addresses; inactive ones stand where the first active one does. False if no lane is active.
template <std::size_t Lanes>
WARPMEM_HD constexpr bool fill_inactive(address const (&lanes)[Lanes], lane_mask active, address (&at)[32]) noexcept {
  if (!active.any()) {
    return false;
  }
  constexpr int count = static_cast<int>(Lanes);
  address const first = lanes[lowest_of(active)];
  for (int lane = 0; lane < 32; ++lane) {
    address const own = lanes[lane < count ? lane : 0];
    at[lane] = first ^ ((own ^ first) & (0 - address{is_in(active, lane)}));  // no branch: masks are unpredictable
  }
  return true;
}

// tag_set for 32 addresses, both parities at once.
WARPMEM_HD constexpr void find_tag_sets(tag_hash hash, address const (&at)[32], std::uint8_t (&sets)[32]) noexcept {
  for (int lane = 0; lane < 32; ++lane) {
    std::uint64_t const zero = at[lane] & hash.bit_0;
    std::uint64_t const one = at[lane] & hash.bit_1;
    std::uint64_t both = ((zero ^ (zero >> 32)) & 0xffffffffU) | ((one ^ (one >> 32)) << 32);
    both ^= both >> 16;
    both ^= both >> 8;
    both ^= both >> 4;
    both ^= both >> 2;
    both ^= both >> 1;
    sets[lane] = static_cast<std::uint8_t>((both & 1U) | ((both >> 31) & 2U));
  }
}

[[nodiscard]] WARPMEM_HD constexpr bool share_a_line(address const (&at)[32]) noexcept {
  address differing = 0;
  for (int lane = 1; lane < 32; ++lane) {
    differing |= at[lane] ^ at[0];
  }
  return differing < 128;
}

// What schedule_lines schedules.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr tag_places place_lines(basic_warp_access<Lanes> const& access,
                                                          tag_hash hash) noexcept {
  tag_places places;
  address at[32];
  if (!fill_inactive(access.at, access.participants(), at)) {
    return places;
  }
  if (share_a_line(at)) {
    places.wavefronts = places.lookups = 1;
    return places;
  }
  std::uint64_t lines[32];
  for (int lane = 0; lane < 32; ++lane) {
    lines[lane] = at[lane] >> 7;
  }
  find_firsts(lines, places.line_of);
  std::uint8_t sets[32];
  find_tag_sets(hash, at, sets);
  std::uint32_t in_set = 0;  // lines, a byte for each set
  for (int lane = 0; lane < 32; ++lane) {
    int const shift = 8 * sets[lane];
    places.wavefront_of[lane] = static_cast<std::uint8_t>(in_set >> shift);
    places.wavefront_of[lane] = places.wavefront_of[places.line_of[lane]];
    in_set += (places.line_of[lane] == lane ? 1U : 0U) << shift;
  }
  for (int shift = 0; shift < 32; shift += 8) {
    int const n = static_cast<int>(in_set >> shift & 0xff);
    places.lookups += n;
    places.wavefronts = larger(places.wavefronts, n);
  }
  return places;
}

// The packets of a queue of lanes, all of one tag set: packet k joins wavefront k.
template <int Lanes>
WARPMEM_HD constexpr void place_queue(basic_warp_access<Lanes> const& access, std::uint8_t (&queue)[33], int length,
                                      tag_places& places) noexcept {
  auto const block_mask = ~(static_cast<address>(packet_bytes(access.op)) - 1);
  for (int order = 0; length > 0; ++order) {
    address const block = access.at[queue[0]] & block_mask;
    std::uint32_t words = 0;
    std::uint32_t sectors = 0;
    int left = 0;
    for (int i = 0; i < length; ++i) {
      int const lane = queue[i];
      address const at = access.at[lane];
      std::uint32_t const word = std::uint32_t{1} << (at >> 2 & 31U);
      bool const takes = (at & block_mask) == block && (words & word) == 0;
      words |= word;
      sectors |= (takes ? 1U : 0U) << (at >> 5 & 3U);
      places.wavefront_of[lane] = static_cast<std::uint8_t>(order);  // until a later packet takes it
      queue[left] = static_cast<std::uint8_t>(lane);
      left += takes ? 0 : 1;
    }
    places.many_lanes |= (length - left > 1 ? 1U : 0U) << order;
    places.sectors += popcount(sectors);
    places.wavefronts = larger(places.wavefronts, order + 1);
    ++places.lookups;
    length = left;
  }
}

// The packets of one block: packet k takes the k-th lane of each word.
template <int Lanes>
WARPMEM_HD constexpr void place_block(basic_warp_access<Lanes> const& access, lane_mask active,
                                      tag_places& places) noexcept {
  std::uint8_t of_word[32]{};
  std::uint8_t sectors[32]{};
  std::uint8_t lanes[32]{};
  for (int lane = 0; lane < Lanes; ++lane) {
    address const at = access.at[lane];
    auto const in = static_cast<std::uint8_t>(is_in(active, lane));
    int const order = of_word[at >> 2 & 31U] & 31U;
    of_word[at >> 2 & 31U] = static_cast<std::uint8_t>(order + in);
    places.wavefront_of[lane] = static_cast<std::uint8_t>(order);
    places.wavefronts = larger(places.wavefronts, in * (order + 1));
    sectors[order] = static_cast<std::uint8_t>(sectors[order] | (in << (at >> 5 & 3U)));
    lanes[order] = static_cast<std::uint8_t>(lanes[order] + in);
  }
  for (int order = 0; order < places.wavefronts; ++order) {
    places.sectors += popcount(sectors[order]);
    places.many_lanes |= (lanes[order] > 1 ? 1U : 0U) << order;
  }
  places.lookups = places.wavefronts;
}

// What schedule_packets schedules.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr tag_places place_packets(basic_warp_access<Lanes> const& access,
                                                            tag_hash hash) noexcept {
  tag_places places;
  lane_mask const active = access.participants();
  address at[32];
  if (!fill_inactive(access.at, active, at)) {
    return places;
  }
  bool const lines_have_one_set = ((hash.bit_0 | hash.bit_1) & 127) == 0;
  if (lines_have_one_set && share_a_line(at) && packet_bytes(access.op) == 128) {
    place_block(access, active, places);
    return places;
  }
  std::uint8_t sets[32];
  find_tag_sets(hash, at, sets);
  std::uint8_t queue[4][33];
  int length[4]{};
  for (int lane = 0; lane < Lanes; ++lane) {
    queue[sets[lane]][length[sets[lane]]] = static_cast<std::uint8_t>(lane);
    length[sets[lane]] += static_cast<int>(is_in(active, lane));
  }
  for (int set = 0; set < 4; ++set) {
    place_queue(access, queue[set], length[set], places);
  }
  return places;
}

}}}  // namespace warpmem::v0::detail
