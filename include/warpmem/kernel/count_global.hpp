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
#include <cstring>
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

// So many accesses from `first` on, which exceed their ideals by so much each: the worst may be among them.
inline void consider_excesses(kernel_site& site, site_chunk const& chunk, std::size_t first, std::uint8_t const* excess,
                              int count) {
  std::int64_t worst = site.executions == 0 ? -1 : urgency(site.worst.excess, site.worst.refused);
  std::int64_t passed = 0;  // and are not counted as executed yet
  for (int k = 0; k < count; ++k, ++passed) {
    std::size_t const i = first + static_cast<std::size_t>(k);
    if (excess[k] > worst || (excess[k] == worst && !(site.worst.by < chunk.by[i]))) {
      site.executions += passed;
      passed = 0;
      consider_worst(site, chunk.by[i], counter{int{excess[k]}}, false,
                     [&] { return without_inactive_lanes(access_of(chunk.batch, i)); });
      worst = urgency(site.worst.excess, site.worst.refused);
    }
  }
  site.executions += passed;
}

// The sectors that packets move, each access's by itself, and the sum of the stages. False: some are not known.
[[nodiscard]] inline bool count_packet_stages(arch_traits const& arch, access_batch const& batch,
                                              stage_plan const& plan, batch_path path, std::uint8_t* moved,
                                              l1tex_report& total) {
  int const most = most_tag_wavefronts(arch.global, batch.kind);
  stage_sums sums;
  bool is_known = true;
  count_blocks(plan, batch, batch.accesses, path, [&](std::size_t first, int count, stage_block& block) {
    std::memcpy(moved + first, block.counts[of_sectors], static_cast<std::size_t>(count));
    for (int n = 0; n < block.slow_count; ++n) {
      std::size_t const i = first + block.slow[n];
      l1tex_report const one = analyze_global_stages(arch, access_of(batch, i));
      is_known = is_known && one.l2_sectors.known();
      moved[i] = static_cast<std::uint8_t>(one.l2_sectors.value_or(0));
      total += one;
    }
    sums.add_block(block, access_counts, most, count);
  });
  if (sums.accesses > 0) {
    total += with_counts(multiplied(analyze_global_stages(arch, no_lanes_of(batch.kind)), sums.accesses), sums);
  }
  return is_known && !total.basis.faults.any();
}

// Atomics that form packets: the stages count these and their sectors, and kernels what lanes touch. False: something
// is not known or refused, or no kernel counts it, and nothing was done.
[[nodiscard]] inline bool count_packets_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  access_batch const& batch = chunk.batch;
  global_traits const& g = arch.global;
  batch_path const path = fastest_batch_path();
  stage_plan const plan = plan_stages(arch, batch.kind);
  if (!plan.usable || !plan.makes_packets || !g.counts_tag_requests || !is_power_of_two(g.segment_bytes) ||
      !is_power_of_two(g.sector_bytes) || kernel_for<stage_plan, access_batch, stage_block>(path) == nullptr) {
    return false;
  }
  batch_count touched[chunk_accesses];
  fault_kinds faults[chunk_accesses];
  std::uint8_t moved[chunk_accesses];
  global_report const distinct =
      count_global(arch, batch_as(memory_op::load, batch), {nullptr, touched, nullptr, faults});
  l1tex_report stages{};
  if (distinct.basis.faults.any() || !count_packet_stages(arch, batch, plan, path, moved, stages)) {
    return false;
  }
  int const segment_shift = log2_floor(g.segment_bytes);
  int const sector_shift = log2_floor(g.sector_bytes);
  int lanes_on = 0;
  int sectors = 0;
  int ideal = 0;
  bool are_active = true;
  std::uint8_t excess[chunk_accesses];
  for (std::size_t i = 0; i < batch.accesses; ++i) {
    int const lanes = popcount(batch.active[i]);
    int const bytes = lanes * batch.kind.lane_bytes;
    int const sectors_moved = moved[i];
    are_active = are_active && lanes != 0;
    lanes_on += lanes;
    sectors += sectors_moved;
    ideal += smaller(sectors_moved, (bytes + g.segment_bytes - 1) >> segment_shift);
    int const least = smaller(int{touched[i]}, (bytes + g.sector_bytes - 1) >> sector_shift);
    excess[i] = static_cast<std::uint8_t>(sectors_moved - least);
  }
  if (!are_active) {
    return false;
  }
  global_report report = distinct;
  report.basis.known = known_global(g, access_of(batch, 0));
  report.basis.operations = operation_set::of(batch.kind.op);
  report.requests = static_cast<std::int64_t>(batch.accesses);
  report.transactions = report.sectors = sectors;
  report.ideal_transactions = ideal;
  report.bytes_moved = 32 * std::int64_t{sectors};
  std::get<global_report>(site.counts) += report;
  site.source_page += page_of_distinct(report, distinct, g.known);
  site.stages += stages;
  site.lanes += lanes_on;
  consider_excesses(site, chunk, 0, excess, static_cast<int>(batch.accesses));
  return true;
}

// What the coalescer makes of accesses whose stages a kernel has counted, and by how many sectors each exceeds its
// ideal.
struct staged_block {
  distinct_block moved;
  std::uint8_t excess[block_accesses];

  void set(stage_block const& block, access_batch const& batch, std::size_t first, int count) noexcept {
    auto const bytes = static_cast<std::uint16_t>(batch.kind.lane_bytes);
    std::uint32_t const* const active = batch.active + first;
    for (int k = 0; k < count; ++k) {
      moved.active[k] = static_cast<std::uint8_t>(popcount(active[k]));
    }
    for (int k = 0; k < count; ++k) {
      moved.segments[k] = block.counts[of_sectors][k];
      moved.lines[k] = block.counts[of_lines][k];
      auto const ideal = static_cast<std::uint16_t>((moved.active[k] * bytes + 31U) / 32);
      std::uint16_t const sectors = block.counts[of_sectors][k];
      excess[k] = static_cast<std::uint8_t>(sectors - smaller(sectors, ideal));
    }
    for (int k = 0; k < block.slow_count; ++k) {
      moved.active[block.slow[k]] = 0;
    }
  }
};

// Each access of a block: those that the kernel left are counted, the others may be the worst.
inline void consider_staged(arch_traits const& arch, site_chunk const& chunk, std::size_t first, int count,
                            stage_block const& block, staged_block const& staged, kernel_site& site) {
  int begin = 0;
  for (int n = 0; n < block.slow_count; ++n) {
    std::size_t const slow = first + block.slow[n];
    consider_excesses(site, chunk, first + static_cast<std::size_t>(begin), staged.excess + begin,
                      block.slow[n] - begin);
    count_one(arch, access_of(chunk.batch, slow), chunk.by[slow], site);
    begin = block.slow[n] + 1;
  }
  consider_excesses(site, chunk, first + static_cast<std::size_t>(begin), staged.excess + begin, count - begin);
}

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
    consider_staged(arch, chunk, first, count, block, staged, site);
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
