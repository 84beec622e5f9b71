// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local memory: each thread's own stack, spilled registers and indexed arrays, interleaved by lane in global memory.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/transactions.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/coalescing.hpp>
#include <warpmem/model/rules/coalescing/request.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Where the hardware puts byte `offset` of a lane's local memory, counted in bytes from the start of the warp's: word w
// of lane k stands beside word w of lane k + 1, so that lanes with equal offsets use neighbouring words. A warp has 32
// lanes here, however many of them an access describes. Requires a word size that is a power of two.
[[nodiscard]] WARPMEM_HD constexpr address interleaved(local_traits l, int lane, address offset) noexcept {
  int const shift = detail::log2_floor(l.word_bytes);
  address const in_word = offset & (static_cast<address>(l.word_bytes) - 1);
  return ((((offset >> shift) * 32) + static_cast<address>(lane)) << shift) + in_word;
}

namespace detail {

// The global rule of the capability, with the caches that hold local memory.
[[nodiscard]] WARPMEM_HD constexpr global_traits local_rule(arch_row arch) noexcept {
  global_traits g = arch.global;
  g.l1_loads = arch.local.cached_in_l1 ? l1_policy::by_default : l1_policy::never;
  return g;
}

[[nodiscard]] WARPMEM_HD constexpr int local_words(local_traits const& l, int lane_bytes) noexcept {
  return larger(1, lane_bytes / l.word_bytes);
}

// Word number `word` of the access at the addresses behind the interleaving.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> interleaved_word(local_traits const& l,
                                                                             basic_warp_access<Lanes> const& access,
                                                                             int word) noexcept {
  basic_warp_access<Lanes> a = access;
  a.lane_bytes = smaller(access.lane_bytes, l.word_bytes);
  address const skipped = static_cast<address>(word) * static_cast<address>(l.word_bytes);
  for (int lane = 0; lane < Lanes; ++lane) {
    a.at[lane] = interleaved(l, lane, access.at[lane] + skipped);
  }
  return a;
}

// Transactions of a word at one offset in all lanes.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int least_local_transactions(global_traits const& g, local_traits const& l,
                                                                basic_warp_access<Lanes> const& access) noexcept {
  int const request = request_lanes(g, access.op, smaller(access.lane_bytes, l.word_bytes));
  if (g.rule == coalescing_rule::distinct_segments && is_power_of_two(request)) {
    int const lanes = smaller(request, larger(1, segment_bytes(g, access.op, access.cache) / l.word_bytes));
    int transactions = 0;
    for (int first = 0; first < Lanes; first += lanes) {
      transactions += (access.participants() & lane_mask::range(first, lanes)).any() ? 1 : 0;
    }
    return transactions;
  }
  basic_warp_access<Lanes> same_offset = access;
  for (address& a : same_offset.at) {
    a = 0;
  }
  return count_transactions(g, interleaved_word(l, same_offset, 0)).transactions;
}

}  // namespace detail

// Counts for one access to local memory on a capability given by its row. Addresses are byte offsets in each thread's
// own local memory. "Consecutive 32-bit words are accessed by consecutive thread IDs" (CUDA C++ Programming Guide,
// device memory accesses); an access wider than a word becomes one access per word, and each follows the capability's
// global rule. Faults: as for every memory space; atomics, .nc and 32-byte accesses do not exist. Sources and evidence:
// docs/constant_and_local.md.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr local_report analyze_local(arch_row arch,
                                                              basic_warp_access<Lanes> const& access) noexcept {
  local_traits const& l = arch.local;
  auto r = detail::begin_report<local_report>(arch.cc, detail::local_limits(arch, access.op, access.cache), access);
  if (r.basis.faults.any()) {
    return r;
  }
  r.basis.known =
      weaker(access.lane_bytes > l.word_bytes ? l.known_wide : l.known, detail::known_counts(arch.global, access.op));
  global_traits const g = detail::local_rule(arch);
  int const words = detail::local_words(l, access.lane_bytes);
  // The next word lies 32 words further in all lanes: there it costs the same if these are whole segments.
  bool const costs_the_same = detail::segment_bytes(g, access.op, access.cache) <= 32 * l.word_bytes;
  int const counted = costs_the_same ? 1 : words;
  for (int word = 0; word < counted; ++word) {
    auto const n = detail::count_transactions(g, detail::interleaved_word(l, access, word));
    r.requests += std::int64_t{n.requests} * (words / counted);
    r.transactions += std::int64_t{n.transactions} * (words / counted);
    r.bytes_moved += n.bytes * (words / counted);
  }
  r.ideal_transactions =
      detail::smaller(r.transactions, counter{std::int64_t{detail::least_local_transactions(g, l, access)} * words});
  r.sectors = g.sector_bytes == 0 ? counter::unknown() : r.transactions;
  r.ideal_sectors = g.sector_bytes == 0 ? counter::unknown() : r.ideal_transactions;
  r.tag_wavefronts = access.participants().any() ? counter::unknown() : counter{0};
  return r;
}

// The transactions behind the counts of analyze_local, by word and request. Empty for an access with a fault.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr local_transaction_list<Lanes> list_local(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  local_transaction_list<Lanes> all;
  if (detail::check(arch.cc, detail::local_limits(arch, access.op, access.cache), access).any()) {
    return all;
  }
  int requests = 0;
  for (int word = 0; word < detail::local_words(arch.local, access.lane_bytes); ++word) {
    detail::listing_sink<Lanes> sink;
    detail::coalesce(detail::local_rule(arch), detail::interleaved_word(arch.local, access, word), sink);
    for (transaction t : sink.list) {
      t.request += requests;
      all.push_back(t);
    }
    requests += sink.request + 1;
  }
  return all;
}

// Counts, transactions and the access itself. Faults as for analyze_local.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr local_explanation<Lanes> explain_local(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  return {arch, access, analyze_local(arch, access), list_local(arch, access)};
}

// The same for a capability chosen at compile time: local_memory<sm_90>::analyze(access).
WARPMEM_DOOR(local_memory, local, warp_access);

}}  // namespace warpmem::v0
