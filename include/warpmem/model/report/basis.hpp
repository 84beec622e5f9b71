// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/capability.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/operations.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What every report begins with: how many accesses it sums, which of them hardware would refuse, how the numbers of the
// others are known, the capability, and which state of L1 they hold for. Sums start from a default-constructed one.
struct report_basis {
  std::int64_t accesses{};
  access_faults faults{};
  provenance known{};
  compute_capability capability{};  // value 0: no access, or a model that is the same for all, as those of caches
  l1_state l1{};
  operation_set operations{};  // of the accesses to global, local and shared memory that hardware would execute
  bool is_partial{};           // a sum from which accesses are missing: its counts are the least that there are

  // Of one access that hardware would execute.
  [[nodiscard]] WARPMEM_HD static constexpr report_basis of_one(compute_capability cc, provenance known = {},
                                                                operation_set operations = {}) noexcept {
    return {1, {}, known, cc, {}, operations};
  }

  // How many accesses hardware would execute. The counters are theirs.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t counted() const noexcept { return accesses - faults.accesses; }
  // Whether every access was seen, and hardware would execute it. Verdicts are false where this is.
  [[nodiscard]] WARPMEM_HD constexpr bool is_sound() const noexcept { return !faults.any() && !is_partial; }
  // Whether it would refuse every one of them: then all counters are unknown.
  [[nodiscard]] WARPMEM_HD constexpr bool all_refused() const noexcept {
    return accesses > 0 && faults.accesses == accesses;
  }

  WARPMEM_HD constexpr report_basis& operator+=(report_basis const& other) noexcept {
    known = accesses == faults.accesses               ? other.known
            : other.accesses == other.faults.accesses ? known
                                                      : weaker(known, other.known);
    if (capability.value != other.capability.value && other.capability.value != 0) {
      capability = capability.value == 0 ? other.capability : compute_capability::several();
    }
    accesses = detail::saturated_sum(accesses, other.accesses);
    if (other.faults.accesses != 0) {
      faults += other.faults;
    }
    l1 = l1 | other.l1;
    operations.bits |= other.operations.bits;
    is_partial = is_partial || other.is_partial;
    return *this;
  }
  friend constexpr bool operator==(report_basis const&, report_basis const&) = default;
};

}}  // namespace warpmem::v0
