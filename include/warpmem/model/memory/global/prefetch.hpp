// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefetches and other instructions that name a line of global memory and move no data to a register.
#pragma once

#include <warpmem/model/access/l1_state.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/global/stages.hpp>
#include <warpmem/model/report/l1tex.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

namespace warpmem { inline namespace v0 {

// What prefetch and prefetchu take, whichever level they name, and discard.L2 and applypriority.L2 of the lines that
// the lanes point at; the size and operation of `access` do not matter. They are no request to the tag stage, but pass
// it as loads do; L2 gets a request of four sectors for each line, and L1 none of them. Measured on 9.0; unknown
// elsewhere, and bank conflicts everywhere. Faults as for analyze_global of a byte a lane. Rules: docs/global.md.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr l1tex_report analyze_global_prefetch(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  basic_warp_access<Lanes> lines = access.as(memory_op::load).with(cache_op::cg);
  lines.lane_bytes = 1;
  l1tex_report r{};
  if (!detail::begin_stages(arch, lines, l1_state::none, r)) {
    return r;
  }
  detail::tag_schedule const schedule = detail::schedule_lines(lines, arch.global.tags);
  r.requests = counter{0};
  r.tag_wavefronts = counter{schedule.count};
  r.data_wavefronts = counter{lines.participants().any() ? 1 : 0};
  r.data_bank_conflicts = counter::unknown();
  r.l2_requests = counter{schedule.lookups};
  r.l2_sectors = counter{4 * schedule.lookups};
  return r;
}

// The same for a capability chosen at compile time: global_prefetch<sm_90>::analyze(access).
template <architecture Arch>
struct global_prefetch {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr l1tex_report analyze(basic_warp_access<Lanes> const& access) noexcept {
    return analyze_global_prefetch(Arch::traits, access);
  }
};

}}  // namespace warpmem::v0
