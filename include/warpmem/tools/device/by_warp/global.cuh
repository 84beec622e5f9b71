// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A global access, counted by the lanes that make it.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/tools/device/by_warp/access.cuh>
#include <warpmem/tools/device/by_warp/lanes.cuh>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// Whether a capability's loads and stores have a fast path: one request per warp, of 32-byte sectors and whole lines.
template <architecture Arch>
[[nodiscard]] constexpr __host__ __device__ bool has_fast_global() {
  constexpr global_traits g = Arch::traits.global;
  return Arch::traits.cc.value > 0 && g.rule == coalescing_rule::distinct_segments && g.request_lanes_4 >= 32 &&
         g.request_lanes_8 >= 32 && g.request_lanes_16 >= 32 && g.store_request_bytes == 0 && g.counts_tag_requests &&
         g.sector_bytes == 32 && g.segment_bytes == 32 && g.l1_segment_bytes == 32 && g.read_only_segment_bytes == 32 &&
         warpmem::detail::is_usable(g);
}
// Whether this kind of access takes the fast path.
template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ bool is_fast_global(batch_kind kind) {
  return has_fast_global<Arch>() && !is_read_modify_write(kind.op) &&
         exists(warpmem::detail::global_limits(Arch::traits.global, kind.op, kind.cache), kind);
}
// Loads and stores of an existing kind. False: a lane has a fault, so the model must count it.
template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ bool global_fast(address at, unsigned active, batch_kind kind,
                                                          global_report& r) {
  constexpr global_traits g = Arch::traits.global;
  bool const misaligned = (static_cast<unsigned>(at) & static_cast<unsigned>(kind.lane_bytes - 1)) != 0;
  if (__any_sync(all_lanes, is_in(active) && misaligned) != 0) {
    return false;
  }
  segment_counts const n = distinct_segments_and_lines(at, active, 5, warpmem::detail::log2_floor(g.line_bytes));
  r.basis.accesses = 1;
  r.basis.known = warpmem::detail::known_counts(g, kind.op);
  r.basis.capability = {Arch::traits.cc.value};
  r.basis.operations = operation_set::of(kind.op);
  r.bytes_requested = std::int64_t{__popc(active)} * kind.lane_bytes;
  r.requests = active != 0 ? 1 : 0;
  r.transactions = r.sectors = n.segments;
  r.tag_requests = n.lines;
  r.bytes_moved = std::int64_t{n.segments} * 32;
  int const least = (__popc(active) * kind.lane_bytes + 31) / 32;
  r.ideal_transactions = r.ideal_sectors = n.segments < least ? n.segments : least;
  return true;
}

// Everything without a fast path. Not inlined, so that kernels that never get here keep it out of their loops.
template <architecture Arch>
[[nodiscard]] __device__ __noinline__ global_report global_by_model(address at, unsigned together, unsigned active,
                                                                    batch_kind kind) {
  return analyze_global(Arch::traits, gather_access(at, together, active, kind));
}

}}}}  // namespace warpmem::v0::on_gpu::detail
