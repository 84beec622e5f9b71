// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What else profilers count of shared accesses: replays, the source page, words through the banks.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/bank_words.hpp>
#include <warpmem/model/count/source_page.hpp>
#include <warpmem/model/count/wavefronts.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/rules/atomics/code.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/words.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Replays of shared loads and stores on 2.x and 3.x: an instruction with bank conflicts is issued again.

// On 2.x n - 1 for an n-way conflict, twice that for 8 bytes a lane (CUPTI, l1_shared_bank_conflict). On 3.x one for
// every wavefront after the first, also without a conflict, where the words are too many for one (CUPTI,
// shared_load_replay). Unknown elsewhere and for 16 bytes on 2.x. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr replay_report analyze_shared_replays(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_report const served = analyze_shared(arch, access);
  if (served.basis.faults.any()) {
    return detail::refused<replay_report>(arch.cc, served.basis.faults);
  }
  replay_report r{};
  r.basis = served.basis;
  r.bytes_requested = served.bytes_requested;
  if (arch.shared.rule == shared_rule::added_wavefront_128 && access.lane_bytes <= 8) {
    r.replays = served.bank_conflicts;
  } else if (arch.shared.rule == shared_rule::wide_rows) {
    r.replays = served.wavefronts - detail::smaller(served.wavefronts, counter{1});
  } else {
    r.replays = counter::unknown();
  }
  r.basis.known = r.replays.known() ? weaker(served.basis.known, {evidence::documented, source::profiler_definitions})
                                    : provenance{};
  return r;
}

// The same for a capability chosen at compile time: shared_replays<sm_35>::analyze(access).
WARPMEM_DOOR(shared_replays, shared_replays, warp_access);

// Source-page metrics of one shared access. Known as well as the hardware's own count; the tool's rule for wide loads
// was measured on 9.0 and is carried over to all others from 7.0 on. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr source_page_report analyze_shared_source_page(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_traits const& s = arch.shared;
  auto r = detail::begin_report<source_page_report>(arch.cc, detail::shared_limits(s, access.op, access.cache), access);
  if (r.basis.faults.any()) {
    return r;
  }
  if (!arch.global.counts_tag_requests || !detail::wavefronts_are_known(s, access)) {
    r.wavefronts = r.ideal_wavefronts = counter::unknown();
    return r;
  }
  bool const merged_by_tool = access.op == memory_op::load && access.lane_bytes > s.bank_bytes;
  r.basis.known = merged_by_tool ? s.known_wide_page : detail::known_shared(s, access);
  detail::bank_geometry const g =
      detail::for_atomic(detail::geometry_of(s, access.lane_bytes),
                         detail::shared_atomic_code(s, access.op, access.atomic, access.lane_bytes).instruction);
  int const wavefronts =
      merged_by_tool ? detail::count_wide_load_on_page(access, g) : detail::count_wavefronts(access, g).wavefronts;
  r.wavefronts = counter{wavefronts};
  r.ideal_wavefronts = detail::smaller(
      wavefronts,
      g.operands * detail::ceil_div(access.participants().count() * access.lane_bytes, s.banks * s.bank_bytes));
  return r;
}

// The same for a capability chosen at compile time: shared_source_page<sm_90>::analyze(access).
WARPMEM_DOOR(shared_source_page, shared_source_page, warp_access);

// Words that one shared-memory access moves through the banks. Known on 9.0, of atomics for additions of 32-bit
// integers whose result is used, or of the constant 1; unknown elsewhere. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_shared_traffic(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_traits const& s = arch.shared;
  bank_traffic_report r = detail::traffic_of(arch, detail::shared_limits(s, access.op, access.cache), access);
  if (!r.reads.known()) {
    return r;
  }
  int const phase_lanes = detail::shared_geometry(s, access).phase_lanes;
  detail::add_shared_words(s, access, detail::count_words(access, access.participants(), phase_lanes), r);
  return r;
}

// The same for a capability chosen at compile time: shared_traffic<sm_90>::analyze(access).
WARPMEM_DOOR(shared_traffic, shared_traffic, warp_access);

}}  // namespace warpmem::v0
