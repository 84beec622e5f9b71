// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/report/basis.hpp>
#include <warpmem/report/counter.hpp>

namespace warpmem { inline namespace v0 {

// Words of 4 bytes that pass the data banks of L1 and shared memory. The hardware counters advance in steps of two:
// over a launch they show an even number next to the sum of these.
struct bank_traffic_report {
  report_basis basis{};
  counter reads{};   // l1tex__data_bank_reads
  counter writes{};  // l1tex__data_bank_writes; a global load that misses L1 writes the sectors it fetches

  WARPMEM_HD constexpr bank_traffic_report& operator+=(bank_traffic_report const& other) noexcept {
    basis += other.basis;
    reads += other.reads;
    writes += other.writes;
    return *this;
  }
  [[nodiscard]] WARPMEM_HD friend constexpr bank_traffic_report operator+(bank_traffic_report a,
                                                                          bank_traffic_report const& b) noexcept {
    return a += b;
  }
  friend constexpr bool operator==(bank_traffic_report const&, bank_traffic_report const&) = default;
};

}}  // namespace warpmem::v0
