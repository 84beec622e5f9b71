// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

// What Nsight Compute's source page shows for one instruction or a sum of them. The tool computes these numbers from
// the addresses of every executed instruction, so other warps do not affect them: compare whole kernels with these.
// They are not always the hardware's: atomics that share an address count once, and the tool merges the phases of wide
// shared loads by its own rule.
struct source_page_report {
  report_basis basis{};
  counter tag_requests{};      // memory_l1_tag_requests_global
  counter sectors{};           // memory_l2_theoretical_sectors_global
  counter ideal_sectors{};     // memory_l2_theoretical_sectors_global_ideal
  counter wavefronts{};        // memory_l1_wavefronts_shared
  counter ideal_wavefronts{};  // memory_l1_wavefronts_shared_ideal
  counter bytes_requested{};   // active lanes times their size

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = source_page_report;
    f("source_tag_requests", &r::tag_requests);
    f("source_sectors", &r::sectors);
    f("source_sectors_ideal", &r::ideal_sectors);
    f("source_sectors_excessive", &r::excessive_sectors);
    f("source_wavefronts", &r::wavefronts);
    f("source_wavefronts_ideal", &r::ideal_wavefronts);
    f("source_wavefronts_excessive", &r::excessive_wavefronts);
    f("bytes_requested", &r::bytes_requested);
  }

  // derived__memory_l2_theoretical_sectors_global_excessive
  [[nodiscard]] WARPMEM_HD constexpr counter excessive_sectors() const noexcept { return sectors - ideal_sectors; }
  // derived__memory_l1_wavefronts_shared_excessive
  [[nodiscard]] WARPMEM_HD constexpr counter excessive_wavefronts() const noexcept {
    return wavefronts - ideal_wavefronts;
  }
  // As for global_report, by the tool's numbers; false for shared accesses, which have no sectors.
  [[nodiscard]] WARPMEM_HD constexpr bool is_coalesced() const noexcept {
    return basis.is_sound() && detail::is_least(sectors, ideal_sectors);
  }

  friend constexpr bool operator==(source_page_report const&, source_page_report const&) = default;
};

}}  // namespace warpmem::v0
