// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/transaction.hpp>

namespace warpmem { inline namespace v0 {

// What one cp.async, or a sum of several, costs on both sides. Counters of cold caches, without those of the launch
// itself.
struct async_copy_report {
  report_basis basis{};
  counter requests{};               // l1tex__t_requests_pipe_lsu
  counter tag_requests{};           // memory_l1_tag_requests_global: 128-byte lines of the source
  counter sectors{};                // l1tex__t_sectors_pipe_lsu
  counter tag_wavefronts{};         // l1tex__t_output_wavefronts_pipe_lsu
  counter data_wavefronts{};        // l1tex__data_pipe_lsu_wavefronts_mem_lgds
  counter data_bank_conflicts{};    // l1tex__data_bank_conflicts_pipe_lsu
  counter shared_wavefronts{};      // l1tex__data_pipe_lsu_wavefronts_mem_shared
  counter shared_bank_conflicts{};  // l1tex__data_bank_conflicts_pipe_lsu_mem_shared
  counter l2_requests{};            // lts__t_requests_srcunit_tex
  counter l2_sectors{};             // lts__t_sectors_srcunit_tex
  counter bytes_requested{};        // active lanes times their size

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = async_copy_report;
    f("requests", &r::requests);
    f("tag_requests", &r::tag_requests);
    f("sectors", &r::sectors);
    f("tag_wavefronts", &r::tag_wavefronts);
    f("wavefronts_lgds", &r::data_wavefronts);
    f("bank_conflicts", &r::data_bank_conflicts);
    f("wavefronts_shared", &r::shared_wavefronts);
    f("bank_conflicts_shared", &r::shared_bank_conflicts);
    f("l2_requests", &r::l2_requests);
    f("l2_sectors", &r::l2_sectors);
    f("bytes_requested", &r::bytes_requested);
  }
  friend constexpr bool operator==(async_copy_report const&, async_copy_report const&) = default;
};

// A copy with everything that the model reports about it.
struct async_copy_explanation {
  arch_traits arch{};
  async_copy access{};
  async_copy_report report{};
  transaction_list<32> read{};     // sectors of the source
  transaction_list<32> filled{};   // .cg: sectors of the destination, once for each source line that fills them
  bank_access_list<32> written{};  // .ca: wavefronts over the banks, by the words written; a phase is a group of lanes

  // The same wavefronts by the words read.
  [[nodiscard]] WARPMEM_HD constexpr bank_access_list<32> banks_read() const noexcept {
    bank_access_list<32> all;
    for (bank_access word : written) {
      int lane = 0;
      while (!word.lanes.test(lane)) {
        ++lane;
      }
      word.base = access.source[lane];
      word.bank = static_cast<int>(word.base / 4 % 32);
      all.push_back(word);
    }
    return all;
  }
};

}}  // namespace warpmem::v0
