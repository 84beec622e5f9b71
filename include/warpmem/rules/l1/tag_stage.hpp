// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tag stage: lines fall into four sets, and a wavefront looks up at most one line of each. Measured on 9.0.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/distinct.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/coalescing/packets.hpp>
#include <warpmem/rules/coalescing/tag_sets.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

struct tag_waves {
  int count{};
  int lookups{};          // lines, or packets, over all wavefronts
  lane_mask lanes[32]{};  // served by each wavefront
  bool all_lone[32]{};    // whether every packet of the wavefront has a single lane
};

// Loads and stores: the k-th new line of its set, lanes in order, joins wavefront k.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr tag_waves waves_of_lines(basic_warp_access<Lanes> const& access,
                                                            tag_hash hash) noexcept {
  tag_waves waves{};
  distinct_keys lines;
  int wave_of[distinct_keys::slots]{};
  int in_set[4]{};
  lane_mask const active = access.participants();
  for (int lane = 0; lane < Lanes; ++lane) {
    if (!active.test(lane)) {
      continue;
    }
    auto const place = lines.insert(access.at[lane] >> 7);
    if (place.is_new) {
      wave_of[place.slot] = in_set[tag_set(hash, access.at[lane])]++;
      waves.count = larger(waves.count, wave_of[place.slot] + 1);
    }
    waves.lanes[wave_of[place.slot]].set(lane);
  }
  waves.lookups = lines.size();
  return waves;
}

// Atomics and reductions: the k-th packet of its set's queue joins wavefront k.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr tag_waves waves_of_packets(packet_list<Lanes> const& packets) noexcept {
  tag_waves waves{};
  for (packet const& p : packets) {
    bool const first = p.order >= waves.count;
    waves.all_lone[p.order] = (first || waves.all_lone[p.order]) && p.lanes.count() == 1;
    waves.lanes[p.order] = waves.lanes[p.order] | p.lanes;
    waves.count = larger(waves.count, p.order + 1);
  }
  waves.lookups = packets.size();
  return waves;
}

}}}  // namespace warpmem::v0::detail
