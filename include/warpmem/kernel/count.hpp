// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts many accesses of one site: the batch kernels' numbers, the source page's, and the worst access. All of them
// equal those of the accesses one by one.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/constant.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/batch/shared.hpp>
#include <warpmem/batch/stages.hpp>
#include <warpmem/kernel/costs.hpp>
#include <warpmem/kernel/count_global.hpp>
#include <warpmem/kernel/counting.hpp>
#include <warpmem/kernel/one_access.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace warpmem { inline namespace v0 { namespace detail {

[[nodiscard]] inline counter counted_as(batch_count count) noexcept {
  return count == unknown_count ? counter::unknown() : counter{count};
}

// The tool merges the phases of wide loads by a rule of its own; else it shows what the hardware counts.
inline void count_shared_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  batch_count wavefronts[chunk_accesses];
  batch_count conflict_free[chunk_accesses];
  fault_kinds faults[chunk_accesses];
  access_batch const& batch = chunk.batch;
  shared_report const report = count_shared(arch, batch, {wavefronts, conflict_free, faults});
  bool const is_wide_load = batch.kind.op == memory_op::load && batch.kind.lane_bytes > arch.shared.bank_bytes;
  if (report.basis.faults.any() || !arch.global.counts_tag_requests || is_wide_load ||
      is_read_modify_write(batch.kind.op)) {
    site.source_page += count_shared_source_page(arch, batch);
  } else {
    source_page_report page = page_like(report, report.basis.known);
    page.wavefronts = report.wavefronts;
    page.ideal_wavefronts = report.ideal_wavefronts;
    site.source_page += page;
  }
  site.stages += stages_of(report);
  std::get<shared_report>(site.counts) += report;
  consider_each(site, chunk, faults,
                [&](std::size_t i, int) { return counted_as(wavefronts[i]) - counted_as(conflict_free[i]); });
}

inline void count_constant_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  batch_count requests[chunk_accesses];
  fault_kinds faults[chunk_accesses];
  access_batch const& batch = chunk.batch;
  std::get<constant_report>(site.counts) += count_constant(arch, batch, {requests, nullptr, faults});
  int const words = larger(1, batch.kind.lane_bytes / larger(1, arch.constant.word_bytes));
  consider_each(site, chunk, faults, [&](std::size_t i, int) {
    // One address is one request a word, wherever and for however many lanes.
    return requests[i] <= words ? counter{0} : excess_of(analyze_constant(arch, access_of(batch, i)));
  });
}

inline void count_local_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  access_batch const& batch = chunk.batch;
  std::get<local_report>(site.counts) += count_local(arch, batch, [&](std::size_t i, local_report const& r) {
    bool const refused = r.basis.faults.any();
    consider_worst(site, chunk.by[i], refused ? counter::unknown() : excess_of(r), refused,
                   [&] { return without_inactive_lanes(access_of(batch, i)); });
    ++site.executions;
    site.lanes += popcount(batch.active[i]);
  });
  site.stages += count_local_stages(arch, batch);
}

WARPMEM_FUNC void count_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site) {
  switch (site.kind.space) {
    case memory_space::global:
      return count_global_chunk(arch, chunk, site);
    case memory_space::shared:
      return count_shared_chunk(arch, chunk, site);
    case memory_space::constant:
      return count_constant_chunk(arch, chunk, site);
    case memory_space::local:
      return count_local_chunk(arch, chunk, site);
    case memory_space::cluster:
    case memory_space::texture:
    case memory_space::surface:
    case memory_space::unstated:
      return;
  }
}

#if defined(WARPMEM_COMPILED)
// Of every kind of access: whose address is taken is compiled.
template <class Access>
[[nodiscard]] auto counting_one() noexcept {
  if constexpr (executed_whole<Access>) {
    return std::pair{&kind_of<Access>, &count_one<Access>};
  } else if constexpr (!std::is_same_v<Access, async_copy>) {
    return &count_one<Access>;
  } else {
    return &kind_of<Access>;
  }
}
template <class... Access>
[[nodiscard]] auto counting(std::variant<Access...> const*) noexcept {
  return std::tuple{counting_one<Access>()...};
}
auto all_counting() noexcept { return counting(static_cast<executed_access const*>(nullptr)); }
#endif

}}}  // namespace warpmem::v0::detail
