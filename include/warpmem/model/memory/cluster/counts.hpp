// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed shared memory: what own lanes cost in the banks, and what the others cost on the way to their blocks.
#pragma once

#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/data_stage.hpp>
#include <warpmem/model/count/transactions.hpp>
#include <warpmem/model/count/wavefronts.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/hopper_explanation.hpp>
#include <warpmem/model/rules/atomics/code.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/cluster/remote.hpp>
#include <warpmem/model/rules/cluster/store_packets.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// Lanes of the own block, by the rules of ordinary shared memory. An atomic looks there in any case: a phase of lanes
// that all point elsewhere takes a wavefront for each operand.
template <int Lanes>
WARPMEM_HD constexpr void count_own_lanes(arch_row arch, basic_cluster_access<Lanes> const& a,
                                          cluster_report& r) noexcept {
  auto const own = a.own_access();
  atomic_code const code = shared_atomic_code(arch.shared, own.op, own.atomic, own.lane_bytes);
  bool const is_atomic = is_read_modify_write(own.op);
  if (a.is_async || (!is_atomic && !own.participants().any())) {
    return;
  }
  if (is_atomic && own.participants().any() &&
      (code.is_loop || code.instruction == atomic_instruction::atoms_popc_inc)) {
    r.own_wavefronts = r.own_bank_conflicts = counter::unknown();
    return;
  }
  bank_geometry const g = shared_geometry(arch.shared, a.access);
  wavefront_count const n = count_wavefronts(own, g);
  int const operands = own.op == memory_op::compare_and_swap ? 2 : 1;
  int const empty = is_atomic ? count_wavefronts(a.access, g).conflict_free - n.conflict_free : 0;
  r.own_wavefronts = counter{n.wavefronts + operands * empty};
  r.own_bank_conflicts = counter{n.wavefronts / operands - n.conflict_free};
  // Whether loads merge pairs of lanes is decided over the lanes of all blocks. Where own and others agree in pairs,
  // that was not measured.
  bank_geometry const alone = geometry_of(arch.shared, own.lane_bytes);
  bool const merges = g.phase_lanes != alone.phase_lanes;
  if (merges && a.remote_lanes().any() && count_wavefronts(own, alone).wavefronts != n.wavefronts) {
    r.own_wavefronts = r.own_bank_conflicts = counter::unknown();
  }
}

// Stores that are not asynchronous send their lines together, the others packet by packet.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int count_sent(basic_cluster_access<Lanes> const& a,
                                                  basic_warp_access<Lanes> const& remote, tag_hash hash,
                                                  int sectors) noexcept {
  if (a.access.op != memory_op::store) {
    return is_read_modify_write(remote.op) && !a.is_async ? 2 * sectors : sectors;
  }
  if (!a.is_async) {
    return count_store_packets(remote);
  }
  int sent = 0;
  for (packet const& p : packets_of(remote, hash)) {
    sent += count_store_packets(remote.under(p.lanes));
  }
  return sent;
}

// What the data stage takes. Asynchronous stores meet the banks as stores do, but no two lanes share a word.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr data_cost remote_data_cost(basic_cluster_access<Lanes> const& a,
                                                              basic_warp_access<Lanes> const& remote,
                                                              cold_stages const& stages) noexcept {
  if (!a.is_async || a.access.op != memory_op::store) {
    return stages.data;
  }
  data_part<Lanes> part = plain_data(remote, remote.participants());
  part.geometry.lane_by_lane = true;
  data_cost cost{};
  cost.add(part);
  return cost;
}

template <int Lanes>
WARPMEM_HD constexpr void count_remote_lanes(arch_row arch, basic_cluster_access<Lanes> const& a,
                                             cluster_report& r) noexcept {
  auto const remote = remote_access(a);
  if (!remote.participants().any()) {
    return;
  }
  global_traits const& g = arch.global;
  int const sectors = count_transactions(g, remote).transactions;
  r.requests = counter{1};
  r.sectors = counter{sectors};
  r.sectors_sent = counter{count_sent(a, remote, g.tags, sectors)};
  if (!l1_stages_are_known(g)) {
    r.set_accesses = r.tag_wavefronts = r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
    return;
  }
  cold_stages const n = count_cold_stages(remote, g.tags);
  r.set_accesses = counter{n.lookups};
  r.tag_wavefronts = counter{n.tag_wavefronts};
  data_cost const data = remote_data_cost(a, remote, n);
  r.data_wavefronts = counter{data.wavefronts};
  r.data_bank_conflicts = counter{data.conflicts};
  // How longer ones are split was not found (docs/cluster.md).
  bool const fits = a.is_async                        ? n.tag_wavefronts == 1
                    : a.access.op == memory_op::store ? store_fits_a_wavefront(g, remote, n.tag_wavefronts)
                                                      : true;
  if (!fits) {
    r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
  }
}

}  // namespace detail

// Counts for one access to distributed shared memory. Rules and sources: docs/cluster.md. An access that the capability
// would refuse comes back with basis.faults set and no known count. Unknown are atomics that are loops.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr cluster_report analyze_cluster(arch_row arch,
                                                                  basic_cluster_access<Lanes> const& a) noexcept {
  auto r = detail::begin_report<cluster_report>(arch.cc, detail::check_cluster(arch, a), arch.cluster.known,
                                                operation_set::of(a.access.op));
  if (r.basis.faults.any()) {
    return r;
  }
  r.bytes_requested = counter{std::int64_t{a.access.participants().count()} * a.access.lane_bytes};
  if (detail::is_one_remote_instruction(a)) {
    detail::count_own_lanes(arch, a, r);
    detail::count_remote_lanes(arch, a, r);
    return r;
  }
  counter const bytes = r.bytes_requested;
  cluster_report::each_field(detail::field_eraser<cluster_report>{r});
  r.bytes_requested = bytes;
  r.basis.known = {};
  r.basis.operations = {};  // it loads, too
  return r;
}

// Counts and the access itself. Faults as for analyze_cluster.
[[nodiscard]] WARPMEM_HD constexpr cluster_explanation explain_cluster(arch_row arch,
                                                                       cluster_access const& a) noexcept {
  return {arch, a, analyze_cluster(arch, a)};
}

// The same for a capability chosen at compile time: cluster_memory<sm_90>::analyze(access).
WARPMEM_DOOR(cluster_memory, cluster, cluster_access);

}}  // namespace warpmem::v0
