// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts many accesses of one site to global memory, as <warpmem/kernel/count.hpp> does those of other spaces.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/global.hpp>
#include <warpmem/batch/global_stages.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/stage_plan.hpp>
#include <warpmem/batch/stage_sums.hpp>
#include <warpmem/batch/stages.hpp>
#include <warpmem/kernel/costs.hpp>
#include <warpmem/kernel/counting.hpp>
#include <warpmem/kernel/one_access.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/counters.hpp>

#include <cstddef>
#include <cstdint>
#include <variant>

namespace warpmem { inline namespace v0 { namespace detail {

// The page of global accesses: their distinct lines and sectors, which is what loads move.
[[nodiscard]] inline source_page_report page_of_distinct(global_report const& report, global_report const& distinct,
                                                         provenance known) noexcept {
  source_page_report page = page_like(report, known);
  page.sectors = distinct.sectors;
  page.ideal_sectors = distinct.ideal_sectors;
  page.tag_requests = distinct.tag_requests;
  return page;
}

// Atomics that form packets: the stages count these and their sectors, and kernels what lanes touch. False: something
// is not known or refused, and nothing was done.
[[nodiscard]] inline bool count_packets_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  access_batch const& batch = chunk.batch;
  global_traits const& g = arch.global;
  if (!is_read_modify_write(batch.kind.op) || !g.atomics_form_packets || !g.counts_tag_requests) {
    return false;
  }
  batch_count moved[chunk_accesses];
  batch_count touched[chunk_accesses];
  fault_kinds faults[chunk_accesses];
  global_report const distinct =
      count_global(arch, batch_as(memory_op::load, batch), {nullptr, touched, nullptr, faults});
  bool is_known = !distinct.basis.faults.any();
  l1tex_report const stages =
      count_global_stages(arch, batch, l1_state::cold, [&](std::size_t i, l1tex_report const& one) {
        is_known = is_known && one.l2_sectors.known() && batch.active[i] != 0;
        moved[i] = static_cast<batch_count>(one.l2_sectors.value_or(0));
      });
  if (!is_known || stages.basis.faults.any()) {
    return false;
  }
  std::int64_t sectors = 0;
  std::int64_t ideal = 0;
  for (std::size_t i = 0; i < batch.accesses; ++i) {
    sectors += moved[i];
    ideal += smaller(int{moved[i]}, ceil_div(popcount(batch.active[i]) * batch.kind.lane_bytes, g.segment_bytes));
  }
  global_report report = distinct;
  report.basis.known = known_global(g, access_of(batch, 0));
  report.basis.operations = operation_set::of(batch.kind.op);
  report.requests = static_cast<std::int64_t>(batch.accesses);
  report.transactions = report.sectors = sectors;
  report.ideal_transactions = ideal;
  report.bytes_moved = 32 * sectors;
  std::get<global_report>(site.counts) += report;
  site.source_page += page_of_distinct(report, distinct, g.known);
  site.stages += stages;
  consider_each(site, chunk, faults, [&](std::size_t i, int lanes) {
    return counter{moved[i] - smaller(int{touched[i]}, ceil_div(lanes * batch.kind.lane_bytes, g.sector_bytes))};
  });
  return true;
}

// What the coalescer makes of accesses whose stages a kernel has counted, and by how many sectors each exceeds its
// ideal.
struct staged_block {
  distinct_block moved;
  std::uint8_t excess[block_accesses];

