// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replays of global loads and stores on 2.x and 3.x: an instruction is issued again for every further line.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/replays.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/coalescing/request.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// One replay for every distinct 128-byte line after the first: on 2.x of loads that L1 caches (Nsight Visual Studio
// Edition), on 3.x of all loads and stores (CUPTI, global_ld_mem_divergence_replays). Unknown elsewhere. Faults as for
// analyze_global.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr replay_report analyze_global_replays(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  global_traits const& g = arch.global;
  access_faults const faults = detail::check(arch.cc, detail::global_limits(g, access.op, access.cache), access);
  if (faults.any()) {
    return detail::refused<replay_report>(arch.cc, faults);
  }
  replay_report r{report_basis::of_one(arch.cc, {}, operation_set::of(access.op))};
  r.bytes_requested = std::int64_t{access.participants().count()} * access.lane_bytes;
  bool const loads_lines = detail::cached_in_l1(g, access.op, access.cache) && g.l1_segment_bytes == 128;
  if (is_read_modify_write(access.op) || g.line_bytes != 128 || !(g.replays_lines || loads_lines)) {
    r.replays = counter::unknown();
    return r;
  }
  r.basis.known = {evidence::documented, source::profiler_definitions};
  r.replays = counter{detail::larger(detail::count_segments(access, access.participants(), 7) - 1, 0)};
  return r;
}

// The same for a capability chosen at compile time: global_replays<sm_35>::analyze(access).
template <architecture Arch>
struct global_replays {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr replay_report analyze(basic_warp_access<Lanes> const& access) noexcept {
    return analyze_global_replays(Arch::traits, access);
  }
};

}}  // namespace warpmem::v0
