// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/report/basis.hpp>
#include <warpmem/report/counter.hpp>

namespace warpmem { inline namespace v0 {

// What the stages of the L1TEX cache behind the coalescer, and L2, count for one access or for all that were added up.
// With several warps in flight the hardware counters of the data stage also hold lost arbitration; these do not.
struct l1tex_report {
  report_basis basis{};
  counter tag_wavefronts{};       // l1tex__t_output_wavefronts_pipe_lsu_*
  counter data_wavefronts{};      // l1tex__data_pipe_lsu_wavefronts_mem_lgds
  counter data_bank_conflicts{};  // l1tex__data_bank_conflicts_pipe_lsu
  counter l2_requests{};          // lts__t_requests_srcunit_tex, with a cold L1
  counter l2_sectors{};           // lts__t_sectors_srcunit_tex, with a cold L1

  WARPMEM_HD constexpr l1tex_report& operator+=(l1tex_report const& other) noexcept {
    basis += other.basis;
    tag_wavefronts += other.tag_wavefronts;
    data_wavefronts += other.data_wavefronts;
    data_bank_conflicts += other.data_bank_conflicts;
    l2_requests += other.l2_requests;
    l2_sectors += other.l2_sectors;
    return *this;
  }
  [[nodiscard]] WARPMEM_HD friend constexpr l1tex_report operator+(l1tex_report a, l1tex_report const& b) noexcept {
    return a += b;
  }
  friend constexpr bool operator==(l1tex_report const&, l1tex_report const&) = default;
};

}}  // namespace warpmem::v0
