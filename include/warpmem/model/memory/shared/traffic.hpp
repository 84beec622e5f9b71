// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words read from and written to the banks by shared accesses.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/bank_traffic.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/words.hpp>
#include <warpmem/model/rules/l1/bank_words.hpp>
#include <warpmem/model/rules/limits.hpp>

namespace warpmem { inline namespace v0 {

// Words that one shared-memory access moves through the banks. Known on 9.0, of atomics for additions of 32-bit
// integers whose result is used, or of the constant 1; unknown elsewhere. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_shared_traffic(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_traits const& s = arch.shared;
  bank_traffic_report r = detail::traffic_of(arch, detail::shared_limits(s, access.op, access.cache), access);
  if (!r.reads.known()) {
    return r;
  }
  detail::add_shared_words(s, access, detail::shared_geometry(s, access).phase_lanes, r);
  return r;
}

// The same for a capability chosen at compile time: shared_traffic<sm_90>::analyze(access).
template <architecture Arch>
struct shared_traffic {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr bank_traffic_report analyze(
      basic_warp_access<Lanes> const& access) noexcept {
    return analyze_shared_traffic(Arch::traits, access);
  }
};

}}  // namespace warpmem::v0
