// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tag stage: lines fall into four sets, and a wavefront looks up at most one line of each. Measured on 9.0.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Whether the stages were measured on this row. They count in lines of 128 bytes and sectors of 32.
[[nodiscard]] WARPMEM_HD constexpr bool l1_stages_are_known(global_traits const& g) noexcept {
  return g.stages_are_known && g.tags.known() && g.line_bytes == 128 && g.sector_bytes == 32;
}

// Lines in the order of their look-ups: the k-th new line of its set joins wavefront k.
struct tag_stage {
  distinct_keys lines;
  int wavefront_of[distinct_keys::slots]{};  // by the line's slot
  int wavefronts{};
  int in_set[4]{};

  // For a line that is new.
  WARPMEM_HD constexpr void join(int slot, unsigned set) noexcept {
    wavefront_of[slot] = in_set[set]++;
    wavefronts = larger(wavefronts, wavefront_of[slot] + 1);
  }
};

// Which lanes each tag wavefront of an access serves.
struct tag_schedule {
  int count{};
  int lookups{};  // lines, or packets, over all wavefronts
  lane_mask lanes[32]{};
  bool single_lanes[32]{};  // whether every packet of the wavefront has one lane
};

// Loads and stores: lanes look up their lines in order.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr tag_schedule schedule_lines(basic_warp_access<Lanes> const& access,
                                                               tag_hash hash) noexcept {
  tag_schedule schedule{};
  tag_stage stage;
  lane_mask const active = access.participants();
  for (int lane = 0; lane < Lanes; ++lane) {
    if (!active.test(lane)) {
      continue;
    }
    auto const line = stage.lines.insert(access.at[lane] >> 7);
    if (line.is_new) {
      stage.join(line.slot, tag_set(hash, access.at[lane]));
    }
    schedule.lanes[stage.wavefront_of[line.slot]].set(lane);
  }
  schedule.count = stage.wavefronts;
  schedule.lookups = stage.lines.size();
  return schedule;
}

// Atomics and reductions: the k-th packet of its set's queue joins wavefront k.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr tag_schedule schedule_packets(packet_list<Lanes> const& packets) noexcept {
  tag_schedule schedule{};
  for (packet const& p : packets) {
    bool const first = p.order >= schedule.count;
    schedule.single_lanes[p.order] = (first || schedule.single_lanes[p.order]) && p.lanes.count() == 1;
    schedule.lanes[p.order] = schedule.lanes[p.order] | p.lanes;
    schedule.count = larger(schedule.count, p.order + 1);
  }
  schedule.lookups = packets.size();
  return schedule;
}

}}}  // namespace warpmem::v0::detail
