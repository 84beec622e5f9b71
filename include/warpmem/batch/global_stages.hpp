// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stages behind the coalescer of global accesses, many at a time: the same numbers as analyze_global_stages gives
// one by one. What no kernel counts is counted once a shape.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/global.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/shapes.hpp>
#include <warpmem/batch/stage_plan.hpp>
#include <warpmem/batch/stage_sums.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/report/counters.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// Tag wavefronts up to which what the data stage costs is known.
[[nodiscard]] inline int most_tag_wavefronts(global_traits const& g, batch_kind kind) noexcept {
  return kind.op != memory_op::store ? 32
         : kind.lane_bytes < 4       ? g.store_tag_wavefronts_narrow
                                     : g.store_tag_wavefronts;
}

// What accesses count, into a report of as many of them.
[[nodiscard]] inline l1tex_report with_counts(l1tex_report r, stage_sums const& sums) noexcept {
  std::int64_t const wavefronts = sums.counts[of_wavefronts];
  r.requests = counter{sums.requests};
  r.tag_wavefronts = counter{sums.counts[of_tag_wavefronts]};
  r.l2_requests = counter{sums.counts[of_lines]};
  r.l2_sectors = counter{sums.counts[of_sectors]};
  r.data_wavefronts = sums.data_is_known ? counter{wavefronts} : counter::unknown();
  r.data_bank_conflicts = sums.data_is_known ? counter{wavefronts - sums.counts[of_phases]} : counter::unknown();
  return r;
}

// Whether no access has a fault and the stages of none are known: then their reports are equal.
template <class Batch>
[[nodiscard]] bool are_unknown_alike(arch_traits const& arch, Batch const& batch, l1tex_report const& begun,
                                     batch_path path) noexcept {
  return !begun.requests.known() && !begun.basis.faults.any() && plan_global(arch, batch.kind).usable &&
         !count_global(arch, batch, {}, path).basis.faults.any();
}

}  // namespace detail

// The sum of analyze_global_stages, with caches in one state; each(i, report) learns what each access counts.
template <class Batch, class Each = no_reports>
l1tex_report count_global_stages(arch_traits const& arch, Batch const& batch, l1_state l1 = l1_state::cold,
                                 Each each = {}, batch_path path = fastest_batch_path()) {
  using namespace detail;
  auto const none = no_lanes_of(batch.kind);
  l1tex_report const begun = analyze_global_stages(arch, none, l1);
  stage_plan const plan = plan_stages(arch, batch.kind);
  bool const finds_nothing = !is_cached_load(none) || l1 == l1_state::cold;
  if (batch.accesses > 0 && plan.usable && finds_nothing &&
      kernel_for<stage_plan, Batch, stage_block>(path) != nullptr) {
    return count_by_block(
        plan, batch, batch.accesses, begun, most_tag_wavefronts(arch.global, batch.kind),
        [&](std::size_t i) { return analyze_global_stages(arch, access_of(batch, i), l1); },
        [](l1tex_report const& r, stage_sums const& sums) { return with_counts(r, sums); }, each, path);
  }
  if (l1 == l1_state::cold && are_unknown_alike(arch, batch, begun, path)) {
    for (std::size_t i = 0; i < batch.accesses; ++i) {
      each(i, begun);
    }
    return multiplied(begun, static_cast<std::int64_t>(batch.accesses));
  }
  return count_lanes_by_shape<l1tex_report>(
      batch, 0, [&](warp_access const& a) { return analyze_global_stages(arch, a, l1); }, each);
}

}}  // namespace warpmem::v0
