// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

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
