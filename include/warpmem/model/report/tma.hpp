// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/multiplied.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

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

}}  // namespace warpmem::v0