  void set(stage_block const& block, access_batch const& batch, std::size_t first, int count) noexcept {
    for (int k = 0; k < count; ++k) {
      int const lanes = popcount(batch.active[first + static_cast<std::size_t>(k)]);
      int const sectors = block.counts[of_sectors][k];
      moved.active[k] = static_cast<std::uint8_t>(lanes);
      moved.segments[k] = static_cast<std::uint8_t>(sectors);
      moved.lines[k] = block.counts[of_lines][k];
      excess[k] = static_cast<std::uint8_t>(sectors - smaller(sectors, ceil_div(lanes * batch.kind.lane_bytes, 32)));
    }
    for (int k = 0; k < block.slow_count; ++k) {
      moved.active[block.slow[k]] = 0;
    }
  }
};

// Loads and stores whose stages a kernel counts, which look up the lines and move the sectors that the coalescer makes.
// False: no kernel does, and nothing was done.
[[nodiscard]] inline bool count_staged_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  access_batch const& batch = chunk.batch;
  stage_plan const plan = plan_stages(arch, batch.kind);
  distinct_plan const distinct = plan_global(arch, batch.kind);
  batch_path const path = fastest_batch_path();
  if (!plan.usable || plan.makes_packets || !distinct.usable || !counts_by_bytes(arch.global, distinct) ||
      !arch.global.counts_tag_requests || kernel_for<stage_plan, access_batch, stage_block>(path) == nullptr) {
    return false;
  }
  int const most = most_tag_wavefronts(arch.global, batch.kind);
  global_sums sums{};
  stage_sums stages;
  staged_block staged;
  count_blocks(plan, batch, batch.accesses, path, [&](std::size_t first, int count, stage_block& block) {
    staged.set(block, batch, first, count);
    add_block(sums, arch.global, distinct, staged.moved, count);
    stages.add_block(block, access_counts, most, count);
    int next_slow = 0;
    for (int k = 0; k < count; ++k) {
      std::size_t const i = first + static_cast<std::size_t>(k);
      if (next_slow < block.slow_count && block.slow[next_slow] == k) {
        count_one(arch, access_of(batch, i), chunk.by[i], site);
        ++next_slow;
        continue;
      }
      if (site.executions == 0 || staged.excess[k] >= urgency(site.worst.excess, site.worst.refused)) {
        consider_worst(site, chunk.by[i], counter{int{staged.excess[k]}}, false,
                       [&] { return without_inactive_lanes(access_of(batch, i)); });
      }
      ++site.executions;
    }
  });
  if (stages.accesses > 0) {
    sums.accesses = stages.accesses;
    site.lanes += sums.active;
    global_report const report = report_of(arch, distinct, batch.kind.op, sums);
    std::get<global_report>(site.counts) += report;
    site.source_page += page_of_distinct(report, report, arch.global.known);
    site.stages +=
        with_counts(multiplied(analyze_global_stages(arch, no_lanes_of(batch.kind)), stages.accesses), stages);
  }
  return true;
}

inline void count_global_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  if (count_packets_chunk(arch, chunk, site) || count_staged_chunk(arch, chunk, site)) {
    return;
  }
  batch_count moved[chunk_accesses];
  batch_count touched[chunk_accesses];
  fault_kinds faults[chunk_accesses];
  bool const has_sectors = arch.global.sector_bytes != 0;
  access_batch const& batch = chunk.batch;
  global_report const report =
      count_global(arch, batch, {has_sectors ? nullptr : moved, has_sectors ? moved : nullptr, nullptr, faults});
  bool const is_plain = !is_read_modify_write(batch.kind.op);
  if (is_plain && !report.basis.faults.any() && arch.global.counts_tag_requests && report.sectors.known()) {
    site.source_page += page_of_distinct(report, report, arch.global.known);
  } else {
    site.source_page += count_global_source_page(arch, batch);
  }
  if (!is_plain && has_sectors && !report.basis.faults.any()) {
    static_cast<void>(count_global(arch, batch_as(memory_op::load, batch), {nullptr, touched, nullptr, nullptr}));
  }
  site.stages += count_global_stages(arch, batch);
  std::get<global_report>(site.counts) += report;
  if (!has_sectors || report.basis.faults.any() || (!is_plain && !report.sectors.known())) {
    consider_each(site, chunk, faults,
                  [&](std::size_t i, int) { return excess_of(analyze_global(arch, access_of(batch, i))); });
    return;
  }
  batch_count const* const distinct = is_plain ? moved : touched;
  consider_each(site, chunk, faults, [&](std::size_t i, int lanes) {
    int const ideal = smaller(int{distinct[i]}, ceil_div(lanes * batch.kind.lane_bytes, arch.global.sector_bytes));
    return moved[i] == unknown_count ? counter::unknown() : counter{moved[i] - ideal};
  });
}

}}}  // namespace warpmem::v0::detail
