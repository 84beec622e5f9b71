// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts one access of a site by the models themselves.
#pragma once

#include <warpmem/batch/async_copies.hpp>
#include <warpmem/kernel/costs.hpp>
#include <warpmem/kernel/counting.hpp>
#include <warpmem/kernel/instructions.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/shared.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/counters.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 { namespace detail {

// Counts many asynchronous copies of one site, as <warpmem/kernel/count.hpp> does other accesses.

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

inline void show_copy(kernel_site& site, async_copy_batch const& batch, std::size_t i, warp_place by, counter excess,
                      bool refused) {
  consider_worst(site, by, excess, refused, [&] { return without_inactive_lanes(copy_of(batch, i)); });
  ++site.executions;
  site.lanes += popcount(batch.active[i]);
}

inline void add_copies(kernel_site& site, copy_result const& sum) {
  std::get<async_copy_report>(site.counts) += sum.report;
  site.copied_sectors += sum.source_sectors;
  site.ideal_copy_sectors += sum.ideal_sectors;
  site.source_page += sum.page;
  site.stages += stages_of(sum.report);
}

WARPMEM_FUNC void count_copy_chunk(arch_traits const& arch, async_copy_batch const& batch, warp_place const* by,
                                   kernel_site& site) {
  auto const one_result = [&](async_copy const& a) { return result_of(arch, a); };
  auto const show = [&](std::size_t i, copy_result const& r) {
    show_copy(site, batch, i, by[i], r.excess, r.report.basis.faults.any());
  };
  copy_plan const plan = plan_copies(arch, batch.lane_bytes, batch.cache, true);
  batch_path const path = fastest_batch_path();
  if (!has_copy_kernel(plan, path)) {
    add_copies(site, count_copies_by_shape<copy_result>(batch, arch.shared.window_bytes, one_result, show));
    return;
  }
  copy_result left{};
  stage_sums sums;
  copy_page_sums const pages = count_copy_pages(
      plan, batch, path,
      [&](std::size_t i, stage_block const& block, int place, int sectors) {
        sums.add(block, plan.counts, 32, place);
        int const conflicts =
            plan.bypasses_l1 ? 0 : block.counts[of_wavefronts][place] - block.counts[of_phases][place];
        show_copy(site, batch, i, by[i], counter{larger(sectors, conflicts)}, false);
      },
      [&](std::size_t i) {
        copy_result const one = one_result(copy_of(batch, i));
        left += one;
        show(i, one);
      });
  if (pages.copies > 0) {
    copy_result const begun = one_result(copy_like(batch));
    left += {with_counts(multiplied(begun.report, pages.copies), plan, batch.lane_bytes, sums),
             pages.page(begun.page, plan, batch.lane_bytes),
             counter{pages.sectors},
             counter{pages.ideal_sectors},
             {}};
  }
  add_copies(site, left);
}

template <class Report, class Access>
void add_one(kernel_site& site, Report const& report, counter excess, source_page_report const& page,
             l1tex_report const& stages, Access const& access, warp_place by, int lanes) {
  bool const refused = report.basis.faults.any();
  std::get<Report>(site.counts) += report;
  site.source_page += page;
  site.stages += stages;
  consider_worst(site, by, refused ? counter::unknown() : excess, refused, [&] { return access; });
  ++site.executions;
  site.lanes += lanes;
}

template <class Report>
[[nodiscard]] counted_access counted_as(Report const& report, source_page_report const& page,
                                        l1tex_report const& stages, warp_access const& a) {
  bool const refused = report.basis.faults.any();
  counter const excess = refused ? counter::unknown() : excess_of(report);
  return {report, page, stages, excess, refused, a.participants().count()};
}
[[nodiscard]] WARPMEM_FUNC counted_access count_access(arch_traits const& arch, memory_space space,
                                                       warp_access const& a) {
  switch (space) {
    case memory_space::global:
      return counted_as(analyze_global(arch, a), analyze_global_source_page(arch, a), analyze_global_stages(arch, a),
                        a);
    case memory_space::shared: {
      shared_report const report = analyze_shared(arch, a);
      return counted_as(report, analyze_shared_source_page(arch, a), stages_of(report), a);
    }
    case memory_space::constant:
      return counted_as(analyze_constant(arch, a), {}, {}, a);
    case memory_space::local:
      return counted_as(analyze_local(arch, a), {}, analyze_local_stages(arch, a), a);
    case memory_space::cluster:
    case memory_space::texture:
    case memory_space::surface:
    case memory_space::unstated:
      break;
  }
  return {};
}

template <class Access>
site_kind kind_of(Access const& a) noexcept {
  return instruction<Access>::kind(a);
}

template <class Report>
void count_unseen(arch_traits const& arch, unseen_access const& a, warp_place by, kernel_site& site) {
  using seen = unseen_instruction<Report>;
  Report const report = unseen_counts<Report>(arch, site.kind.op);
  add_one(site, report, excess_of(report), seen::page(arch, report), stages_of(report), a, by, seen::threads);
}

template <class Access>
void count_one(arch_traits const& arch, Access const& a, warp_place by, kernel_site& site) {
  if constexpr (std::is_same_v<Access, warp_access>) {
    counted_access const one = count_access(arch, site.kind.space, a);
    if (!std::holds_alternative<std::monostate>(one.counts)) {
      add_counts(site, one, 1);
      show_access(site, one, by, [&] { return without_inactive_lanes(a); });
    }
  } else if constexpr (std::is_same_v<Access, unseen_access>) {
    std::visit(
        [&]<class Report>(Report const&) {
          if constexpr (may_be_unseen<Report>) {
            count_unseen<Report>(arch, a, by, site);
          }
        },
        site.counts);
  } else {
    auto const report = instruction<Access>::analyze(arch, a);
    add_one(site, report, excess_of(report), page_of<Access>(arch, report), stages_of(report),
            without_inactive_lanes(a), by, instruction<Access>::lanes(a));
  }
}

}}}  // namespace warpmem::v0::detail
