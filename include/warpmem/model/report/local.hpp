// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/transaction.hpp>

namespace warpmem { inline namespace v0 {

// What local memory does with one access or a sum of accesses. Counters of cold caches.
struct local_report {
  report_basis basis{};
  counter requests{};            // l1tex__t_requests_pipe_lsu_mem_local_op_*: one per word of a wide access
  counter transactions{};        // aligned segments of 32, 64 or 128 bytes moved
  counter ideal_transactions{};  // the same if all lanes used the same offset
  counter sectors{};             // memory_l2_theoretical_sectors_local, l1tex__t_sectors_pipe_lsu_mem_local_op_*
  counter ideal_sectors{};       // the same if all lanes used the same offset
  counter tag_wavefronts{};  // l1tex__t_output_wavefronts_pipe_lsu_mem_local_op_*: unknown; analyze_local_stages has it
  counter bytes_requested{};  // active lanes times their size
  counter bytes_moved{};      // the sum of the transactions' sizes

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = local_report;
    f("requests", &r::requests);
    f("transactions", &r::transactions);
    f("transactions_ideal", &r::ideal_transactions);
    f("sectors", &r::sectors);
    f("sectors_ideal", &r::ideal_sectors);
    f("sectors_excessive", &r::excessive_sectors);
    f("tag_wavefronts", &r::tag_wavefronts);
    f("bytes_requested", &r::bytes_requested);
    f("bytes_moved", &r::bytes_moved);
  }

  // Sectors beyond those of equal offsets in all lanes.
  [[nodiscard]] WARPMEM_HD constexpr counter excessive_sectors() const noexcept { return sectors - ideal_sectors; }
  [[nodiscard]] WARPMEM_HD constexpr counter excessive_transactions() const noexcept {
    return transactions - ideal_transactions;
  }
  // Whether each access moves no more than it would if all its lanes used one offset. Otherwise as for global_report.
  [[nodiscard]] WARPMEM_HD constexpr bool is_coalesced() const noexcept { return detail::moved_least(*this); }

  friend constexpr bool operator==(local_report const&, local_report const&) = default;
};

// By word of the access, then by request. At most four words per lane.
template <int Lanes>
using local_transaction_list = bounded_list<transaction, 4 * Lanes>;

// An access with everything that the model reports about it. Addresses of transactions are those after interleaving,
// from the start of the warp's local memory.
template <int Lanes>
struct local_explanation {
  arch_traits arch{};
  basic_warp_access<Lanes> access{};
  local_report report{};
  local_transaction_list<Lanes> transactions{};

  [[nodiscard]] WARPMEM_HD constexpr bool is_coalesced() const noexcept { return report.is_coalesced(); }
};

}}  // namespace warpmem::v0
