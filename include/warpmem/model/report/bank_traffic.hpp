// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

// Words of 4 bytes that cross the data banks of L1 and shared memory. The hardware counters advance in steps of two:
// for a whole launch they show an even number next to this sum.
struct bank_traffic_report {
  report_basis basis{};
  counter reads{};   // l1tex__data_bank_reads
  counter writes{};  // l1tex__data_bank_writes; a global load that misses L1 writes the sectors it fetches

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = bank_traffic_report;
    f("data_bank_reads", &r::reads);
    f("data_bank_writes", &r::writes);
  }
  friend constexpr bool operator==(bank_traffic_report const&, bank_traffic_report const&) = default;
};

}}  // namespace warpmem::v0
