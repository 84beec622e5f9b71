// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Which operations a report adds up: profilers count most things for each operation. Where one kind of report serves
// two memories, also of which.
struct operation_set {
  std::uint8_t bits{};  // by memory_op; bit 5: global memory, bit 6: local memory, bit 7: ldmatrix and stmatrix

  [[nodiscard]] WARPMEM_HD static constexpr operation_set of(memory_op op) noexcept {
    return {static_cast<std::uint8_t>(1U << static_cast<unsigned>(op))};
  }
  [[nodiscard]] WARPMEM_HD static constexpr operation_set of_matrices() noexcept { return {0x80}; }
  [[nodiscard]] WARPMEM_HD static constexpr operation_set of_global() noexcept { return {0x20}; }
  [[nodiscard]] WARPMEM_HD static constexpr operation_set of_local() noexcept { return {0x40}; }

  // The set without the memories, and the memories alone.
  [[nodiscard]] WARPMEM_HD constexpr operation_set operations() const noexcept {
    return {static_cast<std::uint8_t>(bits & 0x9fU)};
  }
  [[nodiscard]] WARPMEM_HD constexpr operation_set memories() const noexcept {
    return {static_cast<std::uint8_t>(bits & 0x60U)};
  }

  [[nodiscard]] WARPMEM_HD constexpr bool any() const noexcept { return bits != 0; }
  [[nodiscard]] WARPMEM_HD constexpr bool within(operation_set all) const noexcept { return (bits & ~all.bits) == 0; }
  [[nodiscard]] WARPMEM_HD constexpr bool meets(operation_set other) const noexcept { return (bits & other.bits) != 0; }

  WARPMEM_HD constexpr operation_set& operator|=(operation_set other) noexcept {
    bits = static_cast<std::uint8_t>(bits | other.bits);
    return *this;
  }
  [[nodiscard]] WARPMEM_HD friend constexpr operation_set operator|(operation_set a, operation_set b) noexcept {
    return a |= b;
  }
  friend constexpr bool operator==(operation_set const&, operation_set const&) = default;
};

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
