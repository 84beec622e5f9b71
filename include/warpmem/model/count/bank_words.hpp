// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many words an access to global memory moves through the data banks if L1 holds none of its sectors.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/transactions.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// A 4-byte compare-and-swap reads its operands and result once, and two further times for a lane alone in its packet.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr std::int64_t swap_reads(basic_warp_access<Lanes> const& access,
                                                           tag_hash hash) noexcept {
  std::int64_t reads = 3 * words_by_lane(access);
  tag_schedule const schedule = schedule_packets(packets_of(access, hash));
  for (int wavefront = 0; wavefront < schedule.count && access.lane_bytes == 4; ++wavefront) {
    reads += schedule.single_lanes[wavefront] ? 6 * schedule.lanes[wavefront].count() : 0;
  }
  return reads;
}

// Adds them. The reads of stores narrower than a word are unknown.
template <int Lanes>
WARPMEM_HD constexpr void add_cold_words(global_traits g, basic_warp_access<Lanes> const& access,
                                         bank_traffic_report& r) noexcept {
  lane_mask const active = access.participants();
  std::int64_t const fetched = std::int64_t{count_transactions(g, access).transactions} * (g.sector_bytes / 4);
  std::int64_t const each = words_by_lane(access);
  switch (access.op) {
    case memory_op::load:
      r.reads += counter{words_by_phase(access, active, plain_phase_lanes(access.lane_bytes))};
      r.writes += counter{fetched};
      break;
    case memory_op::store:
      r.writes += counter{words_by_phase(access, active, plain_phase_lanes(access.lane_bytes))};
      r.reads += access.lane_bytes < 4 ? counter::unknown() : counter{words_by_phase(access, active, 32)};
      break;
    case memory_op::atomic:
      r.reads += counter{2 * each};
      r.writes += counter{fetched + each};
      break;
    case memory_op::reduction:
      r.reads += counter{each};
      r.writes += counter{each};
      break;
    case memory_op::compare_and_swap:
      r.reads += counter{swap_reads(access, g.tags)};
      r.writes += counter{fetched + 2 * each};
      break;
  }
}

}}}  // namespace warpmem::v0::detail
