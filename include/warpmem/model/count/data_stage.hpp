// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the stages behind the coalescer cost, by the rules in rules/l1 and faster than by them.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/bank_cells.hpp>
#include <warpmem/model/count/lines.hpp>
#include <warpmem/model/count/tag_stage.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/l1/hits.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Loads from a cold L1: each tag wavefront on its own.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost load_data_cost(basic_warp_access<Lanes> const& access,
                                                            tag_schedule const& schedule) noexcept {
  data_cost cost{};
  for (int wavefront = 0; wavefront < schedule.count; ++wavefront) {
    cost.add(plain_data(access, schedule.lanes[wavefront]));
  }
  return cost;
}

// Loads that find something in L1: whole lines together, whatever their tag wavefronts, and what is left of each tag
// wavefront on its own. Phases of a load are not merged.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost load_data_cost(basic_warp_access<Lanes> const& access,
                                                            found_lines const& found,
                                                            tag_schedule const& schedule) noexcept {
  data_cost cost{};
  cost.add(plain_data(access, found.whole));
  for (int wavefront = 0; wavefront < schedule.count; ++wavefront) {
    cost.add(plain_data(access, {schedule.lanes[wavefront].bits & ~found.whole.bits}));
  }
  return cost;
}

// Stores: all lanes together, whatever the tag wavefronts.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost plain_data_cost(basic_warp_access<Lanes> const& access) noexcept {
  data_cost cost{};
  cost.add(plain_data(access, access.participants()));
  return cost;
}

// Atomics send, and all but reductions wait for a result, tag wavefront by tag wavefront.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost atomic_data_cost(basic_warp_access<Lanes> const& access,
                                                              tag_schedule const& schedule) noexcept {
  data_cost cost{};
  for (int wavefront = 0; wavefront < schedule.count; ++wavefront) {
    cost.add(sent_data(access, schedule.lanes[wavefront], schedule.single_lanes[wavefront]));
    if (access.op != memory_op::reduction) {
      cost.add(plain_data(access, schedule.lanes[wavefront]));
    }
  }
  return cost;
}

// load_data_cost, or for stores plain_data_cost.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost line_data_cost(basic_warp_access<Lanes> const& access,
                                                            tag_places const& places) noexcept {
  lane_mask const active = access.participants();
  int const granule = larger(4, access.lane_bytes);
  cell_geometry const g(data_geometry(granule, granule));
  if (places.lookups == 1) {  // one row
    return {g.phases_of(active), 0};
  }
  bool const by_wavefront = access.op == memory_op::load;
  bank_cells cells(by_wavefront ? places.wavefronts : 1);
  std::uint32_t filled[32]{};  // the cells of each line
  auto const add = [&](int lane) {
    int const cell = g.plain_cell_of(lane, access.at[lane]);
    std::uint32_t& of_line = filled[places.line_of[lane]];
    std::uint32_t const fills = ~(of_line >> cell) & 1U;
    of_line |= fills << cell;
    cells.add(by_wavefront ? places.wavefront_of[lane] : 0, lane >> g.phase_shift, cell, fills);
  };
  if (active == lane_mask::first(Lanes)) {
    for (int lane = 0; lane < Lanes; ++lane) {
      add(lane);
    }
  } else {
    for (std::uint32_t left = active.bits; left != 0; left &= left - 1) {
      add(lowest_of({left}));
    }
  }
  return cells.cost();
}

// atomic_data_cost. The lanes of a packet use different words, and the packets of a wavefront different lines.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost packet_data_cost(basic_warp_access<Lanes> const& access,
                                                              tag_places const& places) noexcept {
  lane_mask const active = access.participants();
  cell_geometry const plain(plain_data(access, {}).geometry);
  cell_geometry const several(sent_data(access, {}, false).geometry);
  bool const has_result = access.op != memory_op::reduction;
  if (places.lookups == 1) {
    return {several.phases_of(active) + (has_result ? plain.phases_of(active) : 0), 0};
  }
  cell_geometry const single(sent_data(access, {}, true).geometry);
  int const doubled = access.op == memory_op::compare_and_swap ? 1 : 0;
  bank_cells sent(places.wavefronts);
  bank_cells received(has_result ? places.wavefronts : 0);
  for (std::uint32_t left = active.bits; left != 0; left &= left - 1) {
    int const lane = lowest_of({left});
    int const wavefront = places.wavefront_of[lane];
    address const at = access.at[lane];
    // Both cells, without a branch: wavefronts of both kinds alternate.
    int const alone = single.cell_of(lane, at & ~address{16});
    int const among = several.cell_of(lane, at << doubled);
    sent.add(wavefront, lane >> several.phase_shift, ((places.many_lanes >> wavefront) & 1U) == 0 ? alone : among, 1);
    if (has_result) {
      received.add(wavefront, lane >> plain.phase_shift, plain.cell_of(lane, at), 1);
    }
  }
  return {sent.cost().wavefronts + received.cost().wavefronts, sent.cost().conflicts + received.cost().conflicts};
}

// The tag stage and the data stage of one access that finds nothing in L1.
struct cold_stages {
  int tag_wavefronts{};
  int lookups{};
  data_cost data{};
  friend constexpr bool operator==(cold_stages const&, cold_stages const&) = default;
};

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr cold_stages cold_stages_by_rule(basic_warp_access<Lanes> const& access,
                                                                   tag_hash hash) noexcept {
  if (is_read_modify_write(access.op)) {
    tag_schedule const schedule = schedule_packets(packets_of(access, hash));
    return {schedule.count, schedule.lookups, atomic_data_cost(access, schedule)};
  }
  tag_schedule const schedule = schedule_lines(access, hash);
  return {schedule.count, schedule.lookups,
          access.op == memory_op::load ? load_data_cost(access, schedule) : plain_data_cost(access)};
}

// Whether place_lines and place_packets serve: not in constant expressions, where the rules take fewer steps.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool may_be_placed(basic_warp_access<Lanes> const& access) noexcept {
  bool const fits_cells = access.lane_bytes <= 16;  // no instruction sends 64 bytes a lane
  return !__builtin_is_constant_evaluated() && access.participants().any() && fits_cells;
}
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr cold_stages cold_stages_of_packets(basic_warp_access<Lanes> const& access,
                                                                      tag_places const& places) noexcept {
  return {places.wavefronts, places.lookups, packet_data_cost(access, places)};
}

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr cold_stages cold_stages_of_lines(basic_warp_access<Lanes> const& access,
                                                                    tag_places const& places) noexcept {
  return {places.wavefronts, places.lookups, line_data_cost(access, places)};
}

// The same as by the rules.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr cold_stages count_cold_stages(basic_warp_access<Lanes> const& access,
                                                                 tag_hash hash) noexcept {
  if (!may_be_placed(access)) {
    return cold_stages_by_rule(access, hash);
  }
  if (is_read_modify_write(access.op)) {
    return cold_stages_of_packets(access, place_packets(access, hash));
  }
  return cold_stages_of_lines(access, place_lines(access, hash));
}

}}}  // namespace warpmem::v0::detail
