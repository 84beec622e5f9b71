// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts of accesses beside their sectors and wavefronts: the stages behind the coalescer, words through the banks,
// replays, the source page.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

// Counts of global and shared accesses beside their sectors and wavefronts: words through the banks, replays, the
// source page.

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

// How often a GPU of 2.x or 3.x issues a memory instruction again, because one issue does not serve all its lanes.
struct replay_report {
  report_basis basis{};
  counter replays{};          // 2.x: l1_shared_bank_conflict; 3.x: {global_ld,global_st}_mem_divergence_replays,
                              // {shared_load,shared_store}_replay
  counter bytes_requested{};  // active lanes times their size

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = replay_report;
    f("replays", &r::replays);
    f("issues", &r::issues);
    f("bytes_requested", &r::bytes_requested);
  }

  // The instructions and their replays.
  [[nodiscard]] WARPMEM_HD constexpr counter issues() const noexcept { return counter{basis.counted()} + replays; }
  // The share of the full rate at which such instructions execute: 1/n if each is issued n times.
  [[nodiscard]] WARPMEM_HD constexpr double throughput() const noexcept {
    return detail::ratio(counter{basis.counted()}, issues());
  }

  friend constexpr bool operator==(replay_report const&, replay_report const&) = default;
};

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

// Counts of L2 and of the L1TEX stages behind the coalescer, for one access or a sum of accesses. With several warps in
// flight, the hardware counters of the data stage also include lost arbitration; these do not.
struct l1tex_report {
  report_basis basis{};
  counter requests{};             // l1tex__t_requests_pipe_lsu_*
  counter tag_wavefronts{};       // l1tex__t_output_wavefronts_pipe_lsu_*
  counter data_wavefronts{};      // l1tex__data_pipe_lsu_wavefronts_mem_lgds
  counter data_bank_conflicts{};  // l1tex__data_bank_conflicts_pipe_lsu
  counter l2_requests{};          // lts__t_requests_srcunit_tex, with a cold L1
  counter l2_sectors{};           // lts__t_sectors_srcunit_tex, with a cold L1

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = l1tex_report;
    f("requests", &r::requests);
    f("tag_wavefronts", &r::tag_wavefronts);
    f("data_wavefronts", &r::data_wavefronts);
    f("data_bank_conflicts", &r::data_bank_conflicts);
    f("l2_requests", &r::l2_requests);
    f("l2_sectors", &r::l2_sectors);
  }
  friend constexpr bool operator==(l1tex_report const&, l1tex_report const&) = default;
};

}}  // namespace warpmem::v0
