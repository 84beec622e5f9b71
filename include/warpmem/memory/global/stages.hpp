// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global memory behind the coalescer: wavefronts of the tag stage and the data stage, and what reaches L2.
#pragma once

#include <warpmem/access/l1_state.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/table.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/count/data_stage.hpp>
#include <warpmem/count/transactions.hpp>
#include <warpmem/report/l1tex.hpp>
#include <warpmem/rules/check.hpp>
#include <warpmem/rules/coalescing.hpp>
#include <warpmem/rules/coalescing/packets.hpp>
#include <warpmem/rules/l1/data_stage.hpp>
#include <warpmem/rules/l1/tag_stage.hpp>
#include <warpmem/rules/limits.hpp>

namespace warpmem { inline namespace v0 {

namespace detail {

template <int Lanes>
WARPMEM_HD constexpr void count_cold_stages(global_traits g, basic_warp_access<Lanes> const& access,
                                            l1tex_report& r) noexcept {
  r.l2_sectors = counter{count_transactions(g, access).transactions};
  data_cost cost{};
  tag_schedule schedule{};
  if (is_read_modify_write(access.op)) {
    schedule = schedule_packets(packets_of(access, g.tags));
    cost = atomic_data_cost(access, schedule);
  } else {
    schedule = schedule_lines(access, g.tags);
    cost = access.op == memory_op::load ? load_data_cost(access, schedule) : plain_data_cost(access);
  }
  r.tag_wavefronts = counter{schedule.count};
  r.l2_requests = counter{schedule.lookups};
  r.data_wavefronts = counter{cost.wavefronts};
  r.data_bank_conflicts = counter{cost.conflicts};
  if (access.op == memory_op::store && !store_fits_a_wavefront(g, access, schedule)) {
    r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
  }
}

WARPMEM_HD constexpr void mark_unknown(l1tex_report& r) noexcept {
  r.tag_wavefronts = r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
  r.l2_requests = r.l2_sectors = counter::unknown();
}

// Measured of loads that L1 caches. A line is looked up whether or not L1 holds it; a hit asks nothing of L2.
template <int Lanes>
WARPMEM_HD constexpr void count_warm_stages(global_traits g, basic_warp_access<Lanes> const& access,
                                            l1tex_report& r) noexcept {
  mark_unknown(r);
  if (access.op != memory_op::load || (access.cache != cache_op::unspecified && access.cache != cache_op::ca)) {
    r.basis.known = {};
    return;
  }
  r.tag_wavefronts = counter{schedule_lines(access, g.tags).count};
  if (r.basis.l1 == l1_state::warm) {
    r.data_wavefronts = counter{plain_data_cost(access).wavefronts};
    r.l2_requests = r.l2_sectors = counter{0};
  }
}

}  // namespace detail

// Counts of the stages behind the coalescer for one global access that finds L1 in the state `l1`; the report's basis
// repeats it. Known on 9.0, where they were measured; unknown elsewhere. If L1 is not cold: of loads that it caches,
// tag wavefronts are known, and the other counters if it is warm, except data bank conflicts. Costs more than
// analyze_global: ask for it when the stages matter. Rules: docs/global.md.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr l1tex_report analyze_global_stages(arch_row arch,
                                                                      basic_warp_access<Lanes> const& access,
                                                                      l1_state l1 = l1_state::cold) noexcept {
  global_traits const& g = arch.global;
  access_faults const faults = detail::check(arch.cc, detail::global_limits(g, access.op, access.cache), access);
  if (faults.any()) {
    return detail::refused<l1tex_report>(arch.cc, faults);
  }
  l1tex_report r{};
  r.basis.accesses = 1;
  r.basis.capability = arch.cc;
  r.basis.operations = operation_set::of(access.op) | operation_set::of_global();
  if (!detail::l1_stages_are_known(g) || !detail::coalescing_is_known(g, access)) {
    r.requests = counter::unknown();
    detail::mark_unknown(r);
    return r;
  }
  r.basis.l1 = l1;
  r.requests = counter{access.participants().any() ? 1 : 0};
  r.basis.known = detail::known_global(g, access);
  if (l1 == l1_state::cold) {
    detail::count_cold_stages(g, access, r);
  } else {
    detail::count_warm_stages(g, access, r);
  }
  return r;
}

// The same for a capability chosen at compile time: global_stages<sm_90>::analyze(access, l1_state::warm).
template <architecture Arch>
struct global_stages {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr l1tex_report analyze(basic_warp_access<Lanes> const& access,
                                                                 l1_state l1 = l1_state::cold) noexcept {
    return analyze_global_stages(Arch::traits, access, l1);
  }
};

}}  // namespace warpmem::v0
