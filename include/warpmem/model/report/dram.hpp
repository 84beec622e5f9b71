// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

// What the memory chips read for sectors that no cache holds, of one access or a sum of accesses.
struct dram_report {
  report_basis basis{};
  counter fetches{};     // reads of the L2 fetch granularity, or of a burst if that is larger
  counter bursts{};      // accesses to the memory chips
  counter bytes_used{};  // bytes of the sectors asked for
  counter bytes_read{};  // bytes of the bursts

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = dram_report;
    f("fetches", &r::fetches);
    f("bursts", &r::bursts);
    f("bytes_used", &r::bytes_used);
    f("bytes_read", &r::bytes_read);
  }

  // bytes_used / bytes_read; not a number when nothing was read.
  [[nodiscard]] WARPMEM_HD constexpr double efficiency() const noexcept {
    return detail::ratio(bytes_used, bytes_read);
  }

  friend constexpr bool operator==(dram_report const&, dram_report const&) = default;
};

}}  // namespace warpmem::v0
