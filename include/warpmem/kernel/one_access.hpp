// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts one access of a site by the models themselves: what no batch kernel takes.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/access/matrix_access.hpp>
#include <warpmem/access/memory_space.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/memory/async_copy.hpp>
#include <warpmem/memory/constant.hpp>
#include <warpmem/memory/global.hpp>
#include <warpmem/memory/local.hpp>
#include <warpmem/memory/matrix.hpp>
#include <warpmem/memory/shared.hpp>
#include <warpmem/report/moved_least.hpp>

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
[[nodiscard]] inline site_counts no_counts(site_kind const& kind) noexcept {
  if (kind.form == instruction_form::async_copy) {
    return async_copy_report{};
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
    case memory_space::unstated:
      break;
  }
  return {};
}

template <class Report, class Access>
void add_one(kernel_site& site, Report const& report, counter excess, source_page_report const& page,
             Access const& access, warp_place by, int lanes) {
  std::get<Report>(site.counts) += report;
  site.source_page += page;
  bool const refused = report.basis.faults.any();
  site_access const candidate{access, refused ? counter::unknown() : excess, refused, by};
  if (site.executions == 0 || is_worse(candidate, site.worst)) {
    site.worst = candidate;
  }
  ++site.executions;
  site.lanes += lanes;
}

inline void count_one(arch_traits const& arch, warp_access const& a, warp_place by, kernel_site& site) {
  auto const add = [&](auto const& report, source_page_report const& page) {
    add_one(site, report, excess_of(report), page, a, by, a.participants().count());
  };
  switch (site.kind.space) {
    case memory_space::global:
      return add(analyze_global(arch, a), analyze_global_source_page(arch, a));
    case memory_space::shared:
      return add(analyze_shared(arch, a), analyze_shared_source_page(arch, a));
    case memory_space::constant:
      return add(analyze_constant(arch, a), {});
    case memory_space::local:
      return add(analyze_local(arch, a), {});
    case memory_space::unstated:
      return;
  }
}

// Nobody measured the source page's numbers of copies and matrices: of a copy it has the lines, and nothing else is
// known.
[[nodiscard]] constexpr source_page_report unknown_page(report_basis const& basis, counter bytes) noexcept {
  source_page_report page{};
  page.basis = basis;
  page.basis.known = {};
  page.bytes_requested = bytes;
  page.tag_requests = page.sectors = page.ideal_sectors = counter::unknown();
  page.wavefronts = page.ideal_wavefronts = counter::unknown();
  return page;
}
[[nodiscard]] constexpr source_page_report page_of_copy(async_copy_report const& report) noexcept {
  source_page_report page = unknown_page(report.basis, report.bytes_requested);
  page.tag_requests = report.tag_requests;
  return page;
}

inline void count_one(arch_traits const& arch, async_copy const& a, warp_place by, kernel_site& site) {
  async_copy_report const report = analyze_async_copy(arch, a);
  // Sectors have 32 bytes on every capability that copies asynchronously.
  counter const ideal =
      report.sectors.known()
          ? counter{smaller(report.sectors.value_or(0), ceil_div(report.bytes_requested.value_or(0), std::int64_t{32}))}
          : counter::unknown();
  if (!report.basis.faults.any()) {
    site.ideal_copy_sectors += ideal;
  }
  counter const excess = report.sectors - ideal;
  bool const conflicts_more = report.shared_bank_conflicts > excess;
  add_one(site, report, conflicts_more ? report.shared_bank_conflicts : excess, page_of_copy(report), a, by,
          a.active.count());
}

inline void count_one(arch_traits const& arch, matrix_access const& a, warp_place by, kernel_site& site) {
  shared_report const report = analyze_matrix(arch, a);
  source_page_report page = unknown_page(report.basis, report.bytes_requested);
  page.tag_requests = page.sectors = page.ideal_sectors = counter{0};
  add_one(site, report, excess_of(report), page, a, by, 32);
}

}}}  // namespace warpmem::v0::detail
