// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

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

}}  // namespace warpmem::v0
