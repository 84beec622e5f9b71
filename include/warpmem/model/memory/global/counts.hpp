// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global memory: how the addresses of a warp coalesce into transactions, sectors and tag requests.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/count/transactions.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/explanation.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/transaction.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/coalescing.hpp>
#include <warpmem/model/rules/coalescing/request.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// memory_l2_theoretical_sectors_global_ideal: the fewest sectors for `bytes` that lanes ask for, at most those that the
// access touches. An atomic may move a sector more than once, for lanes that share a word.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr counter ideal_sectors(global_traits const& g, basic_warp_access<Lanes> const& access,
                                                         counter sectors, counter bytes) noexcept {
  if (!sectors.known()) {
    return counter::unknown();
  }
  std::int64_t const touched = is_read_modify_write(access.op)
                                   ? count_segments(access, access.participants(), log2_floor(g.sector_bytes))
                                   : sectors.value_or(0);
  return smaller(touched, ceil_div(bytes.value_or(0), std::int64_t{g.sector_bytes}));
}

}  // namespace detail

// Counts for one global access on a capability given by its row. Rules and sources: docs/global.md. An access that the
// capability would refuse comes back with basis.faults set and no known count.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_global(arch_row arch,
                                                                basic_warp_access<Lanes> const& access) noexcept {
  global_traits const& g = arch.global;
  auto const begun =
      detail::begin_report<global_report>(arch.cc, detail::global_limits(g, access.op, access.cache), access);
  if (begun.basis.faults.any()) {
    return begun;
  }
  global_report r = begun;  // in registers: what all returns name is the caller's memory from its beginning
  r.basis.known = detail::known_global(g, access);
  auto const count =
      detail::count_transactions(g, access, g.counts_tag_requests ? detail::log2_floor(g.line_bytes) : 0);
  r.requests = counter{count.requests};
  if (detail::coalescing_is_known(g, access)) {
    r.transactions = counter{count.transactions};
    r.ideal_transactions = counter{detail::smaller(count.transactions, count.ideal_transactions)};
    r.bytes_moved = counter{count.bytes};
  } else {
    r.transactions = r.ideal_transactions = r.bytes_moved = counter::unknown();
  }
  // A transaction is a sector on every capability that has sectors.
  r.sectors = g.sector_bytes == 0 ? counter::unknown() : r.transactions;
  r.ideal_sectors = detail::ideal_sectors(g, access, r.sectors, r.bytes_requested);
  r.tag_requests = g.counts_tag_requests ? counter{count.lines} : counter::unknown();
  return r;
}

// The transactions behind the counts, by request. Empty for an access with a fault, and where analyze_global says that
// their number is unknown.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr transaction_list<Lanes> list_global(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  detail::listing_sink<Lanes> sink;
  global_traits const& g = arch.global;
  if (detail::coalescing_is_known(g, access) &&
      !detail::check(arch.cc, detail::global_limits(g, access.op, access.cache), access).any()) {
    detail::coalesce(g, access, sink);
  }
  return sink.list;
}

// Counts, transactions and the access itself: what the long text and pictures show. Faults as for analyze_global.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr global_explanation<Lanes> explain_global(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  return {arch, access, analyze_global(arch, access), list_global(arch, access)};
}

// The same for a capability chosen at compile time: global_memory<sm_90>::analyze(access), list and explain. Also the
// sum of a sequence of accesses, with <warpmem/model/layout/sequence.hpp>.
WARPMEM_DOOR(global_memory, global, warp_access);

}}  // namespace warpmem::v0
