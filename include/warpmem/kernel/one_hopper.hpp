// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts one bulk copy or wgmma of a site. Of both, what the source page of
// Nsight Compute shows is unknown.
#pragma once

#include <warpmem/access/bulk_copy.hpp>
#include <warpmem/access/wgmma.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/kernel/one_access.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/memory/tma.hpp>
#include <warpmem/memory/wgmma.hpp>

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

template <class Report>
[[nodiscard]] constexpr source_page_report unknown_page(Report const& r) noexcept {
  source_page_report page{};
  source_page_report::each_field(field_eraser<source_page_report>{page});
  page.basis = r.basis;
  return page;
}

template <class Access, class Report>
void count_hopper(Access const& a, Report const& report, warp_place by, int lanes, kernel_site& site) {
  add_one(site, report, excess_of(report), unknown_page(report), stages_of(report), a, by, lanes);
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
// An instruction of 9.0, as a request of which nothing else is known.
[[nodiscard]] constexpr tma_report unseen_counts(arch_traits const& arch, memory_op op) noexcept {
  tma_report r{};
  tma_report::each_field(field_eraser<tma_report>{r});
  r.basis.accesses = 1;
  r.basis.capability = arch.cc;
  r.basis.operations = operation_set::of(op);
  r.requests = counter{1};
  return r;
}
inline void count_one(arch_traits const& arch, unseen_copy const& a, warp_place by, kernel_site& site) {
  count_hopper(a, unseen_counts(arch, site.kind.op), by, 1, site);
}
inline void count_one(arch_traits const& arch, wgmma_access const& a, warp_place by, kernel_site& site) {
  count_hopper(a, analyze_wgmma(arch, a), by, 128, site);
}

}}}  // namespace warpmem::v0::detail
