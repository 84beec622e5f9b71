// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp's whole access at one level of cache: its transactions, as list_global and similar functions return them.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/cache/model.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/cache.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// The transactions of a list belong to one access; an empty list to none.
[[nodiscard]] WARPMEM_HD constexpr cache_report as_one_access(cache_report sum) noexcept {
  if (sum.basis.faults.any()) {
    sum.basis.faults.accesses = 1;
    return refused<cache_report>(sum.basis.capability, sum.basis.faults);
  }
  sum.basis.accesses = sum.basis.accesses == 0 ? 0 : 1;
  return sum;
}

}  // namespace detail

// One look-up for each sector of each transaction, in order. `next` as in sectored_cache::load. An access that hardware
// would refuse, or whose transactions are unknown, has an empty list, which is no access: look at its report first.
WARPMEM_CALLS_USER_CODE
template <int MaxLines, class List, class Next>
WARPMEM_HD constexpr cache_report load_all(sectored_cache<MaxLines>& cache, List const& transactions, Next&& next) {
  cache_report sum{};
  for (auto const& t : transactions) {
    sum += cache.load(t.base, t.bytes, next);
  }
  return detail::as_one_access(sum);
}
template <int MaxLines, class List>
WARPMEM_HD constexpr cache_report load_all(sectored_cache<MaxLines>& cache, List const& transactions) noexcept {
  return load_all(cache, transactions, [](address, int) {});
}

// Stores look up all their lines before the first of them gets its tag (measured on 9.0), so the second sector of a
// missing line misses too. A transaction lies in one line.
template <int MaxLines, class List>
WARPMEM_HD constexpr cache_report store_all(sectored_cache<MaxLines>& cache, List const& transactions) noexcept {
  std::int64_t hits = 0;
  for (auto const& t : transactions) {
    hits += cache.has_line(t.base) ? detail::ceil_div(t.bytes, cache.shape().sector_bytes) : 0;
  }
  cache_report sum{};
  for (auto const& t : transactions) {
    sum += cache.store(t.base, t.bytes);
  }
  if (!sum.basis.faults.any()) {
    sum.misses = sum.look_ups - hits;
    sum.hits = hits;
  }
  return detail::as_one_access(sum);
}

}}  // namespace warpmem::v0
