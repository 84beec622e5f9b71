// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes that point into other blocks of the cluster. L1 treats them as an access to global memory (rules/l1,
// rules/coalescing/packets.hpp) whose addresses hold the rank in bits 18 and up. Measured on 9.0.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/limits.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// What a capability accepts as an access to distributed shared memory.

[[nodiscard]] WARPMEM_HD constexpr access_limits cluster_limits(arch_row arch, memory_op op, cache_op cache,
                                                                bool is_async) noexcept {
  access_limits limits = shared_limits(arch.shared, op, cache);
  bool const exists =
      arch.cluster.max_blocks > 0 && (!is_async || op == memory_op::store || op == memory_op::reduction);
  limits.min_lane_bytes = is_async ? 4 : limits.min_lane_bytes;
  limits.max_lane_bytes = exists ? limits.max_lane_bytes : 0;
  return limits;
}

// The faults of an ordinary access to shared memory, by each lane's offset; those of the cluster; each lane whose block
// is not in it.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr access_faults check_cluster(arch_row arch,
                                                               basic_cluster_access<Lanes> const& a) noexcept {
  basic_warp_access<Lanes> offsets = a.access;
  for (address& at : offsets.at) {
    at = cluster_offset(at);
  }
  access_limits const limits = cluster_limits(arch, a.access.op, a.access.cache, a.is_async);
  access_faults faults = check(arch.cc, limits, offsets);
  if (faults.has(fault::unknown_capability) || faults.has(fault::unsupported_operation)) {
    return faults;
  }
  lane_mask const active = a.access.participants();
  if (a.blocks < 1 || a.blocks > arch.cluster.max_blocks || a.own_rank < 0 || a.own_rank >= a.blocks) {
    faults.add(fault::bad_count, active);
    return faults;
  }
  for (int lane = 0; lane < Lanes; ++lane) {
    if (active.test(lane) && cluster_rank(a.access.at[lane]) >= static_cast<address>(a.blocks)) {
      faults.add(fault::outside_window, lane_mask::only(lane));
    }
  }
  return faults;
}

// Ranks 256 KiB apart. From bit 23 or 35 on, they would fall into the same tag sets.
[[nodiscard]] WARPMEM_HD constexpr address tag_address(address at) noexcept {
  return (cluster_rank(at) << 18) + cluster_offset(at);
}

// What the tag stage and the data stage see. A reduction gets an answer, as an atomic does; what is asynchronous forms
// packets, stores too, and gets none.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> remote_access(
    basic_cluster_access<Lanes> const& a) noexcept {
  basic_warp_access<Lanes> remote = a.access.under(a.remote_lanes());
  for (address& at : remote.at) {
    at = tag_address(at);
  }
  if (a.is_async) {
    remote.op = memory_op::reduction;
  } else if (remote.op == memory_op::reduction) {
    remote.op = memory_op::atomic;
  }
  return remote;
}

// Whether one instruction does it in another block: 32-bit integers, 64-bit additions, exchanges and comparisons. All
// others are loops (nvcc 13.0).
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool is_one_remote_instruction(basic_cluster_access<Lanes> const& a) noexcept {
  basic_warp_access<Lanes> const& w = a.access;
  bool const is_integer = w.atomic.type == atomic_type::integer || w.atomic.type == atomic_type::unstated;
  bool const of_64_bits = w.op == memory_op::compare_and_swap || w.atomic.op == atomic_op::exchange ||
                          (w.atomic.op == atomic_op::add && w.atomic.type == atomic_type::integer);
  bool const is_stated = w.op == memory_op::compare_and_swap || w.atomic.op != atomic_op::unstated;
  return !is_read_modify_write(w.op) ||
         (is_stated && is_integer && (w.lane_bytes == 4 || (w.lane_bytes == 8 && of_64_bits)));
}

}}}  // namespace warpmem::v0::detail
