// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

// What shared memory does with one access or a sum of accesses.
struct shared_report {
  report_basis basis{};
  counter requests{};                  // instructions with an active lane
  counter wavefronts{};                // l1tex__data_pipe_lsu_wavefronts_mem_shared
  counter conflict_free_wavefronts{};  // what these lanes would take with no two words in one bank
  counter ideal_wavefronts{};          // memory_l1_wavefronts_shared_ideal: by the bytes alone
  counter bank_conflicts{};            // l1tex__data_bank_conflicts_pipe_lsu_mem_shared
  counter bytes_requested{};           // active lanes times their size

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = shared_report;
    f("requests", &r::requests);
    f("wavefronts", &r::wavefronts);
    f("wavefronts_ideal", &r::ideal_wavefronts);
    f("wavefronts_excessive", &r::excessive_wavefronts);
    f("wavefronts_conflict_free", &r::conflict_free_wavefronts);
    f("bank_conflicts", &r::bank_conflicts);
    f("bytes_requested", &r::bytes_requested);
  }

  // derived__memory_l1_wavefronts_shared_excessive
  [[nodiscard]] WARPMEM_HD constexpr counter excessive_wavefronts() const noexcept {
    return wavefronts - ideal_wavefronts;
  }
  // Whether no bank has to serve two words one after the other. False if hardware would refuse an access, if a count is
  // unknown, and if no lane is active.
  [[nodiscard]] WARPMEM_HD constexpr bool is_conflict_free() const noexcept {
    return basis.is_sound() && detail::is_least(wavefronts, conflict_free_wavefronts);
  }

  friend constexpr bool operator==(shared_report const&, shared_report const&) = default;
};

}}  // namespace warpmem::v0
