// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nsight Compute's source-page metrics for global accesses.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/source_page.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/coalescing/request.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Source-page metrics of one global access: distinct lines and sectors over all active lanes, for atomics too. Known
// for 7.0 and later, which Nsight Compute profiles; unknown before. Faults as for analyze_global.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr source_page_report analyze_global_source_page(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  global_traits const& g = arch.global;
  access_faults const faults = detail::check(arch.cc, detail::global_limits(g, access.op, access.cache), access);
  if (faults.any()) {
    return detail::refused<source_page_report>(arch.cc, faults);
  }
  source_page_report r{report_basis::of_one(arch.cc, {}, operation_set::of(access.op))};
  r.bytes_requested = std::int64_t{access.participants().count()} * access.lane_bytes;
  if (!g.counts_tag_requests) {
    r.tag_requests = r.sectors = r.ideal_sectors = counter::unknown();
    return r;
  }
  r.basis.known = g.known;
  lane_mask const active = access.participants();
  int const sectors = detail::count_segments(access, active, detail::log2_floor(g.sector_bytes));
  r.tag_requests = detail::count_segments(access, active, detail::log2_floor(g.line_bytes));
  r.sectors = counter{sectors};
  r.ideal_sectors = detail::smaller(sectors, detail::ceil_div(active.count() * access.lane_bytes, g.sector_bytes));
  return r;
}

// The same for a capability chosen at compile time: global_source_page<sm_90>::analyze(access).
template <architecture Arch>
struct global_source_page {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr source_page_report analyze(
      basic_warp_access<Lanes> const& access) noexcept {
    return analyze_global_source_page(Arch::traits, access);
  }
};

}}  // namespace warpmem::v0
