// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the data stage costs: the wavefronts of the parts that rules/l1/data_stage.hpp defines.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>
#include <warpmem/count/wavefronts.hpp>
#include <warpmem/rules/l1/data_stage.hpp>
#include <warpmem/rules/l1/hits.hpp>
#include <warpmem/rules/l1/tag_stage.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

struct data_cost {
  int wavefronts{};
  int conflicts{};  // wavefronts beyond one for each phase

  template <int Lanes>
  WARPMEM_HD constexpr void add(data_part<Lanes> const& part) noexcept {
    wavefront_count const n = count_wavefronts(part.access, part.geometry);
    wavefronts += n.wavefronts;
    conflicts += n.wavefronts - n.conflict_free;
  }
};

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

}}}  // namespace warpmem::v0::detail
