// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global memory behind the coalescer: wavefronts of the tag stage and the data stage, and what reaches L2.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/data_stage.hpp>
#include <warpmem/model/count/lines.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/count/transactions.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/coalescing.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>
#include <warpmem/model/rules/coalescing/request.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/l1/hits.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>
#include <warpmem/model/rules/limits.hpp>

namespace warpmem { inline namespace v0 {

namespace detail {

// Whether a load or store is one request, of its distinct sectors.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool makes_one_request_of_sectors(global_traits const& g,
                                                                     basic_warp_access<Lanes> const& access) noexcept {
  return g.rule == coalescing_rule::distinct_segments && request_lanes(g, access.op, access.lane_bytes) >= Lanes &&
         segment_bytes(g, access.op, access.cache) == 32;
}

template <int Lanes>
WARPMEM_HD constexpr void write_cold_stages(global_traits const& g, basic_warp_access<Lanes> const& access,
                                            l1tex_report& r) noexcept {
  bool const is_atomic = is_read_modify_write(access.op);
  // Whether the places of lanes also tell the sectors, which else are counted alone.
  bool const by_place =
      may_be_placed(access) && (is_atomic ? g.atomics_form_packets : makes_one_request_of_sectors(g, access));
  tag_places const places = !by_place   ? tag_places{}
                            : is_atomic ? place_packets(access, g.tags)
                                        : place_lines(access, g.tags);
  cold_stages const n = !by_place   ? count_cold_stages(access, g.tags)
                        : is_atomic ? cold_stages_of_packets(access, places)
                                    : cold_stages_of_lines(access, places);
  r.l2_sectors = counter{by_place ? places.sectors : count_transactions(g, access).transactions};
  r.tag_wavefronts = counter{n.tag_wavefronts};
  r.l2_requests = counter{n.lookups};
  r.data_wavefronts = counter{n.data.wavefronts};
  r.data_bank_conflicts = counter{n.data.conflicts};
  if (access.op == memory_op::store && !store_fits_a_wavefront(g, access, n.tag_wavefronts)) {
    r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
  }
}

WARPMEM_HD constexpr void mark_unknown(l1tex_report& r) noexcept {
  r.tag_wavefronts = r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
  r.l2_requests = r.l2_sectors = counter::unknown();
}

// A load that finds some of its sectors in L1. A line is looked up whether or not L1 holds it; only what it lacks comes
// from L2.
template <int Lanes>
WARPMEM_HD constexpr void count_stages_with_hits(global_traits const& g, basic_warp_access<Lanes> const& access,
                                                 found_lines const& found, l1tex_report& r) noexcept {
  tag_schedule const schedule = schedule_lines(access, g.tags);
  r.tag_wavefronts = counter{schedule.count};
  r.l2_sectors = counter{count_segments(access, found.missing, log2_floor(g.sector_bytes))};
  r.l2_requests = counter{count_segments(access, found.missing, log2_floor(g.line_bytes))};
  if (!order_of_hits_is_known(found, schedule)) {
    r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
    return;
  }
  data_cost const cost = load_data_cost(access, found, schedule);
  r.data_wavefronts = counter{cost.wavefronts};
  r.data_bank_conflicts = counter{cost.conflicts};
}

// Whether the wavefronts in which lanes take their words from L1 were published, though no other stage was. Published
// are strided loads of 4 and 8 bytes of whole warps; they fit the rule that was measured on 9.0 for all lanes.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool has_published_warm_data(global_traits const& g,
                                                                basic_warp_access<Lanes> const& access) noexcept {
  return g.known_warm_data.how != evidence::unknown && is_cached_load(access) && hits_were_measured(access) &&
         (access.lane_bytes == 4 || access.lane_bytes == 8);
}

// The report of one access before its stages are counted; whether they can be.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool begin_stages(arch_row arch, basic_warp_access<Lanes> const& access, l1_state l1,
                                                     l1tex_report& r) noexcept {
  global_traits const& g = arch.global;
  access_faults const faults = check(arch.cc, global_limits(g, access.op, access.cache), access);
  if (faults.any()) {
    r = refused<l1tex_report>(arch.cc, faults);
    return false;
  }
  r.basis.accesses = 1;
  r.basis.capability = arch.cc;
  r.basis.operations = operation_set::of(access.op) | operation_set::of_global();
  if (!l1_stages_are_known(g) || !coalescing_is_known(g, access)) {
    r.requests = counter::unknown();
    mark_unknown(r);
    if (l1 == l1_state::warm && has_published_warm_data(g, access)) {
      r.data_wavefronts = counter{plain_data_cost(access).wavefronts};
      r.basis.known = g.known_warm_data;
      r.basis.l1 = l1;
    }
    return false;
  }
  r.basis.l1 = is_cached_load(access) ? l1 : l1_state::none;
  r.requests = counter{access.participants().any() ? 1 : 0};
  r.basis.known = known_global(g, access);
  return true;
}

}  // namespace detail

// Counts of the stages behind the coalescer for one global access that finds in L1 the sectors of the active lanes
// `held`. Known on 9.0, where they were measured; unknown elsewhere, but for the data wavefronts of warm loads of 4 and
// 8 bytes on 8.0 and 8.6, which were published. Only loads that L1 caches depend on `held`.
// Unknown are their data wavefronts and conflicts if a line has no hit and the lines take several tag wavefronts, and,
// with hits, all counts of .cs, .lu and .cv loads. Costs more than analyze_global: ask for it when the stages matter.
// Faults as for analyze_global. Rules: docs/global.md.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr l1tex_report analyze_global_stages(arch_row arch,
                                                                      basic_warp_access<Lanes> const& access,
                                                                      lane_mask held) noexcept {
  l1tex_report r{};
  auto const found = detail::find_lines(access, held);
  if (!detail::begin_stages(arch, access, detail::state_of(access, found), r)) {
    return r;
  }
  if (!detail::is_cached_load(access) || r.basis.l1 == l1_state::cold) {
    detail::write_cold_stages(arch.global, access, r);
  } else if (detail::hits_were_measured(access)) {
    detail::count_stages_with_hits(arch.global, access, found, r);
  } else {
    r.requests = counter::unknown();
    detail::mark_unknown(r);
    r.basis.known = {};
  }
  return r;
}

// The same if L1 holds all sectors (warm) or none (cold). If it holds some and nobody says which, L2 and the data stage
// of a load that L1 caches are unknown.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr l1tex_report analyze_global_stages(arch_row arch,
                                                                      basic_warp_access<Lanes> const& access,
                                                                      l1_state l1 = l1_state::cold) noexcept {
  l1tex_report r = analyze_global_stages(arch, access, detail::held_lanes(access, l1));
  if (r.basis.l1 != l1_state::none && l1 != l1_state::none) {
    r.basis.l1 = l1;
  }
  if (l1 == l1_state::partly_warm && !r.basis.faults.any() && detail::is_cached_load(access)) {
    counter const tag_wavefronts = r.tag_wavefronts;
    detail::mark_unknown(r);
    r.tag_wavefronts = tag_wavefronts;
    r.basis.known = tag_wavefronts.known() ? r.basis.known : provenance{};
  }
  return r;
}

// The same for a capability chosen at compile time: global_stages<sm_90>::analyze(access, l1_state::warm).
WARPMEM_DOOR(global_stages, global_stages, warp_access);

// Prefetches and other instructions that name a line of global memory and move no data to a register.

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
WARPMEM_DOOR(global_prefetch, global_prefetch, warp_access);

}}  // namespace warpmem::v0
