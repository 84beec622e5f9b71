// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nsight Compute's source-page metrics for asynchronous copies.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/async_copy.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/source_page.hpp>
#include <warpmem/model/rules/async_copy/check.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Source-page metrics of one cp.async, both of its global and of its shared side. Measured on 9.0, unknown elsewhere.
// Unknown are the wavefronts of .ca where lanes collide on both sides, those of .cg, and the sectors of .cg unless each
// sector of the source goes to one of its own. Rules: docs/async_copy.md. Faults as for analyze_async_copy.
[[nodiscard]] WARPMEM_HD constexpr source_page_report analyze_async_copy_source_page(arch_row arch,
                                                                                     async_copy const& copy) noexcept {
  access_faults const faults = detail::check_copy(arch, copy);
  if (faults.any()) {
    return detail::refused<source_page_report>(arch.cc, faults);
  }
  source_page_report r{};
  r.basis.accesses = 1;
  r.basis.capability = arch.cc;
  r.bytes_requested = std::int64_t{copy.active.count()} * copy.lane_bytes;
  if (!detail::copy_stages_are_known(arch)) {
    r.tag_requests = r.sectors = r.ideal_sectors = r.wavefronts = r.ideal_wavefronts = counter::unknown();
    return r;
  }
  r.basis.known = arch.global.known;
  warp_access const reads = copy.reads();
  bool const is_cached = copy.cache == cache_op::ca;
  auto const least = [&](counter actual, int unit) {
    return actual.known()
               ? detail::smaller(actual, counter{detail::ceil_div(r.bytes_requested.value_or(0), std::int64_t{unit})})
               : counter::unknown();
  };
  r.tag_requests = detail::count_segments(reads, copy.active, 7);
  r.sectors = is_cached || detail::count_goes_one_to_one(copy) ? counter{detail::count_segments(reads, copy.active, 5)}
                                                               : counter::unknown();
  r.ideal_sectors = least(r.sectors, 32);
  r.wavefronts = is_cached ? detail::count_tool_wavefronts(copy) : counter::unknown();
  r.ideal_wavefronts = least(r.wavefronts, 128);
  return r;
}

}}  // namespace warpmem::v0
