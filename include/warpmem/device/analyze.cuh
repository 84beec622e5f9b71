// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The models inside a kernel, by a whole warp: each lane brings its own address, and all lanes get the report that the
// model gives for the 32 of them. A caller that uses few fields of it pays for those only.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/table.hpp>
#include <warpmem/batch/accesses.hpp>
#include <warpmem/device/by_warp/global.cuh>
#include <warpmem/device/by_warp/lanes.cuh>
#include <warpmem/device/by_warp/shared.cuh>
#include <warpmem/report/global.hpp>
#include <warpmem/report/shared.hpp>

namespace warpmem { inline namespace v0 { namespace device {

// analyze_global of the warp's access, equal to it in every field. All 32 lanes call it, with the same `kind`;
// `takes_part` is false for lanes that do not access memory. Loads and stores of capability 7.0 and later go a fast
// way, fewer than 60 instructions for a stride; everything else is gathered and given to the model.
template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ global_report analyze_global_by_warp(address at, batch_kind kind,
                                                                              bool takes_part = true) {
  unsigned const active = __ballot_sync(detail::all_lanes, takes_part);
  global_report r{};
  if (detail::is_fast_global<Arch>(kind) && detail::global_fast<Arch>(at, active, kind, r)) {
    return r;
  }
  return detail::global_by_model<Arch>(at, active, kind);
}

// analyze_shared of the warp's access, equal to it in every field. `at` is the byte offset in the shared window, as
// __cvta_generic_to_shared gives it. Loads and stores of capability 5.0 and later go a fast way.
template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ shared_report analyze_shared_by_warp(address at, batch_kind kind,
                                                                              bool takes_part = true) {
  unsigned const active = __ballot_sync(detail::all_lanes, takes_part);
  shared_report r{};
  if (detail::is_fast_shared<Arch>(kind) && detail::shared_fast<Arch>(at, active, kind, r)) {
    return r;
  }
  return detail::shared_by_model<Arch>(at, active, kind);
}

}}}  // namespace warpmem::v0::device
