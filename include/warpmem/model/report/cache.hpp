// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

// What one level of cache does with one access or a sum of accesses. A look-up is one sector of one access, or one line
// in a cache without sectors. hits + misses == look_ups.
struct cache_report {
  report_basis basis{};
  counter look_ups{};         // l1tex__t_sectors_*, idc__requests
  counter hits{};             // ..._lookup_hit
  counter misses{};           // ..._lookup_miss
  counter line_misses{};      // look-ups whose whole line was absent, not just the sector
  counter evictions{};        // lines replaced by others
  counter bytes_requested{};  // what the accesses asked for
  counter bytes_from_next{};  // missing sectors, read from the next level
  counter bytes_to_next{};    // stored sectors, written through to the next level

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = cache_report;
    f("look_ups", &r::look_ups);
    f("hits", &r::hits);
    f("misses", &r::misses);
    f("line_misses", &r::line_misses);
    f("evictions", &r::evictions);
    f("bytes_requested", &r::bytes_requested);
    f("bytes_from_next", &r::bytes_from_next);
    f("bytes_to_next", &r::bytes_to_next);
  }

  // hits / look_ups; not a number without a look-up.
  [[nodiscard]] WARPMEM_HD constexpr double hit_rate() const noexcept { return detail::ratio(hits, look_ups); }

  friend constexpr bool operator==(cache_report const&, cache_report const&) = default;
};

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
