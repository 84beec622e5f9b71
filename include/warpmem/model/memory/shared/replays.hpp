// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replays of shared loads and stores on 2.x and 3.x: an instruction with bank conflicts is issued again.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/report/replays.hpp>
#include <warpmem/model/report/shared.hpp>

namespace warpmem { inline namespace v0 {

// On 2.x n - 1 for an n-way conflict, twice that for 8 bytes a lane (CUPTI, l1_shared_bank_conflict). On 3.x one for
// every wavefront after the first, also without a conflict, where the words are too many for one (CUPTI,
// shared_load_replay). Unknown elsewhere and for 16 bytes on 2.x. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr replay_report analyze_shared_replays(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_report const served = analyze_shared(arch, access);
  if (served.basis.faults.any()) {
    return detail::refused<replay_report>(arch.cc, served.basis.faults);
  }
  replay_report r{};
  r.basis = served.basis;
  r.bytes_requested = served.bytes_requested;
  if (arch.shared.rule == shared_rule::added_wavefront_128 && access.lane_bytes <= 8) {
    r.replays = served.bank_conflicts;
  } else if (arch.shared.rule == shared_rule::wide_rows) {
    r.replays = served.wavefronts - detail::smaller(served.wavefronts, counter{1});
  } else {
    r.replays = counter::unknown();
  }
  r.basis.known = r.replays.known() ? weaker(served.basis.known, {evidence::documented, source::profiler_definitions})
                                    : provenance{};
  return r;
}

// The same for a capability chosen at compile time: shared_replays<sm_35>::analyze(access).
template <architecture Arch>
struct shared_replays {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr replay_report analyze(basic_warp_access<Lanes> const& access) noexcept {
    return analyze_shared_replays(Arch::traits, access);
  }
};

}}  // namespace warpmem::v0
