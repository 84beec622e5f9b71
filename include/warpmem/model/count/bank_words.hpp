// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many words an access moves through the data banks: of shared memory, and of L1 if it holds none of the sectors.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/count/stride.hpp>
#include <warpmem/model/count/tag_stage.hpp>
#include <warpmem/model/count/transactions.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/detail/repeated_keys.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

#if WARPMEM_GNU_VECTORS

// Keys of 32 lanes, each compared with those of its phase only: 8 or 16 lanes. None of them is -1.
template <int PhaseLanes>
class phase_keys {
 public:
  explicit phase_keys(lane_segments const& lanes) noexcept {
    eight_keys const none = eight_keys{} - 1;  // padding for the last keys to compare with
    for (int i = 0; i < 4; ++i) {
      eight_keys const keys = lanes.eight(i);
      std::int16_t* const place = key_ + 8 * i / PhaseLanes * stride + 8 * i % PhaseLanes;
      __builtin_memcpy(place, &keys, sizeof(keys));
      __builtin_memcpy(place + 8, &none, sizeof(none));
    }
  }
  // Distinct keys of all phases.
  [[nodiscard]] int count_distinct() const noexcept {
    eight_keys repeats{};
#  pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      std::int16_t const* const place = key_ + 8 * i / PhaseLanes * stride + 8 * i % PhaseLanes;
      auto const own = load_vector<eight_keys>(place);
      eight_keys repeated{};
#  pragma GCC unroll 16
      for (int later = 1; later < PhaseLanes - 8 * i % PhaseLanes; ++later) {
        repeated |= own == load_vector<eight_keys>(place + later);
      }
      repeats -= repeated;
    }
    auto const halves = reinterpret_cast<two_addresses>(repeats);
    return 32 - static_cast<int>((halves[0] + halves[1]) * 0x0001000100010001U >> 48);
  }

 private:
  static constexpr int stride = PhaseLanes + 8;
  alignas(16) std::int16_t key_[static_cast<unsigned>(32 / PhaseLanes * stride)];
};

// Distinct granules of 2^shift bytes of all lanes, in phases of 8 or 16; -1 where they are too far apart to tell.
[[nodiscard]] inline int granules_in_registers(warp_access const& access, int shift, int phase_lanes) noexcept {
  lane_segments const granules(access, lane_mask::all(), shift);
  if (!granules.are_near(0xffff)) {
    return granules.have_lines(32, 0) ? 32 : -1;
  }
  return phase_lanes == 8    ? phase_keys<8>{granules}.count_distinct()
         : phase_lanes == 16 ? phase_keys<16>{granules}.count_distinct()
                             : -1;
}

#endif

// Distinct granules of all lanes, a phase at a time: lanes a granule apart share none, and segments have closed forms.
// -1 where each has to be looked up.
[[nodiscard]] WARPMEM_HD constexpr int granules_of_all(warp_access const& access, int shift, int phase_lanes) noexcept {
  lane_stride const s = find_stride(access);
  if (s.found && s.distance >> shift != 0) {
    return 32;
  }
  if (phase_lanes == 32) {
    return count_segments(access, lane_mask::all(), shift);
  }
#if WARPMEM_GNU_VECTORS
  return granules_in_registers(access, shift, phase_lanes);
#else
  return -1;
#endif
}

// What words_by_phase counts, faster.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr std::int64_t count_words(basic_warp_access<Lanes> const& access, lane_mask group,
                                                            int phase_lanes) noexcept {
  if (__builtin_is_constant_evaluated()) {
    return words_by_phase(access, group, phase_lanes);
  }
  int const granule = larger(4, access.lane_bytes);
  int const shift = log2_floor(granule);
  int granules = -1;
  if constexpr (Lanes == 32) {
    granules = group == lane_mask::all() ? granules_of_all(access, shift, phase_lanes) : -1;
  }
  if (granules < 0) {
    granules = 0;
    for (int first = 0; first < Lanes; first += phase_lanes) {
      distinct_keys touched;
      for (auto left = (group & lane_mask::range(first, phase_lanes)).bits; left != 0; left &= left - 1) {
        touched.insert(access.at[lowest_of({left})] >> shift);
      }
      granules += touched.size();
    }
  }
  return std::int64_t{granules} * (granule / 4);
}

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
WARPMEM_HD constexpr void add_cold_words(global_traits const& g, basic_warp_access<Lanes> const& access,
                                         bank_traffic_report& r) noexcept {
  lane_mask const active = access.participants();
  std::int64_t const fetched = std::int64_t{count_transactions(g, access).transactions} * (g.sector_bytes / 4);
  std::int64_t const each = words_by_lane(access);
  switch (access.op) {
    case memory_op::load:
      r.reads += counter{count_words(access, active, plain_phase_lanes(access.lane_bytes))};
      r.writes += counter{fetched};
      break;
    case memory_op::store: {
      int const phase_lanes = plain_phase_lanes(access.lane_bytes);
      counter const words{count_words(access, active, phase_lanes)};
      r.writes += words;
      r.reads += access.lane_bytes < 4 ? counter::unknown()
                 : phase_lanes == 32   ? words
                                       : counter{count_words(access, active, 32)};
      break;
    }
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
