// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts many accesses of one site: the batch kernels' numbers, the source page's, and the worst access. All of them
// equal those of the accesses one by one.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/constant.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/batch/global.hpp>
#include <warpmem/batch/shared.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/kernel/one_access.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace detail {

// How many accesses are counted at a time.
inline constexpr std::size_t chunk_accesses = 256;

// At most chunk_accesses of one kind, with the warps that executed them.
struct site_chunk {
  access_batch batch{};
  warp_place const* by{};
};

// Shows access i of the chunk to the site, whose worst it may be. The site has the accesses before it in `executions`.
inline void consider(kernel_site& site, site_chunk const& chunk, std::size_t i, counter excess, bool refused) {
  if (site.executions > 0) {
    std::int64_t const now = urgency(excess, refused);
    std::int64_t const before = urgency(site.worst.excess, site.worst.refused);
    if (now < before || (now == before && site.worst.by < chunk.by[i])) {
      return;
    }
  }
  site_access const candidate{access_of(chunk.batch, i), excess, refused, chunk.by[i]};
  if (site.executions == 0 || is_worse(candidate, site.worst)) {
    site.worst = candidate;
  }
}

// Calls excess_of(i, active lanes) for each access that hardware would execute.
template <class ExcessOf>
void consider_all(kernel_site& site, site_chunk const& chunk, fault_kinds const* faults, ExcessOf excess_of) {
  for (std::size_t i = 0; i < chunk.batch.accesses; ++i) {
    int const lanes = popcount(chunk.batch.active[i]);
    bool const refused = faults[i] != 0;
    consider(site, chunk, i, refused ? counter::unknown() : excess_of(i, lanes), refused);
    ++site.executions;
    site.lanes += lanes;
  }
}

[[nodiscard]] inline counter counted_as(batch_count count) noexcept {
  return count == unknown_count ? counter::unknown() : counter{count};
}

template <class Analyze>
[[nodiscard]] source_page_report page_one_by_one(access_batch const& batch, Analyze analyze) {
  source_page_report page{};
  for (std::size_t i = 0; i < batch.accesses; ++i) {
    page += analyze(access_of(batch, i));
  }
  return page;
}

// What every page of accesses that hardware executes begins with.
template <class Report>
[[nodiscard]] source_page_report page_like(Report const& r, provenance known) {
  source_page_report page{};
  page.basis.accesses = r.basis.accesses;
  page.basis.known = known;
  page.basis.capability = r.basis.capability;
  page.basis.operations = r.basis.operations;
  page.bytes_requested = r.bytes_requested;
  return page;
}

// The source page counts distinct lines and sectors, which is what loads move: so it does of atomics.
inline void count_global_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  batch_count moved[chunk_accesses];
  batch_count touched[chunk_accesses];
  fault_kinds faults[chunk_accesses];
  bool const has_sectors = arch.global.sector_bytes != 0;
  access_batch const& batch = chunk.batch;
  global_report const report =
      count_global(arch, batch, {has_sectors ? nullptr : moved, has_sectors ? moved : nullptr, nullptr, faults});
  auto const one_by_one = [&](warp_access const& a) { return analyze_global_source_page(arch, a); };
  bool const is_plain = !is_read_modify_write(batch.kind.op);
  access_batch as_loads = batch;
  as_loads.kind = {batch.kind.lane_bytes, memory_op::load, cache_op::unspecified, {}};
  if (report.basis.faults.any()) {
    site.source_page += page_one_by_one(batch, one_by_one);
  } else {
    global_report const distinct =
        is_plain && report.sectors.known()
            ? report
            : count_global(arch, as_loads, {nullptr, has_sectors ? touched : nullptr, nullptr, nullptr});
    bool const is_profiled = arch.global.counts_tag_requests;
    source_page_report page = page_like(report, is_profiled ? arch.global.known : provenance{});
    page.sectors = is_profiled ? distinct.sectors : counter::unknown();
    page.ideal_sectors = is_profiled ? distinct.ideal_sectors : counter::unknown();
    page.tag_requests = is_profiled ? distinct.tag_requests : counter::unknown();
    site.source_page += page;
  }
  std::get<global_report>(site.counts) += report;
  if (!has_sectors || report.basis.faults.any() || (!is_plain && !report.sectors.known())) {
    consider_all(site, chunk, faults,
                 [&](std::size_t i, int) { return excess_of(analyze_global(arch, access_of(batch, i))); });
    return;
  }
  batch_count const* const distinct = is_plain ? moved : touched;
  consider_all(site, chunk, faults, [&](std::size_t i, int lanes) {
    int const ideal = smaller(int{distinct[i]}, ceil_div(lanes * batch.kind.lane_bytes, arch.global.sector_bytes));
    return moved[i] == unknown_count ? counter::unknown() : counter{moved[i] - ideal};
  });
}

// The tool merges the phases of wide loads by a rule of its own; else it shows what the hardware counts.
inline void count_shared_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  batch_count wavefronts[chunk_accesses];
  batch_count conflict_free[chunk_accesses];
  fault_kinds faults[chunk_accesses];
  access_batch const& batch = chunk.batch;
  shared_report const report = count_shared(arch, batch, {wavefronts, conflict_free, faults});
  bool const is_wide_load = batch.kind.op == memory_op::load && batch.kind.lane_bytes > arch.shared.bank_bytes;
  bool const is_profiled = arch.global.counts_tag_requests;
  if (report.basis.faults.any() || !is_profiled || is_wide_load || is_read_modify_write(batch.kind.op)) {
    site.source_page +=
        page_one_by_one(batch, [&](warp_access const& a) { return analyze_shared_source_page(arch, a); });
  } else {
    source_page_report page = page_like(report, report.basis.known);
    page.wavefronts = report.wavefronts;
    page.ideal_wavefronts = report.ideal_wavefronts;
    site.source_page += page;
  }
  std::get<shared_report>(site.counts) += report;
  consider_all(site, chunk, faults,
               [&](std::size_t i, int) { return counted_as(wavefronts[i]) - counted_as(conflict_free[i]); });
}

inline void count_constant_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  batch_count requests[chunk_accesses];
  fault_kinds faults[chunk_accesses];
  access_batch const& batch = chunk.batch;
  std::get<constant_report>(site.counts) += count_constant(arch, batch, {requests, nullptr, faults});
  int const words = larger(1, batch.kind.lane_bytes / larger(1, arch.constant.word_bytes));
  consider_all(site, chunk, faults, [&](std::size_t i, int) {
    // One address is one request a word, wherever and for however many lanes.
    return requests[i] <= words ? counter{0} : excess_of(analyze_constant(arch, access_of(batch, i)));
  });
}

// Requires a chunk of the site's kind and a place for its report in site.counts.
inline void count_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  switch (site.kind.space) {
    case memory_space::global:
      return count_global_chunk(arch, chunk, site);
    case memory_space::shared:
      return count_shared_chunk(arch, chunk, site);
    case memory_space::constant:
      return count_constant_chunk(arch, chunk, site);
    case memory_space::local:
    case memory_space::unstated:
      for (std::size_t i = 0; i < chunk.batch.accesses; ++i) {
        count_one(arch, access_of(chunk.batch, i), chunk.by[i], site);
      }
  }
}

}}}  // namespace warpmem::v0::detail
