// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
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

}}  // namespace warpmem::v0
