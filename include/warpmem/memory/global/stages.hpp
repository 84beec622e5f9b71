// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global memory behind the coalescer: wavefronts of the tag stage and the data stage, and what reaches L2.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/table.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/count/data_stage.hpp>
#include <warpmem/count/transactions.hpp>
#include <warpmem/report/l1tex.hpp>
#include <warpmem/rules/check.hpp>
#include <warpmem/rules/coalescing/packets.hpp>
#include <warpmem/rules/l1/data_stage.hpp>
#include <warpmem/rules/l1/tag_stage.hpp>
#include <warpmem/rules/limits.hpp>

namespace warpmem { inline namespace v0 {

namespace detail {

template <int Lanes>
WARPMEM_HD constexpr void count_stages(global_traits g, basic_warp_access<Lanes> const& access,
                                       l1tex_report& r) noexcept {
  r.l2_sectors = counter{count_transactions(g, access).transactions};
  data_cost cost{};
  tag_schedule schedule{};
  if (is_read_modify_write(access.op)) {
    schedule = schedule_packets(packets_of(access, g.tags));
    cost = atomic_data_cost(access, schedule);
  } else {
    schedule = schedule_lines(access, g.tags);
    cost = access.op == memory_op::load ? load_data_cost(access, schedule) : store_data_cost(access);
  }
  r.tag_wavefronts = counter{schedule.count};
  r.l2_requests = counter{schedule.lookups};
  r.data_wavefronts = counter{cost.wavefronts};
  r.data_bank_conflicts = counter{cost.conflicts};
  if (access.op == memory_op::store && !store_fits_a_wavefront(g, access, schedule)) {
    r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
  }
}

}  // namespace detail

// Counts of the stages behind the coalescer for one global access. Known on 9.0, where they were measured; unknown
// elsewhere. Costs more than analyze_global: ask for it when the stages matter. Rules: docs/global.md.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr l1tex_report analyze_global_stages(arch_row arch,
                                                                      basic_warp_access<Lanes> const& access) noexcept {
  global_traits const& g = arch.global;
  l1tex_report r{};
  r.basis.accesses = 1;
  r.basis.faults = detail::check(arch.cc, detail::global_limits(g, access.op, access.cache), access);
  if (r.basis.faults.any()) {
    return r;
  }
  if (!g.stages_are_known) {
    r.tag_wavefronts = r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
    r.l2_requests = r.l2_sectors = counter::unknown();
    return r;
  }
  r.basis.known = is_read_modify_write(access.op) ? g.known_atomics : g.known;
  detail::count_stages(g, access, r);
  return r;
}

// The same for a capability chosen at compile time: global_stages<sm_90>::analyze(access).
template <architecture Arch>
struct global_stages {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr l1tex_report analyze(basic_warp_access<Lanes> const& access) noexcept {
    return analyze_global_stages(Arch::traits, access);
  }
};

}}  // namespace warpmem::v0
