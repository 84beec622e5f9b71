// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What else profilers count of global accesses: replays, the source page, words through the data banks.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/bank_words.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/coalescing.hpp>
#include <warpmem/model/rules/coalescing/request.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/l1/hits.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Replays of global loads and stores on 2.x and 3.x: an instruction is issued again for every further line.

// One replay for every distinct 128-byte line after the first: on 2.x of loads that L1 caches (Nsight Visual Studio
// Edition), on 3.x of all loads and stores (CUPTI, global_ld_mem_divergence_replays). Unknown elsewhere. Faults as for
// analyze_global.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr replay_report analyze_global_replays(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  global_traits const& g = arch.global;
  auto r = detail::begin_report<replay_report>(arch.cc, detail::global_limits(g, access.op, access.cache), access);
  if (r.basis.faults.any()) {
    return r;
  }
  bool const loads_lines = detail::cached_in_l1(g, access.op, access.cache) && g.l1_segment_bytes == 128;
  if (is_read_modify_write(access.op) || g.line_bytes != 128 || !(g.replays_lines || loads_lines)) {
    r.replays = counter::unknown();
    return r;
  }
  r.basis.known = {evidence::documented, source::profiler_definitions};
  r.replays = counter{detail::larger(detail::count_segments(access, access.participants(), 7) - 1, 0)};
  return r;
}

// The same for a capability chosen at compile time: global_replays<sm_35>::analyze(access).
WARPMEM_DOOR(global_replays, global_replays, warp_access);

// Source-page metrics of one global access: distinct lines and sectors over all active lanes, for atomics too. Known
// for 7.0 and later, which Nsight Compute profiles; unknown before. Faults as for analyze_global.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr source_page_report analyze_global_source_page(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  global_traits const& g = arch.global;
  auto r = detail::begin_report<source_page_report>(arch.cc, detail::global_limits(g, access.op, access.cache), access);
  if (r.basis.faults.any()) {
    return r;
  }
  if (!g.counts_tag_requests) {
    r.tag_requests = r.sectors = r.ideal_sectors = counter::unknown();
    return r;
  }
  r.basis.known = g.known;
  lane_mask const active = access.participants();
  int const sectors = detail::count_segments(access, active, detail::log2_floor(g.sector_bytes));
  r.tag_requests = detail::count_segments(access, active, detail::log2_floor(g.line_bytes));
  r.sectors = counter{sectors};
  r.ideal_sectors = detail::smaller(sectors, detail::ceil_div(active.count() * access.lane_bytes, g.sector_bytes));
  return r;
}

// The same for a capability chosen at compile time: global_source_page<sm_90>::analyze(access).
WARPMEM_DOOR(global_source_page, global_source_page, warp_access);

// Words that one global access moves through the data banks if L1 holds the sectors of the lanes `held`. Known on 9.0;
// unknown elsewhere, and for the reads of stores narrower than a word. Faults as for analyze_global.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_global_traffic(arch_row arch,
                                                                              basic_warp_access<Lanes> const& access,
                                                                              lane_mask held) noexcept {
  global_traits const& g = arch.global;
  bank_traffic_report r = detail::traffic_of(arch, detail::global_limits(g, access.op, access.cache), access);
  if (!r.reads.known()) {
    return r;
  }
  auto const found = detail::find_lines(access, held);
  r.basis.known = detail::known_global(g, access);
  r.basis.l1 = detail::is_cached_load(access) ? detail::state_of(access, found) : l1_state::none;
  bool const hits = r.basis.l1 == l1_state::warm || r.basis.l1 == l1_state::partly_warm;
  if (!detail::coalescing_is_known(g, access) || (hits && !detail::hits_were_measured(access))) {
    r.basis.known = {};
    r.reads = r.writes = counter::unknown();
    return r;
  }
  detail::add_cold_words(g, access, r);
  if (hits) {
    r.writes = detail::count_segments(access, found.missing, detail::log2_floor(g.sector_bytes)) * (g.sector_bytes / 4);
  }
  return r;
}

// The same if L1 holds all sectors (warm) or none (cold). If it holds some and nobody says which, what a load that L1
// caches writes is unknown.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_global_traffic(arch_row arch,
                                                                              basic_warp_access<Lanes> const& access,
                                                                              l1_state l1 = l1_state::cold) noexcept {
  bank_traffic_report r = analyze_global_traffic(arch, access, detail::held_lanes(access, l1));
  if (r.basis.l1 != l1_state::none && l1 != l1_state::none) {
    r.basis.l1 = l1;
  }
  if (l1 == l1_state::partly_warm && !r.basis.faults.any() && detail::is_cached_load(access)) {
    r.writes = counter::unknown();
  }
  return r;
}

// The same for a capability chosen at compile time: global_traffic<sm_90>::analyze(access).
WARPMEM_DOOR(global_traffic, global_traffic, warp_access);

}}  // namespace warpmem::v0
