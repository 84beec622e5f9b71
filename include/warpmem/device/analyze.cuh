// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The models inside a kernel, by a whole warp: each lane brings its own address, and all lanes get the report that the
// model gives for the 32 of them. A caller that uses few fields of it pays for those only.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/table.hpp>
#include <warpmem/batch/accesses.hpp>
#include <warpmem/device/by_warp/lanes.cuh>
#include <warpmem/memory/global/counts.hpp>
#include <warpmem/memory/shared/counts.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace device {

namespace detail {

// Whether an access of this kind exists in a memory space with these limits.
[[nodiscard]] __device__ __forceinline__ bool exists(warpmem::detail::access_limits limits, batch_kind kind) {
  return limits.row_is_usable && limits.max_lane_bytes != 0 && limits.has_cache_op &&
         kind.lane_bytes >= limits.min_lane_bytes && kind.lane_bytes <= limits.max_lane_bytes &&
         (kind.lane_bytes & (kind.lane_bytes - 1)) == 0;
}

}  // namespace detail

// The access that the lanes of a warp make together, as the models take it. All 32 lanes call it.
[[nodiscard]] __device__ inline warp_access gather_access(address at, unsigned active, batch_kind kind) {
  warp_access a{};
  a.active = {active};
  a.lane_bytes = kind.lane_bytes;
  a.op = kind.op;
  a.cache = kind.cache;
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = __shfl_sync(detail::all_lanes, static_cast<unsigned long long>(at), lane);
  }
  return a;
}

namespace detail {

// What has no fast way. Not inlined: a kernel that never gets here need not carry it in the middle of its loop.
template <architecture Arch>
[[nodiscard]] __device__ __noinline__ global_report global_by_model(address at, unsigned active, batch_kind kind) {
  return analyze_global(Arch::traits, gather_access(at, active, kind));
}
template <architecture Arch>
[[nodiscard]] __device__ __noinline__ shared_report shared_by_model(address at, unsigned active, batch_kind kind) {
  return analyze_shared(Arch::traits, gather_access(at, active, kind));
}

}  // namespace detail

namespace detail {

// Whether a capability's loads and stores have a fast way: one request a warp, of 32-byte sectors and whole lines.
template <architecture Arch>
[[nodiscard]] constexpr __host__ __device__ bool has_fast_global() {
  constexpr global_traits g = Arch::traits.global;
  return Arch::traits.cc.value > 0 && g.rule == coalescing_rule::distinct_segments && g.request_lanes_4 >= 32 &&
         g.request_lanes_8 >= 32 && g.request_lanes_16 >= 32 && g.counts_tag_requests && g.sector_bytes == 32 &&
         g.segment_bytes == 32 && g.l1_segment_bytes == 32 && g.read_only_segment_bytes == 32 &&
         warpmem::detail::is_usable(g);
}
template <architecture Arch>
[[nodiscard]] constexpr __host__ __device__ bool has_fast_shared() {
  constexpr shared_traits s = Arch::traits.shared;
  return Arch::traits.cc.value > 0 && s.rule == shared_rule::phases && s.banks == 32 && s.bank_bytes == 4 &&
         warpmem::detail::is_usable(s);
}

// Loads and stores of a kind that exists. False: a lane has a fault, ask the model.
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
  r.basis.known = g.known;
  r.bytes_requested = std::int64_t{__popc(active)} * kind.lane_bytes;
  r.requests = active != 0 ? 1 : 0;
  r.transactions = r.sectors = n.segments;
  r.tag_requests = n.lines;
  r.bytes_moved = std::int64_t{n.segments} * 32;
  int const least = (__popc(active) * kind.lane_bytes + 31) / 32;
  r.ideal_transactions = r.ideal_sectors = n.segments < least ? n.segments : least;
  return true;
}

// Whether every two active lanes `distance` apart have one word.
[[nodiscard]] __device__ __forceinline__ bool partners_agree(unsigned word, unsigned active, int distance) {
  unsigned const other = __shfl_xor_sync(all_lanes, word, distance);
  bool const both = is_in(active) && ((active >> (lane_id() ^ distance)) & 1U) != 0;
  return __all_sync(all_lanes, !both || other == word) != 0;
}

template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ bool shared_fast(address at, unsigned active, batch_kind kind,
                                                          shared_report& r) {
  constexpr shared_traits s = Arch::traits.shared;
  auto const size = static_cast<unsigned>(kind.lane_bytes);
  bool const fault = (static_cast<unsigned>(at) & (size - 1)) != 0 || at > s.window_bytes - size;
  if (__any_sync(all_lanes, is_in(active) && fault) != 0) {
    return false;
  }
  int phase_shift = size <= 4 ? 5 : size == 8 ? 4 : 3;
  unsigned const column_mask = (1U << phase_shift) - 1U;
  unsigned const word = static_cast<unsigned>(at) >> (7 - phase_shift);
  if (size > 4 && kind.op == memory_op::load && s.loads_merge_pairs &&
      (partners_agree(word, active, 1) || partners_agree(word, active, 2))) {
    ++phase_shift;
  }
  int const passes = passes_over_columns(word, active, column_mask, phase_shift);
  unsigned const before = (1U << lane_id()) - 1U;
  bool const opens_phase = is_in(active) && (active & group_of_lane(phase_shift) & before) == 0;
  r.basis.accesses = 1;
  r.basis.known = warpmem::detail::known_shared(s, kind.op, kind.lane_bytes);
  r.bytes_requested = std::int64_t{__popc(active)} * kind.lane_bytes;
  r.requests = active != 0 ? 1 : 0;
  r.wavefronts = passes;
  r.conflict_free_wavefronts = __popc(__ballot_sync(all_lanes, opens_phase));
  int const least = (__popc(active) * kind.lane_bytes + 127) / 128;
  r.ideal_wavefronts = passes < least ? passes : least;
  return true;
}

// Whether the fast way knows this kind of access.
template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ bool is_fast_global(batch_kind kind) {
  return has_fast_global<Arch>() && !is_read_modify_write(kind.op) &&
         exists(warpmem::detail::global_limits(Arch::traits.global, kind.op, kind.cache), kind);
}
template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ bool is_fast_shared(batch_kind kind) {
  return has_fast_shared<Arch>() && !is_read_modify_write(kind.op) &&
         exists(warpmem::detail::shared_limits(Arch::traits.shared, kind.op, kind.cache), kind);
}

}  // namespace detail

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
