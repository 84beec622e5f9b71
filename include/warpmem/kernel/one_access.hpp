// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts one access of a site by the models themselves: what no batch kernel takes.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/memory_space.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/detail/multiplied.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/cluster/counts.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/memory/shared.hpp>
#include <warpmem/model/report/moved_least.hpp>

#include <cstdint>
#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 { namespace detail {

// What an access costs beyond the least: what the worst access of a site has the most of.
[[nodiscard]] constexpr counter excess_of(global_report const& r) noexcept {
  return compares_transactions(r) ? r.excessive_transactions() : r.excessive_sectors();
}
[[nodiscard]] constexpr counter excess_of(local_report const& r) noexcept {
  return compares_transactions(r) ? r.excessive_transactions() : r.excessive_sectors();
}
[[nodiscard]] constexpr counter excess_of(shared_report const& r) noexcept {
  return r.wavefronts - r.conflict_free_wavefronts;
}
[[nodiscard]] constexpr counter excess_of(constant_report const& r) noexcept { return r.replays(); }
[[nodiscard]] constexpr counter excess_of(cluster_report const& r) noexcept { return r.bank_conflicts(); }
[[nodiscard]] inline site_counts no_counts(site_kind const& kind) noexcept {
  switch (kind.form) {
    case instruction_form::async_copy:
      return async_copy_report{};
    case instruction_form::bulk_copy:
    case instruction_form::bulk_prefetch:
      return tma_report{};
    case instruction_form::wgmma:
      return wgmma_report{};
    case instruction_form::lane_access:
    case instruction_form::matrix_access:
      break;
  }
  switch (kind.space) {
    case memory_space::global:
      return global_report{};
    case memory_space::shared:
      return shared_report{};
    case memory_space::constant:
      return constant_report{};
    case memory_space::local:
      return local_report{};
    case memory_space::cluster:
      return cluster_report{};
    case memory_space::texture:
    case memory_space::surface:
      return texture_report{};
    case memory_space::unstated:
      break;
  }
  return {};
}

// Shared accesses pass no tag stage, and ncu counts their wavefronts apart: the stage that both share counts conflicts.
[[nodiscard]] constexpr l1tex_report stages_of(shared_report const& r) noexcept {
  l1tex_report stages{};
  stages.basis = r.basis;
  stages.data_bank_conflicts = r.bank_conflicts;
  if (r.basis.all_refused()) {
    stages.requests = stages.tag_wavefronts = stages.data_wavefronts = counter::unknown();
    stages.l2_requests = stages.l2_sectors = counter::unknown();
  }
  return stages;
}
// Asynchronous copies count as loads from global memory.
[[nodiscard]] constexpr l1tex_report stages_of(async_copy_report const& r) noexcept {
  l1tex_report stages{};
  stages.basis = r.basis;
  stages.basis.operations = operation_set::of(memory_op::load) | operation_set::of_global();
  stages.requests = r.requests;
  stages.tag_wavefronts = r.tag_wavefronts;
  stages.data_wavefronts = r.data_wavefronts;
  stages.data_bank_conflicts = r.data_bank_conflicts;
  stages.l2_requests = r.l2_requests;
  stages.l2_sectors = r.l2_sectors;
  return stages;
}

// Matrices are on the source page as they are in hardware.
[[nodiscard]] constexpr source_page_report page_of_matrix(arch_traits const& arch, shared_report const& r) noexcept {
  source_page_report page{};
  page.basis = r.basis;
  page.bytes_requested = r.bytes_requested;
  page.wavefronts = arch.global.counts_tag_requests ? r.wavefronts : counter::unknown();
  page.ideal_wavefronts = arch.global.counts_tag_requests ? r.ideal_wavefronts : counter::unknown();
  if (r.basis.all_refused()) {
    page.tag_requests = page.sectors = page.ideal_sectors = counter::unknown();
  }
  return page;
}

// Shows a site an access that may be its worst: access_of() makes it. The site has the accesses before it in
// `executions`.
template <class AccessOf>
void consider_worst(kernel_site& site, warp_place by, counter excess, bool refused, AccessOf access_of) {
  if (site.executions > 0) {
    std::int64_t const now = urgency(excess, refused);
    std::int64_t const before = urgency(site.worst.excess, site.worst.refused);
    if (now < before || (now == before && site.worst.by < by)) {
      return;
    }
  }
  site_access const candidate{access_of(), excess, refused, by};
  if (site.executions == 0 || is_worse(candidate, site.worst)) {
    site.worst = candidate;
  }
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

// What one access of lanes counts.
struct counted_access {
  site_counts counts{};
  source_page_report page{};
  l1tex_report stages{};
  counter excess{};
  bool refused{};
  int lanes{};
};

template <class Report>
[[nodiscard]] counted_access counted_as(Report const& report, source_page_report const& page,
                                        l1tex_report const& stages, warp_access const& a) {
  bool const refused = report.basis.faults.any();
  counter const excess = refused ? counter::unknown() : excess_of(report);
  return {report, page, stages, excess, refused, a.participants().count()};
}
// In shared::cluster and in a space that is not stated: nothing.
[[nodiscard]] inline counted_access count_access(arch_traits const& arch, memory_space space, warp_access const& a) {
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
// Adds what so many accesses of one shape count, but for what each of them is: show_access() tells the site.
inline void add_counts(kernel_site& site, counted_access const& one, std::int64_t times) {
  std::visit(
      [&](auto const& report) {
        using kind = std::remove_cvref_t<decltype(report)>;
        if constexpr (!std::is_same_v<kind, std::monostate>) {
          std::get<kind>(site.counts) += multiplied(report, times);
        }
      },
      one.counts);
  site.source_page += multiplied(one.page, times);
  site.stages += multiplied(one.stages, times);
}
template <class AccessOf>
void show_access(kernel_site& site, counted_access const& one, warp_place by, AccessOf access_of) {
  consider_worst(site, by, one.excess, one.refused, access_of);
  ++site.executions;
  site.lanes += one.lanes;
}

inline void count_one(arch_traits const& arch, warp_access const& a, warp_place by, kernel_site& site) {
  counted_access const one = count_access(arch, site.kind.space, a);
  if (!std::holds_alternative<std::monostate>(one.counts)) {
    add_counts(site, one, 1);
    show_access(site, one, by, [&] { return without_inactive_lanes(a); });
  }
}

inline void count_one(arch_traits const& arch, cluster_access const& a, warp_place by, kernel_site& site) {
  cluster_report const report = analyze_cluster(arch, a);
  add_one(site, report, excess_of(report), {}, {}, without_inactive_lanes(a), by, a.access.participants().count());
}

inline void count_one(arch_traits const& arch, matrix_access const& a, warp_place by, kernel_site& site) {
  shared_report const report = analyze_matrix(arch, a);
  add_one(site, report, excess_of(report), page_of_matrix(arch, report), stages_of(report), a, by, 32);
}

}}}  // namespace warpmem::v0::detail
