// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What size, operation and cache operator of a global access decide before addresses matter.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Lanes that form one request.
[[nodiscard]] WARPMEM_HD constexpr int request_lanes(global_traits g, memory_op op, int lane_bytes) noexcept {
  if (op == memory_op::store && g.store_request_bytes != 0) {
    return smaller(32, g.store_request_bytes / lane_bytes);
  }
  return lane_bytes <= 4 ? g.request_lanes_4 : lane_bytes == 8 ? g.request_lanes_8 : g.request_lanes_16;
}

// How the counts of an operation are known.
[[nodiscard]] WARPMEM_HD constexpr provenance known_counts(global_traits g, memory_op op) noexcept {
  return is_read_modify_write(op) ? g.known_atomics : op == memory_op::store ? g.known_stores : g.known;
}

// Whether L1 holds what this access loads. .cs and .lu are caching loads with another eviction order; .cg and .cv
// bypass L1; stores and atomics are serviced by L2.
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

// Where the coalescing rules put their transactions: a rule is written once, and counts or lists by its sink.

struct counting_sink {
  int requests{};
  int transactions{};
  int ideal_transactions{};
  std::int64_t bytes{};

  // Begins a request. `ideal`: the fewest transactions that any addresses of as many lanes could take.
  WARPMEM_HD constexpr void begin_request(int ideal) noexcept {
    ++requests;
    ideal_transactions += ideal;
  }
  WARPMEM_HD constexpr void add(address /*base*/, int size, lane_mask /*lanes*/) noexcept {
    ++transactions;
    bytes += size;
  }
};

template <int Lanes>
struct listing_sink {
  transaction_list<Lanes> list{};
  int request{-1};

  WARPMEM_HD constexpr void begin_request(int /*ideal*/) noexcept { ++request; }
  WARPMEM_HD constexpr void add(address base, int size, lane_mask lanes) noexcept {
    list.push_back({base, size, lanes, request});
  }
};

}}}  // namespace warpmem::v0::detail
