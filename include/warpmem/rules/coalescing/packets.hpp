// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/coalescing/tag_sets.hpp>

namespace warpmem::inline v0::detail {

// Atomics and reductions of 7.0 and later leave L1 as packets, each for one block of memory (a line; half a line for
// compare-and-swap) and at most one lane a word of it. Measured on 9.0: the lanes of one tag set form a queue; a packet
// takes the block of the queue's first lane and every later lane of that block, but a lane waits while an earlier one
// of the queue, of whatever block, has the same word offset within its line. Each packet moves its own sectors, so
// lanes that share an address cost sectors again. See docs/global.md.
template <int Lanes, class Sink>
WARPMEM_HD constexpr void coalesce_packets(basic_warp_access<Lanes> const& access, lane_mask active, global_traits g,
                                           Sink& sink) noexcept {
  int const block_shift = access.op == memory_op::compare_and_swap ? 6 : 7;
  sink.begin_request(ceil_div(active.count() * access.lane_bytes, g.sector_bytes));
  lane_mask of_set[4]{};
  for (int lane = 0; lane < Lanes; ++lane) {
    if (active.test(lane)) {
      of_set[tag_set(g.tags, access.at[lane])].set(lane);
    }
  }
  for (lane_mask left : of_set) {
    while (left.any()) {
      bool started = false;
      address block = 0;
      lane_mask words_seen{};
      lane_mask packet{};
      for (int lane = 0; lane < Lanes; ++lane) {
        if (!left.test(lane)) {
          continue;
        }
        if (!started) {
          started = true;
          block = access.at[lane] >> block_shift;
        }
        auto const word = static_cast<int>((access.at[lane] >> 2) & 31U);
        if ((access.at[lane] >> block_shift) == block && !words_seen.test(word)) {
          packet.set(lane);
        }
        words_seen.set(word);
      }
      // The sectors of one packet lie in one block: at most four.
      for (address sector = 0; sector < (address{1} << (block_shift - 5)); ++sector) {
        address const base = (block << block_shift) + (sector << 5);
        lane_mask served{};
        for (int lane = 0; lane < Lanes; ++lane) {
          if (packet.test(lane) && (access.at[lane] >> 5 << 5) == base) {
            served.set(lane);
          }
        }
        if (served.any()) {
          sink.add(base, 32, served);
        }
      }
      left = left & ~packet;
    }
  }
}

}  // namespace warpmem::inline v0::detail
