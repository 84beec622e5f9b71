// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the coalescing rules put their transactions: a rule is written once, and counts or lists by its sink.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

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
