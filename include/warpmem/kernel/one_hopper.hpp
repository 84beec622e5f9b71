// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts one bulk copy or wgmma of a site.
#pragma once

#include <warpmem/kernel/one_access.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/wgmma.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/tma.hpp>
#include <warpmem/model/memory/wgmma.hpp>

#include <cstdint>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace detail {

// A prefetch moves nothing through L1: its sectors are those of L2.
[[nodiscard]] constexpr bool is_prefetch(tma_report const& r) noexcept {
  return r.sectors == counter{0} && r.bytes_requested > counter{0};
}
[[nodiscard]] constexpr counter moved_sectors(tma_report const& r) noexcept {
  return is_prefetch(r) ? r.l2_sectors : r.sectors;
}
[[nodiscard]] constexpr counter least_sectors(tma_report const& r) noexcept {
  return is_prefetch(r) ? counter{ceil_div(r.bytes_requested.value_or(0), std::int64_t{32})} : r.ideal_sectors;
}

[[nodiscard]] constexpr counter excess_of(tma_report const& r) noexcept { return moved_sectors(r) - least_sectors(r); }
[[nodiscard]] constexpr counter excess_of(wgmma_report const& r) noexcept { return r.bank_conflicts; }

// Zeros, or what is unknown of an access that hardware would refuse.
[[nodiscard]] constexpr l1tex_report empty_stages(report_basis const& basis) noexcept {
  l1tex_report stages{};
  if (basis.all_refused()) {
    l1tex_report::each_field(field_eraser<l1tex_report>{stages});
  }
  stages.basis = basis;
  return stages;
}
[[nodiscard]] constexpr l1tex_report stages_of(tma_report const& r) noexcept {
  l1tex_report stages = empty_stages(r.basis);
  stages.data_bank_conflicts = r.bank_conflicts;
  stages.l2_requests = r.l2_requests;
  stages.l2_sectors = r.l2_sectors;
  return stages;
}
[[nodiscard]] constexpr l1tex_report stages_of(wgmma_report const& r) noexcept {
  l1tex_report stages = empty_stages(r.basis);
  stages.data_bank_conflicts = r.bank_conflicts;
  return stages;
}

// The page counts the wavefronts of wgmma, and none of bulk copies (9.0); what else it shows of them is unknown.
template <class Report>
[[nodiscard]] constexpr source_page_report page_of_hopper(Report const& r) noexcept {
  source_page_report page{};
  source_page_report::each_field(field_eraser<source_page_report>{page});
  page.basis = r.basis;
  if (!r.basis.all_refused()) {
    if constexpr (std::is_same_v<Report, wgmma_report>) {
      page.wavefronts = r.wavefronts;
    } else if constexpr (std::is_same_v<Report, tma_report>) {
      page.wavefronts = page.ideal_wavefronts = counter{0};
    }
  }
  return page;
}

template <class Access, class Report>
void count_hopper(Access const& a, Report const& report, warp_place by, int lanes, kernel_site& site) {
  add_one(site, report, excess_of(report), page_of_hopper(report), stages_of(report), a, by, lanes);
}

inline void count_one(arch_traits const& arch, tensor_copy const& a, warp_place by, kernel_site& site) {
  count_hopper(a, analyze_tensor_copy(arch, a), by, 1, site);
}
inline void count_one(arch_traits const& arch, bulk_copy const& a, warp_place by, kernel_site& site) {
  count_hopper(a, analyze_bulk_copy(arch, a), by, 1, site);
}
inline void count_one(arch_traits const& arch, block_copy const& a, warp_place by, kernel_site& site) {
  count_hopper(a, analyze_block_copy(arch, a), by, 1, site);
}
// What is known all the same: a copy is a request, a wgmma one for each warp, and has no bank conflicts.
template <class Report>
[[nodiscard]] constexpr Report unseen_counts(arch_traits const& arch, memory_op op) noexcept {
  Report r{};
  Report::each_field(field_eraser<Report>{r});
  r.basis.accesses = 1;
  r.basis.capability = arch.cc;
  if constexpr (std::is_same_v<Report, wgmma_report>) {
    r.requests = counter{4};
    r.bank_conflicts = counter{0};
  } else {
    r.basis.operations = operation_set::of(op);
    r.requests = counter{1};
  }
  return r;
}
inline void count_one(arch_traits const& arch, unseen_access const& a, warp_place by, kernel_site& site) {
  if (site.kind.form == instruction_form::wgmma) {
    count_hopper(a, unseen_counts<wgmma_report>(arch, site.kind.op), by, 128, site);
  } else {
    count_hopper(a, unseen_counts<tma_report>(arch, site.kind.op), by, 1, site);
  }
}
inline void count_one(arch_traits const& arch, wgmma_access const& a, warp_place by, kernel_site& site) {
  count_hopper(a, analyze_wgmma(arch, a), by, 128, site);
}

}}}  // namespace warpmem::v0::detail
