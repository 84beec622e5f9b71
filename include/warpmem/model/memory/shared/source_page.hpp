// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nsight Compute's source-page metrics for shared accesses.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/source_page.hpp>
#include <warpmem/model/count/wavefronts.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/source_page.hpp>
#include <warpmem/model/rules/atomics/code.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Source-page metrics of one shared access. Known as well as the hardware's own count; the tool's rule for wide loads
// was measured on 9.0 and is carried over to all others from 7.0 on. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr source_page_report analyze_shared_source_page(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_traits const& s = arch.shared;
  access_faults const faults = detail::check(arch.cc, detail::shared_limits(s, access.op, access.cache), access);
  if (faults.any()) {
    return detail::refused<source_page_report>(arch.cc, faults);
  }
  source_page_report r{report_basis::of_one(arch.cc, {}, operation_set::of(access.op))};
  r.bytes_requested = std::int64_t{access.participants().count()} * access.lane_bytes;
  if (!arch.global.counts_tag_requests || !detail::wavefronts_are_known(s, access)) {
    r.wavefronts = r.ideal_wavefronts = counter::unknown();
    return r;
  }
  bool const merged_by_tool = access.op == memory_op::load && access.lane_bytes > s.bank_bytes;
  r.basis.known = merged_by_tool ? s.known_wide_page : detail::known_shared(s, access);
  detail::bank_geometry const g =
      detail::for_atomic(detail::geometry_of(s, access.lane_bytes),
                         detail::shared_atomic_code(s, access.op, access.atomic, access.lane_bytes).instruction);
  int const wavefronts =
      merged_by_tool ? detail::count_wide_load_on_page(access, g) : detail::count_wavefronts(access, g).wavefronts;
  r.wavefronts = counter{wavefronts};
  r.ideal_wavefronts = detail::smaller(
      wavefronts,
      g.operands * detail::ceil_div(access.participants().count() * access.lane_bytes, s.banks * s.bank_bytes));
  return r;
}

// The same for a capability chosen at compile time: shared_source_page<sm_90>::analyze(access).
template <architecture Arch>
struct shared_source_page {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr source_page_report analyze(
      basic_warp_access<Lanes> const& access) noexcept {
    return analyze_shared_source_page(Arch::traits, access);
  }
};

}}  // namespace warpmem::v0
