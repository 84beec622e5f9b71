// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The models inside a kernel, run by a whole warp: each lane brings its own address, and all lanes get the model's
// report for all 32. A caller that uses only a few fields pays only for those.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/tools/device/by_warp/lanes.cuh>
#include <warpmem/tools/device/by_warp/models.cuh>

namespace warpmem { inline namespace v0 { namespace on_gpu {

// analyze_global of the warp's access, equal in every field. Lanes call it together, with the same `kind`; `takes_part`
// is false in lanes that do not access memory. In divergent code the lanes that are together make the access, and only
// they get its report. Loads and stores of a whole warp on capability 7.0 and later take a fast path of fewer than 60
// instructions for a stride; everything else is gathered and passed to the model.
template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ global_report analyze_global_by_warp(address at, batch_kind kind,
                                                                              bool takes_part = true) {
  unsigned const together = detail::lanes_at(__LINE__, 0);
  unsigned const active = __ballot_sync(together, takes_part);
  global_report r{};
  if (together == detail::all_lanes && detail::is_fast_global<Arch>(kind) &&
      detail::global_fast<Arch>(at, active, kind, r)) {
    return r;
  }
  return detail::global_by_model<Arch>(at, together, active, kind);
}

// analyze_shared of the warp's access, equal in every field. `at` is the byte offset in the shared window, as from
// __cvta_generic_to_shared. Loads and stores on capability 5.0 and later take a fast path.
template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ shared_report analyze_shared_by_warp(address at, batch_kind kind,
                                                                              bool takes_part = true) {
  unsigned const together = detail::lanes_at(__LINE__, 0);
  unsigned const active = __ballot_sync(together, takes_part);
  shared_report r{};
  if (together == detail::all_lanes && detail::is_fast_shared<Arch>(kind) &&
      detail::shared_fast<Arch>(at, active, kind, r)) {
    return r;
  }
  return detail::shared_by_model<Arch>(at, together, active, kind);
}

}}}  // namespace warpmem::v0::on_gpu
