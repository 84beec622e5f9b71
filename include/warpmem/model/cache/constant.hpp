// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp's load from constant memory through the indexed constant cache: hits and misses of a sequence of loads.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/cache/model.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/report/cache.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// One lane for each line of the active lanes.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_mask first_in_line(basic_warp_access<Lanes> const& access, lane_mask active,
                                                           int line_shift) noexcept {
  distinct_keys lines;
  lane_mask first = lane_mask::none();
  for (int lane = 0; lane < Lanes; ++lane) {
    if (active.test(lane) && lines.insert(access.at[lane] >> line_shift).is_new) {
      first = first | lane_mask::range(lane, 1);
    }
  }
  return first;
}

}  // namespace detail

// One look-up for each request of analyze_constant. A line that is absent when the load begins costs one miss for each
// part of the load that needs it, as in a cold cache (half-warps on 1.x; the words of a wide load); other requests hit.
// Faults: analyze_constant's, and those of sectored_cache::load. `next` as there.
WARPMEM_CALLS_USER_CODE
template <int MaxLines, int Lanes, class Next>
WARPMEM_HD constexpr cache_report load_constant(sectored_cache<MaxLines>& cache, arch_row arch,
                                                basic_warp_access<Lanes> const& access, Next&& next) {
  constant_report const requests = analyze_constant(arch, access);
  if (requests.basis.faults.any()) {
    return detail::refused<cache_report>(arch.cc, requests.basis.faults);
  }
  cache_report sum{};
  sum.basis = requests.basis;
  sum.basis.known = weaker(requests.basis.known, cache.shape().known);
  constant_traits const& c = arch.constant;
  int const line_shift = detail::log2_floor(detail::larger(1, cache.shape().line_bytes));
  std::int64_t absent = 0;
  for (int group = 0; group < Lanes; group += c.request_lanes) {
    lane_mask const active = access.participants() & lane_mask::range(group, c.request_lanes);
    lane_mask const lines = detail::first_in_line(access, active, line_shift);
    for (int lane = group; lane < Lanes; ++lane) {
      absent += lines.test(lane) && !cache.holds(access.at[lane]) ? 1 : 0;
    }
  }
  lane_mask const lines = detail::first_in_line(access, access.participants(), line_shift);
  for (int lane = 0; lane < Lanes; ++lane) {
    if (!lines.test(lane)) {
      continue;
    }
    cache_report const one = cache.load(access.at[lane], 1, next);
    if (one.basis.faults.any()) {
      return detail::refused<cache_report>(arch.cc, one.basis.faults);
    }
    sum.line_misses += one.line_misses;
    sum.evictions += one.evictions;
    sum.bytes_from_next += one.bytes_from_next;
  }
  sum.look_ups = requests.requests;
  sum.misses = absent * detail::larger(1, access.lane_bytes / c.word_bytes);
  sum.hits = sum.look_ups - sum.misses;
  sum.bytes_requested = requests.bytes_requested;
  return sum;
}
template <int MaxLines, int Lanes>
WARPMEM_HD constexpr cache_report load_constant(sectored_cache<MaxLines>& cache, arch_row arch,
                                                basic_warp_access<Lanes> const& access) noexcept {
  return load_constant(cache, arch, access, [](address, int) {});
}

}}  // namespace warpmem::v0
