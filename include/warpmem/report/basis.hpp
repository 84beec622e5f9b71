// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/access/l1_state.hpp>
#include <warpmem/arch/provenance.hpp>
#include <warpmem/config.hpp>
#include <warpmem/report/fault.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What every report begins with: how many accesses it sums, which of them hardware would refuse, how the numbers are
// known, and which state of L1 they hold for. Sums start from a default-constructed one.
struct report_basis {
  std::int64_t accesses{};
  access_faults faults{};
  provenance known{};
  l1_state l1{};

  WARPMEM_HD constexpr report_basis& operator+=(report_basis const& other) noexcept {
    known = accesses == 0 ? other.known : other.accesses == 0 ? known : weaker(known, other.known);
    accesses += other.accesses;
    faults += other.faults;
    l1 = l1 | other.l1;
    return *this;
  }
  friend constexpr bool operator==(report_basis const&, report_basis const&) = default;
};

}}  // namespace warpmem::v0
