// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts many asynchronous copies of one site, as <warpmem/kernel/count.hpp> does other accesses.
#pragma once

#include <warpmem/batch/async_copies.hpp>
#include <warpmem/kernel/costs.hpp>
#include <warpmem/kernel/counting.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/counters.hpp>

#include <cstddef>
#include <cstdint>
#include <variant>

namespace warpmem { inline namespace v0 { namespace detail {

// What a copy counts, and by how much it exceeds what it needs: the larger of both sides.
struct copy_result {
  async_copy_report report{};
  source_page_report page{};
  counter source_sectors{};
  counter ideal_sectors{};
  counter excess{};  // of one copy

  copy_result& operator+=(copy_result const& other) noexcept {
    report += other.report;
    page += other.page;
    source_sectors += other.source_sectors;
    ideal_sectors += other.ideal_sectors;
    return *this;
  }
};

[[nodiscard]] inline copy_result result_of(arch_traits const& arch, async_copy const& a) noexcept {
  copy_result r{analyze_async_copy(arch, a), analyze_async_copy_source_page(arch, a), {}, {}, counter::unknown()};
  if (!r.report.basis.faults.any()) {
    // Sectors have 32 bytes on every capability that copies asynchronously.
    counter const least{ceil_div(r.report.bytes_requested.value_or(0), std::int64_t{32})};
    // Those that bypass L1 count there the sectors that they fill, whatever they read.
    bool const bypasses = a.cache == cache_op::cg;
    r.source_sectors = bypasses ? counter{count_segments(a.reads(), a.active, 5)} : r.report.sectors;
    r.ideal_sectors = !r.source_sectors.known() ? counter::unknown() : smaller(r.source_sectors, least);
    r.excess = r.source_sectors - r.ideal_sectors;
    r.excess = r.report.shared_bank_conflicts > r.excess ? r.report.shared_bank_conflicts : r.excess;
  }
  return r;
}

WARPMEM_FUNC void count_copy_chunk(arch_traits const& arch, async_copy_batch const& batch, warp_place const* by,
                                   kernel_site& site) {
  copy_result const sum = count_copies_by_shape<copy_result>(
      batch, arch.shared.window_bytes, [&](async_copy const& a) { return result_of(arch, a); },
      [&](std::size_t i, copy_result const& r) {
        consider_worst(site, by[i], r.excess, r.report.basis.faults.any(),
                       [&] { return without_inactive_lanes(copy_of(batch, i)); });
        ++site.executions;
        site.lanes += popcount(batch.active[i]);
      });
  std::get<async_copy_report>(site.counts) += sum.report;
  site.copied_sectors += sum.source_sectors;
  site.ideal_copy_sectors += sum.ideal_sectors;
  site.source_page += sum.page;
  site.stages += stages_of(sum.report);
}

}}}  // namespace warpmem::v0::detail
