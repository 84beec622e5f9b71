// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words read from and written to the data banks by accesses to distributed shared memory, on both multiprocessors.
#pragma once

#include <warpmem/access/cluster_access.hpp>
#include <warpmem/access/operation.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/cluster.hpp>
#include <warpmem/arch/table.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/count/bank_words.hpp>
#include <warpmem/count/transactions.hpp>
#include <warpmem/report/bank_traffic.hpp>
#include <warpmem/rules/banks/geometry.hpp>
#include <warpmem/rules/banks/words.hpp>
#include <warpmem/rules/cluster/check.hpp>
#include <warpmem/rules/cluster/remote.hpp>
#include <warpmem/rules/cluster/store_packets.hpp>
#include <warpmem/rules/coalescing/packets.hpp>
#include <warpmem/rules/l1/bank_words.hpp>
#include <warpmem/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// Of lanes that point into other blocks: what an access to global memory moves here, and the other side. That reads
// the sectors of a load, and each word of an atomic, which it writes; of a store, it writes the words and reads those
// in 16-byte halves that are written in part.
template <int Lanes>
WARPMEM_HD constexpr void add_remote_words(global_traits g, basic_cluster_access<Lanes> const& a,
                                           bank_traffic_report& r) noexcept {
  auto const remote = remote_access(a);
  add_cold_words(g, remote, r);
  auto const add_written = [&](written_words words) {
    r.reads += counter{words.in_partial_halves};
    r.writes += counter{words.all};
  };
  if (a.access.op == memory_op::load) {
    r.reads += counter{std::int64_t{count_transactions(g, remote).transactions} * 8};
  } else if (a.access.op != memory_op::store) {
    r.reads += counter{words_by_lane(remote)};
    r.writes += counter{words_by_lane(remote)};
  } else if (!a.is_async) {
    add_written(count_written_words(remote));
  } else {
    for (packet const& p : packets_of(remote, g.tags)) {
      add_written(count_written_words(remote.under(p.lanes)));
    }
  }
}

}  // namespace detail

// Words that one access to distributed shared memory moves through the banks of its own and of the other blocks'
// multiprocessors. Each of them counts in steps of two. Known on 9.0, but for the reads of stores narrower than a word;
// of own lanes as for analyze_shared_traffic.
// Faults as for analyze_cluster.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_cluster_traffic(
    arch_row arch, basic_cluster_access<Lanes> const& a) noexcept {
  access_faults const faults = detail::check_cluster(arch, a);
  if (faults.any()) {
    return detail::refused<bank_traffic_report>(arch.cc, faults);
  }
  bank_traffic_report r{};
  r.basis.accesses = 1;
  r.basis.capability = arch.cc;
  if (!detail::l1_stages_are_known(arch.global) || !detail::is_one_remote_instruction(a)) {
    r.reads = r.writes = counter::unknown();
    return r;
  }
  r.basis.known = cluster_traits_of(arch).known;
  auto const own = a.own_access();
  if (own.participants().any()) {
    detail::add_shared_words(arch.shared, own, detail::shared_geometry(arch.shared, a.access).phase_lanes, r);
  }
  if (a.remote_lanes().any()) {
    detail::add_remote_words(arch.global, a, r);
  }
  return r;
}

// The same for a capability chosen at compile time: cluster_traffic<sm_90>::analyze(access).
template <architecture Arch>
struct cluster_traffic {
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr bank_traffic_report analyze(basic_cluster_access<Lanes> const& a) noexcept {
    return analyze_cluster_traffic(Arch::traits, a);
  }
};

}}  // namespace warpmem::v0
