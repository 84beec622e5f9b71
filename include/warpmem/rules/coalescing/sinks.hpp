// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the coalescing rules put their transactions: a rule is written once, and counts or lists by its sink.
#pragma once

#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>
#include <warpmem/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct counting_sink {
  static constexpr bool lists = false;
  int requests{};
  int transactions{};
  int ideal_transactions{};
  std::int64_t bytes{};
  int line_shift{};  // where it is greater than the segments', the lines of every request are counted too
  int lines{};

  // A request begins; no addresses of as many lanes could take fewer than `ideal` transactions.
  WARPMEM_HD constexpr void begin_request(int ideal) noexcept {
    ++requests;
    ideal_transactions += ideal;
  }
  WARPMEM_HD constexpr void add(address /*base*/, int size, lane_mask /*lanes*/) noexcept {
    ++transactions;
    bytes += size;
  }
  WARPMEM_HD constexpr void add_many(int count, int size) noexcept {
    transactions += count;
    bytes += std::int64_t{count} * size;
  }
};

template <int Lanes>
struct listing_sink {
  static constexpr bool lists = true;
  transaction_list<Lanes> list{};
  int request{-1};

  WARPMEM_HD constexpr void begin_request(int /*ideal*/) noexcept { ++request; }
  WARPMEM_HD constexpr void add(address base, int size, lane_mask lanes) noexcept {
    list.push_back({base, size, lanes, request});
  }
};

}}}  // namespace warpmem::v0::detail
