// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics and reductions of 7.0 and later leave L1 as packets, each for one block of memory (a line; half a line for
// compare-and-swap) and at most one lane per word of it. Measured on 9.0: the lanes of one tag set form a queue; a
// packet takes the block of the queue's first lane and every later lane of that block, but a lane waits while an
// earlier one of the queue, of whatever block, has the same word offset within its line. Each packet moves its own
// sectors, so lanes that share an address cost sectors again. See docs/global.md.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Which of the four tag sets a byte address falls in.
[[nodiscard]] WARPMEM_HD constexpr unsigned tag_set(tag_hash hash, address at) noexcept {
  return parity(at & hash.bit_0) + 2 * parity(at & hash.bit_1);
}

struct packet {
  address block{};  // byte address of the line, or half line
  lane_mask lanes{};
  int order{};  // position in its tag set's queue, from 0
};

template <int Lanes>
using packet_list = bounded_list<packet, Lanes>;

// Bytes of memory that one packet may cover.
[[nodiscard]] WARPMEM_HD constexpr int packet_bytes(memory_op op) noexcept {
  return op == memory_op::compare_and_swap ? 64 : 128;
}

// The lanes of `waiting` that the next packet takes.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr packet next_packet(basic_warp_access<Lanes> const& access, lane_mask waiting,
                                                      int order) noexcept {
  auto const block_mask = ~(static_cast<address>(packet_bytes(access.op)) - 1);
  packet next{0, {}, order};
  lane_mask words_seen{};  // one bit for each word of a line
  for (int lane = 0; lane < Lanes; ++lane) {
    if (!waiting.test(lane)) {
      continue;
    }
    address const block = access.at[lane] & block_mask;
    auto const word = static_cast<int>((access.at[lane] >> 2) & 31U);
    if (!words_seen.any()) {
      next.block = block;
    }
    if (block == next.block && !words_seen.test(word)) {
      next.lanes.set(lane);
    }
    words_seen.set(word);
  }
  return next;
}

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr packet_list<Lanes> packets_of(basic_warp_access<Lanes> const& access,
                                                                 tag_hash hash) noexcept {
  lane_mask const active = access.participants();
  lane_mask of_set[4]{};
  for (int lane = 0; lane < Lanes; ++lane) {
    if (active.test(lane)) {
      of_set[tag_set(hash, access.at[lane])].set(lane);
    }
  }
  packet_list<Lanes> packets;
  for (lane_mask waiting : of_set) {
    for (int order = 0; waiting.any(); ++order) {
      packets.push_back(next_packet(access, waiting, order));
      waiting = waiting & ~packets[packets.size() - 1].lanes;
    }
  }
  return packets;
}

template <int Lanes, class Sink>
WARPMEM_HD constexpr void coalesce_packets(basic_warp_access<Lanes> const& access, global_traits const& g,
                                           Sink& sink) noexcept {
  sink.begin_request(ceil_div(access.participants().count() * access.lane_bytes, g.segment_bytes));
  for (packet const& p : packets_of(access, g.tags)) {
    for (int sector = 0; sector < packet_bytes(access.op) / 32; ++sector) {
      address const base = p.block + static_cast<address>(sector * 32);
      lane_mask served{};
      for (int lane = 0; lane < Lanes; ++lane) {
        if (p.lanes.test(lane) && access.at[lane] - base < 32) {
          served.set(lane);
        }
      }
      if (served.any()) {
        sink.add(base, 32, served);
      }
    }
  }
}

}}}  // namespace warpmem::v0::detail
