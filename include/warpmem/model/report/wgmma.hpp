// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

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
