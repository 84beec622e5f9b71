// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies from global to shared memory: cp.async.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/async_copy.hpp>
#include <warpmem/model/count/lines.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/count/tag_stage.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/async_copy/cached.hpp>
#include <warpmem/model/rules/async_copy/check.hpp>
#include <warpmem/model/rules/async_copy/uncached.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/coalescing/request.hpp>
#include <warpmem/model/rules/coalescing/segments.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Source-page metrics of one cp.async, both of its global and of its shared side. Measured on 9.0, unknown elsewhere.
// Unknown are the wavefronts of .ca where lanes collide on both sides, those of .cg, and the sectors of .cg unless each
// sector of the source goes to one of its own. Rules: docs/async_copy.md. Faults as for analyze_async_copy.
[[nodiscard]] WARPMEM_HD constexpr source_page_report analyze_async_copy_source_page(arch_row arch,
                                                                                     async_copy const& copy) noexcept {
  auto r = detail::begin_report<source_page_report>(arch.cc, detail::check_copy(arch, copy));
  if (r.basis.faults.any()) {
    return r;
  }
  r.bytes_requested = std::int64_t{copy.active.count()} * copy.lane_bytes;
  if (!detail::copy_stages_are_known(arch)) {
    r.tag_requests = r.sectors = r.ideal_sectors = r.wavefronts = r.ideal_wavefronts = counter::unknown();
    return r;
  }
  r.basis.known = arch.global.known;
  warp_access const reads = copy.reads();
  bool const is_cached = copy.cache == cache_op::ca;
  auto const least = [&](counter actual, int unit) {
    return actual.known()
               ? detail::smaller(actual, counter{detail::ceil_div(r.bytes_requested.value_or(0), std::int64_t{unit})})
               : counter::unknown();
  };
  r.tag_requests = detail::count_segments(reads, copy.active, 7);
  r.sectors = is_cached || detail::count_goes_one_to_one(copy) ? counter{detail::count_segments(reads, copy.active, 5)}
                                                               : counter::unknown();
  r.ideal_sectors = least(r.sectors, 32);
  r.wavefronts = is_cached ? detail::count_tool_wavefronts(copy) : counter::unknown();
  r.ideal_wavefronts = least(r.wavefronts, 128);
  return r;
}

namespace detail {

// What both kinds of copies count, for a copy with an active lane.
struct copy_counts {
  int tag_wavefronts{};
  int lookups{};
  counter sectors{};
  copy_cost cost{};                                            // .ca
  l2_traffic traffic{counter::unknown(), counter::unknown()};  // .cg
};

// .ca goes through L1 as a load does, and from there into shared memory. .cg bypasses L1; filling shared memory is not
// counted as wavefronts.
[[nodiscard]] WARPMEM_HD constexpr copy_counts copy_by_rule(async_copy const& copy, tag_hash hash,
                                                            bool with_stages) noexcept {
  bool const is_cached = copy.cache == cache_op::ca;
  copy_counts n{};
  n.sectors = is_cached                     ? counter{count_segments(copy.reads(), copy.active, 5)}
              : destinations_agree(copy, 7) ? counter{uncached_sectors(copy).size()}
                                            : counter::unknown();
  if (!with_stages) {
    return n;
  }
  auto const schedule = schedule_lines(copy.reads(), hash);
  if (is_cached) {
    null_copy_sink sink;
    n.tag_wavefronts = schedule.count;
    n.lookups = schedule.lookups;
    n.cost = cached_copy_cost(copy, schedule, sink);
  } else {
    n.tag_wavefronts = uncached_tag_wavefronts(copy, schedule);
    n.traffic = destinations_agree(copy, 4) ? uncached_l2_traffic(copy) : n.traffic;
  }
  return n;
}

// The same; in constant expressions by the rules, which take fewer evaluation steps.
[[nodiscard]] WARPMEM_HD constexpr copy_counts count_copy(async_copy const& copy, tag_hash hash,
                                                          bool with_stages) noexcept {
  if (__builtin_is_constant_evaluated()) {
    return copy_by_rule(copy, hash, with_stages);
  }
  tag_places const places = place_lines(copy.reads(), hash);
  copy_counts n{};
  if (copy.cache == cache_op::ca) {
    n.tag_wavefronts = places.wavefronts;
    n.lookups = places.lookups;
    n.sectors = count_segments(copy.reads(), copy.active, 5);
    n.cost = with_stages ? count_cached_copy(copy, places) : copy_cost{};
    return n;
  }
  uncached_copy const uncached(copy, places);
  n.sectors = uncached.agrees(7) ? counter{uncached.sectors()} : counter::unknown();
  if (with_stages) {
    n.tag_wavefronts = uncached.tag_wavefronts();
    n.traffic = uncached.agrees(4) ? uncached.traffic() : n.traffic;
  }
  return n;
}

WARPMEM_HD constexpr void mark_stages_unknown(async_copy_report& r) noexcept {
  r.tag_wavefronts = r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
  r.shared_wavefronts = r.shared_bank_conflicts = counter::unknown();
  r.l2_requests = r.l2_sectors = counter::unknown();
}

}  // namespace detail

