// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words read from and written to the data banks by accesses to distributed shared memory, on both multiprocessors.
#pragma once

#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/bank_words.hpp>
#include <warpmem/model/count/transactions.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/words.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/cluster/remote.hpp>
#include <warpmem/model/rules/cluster/store_packets.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// What the side of the block `rank` moves for lanes that leave theirs: the sectors of a load are read, each word of an
// atomic read and written, the words of a store written, and read where a 16-byte half is written in part.
template <int Lanes>
WARPMEM_HD constexpr void add_other_side(global_traits const& g, basic_cluster_access<Lanes> const& a, int rank,
                                         bank_traffic_report& r) noexcept {
  auto const remote = remote_access(a);
  lane_mask there{};
  for (int lane = 0; lane < Lanes; ++lane) {
    there.bits |= cluster_rank(a.access.at[lane]) == static_cast<address>(rank) ? std::uint32_t{1} << lane : 0;
  }
  auto const add_written = [&](written_words words) {
    r.reads += counter{words.in_partial_halves};
    r.writes += counter{words.all};
  };
  if (a.access.op == memory_op::load) {
    r.reads += counter{std::int64_t{count_transactions(g, remote.under(there)).transactions} * (g.sector_bytes / 4)};
  } else if (a.access.op != memory_op::store) {
    r.reads += counter{words_by_lane(remote.under(there))};
    r.writes += counter{words_by_lane(remote.under(there))};
  } else if (!a.is_async) {
    add_written(count_written_words(remote.under(there)));
  } else {
    for (packet const& p : packets_of(remote, g.tags)) {
      add_written(count_written_words(remote.under(p.lanes & there)));
    }
  }
}

}  // namespace detail

// Words that one access to distributed shared memory moves through the banks of the multiprocessor that runs the block
// `rank`: the warp's own, which also does what an access to global memory does, or another. Known on 9.0, but for the
// reads of stores narrower than a word; of own lanes as for analyze_shared_traffic. Faults as for analyze_cluster.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_cluster_traffic(arch_row arch,
                                                                               basic_cluster_access<Lanes> const& a,
                                                                               int rank) noexcept {
  auto r = detail::begin_report<bank_traffic_report>(arch.cc, detail::check_cluster(arch, a));
  if (r.basis.faults.any()) {
    return r;
  }
  if (!detail::l1_stages_are_known(arch.global) || !detail::is_one_remote_instruction(a)) {
    r.reads = r.writes = counter::unknown();
    return r;
  }
  r.basis.known = arch.cluster.known;
  if (rank == a.own_rank && a.own_lanes().any()) {
    int const phase_lanes = detail::shared_geometry(arch.shared, a.access).phase_lanes;
    detail::add_shared_words(arch.shared, a.own_access(),
                             detail::count_words(a.own_access(), a.own_lanes(), phase_lanes), r);
  }
  if (a.remote_lanes().any()) {
    if (rank == a.own_rank) {
      detail::add_cold_words(arch.global, detail::remote_access(a), r);
    }
    detail::add_other_side(arch.global, a, rank, r);
  }
  return r;
}

// The same of all multiprocessors together. Each of them counts in steps of two.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_traffic_report analyze_cluster_traffic(
    arch_row arch, basic_cluster_access<Lanes> const& a) noexcept {
  bank_traffic_report sum = analyze_cluster_traffic(arch, a, a.own_rank);
  for (int rank = 0; rank < a.blocks && !sum.basis.faults.any(); ++rank) {
    if (rank != a.own_rank) {
      bank_traffic_report const other = analyze_cluster_traffic(arch, a, rank);
      sum.reads += other.reads;
      sum.writes += other.writes;
    }
  }
  return sum;
}

// The same for a capability chosen at compile time: cluster_traffic<sm_90>::analyze(access).
WARPMEM_DOOR(cluster_traffic, cluster_traffic, cluster_access);

}}  // namespace warpmem::v0
