// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words read from and written to the data banks by global accesses.
#pragma once

#include <warpmem/model/access/l1_state.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/bank_words.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/bank_traffic.hpp>
#include <warpmem/model/rules/coalescing.hpp>
#include <warpmem/model/rules/l1/bank_words.hpp>
#include <warpmem/model/rules/l1/hits.hpp>
#include <warpmem/model/rules/limits.hpp>

namespace warpmem { inline namespace v0 {

// Words that one global access moves through the data banks if L1 holds the sectors of the lanes `held`. Known on 9.0;
// unknown elsewhere, and for the reads of stores narrower than a word. Faults as for analyze_global.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_global_traffic(arch_row arch,
                                                                              basic_warp_access<Lanes> const& access,
                                                                              lane_mask held) noexcept {
  global_traits const& g = arch.global;
  bank_traffic_report r = detail::traffic_of(arch, detail::global_limits(g, access.op, access.cache), access);
  if (!r.reads.known()) {
    return r;
  }
  auto const found = detail::find_lines(access, held);
  r.basis.known = detail::known_global(g, access);
  r.basis.l1 = detail::is_cached_load(access) ? detail::state_of(access, found) : l1_state::none;
  bool const hits = r.basis.l1 == l1_state::warm || r.basis.l1 == l1_state::partly_warm;
  if (!detail::coalescing_is_known(g, access) || (hits && !detail::hits_were_measured(access))) {
    r.basis.known = {};
    r.reads = r.writes = counter::unknown();
    return r;
  }
  detail::add_cold_words(g, access, r);
  if (hits) {
    r.writes = detail::count_segments(access, found.missing, detail::log2_floor(g.sector_bytes)) * (g.sector_bytes / 4);
  }
  return r;
}

// The same if L1 holds all sectors (warm) or none (cold). If it holds some and nobody says which, what a load that L1
// caches writes is unknown.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_global_traffic(arch_row arch,
                                                                              basic_warp_access<Lanes> const& access,
                                                                              l1_state l1 = l1_state::cold) noexcept {
  bank_traffic_report r = analyze_global_traffic(arch, access, detail::held_lanes(access, l1));
  if (r.basis.l1 != l1_state::none && l1 != l1_state::none) {
    r.basis.l1 = l1;
  }
  if (l1 == l1_state::partly_warm && !r.basis.faults.any() && detail::is_cached_load(access)) {
    r.writes = counter::unknown();
  }
  return r;
}

// The same for a capability chosen at compile time: global_traffic<sm_90>::analyze(access).
template <architecture Arch>
struct global_traffic {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr bank_traffic_report analyze(basic_warp_access<Lanes> const& access,
                                                                        lane_mask held) noexcept {
    return analyze_global_traffic(Arch::traits, access, held);
  }
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr bank_traffic_report analyze(basic_warp_access<Lanes> const& access,
                                                                        l1_state l1 = l1_state::cold) noexcept {
    return analyze_global_traffic(Arch::traits, access, l1);
  }
};

}}  // namespace warpmem::v0
