// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The data stage: what the lanes of a tag wavefront take from, or send through, 32 banks of 4 bytes. Measured on 9.0.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/banks/phases.hpp>
#include <warpmem/rules/l1/tag_stage.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Passes over the banks, and those beyond one for each phase.
struct data_cost {
  int wavefronts{};
  int conflicts{};

  WARPMEM_HD constexpr data_cost& operator+=(data_cost const& other) noexcept {
    wavefronts += other.wavefronts;
    conflicts += other.conflicts;
    return *this;
  }
};

// Lanes that move `granule` bytes each, as many at a time as fill the banks; no two of them merge.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost cost_of(basic_warp_access<Lanes> const& access, lane_mask group,
                                                     int granule, int phase_lanes) noexcept {
  bank_geometry g{};
  g.granule_bytes = granule;
  g.column_shift = log2_floor(granule);
  g.column_mask = 128 / granule - 1;
  g.phase_lanes = phase_lanes;
  no_bank_list none;
  auto const passes = passes_by_phase(access.under(group), g, 4, none);
  return {passes.wavefronts, passes.wavefronts - passes.conflict_free};
}

[[nodiscard]] WARPMEM_HD constexpr int lanes_a_pass(int bytes) noexcept { return smaller(32, 128 / bytes); }

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost plain_cost(basic_warp_access<Lanes> const& access,
                                                        lane_mask group) noexcept {
  int const granule = larger(4, access.lane_bytes);
  return cost_of(access, group, granule, lanes_a_pass(granule));
}

// What an atomic sends to L2. A wavefront whose packets have one lane each occupies both 16-byte halves of a sector;
// compare-and-swap sends two operands, so that its half line fills all banks, and a whole sector when alone.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost send_cost(basic_warp_access<Lanes> access, lane_mask group,
                                                       bool single_lanes) noexcept {
  bool const swaps = access.op == memory_op::compare_and_swap;
  int const operands = larger(4, access.lane_bytes * (swaps ? 2 : 1));
  int granule = operands;
  for (address& at : access.at) {
    at = single_lanes ? at & ~address{16} : swaps ? at * 2 : at;
  }
  if (swaps && single_lanes) {
    granule = 32;
  }
  return cost_of(access, group, granule, lanes_a_pass(operands));
}

// Loads: each tag wavefront on its own.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost load_data_cost(basic_warp_access<Lanes> const& access,
                                                            tag_schedule const& schedule) noexcept {
  data_cost cost{};
  for (int wavefront = 0; wavefront < schedule.count; ++wavefront) {
    cost += plain_cost(access, schedule.lanes[wavefront]);
  }
  return cost;
}

// Stores: one pass takes in several tag wavefronts. How a store with more of them is cut into passes is not known: then
// the cost is not either.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool store_fits_a_pass(global_traits g, basic_warp_access<Lanes> const& access,
                                                          tag_schedule const& schedule) noexcept {
  return schedule.count <= (access.lane_bytes < 4 ? g.store_tag_wavefronts_narrow : g.store_tag_wavefronts);
}

// Atomics send, and all but reductions wait for a result, tag wavefront by tag wavefront.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost atomic_data_cost(basic_warp_access<Lanes> const& access,
                                                              tag_schedule const& schedule) noexcept {
  data_cost cost{};
  for (int wavefront = 0; wavefront < schedule.count; ++wavefront) {
    cost += send_cost(access, schedule.lanes[wavefront], schedule.single_lanes[wavefront]);
    if (access.op != memory_op::reduction) {
      cost += plain_cost(access, schedule.lanes[wavefront]);
    }
  }
  return cost;
}

}}}  // namespace warpmem::v0::detail