// Counts for one cp.async on a capability given by its row. Measured on 9.0; requests, tag requests and sectors are
// carried over to the other capabilities from 8.0, whose stages are unknown. Unknown on 9.0: sectors of a .cg copy in
// which lanes write the same 16 bytes from different lines, and the L2 traffic of some .cg copies. Rules:
// docs/async_copy.md. Faults: a capability without cp.async, a cache operator other than .ca and .cg, a size other than
// 4, 8 and 16 bytes (.cg: 16), either address not a multiple of the size, a destination outside the shared window.
[[nodiscard]] WARPMEM_HD constexpr async_copy_report analyze_async_copy(arch_row arch,
                                                                        async_copy const& copy) noexcept {
  auto r = detail::begin_report<async_copy_report>(arch.cc, detail::check_copy(arch, copy));
  if (r.basis.faults.any()) {
    return r;
  }
  bool const stages_are_known = detail::copy_stages_are_known(arch);
  r.basis.known = stages_are_known ? arch.global.known : provenance{evidence::carried_over, source::h200_counters};
  if (!copy.active.any()) {
    return r;
  }
  warp_access const reads = copy.reads();
  r.requests = 1;
  r.bytes_requested = std::int64_t{copy.active.count()} * copy.lane_bytes;
  if (!detail::copy_sectors_are_known(arch)) {
    r.tag_requests = r.sectors = counter::unknown();
    detail::mark_stages_unknown(r);
    return r;
  }
  r.tag_requests = detail::count_segments(reads, copy.active, 7);
  detail::copy_counts const n = detail::count_copy(copy, arch.global.tags, stages_are_known);
  r.sectors = n.sectors;
  if (!stages_are_known) {
    detail::mark_stages_unknown(r);
    return r;
  }
  r.basis.l1 = l1_state::cold;
  r.data_wavefronts = counter{0};
  r.tag_wavefronts = n.tag_wavefronts;
  if (copy.cache == cache_op::ca) {
    r.shared_wavefronts = n.cost.wavefronts;
    r.shared_bank_conflicts = n.cost.wavefronts - n.cost.groups;
    r.data_bank_conflicts = n.cost.wavefronts - n.cost.groups + n.cost.source_collisions;
    r.l2_requests = n.lookups;
    r.l2_sectors = r.sectors;
  } else {
    r.l2_requests = n.traffic.requests;
    r.l2_sectors = n.traffic.sectors;
  }
  return r;
}

// analyze_async_copy with the sectors and wavefronts behind its counts; the lists of counts that are unknown, and of a
// fault, are empty.
[[nodiscard]] WARPMEM_HD constexpr async_copy_explanation explain_async_copy(arch_row arch,
                                                                             async_copy const& copy) noexcept {
  async_copy_explanation e{arch, copy, analyze_async_copy(arch, copy), {}, {}, {}};
  if (!(e.report.requests > counter{0}) || !detail::copy_sectors_are_known(arch)) {
    return e;
  }
  detail::listing_sink<32> read;
  detail::coalesce_segments(copy.reads(), copy.active, 5, read);
  e.read = read.list;
  if (copy.cache == cache_op::cg && e.report.sectors.known()) {
    e.filled = detail::uncached_sectors(copy);
  } else if (copy.cache == cache_op::ca && e.report.shared_wavefronts.known()) {
    detail::written_banks written{copy};
    static_cast<void>(detail::cached_copy_cost(copy, detail::schedule_lines(copy.reads(), arch.global.tags), written));
    e.written = written.list();
  }
  return e;
}

// The same for a capability chosen at compile time: async_copies<sm_90>::analyze(copy).
WARPMEM_DOOR(async_copies, async_copy, async_copy);

}}  // namespace warpmem::v0
