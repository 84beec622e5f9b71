// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts of Hopper's own instructions: distributed shared memory, bulk and tensor copies, wgmma.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

// What an access to distributed shared memory costs, or a sum of several. Lanes that point into the warp's own block
// use its shared memory; the others go through the tag stage of L1, as those of an access to global memory do, and to
// another multiprocessor.
struct cluster_report {
  report_basis basis{};
  counter own_wavefronts{};       // l1tex__data_pipe_lsu_wavefronts_mem_shared
  counter own_bank_conflicts{};   // l1tex__data_bank_conflicts_pipe_lsu_mem_shared
  counter requests{};             // l1tex__t_requests_pipe_lsu_mem_dshared: 1 with a lane in another block
  counter sectors{};              // l1tex__t_sectors_pipe_lsu_mem_dshared
  counter set_accesses{};         // l1tex__t_set_accesses_pipe_lsu_mem_dshared: lines; packets of atomics
  counter tag_wavefronts{};       // l1tex__t_output_wavefronts_pipe_lsu_mem_dshared
  counter data_wavefronts{};      // l1tex__data_pipe_lsu_wavefronts_mem_lgds
  counter data_bank_conflicts{};  // l1tex__data_bank_conflicts_pipe_lsu without those of the own lanes
  counter sectors_sent{};         // l1tex__m_l1tex2xbar_write_sectors_mem_dshared, by both multiprocessors
  counter bytes_requested{};      // active lanes times their size

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = cluster_report;
    f("own_wavefronts", &r::own_wavefronts);
    f("own_bank_conflicts", &r::own_bank_conflicts);
    f("requests", &r::requests);
    f("sectors", &r::sectors);
    f("set_accesses", &r::set_accesses);
    f("tag_wavefronts", &r::tag_wavefronts);
    f("tag_conflicts", &r::tag_conflicts);
    f("data_wavefronts", &r::data_wavefronts);
    f("data_bank_conflicts", &r::data_bank_conflicts);
    f("sectors_sent", &r::sectors_sent);
    f("bytes_requested", &r::bytes_requested);
  }

  // l1tex__t_set_conflicts_pipe_lsu_mem_dshared: tag wavefronts beyond one for each request.
  [[nodiscard]] WARPMEM_HD constexpr counter tag_conflicts() const noexcept { return tag_wavefronts - requests; }
  // Of the own block and on the way to others: all, and those beyond what the lanes take without conflicts.
  [[nodiscard]] WARPMEM_HD constexpr counter wavefronts() const noexcept { return own_wavefronts + data_wavefronts; }
  [[nodiscard]] WARPMEM_HD constexpr counter bank_conflicts() const noexcept {
    return own_bank_conflicts + data_bank_conflicts;
  }
  // Whether no bank has to serve two words one after the other, in the own block or on the way to others.
  [[nodiscard]] WARPMEM_HD constexpr bool is_conflict_free() const noexcept {
    return basis.counted() > 0 && basis.is_sound() && bank_conflicts() == counter{0};
  }

  friend constexpr bool operator==(cluster_report const&, cluster_report const&) = default;
};

// What the tensor memory accelerator does for one bulk copy, or a sum of several. Without what a launch counts for the
// mbarrier and the commit.
struct tma_report {
  report_basis basis{};
  counter requests{};          // l1tex__tmain_requests: 1 for each instruction
  counter sectors{};           // between L1 and the crossbar: the sum of the next four
  counter sectors_read{};      // l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld
  counter sectors_written{};   // l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st
  counter sectors_reduced{};   // l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_red
  counter sectors_sent{};      // l1tex__m_l1tex2xbar_write_sectors_mem_dshared: to another block
  counter ideal_sectors{};     // the least for these bytes
  counter data_bank_reads{};   // l1tex__data_bank_reads: words of 4 bytes
  counter data_bank_writes{};  // l1tex__data_bank_writes
  counter bank_conflicts{};    // l1tex__data_bank_conflicts_pipe_lsu: 0 for every box, alignment and swizzle
  counter l2_requests{};       // lts__t_requests_srcunit_tex
  counter l2_sectors{};        // lts__t_sectors_srcunit_tex
  counter bytes_requested{};   // loads and prefetches: of the box; stores and reductions: inside the tensor

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = tma_report;
    f("requests", &r::requests);
    f("sectors", &r::sectors);
    f("sectors_read", &r::sectors_read);
    f("sectors_written", &r::sectors_written);
    f("sectors_reduced", &r::sectors_reduced);
    f("sectors_sent", &r::sectors_sent);
    f("sectors_ideal", &r::ideal_sectors);
    f("data_bank_reads", &r::data_bank_reads);
    f("data_bank_writes", &r::data_bank_writes);
    f("bank_conflicts", &r::bank_conflicts);
    f("l2_requests", &r::l2_requests);
    f("l2_sectors", &r::l2_sectors);
    f("bytes_requested", &r::bytes_requested);
  }

  // Whether no sector moved beyond the least for these bytes.
  [[nodiscard]] WARPMEM_HD constexpr bool is_coalesced() const noexcept {
    return basis.is_sound() && detail::is_least(sectors, ideal_sectors);
  }
  // Bytes requested / bytes of the sectors moved; not a number where nothing moved or a count is unknown.
  [[nodiscard]] WARPMEM_HD constexpr double efficiency() const noexcept {
    return detail::ratio(bytes_requested, detail::multiplied(sectors, 32));
  }

  friend constexpr bool operator==(tma_report const&, tma_report const&) = default;
};

// What one wgmma, or a sum of several, reads from shared memory.
struct wgmma_report {
  report_basis basis{};
  counter requests{};         // l1tex__lsuin_requests_op_gmma: one for each of the four warps
  counter wavefronts{};       // l1tex__data_pipe_lsu_wavefronts_mem_shared_op_gmma: one for each 8 x 16-byte matrix
  counter bank_conflicts{};   // l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_gmma: 0 whatever the descriptors say
  counter data_bank_reads{};  // l1tex__data_bank_reads: words of 4 bytes
  counter bytes_requested{};  // smsp__sass_data_bytes_mem_shared_op_gmma

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = wgmma_report;
    f("requests", &r::requests);
    f("wavefronts", &r::wavefronts);
    f("bank_conflicts", &r::bank_conflicts);
    f("data_bank_reads", &r::data_bank_reads);
    f("bytes_requested", &r::bytes_requested);
  }
  friend constexpr bool operator==(wgmma_report const&, wgmma_report const&) = default;
};

}}  // namespace warpmem::v0
