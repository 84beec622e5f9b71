// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which tag wavefront serves each lane of an atomic by rules/coalescing/packets.hpp, faster than by it: what follows
// counts lanes and asks for no list. lines.hpp has loads and stores.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/detail/repeated_keys.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct tag_places {
  int wavefronts{};
  int lookups{};                    // lines, or packets, over all wavefronts
  std::uint8_t wavefront_of[32]{};  // by lane
  std::uint8_t line_of[32]{};       // a number below 32, equal for lanes of one line; of loads and stores
  std::uint32_t many_lanes{};       // wavefronts in which a packet has several lanes
  int sectors{};                    // over all packets, or lines: of 32 bytes, and of lanes that are in one each
};

// Of at least one.
[[nodiscard]] WARPMEM_HD constexpr int lowest_of(lane_mask lanes) noexcept {
#if defined(__GNUC__) && !defined(__CUDACC__)
  return __builtin_ctz(lanes.bits);
#else
  std::uint32_t const bits = lanes.bits;
  return popcount((bits & (0U - bits)) - 1U);
#endif
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
  address const first = lanes[lowest_of(active)];
#if WARPMEM_GNU_VECTORS
  if (Lanes == 32 && !__builtin_is_constant_evaluated()) {
    unsigned bit [[gnu::vector_size(16)]]{1, 1, 2, 2};
    for (int lane = 0; lane < 32; lane += 2, bit <<= 2) {
      auto v = load_vector<two_addresses>(lanes + lane);
      v = first ^ ((v ^ first) & reinterpret_cast<two_addresses>((bit & active.bits) == bit));
      __builtin_memcpy(at + lane, &v, sizeof(v));
    }
    return true;
  }
#endif
  for (int lane = 0; lane < 32; ++lane) {
    // No branch: masks are unpredictable.
    at[lane] = first ^ ((lanes[lane < int{Lanes} ? lane : 0] ^ first) & (0 - address{is_in(active, lane)}));
  }
  return true;
}

// Bits in which lanes differ.
[[nodiscard]] WARPMEM_HD constexpr address differing_bits(address const (&at)[32]) noexcept {
  address differing = 0;
  for (address const a : at) {
    differing |= a ^ at[0];
  }
  return differing;
}

// The lanes that are the first of their line.
[[nodiscard]] WARPMEM_HD constexpr std::uint32_t firsts_of(std::uint8_t const (&line_of)[32]) noexcept {
  std::uint32_t firsts = 0;
  for (int lane = 0; lane < 32; ++lane) {
    firsts |= std::uint32_t{line_of[lane] == lane} << lane;
  }
  return firsts;
}

// Of a mask of four sectors.
[[nodiscard]] WARPMEM_HD constexpr int count_sectors(std::uint32_t sectors) noexcept {
  return static_cast<int>(0x4332322132212110U >> 4 * sectors & 15U);
}

// What the packets of an access are made of: for each lane, which ones touch its block, and which ones before it touch
// its word of whatever block.
struct packet_lanes {
  std::uint32_t of_block[32]{};  // by the first lane of the block
  std::uint8_t first[32];
  std::uint32_t before[32];  // of lanes below Lanes

  template <int Lanes>
  WARPMEM_HD constexpr packet_lanes(basic_warp_access<Lanes> const& access, lane_mask active,
                                    address const (&at)[32]) noexcept {
    int const shift = log2_floor(packet_bytes(access.op));
    std::uint64_t blocks[32];
    for (int lane = 0; lane < 32; ++lane) {
      blocks[lane] = at[lane] >> shift;
    }
    find_firsts(blocks, first);
    std::uint32_t of_word[32]{};
    for (int lane = 0; lane < Lanes; ++lane) {
      std::uint32_t const bit = is_in(active, lane) << lane;
      std::uint32_t& word = of_word[at[lane] >> 2 & 31U];
      before[lane] = word;
      word |= bit;
      of_block[first[lane]] |= bit;
    }
  }
};

// The packets of waiting lanes, all of one tag set: packet k joins wavefront k.
WARPMEM_HD constexpr void place_queue(packet_lanes const& all, address const (&at)[32], std::uint32_t waiting,
                                      tag_places& places) noexcept {
  for (int order = 0; waiting != 0; ++order) {
    std::uint32_t taken = 0;
    std::uint32_t sectors = 0;
    for (std::uint32_t left = waiting & all.of_block[all.first[lowest_of({waiting})]]; left != 0; left &= left - 1) {
      int const lane = lowest_of({left});
      std::uint32_t const takes{(all.before[lane] & waiting) == 0};
      taken |= takes << lane;
      sectors |= takes << (at[lane] >> 5 & 3U);
      places.wavefront_of[lane] = static_cast<std::uint8_t>(order);  // until a later packet takes it
    }
    places.many_lanes |= ((taken & (taken - 1)) != 0 ? 1U : 0U) << order;
    places.sectors += count_sectors(sectors);
    places.wavefronts = larger(places.wavefronts, order + 1);
    ++places.lookups;
    waiting &= ~taken;
  }
}

// The packets of one block: packet k takes the k-th lane of each word.
template <int Lanes>
WARPMEM_HD constexpr void place_block(basic_warp_access<Lanes> const& access, lane_mask active,
                                      tag_places& places) noexcept {
  int of_word[32]{};
  std::uint32_t sectors[32]{};
  std::uint32_t taken = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    address const at = access.at[lane];
    std::uint32_t const in = is_in(active, lane);
    int& own = of_word[at >> 2 & 31U];
    int const order = own & 31;
    own += static_cast<int>(in);
    places.wavefront_of[lane] = static_cast<std::uint8_t>(order);
    places.wavefronts = larger(places.wavefronts, own);
    sectors[order] |= in << (at >> 5 & 3U);
    places.many_lanes |= taken & in << order;
    taken |= in << order;
  }
  for (int order = 0; order < places.wavefronts; ++order) {
    places.sectors += count_sectors(sectors[order]);
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
  bool const set_by_line = ((hash.bit_0 | hash.bit_1) & 127) == 0;
  if (set_by_line && differing_bits(at) < 128 && packet_bytes(access.op) == 128) {
    place_block(access, active, places);
    return places;
  }
  packet_lanes const lanes{access, active, at};
  std::uint32_t together = 0;
  for (std::uint32_t const in_block : lanes.of_block) {
    together |= in_block & (in_block - 1);
  }
  if (together == 0) {  // each lane is a packet, and joins the queue of its set
    std::uint8_t queues[4]{};
    for (std::uint32_t left = active.bits; left != 0; left &= left - 1) {
      int const lane = lowest_of({left});
      places.wavefront_of[lane] = queues[tag_set(hash, at[lane])]++;
      places.wavefronts = larger(places.wavefronts, places.wavefront_of[lane] + 1);
    }
    places.lookups = places.sectors = active.count();
    return places;
  }
  std::uint32_t waiting[4]{};
  for (std::uint32_t left = set_by_line ? firsts_of(lanes.first) : active.bits; left != 0; left &= left - 1) {
    int const lane = lowest_of({left});
    waiting[tag_set(hash, at[lane])] |= set_by_line ? lanes.of_block[lane] : 1U << lane;
  }
  for (std::uint32_t const of_set : waiting) {
    place_queue(lanes, at, of_set, places);
  }
  return places;
}

}}}  // namespace warpmem::v0::detail
