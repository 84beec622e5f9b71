// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a capability accepts as an access to distributed shared memory.
#pragma once

#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/limits.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

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

}}}  // namespace warpmem::v0::detail
