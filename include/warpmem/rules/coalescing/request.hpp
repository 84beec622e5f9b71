// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a capability makes of the size, the operation and the cache operator of a global access, before any address.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// A row with which the rules below end and count: transactions no narrower than an access, groups of at least a lane
// and, where half-warps are the rule, no more than one.
[[nodiscard]] WARPMEM_HD constexpr bool is_usable(global_traits g) noexcept {
  int const least = larger(1, g.max_lane_bytes);
  auto const holds_an_access = [&](int bytes) { return bytes >= least && (bytes & (bytes - 1)) == 0; };
  int const most_lanes = g.rule == coalescing_rule::distinct_segments ? 32 : 16;
  auto const is_group = [&](int lanes) { return lanes >= 1 && lanes <= most_lanes; };
  // Where there are sectors, a transaction is one.
  bool const is_sector = g.sector_bytes == g.segment_bytes && g.sector_bytes == g.l1_segment_bytes;
  return g.max_lane_bytes <= 32 && is_group(g.request_lanes_4) && is_group(g.request_lanes_8) &&
         is_group(g.request_lanes_16) && holds_an_access(g.segment_bytes) && holds_an_access(g.l1_segment_bytes) &&
         (g.read_only_segment_bytes == 0 || holds_an_access(g.read_only_segment_bytes)) &&
         (!g.counts_tag_requests || holds_an_access(g.line_bytes)) && g.atomic_max_lane_bytes <= 32 &&
         (g.sector_bytes == 0 ? !g.counts_tag_requests : is_sector);
}

[[nodiscard]] WARPMEM_HD constexpr access_limits global_limits(global_traits g, memory_op op, cache_op cache) noexcept {
  access_limits limits{};
  limits.min_lane_bytes = is_read_modify_write(op) ? g.atomic_min_lane_bytes : 1;
  limits.max_lane_bytes = is_read_modify_write(op) ? g.atomic_max_lane_bytes : g.max_lane_bytes;
  limits.has_cache_op = cache != cache_op::nc || (op == memory_op::load && g.read_only_segment_bytes != 0);
  limits.row_is_usable = is_usable(g);
  return limits;
}

// Lanes that form one request.
[[nodiscard]] WARPMEM_HD constexpr int request_lanes(global_traits g, int lane_bytes) noexcept {
  return lane_bytes <= 4 ? g.request_lanes_4 : lane_bytes == 8 ? g.request_lanes_8 : g.request_lanes_16;
}

// Whether L1 holds what this access loads. .cs and .lu are caching loads with another eviction order; .cg and .cv
// pass L1 by; stores and atomics are serviced by L2.
[[nodiscard]] WARPMEM_HD constexpr bool cached_in_l1(global_traits g, memory_op op, cache_op cache) noexcept {
  if (op != memory_op::load || cache == cache_op::cg || cache == cache_op::cv) {
    return false;
  }
  switch (g.l1_loads) {
    case l1_policy::by_default:
      return true;
    case l1_policy::opt_in:
    case l1_policy::some_opt_in:
      return cache == cache_op::ca;
    default:
      return false;
  }
}

// Size of one transaction under coalescing_rule::distinct_segments.
[[nodiscard]] WARPMEM_HD constexpr int segment_bytes(global_traits g, memory_op op, cache_op cache) noexcept {
  return op == memory_op::load && cache == cache_op::nc ? g.read_only_segment_bytes
         : cached_in_l1(g, op, cache)                   ? g.l1_segment_bytes
                                                        : g.segment_bytes;
}

}}}  // namespace warpmem::v0::detail
