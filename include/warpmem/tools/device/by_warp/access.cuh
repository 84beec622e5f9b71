// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The access that the lanes of a warp make together, and whether its kind exists.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/tools/device/by_warp/lanes.cuh>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// Whether an access of this kind exists in a memory space with these limits.
[[nodiscard]] __device__ __forceinline__ bool exists(warpmem::detail::access_limits limits, batch_kind kind) {
  return limits.row_is_usable && limits.max_lane_bytes != 0 && limits.has_cache_op &&
         kind.lane_bytes >= limits.min_lane_bytes && kind.lane_bytes <= limits.max_lane_bytes &&
         (kind.lane_bytes & (kind.lane_bytes - 1)) == 0;
}

// The access in the models' form, for the lanes of `together`, which all call it.
[[nodiscard]] __device__ inline warp_access gather_access(address at, unsigned together, unsigned active,
                                                          batch_kind kind) {
  warp_access a{};
  a.active = {active};
  a.lane_bytes = kind.lane_bytes;
  a.op = kind.op;
  a.cache = kind.cache;
  a.atomic = kind.atomic;
  for (int lane = 0; lane < 32; ++lane) {
    if (((together >> lane) & 1U) != 0) {
      a.at[lane] = __shfl_sync(together, static_cast<unsigned long long>(at), lane);
    }
  }
  return a;
}

}}}}  // namespace warpmem::v0::on_gpu::detail
