// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The models of global and shared memory, computed by the lanes of one warp together.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/tools/device/by_warp/lanes.cuh>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// A global access, counted by the lanes that make it.

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
  constexpr global_traits g = Arch::traits.global;  // device code has no address of the table's
  return has_fast_global<Arch>() && !is_read_modify_write(kind.op) &&
         exists(warpmem::detail::global_limits(g, kind.op, kind.cache), kind);
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

// A shared-memory access, counted by the lanes that make it.

// Whether a capability's loads and stores have a fast path: phases over 32 banks of 4 bytes.
template <architecture Arch>
[[nodiscard]] constexpr __host__ __device__ bool has_fast_shared() {
  constexpr shared_traits s = Arch::traits.shared;
  return Arch::traits.cc.value > 0 && s.rule == shared_rule::phases && s.banks == 32 && s.bank_bytes == 4 &&
         warpmem::detail::is_usable(s);
}

// Whether this kind of access takes the fast path.
template <architecture Arch>
[[nodiscard]] __device__ __forceinline__ bool is_fast_shared(batch_kind kind) {
  constexpr shared_traits s = Arch::traits.shared;
  return has_fast_shared<Arch>() && !is_read_modify_write(kind.op) &&
         exists(warpmem::detail::shared_limits(s, kind.op, kind.cache), kind);
}

// Whether every two active lanes `distance` apart access one word.
[[nodiscard]] __device__ __forceinline__ bool partners_agree(unsigned word, unsigned active, int distance) {
  unsigned const other = __shfl_xor_sync(all_lanes, word, distance);
  bool const both = is_in(active) && ((active >> (lane_id() ^ distance)) & 1U) != 0;
  return __all_sync(all_lanes, !both || other == word) != 0;
}

// Loads and stores of an existing kind. False: a lane has a fault, so the model must count it.
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
  int const wavefronts = wavefronts_over_columns(word, active, column_mask, phase_shift);
  unsigned const before = (1U << lane_id()) - 1U;
  bool const opens_phase = is_in(active) && (active & group_of_lane(phase_shift) & before) == 0;
  r.basis.accesses = 1;
  r.basis.known = warpmem::detail::known_shared(s, kind);
  r.basis.capability = {Arch::traits.cc.value};
  r.basis.operations = operation_set::of(kind.op);
  r.bytes_requested = std::int64_t{__popc(active)} * kind.lane_bytes;
  r.requests = active != 0 ? 1 : 0;
  r.wavefronts = wavefronts;
  r.conflict_free_wavefronts = __popc(__ballot_sync(all_lanes, opens_phase));
  int const least = (__popc(active) * kind.lane_bytes + 127) / 128;
  r.ideal_wavefronts = wavefronts < least ? wavefronts : least;
  r.bank_conflicts = r.wavefronts - r.conflict_free_wavefronts;
  return true;
}

// Everything without a fast path; see global_by_model.
template <architecture Arch>
[[nodiscard]] __device__ __noinline__ shared_report shared_by_model(address at, unsigned together, unsigned active,
                                                                    batch_kind kind) {
  return analyze_shared(Arch::traits, gather_access(at, together, active, kind));
}

}}}}  // namespace warpmem::v0::on_gpu::detail
