// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

// What global memory does with one access or a sum of accesses. Names follow Nsight Compute; the comment gives the
// metric. Counters of cold caches: everything misses. For loads and stores the source page shows the same numbers; for
// atomics see source_page_report.
struct global_report {
  report_basis basis{};
  counter requests{};            // l1tex__t_requests_pipe_lsu_mem_global_op_*
  counter transactions{};        // aligned segments of 32, 64 or 128 bytes moved, the programming guide's word
  counter ideal_transactions{};  // the fewest that any addresses of as many lanes and bytes could take
  counter tag_requests{};        // memory_l1_tag_requests_global: 128-byte lines looked up
  counter sectors{};             // l1tex__t_sectors_pipe_lsu_mem_global_op_*
  counter ideal_sectors{};       // memory_l2_theoretical_sectors_global_ideal
  counter bytes_requested{};     // active lanes times their size; a broadcast counts once per lane
  counter bytes_moved{};         // the sum of the transactions' sizes

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = global_report;
    f("requests", &r::requests);
    f("transactions", &r::transactions);
    f("transactions_ideal", &r::ideal_transactions);
    f("sectors", &r::sectors);
    f("sectors_ideal", &r::ideal_sectors);
    f("sectors_excessive", &r::excessive_sectors);
    f("tag_requests", &r::tag_requests);
    f("bytes_requested", &r::bytes_requested);
    f("bytes_moved", &r::bytes_moved);
  }

  // derived__memory_l2_theoretical_sectors_global_excessive
  [[nodiscard]] WARPMEM_HD constexpr counter excessive_sectors() const noexcept { return sectors - ideal_sectors; }
  [[nodiscard]] WARPMEM_HD constexpr counter excessive_transactions() const noexcept {
    return transactions - ideal_transactions;
  }
  // nvprof's gld_efficiency and gst_efficiency as a fraction: bytes requested / bytes moved. Above 1 where lanes share
  // bytes; not a number if nothing was moved or either is unknown.
  [[nodiscard]] WARPMEM_HD constexpr double efficiency() const noexcept {
    return detail::ratio(bytes_requested, bytes_moved);
  }
  // Whether each access moves no more than the ideal, the least that as many lanes of this size could take wherever
  // they point: in sectors, or in transactions where the capability has no sectors. False if hardware would refuse an
  // access, if a count is unknown, and if no lane is active.
  [[nodiscard]] WARPMEM_HD constexpr bool is_coalesced() const noexcept { return detail::moved_least(*this); }

  friend constexpr bool operator==(global_report const&, global_report const&) = default;
};

}}  // namespace warpmem::v0
