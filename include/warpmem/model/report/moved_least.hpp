// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The verdict on what global and local accesses move.
#pragma once

#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Whether the verdict compares transactions, for want of sectors. Not for a sum of several capabilities: transactions
// of one may be sectors of another.
template <class Report>
[[nodiscard]] WARPMEM_HD constexpr bool compares_transactions(Report const& r) noexcept {
  return !r.sectors.known() && r.basis.capability != compute_capability::several();
}

// Whether each access moves no more than the ideal. False if hardware would refuse an access, if the counts are
// unknown, and if no lane is active.
template <class Report>
[[nodiscard]] WARPMEM_HD constexpr bool moved_least(Report const& r) noexcept {
  return r.basis.is_sound() && (compares_transactions(r) ? is_least(r.transactions, r.ideal_transactions)
                                                         : is_least(r.sectors, r.ideal_sectors));
}

}}}  // namespace warpmem::v0::detail
