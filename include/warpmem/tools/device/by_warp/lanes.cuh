// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the lanes of a warp find out together, one address each: how many distinct segments they touch, how many rows
// the fullest bank must serve. All 32 lanes call these functions with the same `active`, the mask of the lanes that
// take part, and every lane gets the same answer.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/rules/check.hpp>

#include <cstdint>

#if !defined(__CUDACC__)
#  error "warpmem/tools/device/by_warp/lanes.cuh is for .cu files"
#endif

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

inline constexpr unsigned all_lanes = 0xffffffffU;

// In blocks of any shape: threads are numbered with x fastest, and a warp is 32 of them in order.
[[nodiscard]] __device__ __forceinline__ int lane_id() {
  int lane;
#if defined(__CUDA_ARCH__)
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
#else
  lane = static_cast<int>((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31U);
#endif
  return lane;
}

// The lanes that run this together. An emulation learns from the access's line and kind how far they are.
[[nodiscard]] __device__ __forceinline__ unsigned lanes_at([[maybe_unused]] std::uint32_t line,
                                                           [[maybe_unused]] std::uint32_t kind) {
#if defined(WARPMEM_EMULATED)
  return emulated::converged(line, kind);
#else
  return __activemask();
#endif
}
[[nodiscard]] __device__ __forceinline__ bool is_in(unsigned active) { return ((active >> lane_id()) & 1U) != 0; }

// The lanes of this lane's group of 2^group_shift.
[[nodiscard]] __device__ __forceinline__ unsigned group_of_lane(int group_shift) {
  return group_shift >= 5 ? all_lanes : ((1U << (1 << group_shift)) - 1U) << (lane_id() >> group_shift << group_shift);
}

// The lanes of `active` with this lane's key; none if this lane is inactive.
template <class Key>
[[nodiscard]] __device__ __forceinline__ unsigned peers(unsigned active, Key key) {
  unsigned same = 0;
  if (is_in(active)) {
    same = __match_any_sync(active, key);
  }
  return same;
}

// The active lanes that come first in their group with their key.
template <class Key>
[[nodiscard]] __device__ __forceinline__ unsigned leaders(unsigned active, Key key, int group_shift) {
  unsigned const earlier = (1U << lane_id()) - 1U;
  unsigned const same = peers(active, key) & group_of_lane(group_shift) & earlier;
  return __ballot_sync(all_lanes, is_in(active) && same == 0);
}

// A full warp whose lane l is at first + l * step for all l. Steps of 2^31 bytes or more either way, unlikely, do not
// qualify.
struct warp_stride {
  bool found{};
  address first{};
  int step{};
};
// The stride of the warp's addresses, if it has one and all lanes are active; all 32 lanes call it.
[[nodiscard]] __device__ __forceinline__ warp_stride find_stride(address at, unsigned active) {
  warp_stride s;
  auto const low = static_cast<unsigned>(at);
  unsigned const first_low = __shfl_sync(all_lanes, low, 0);
  unsigned const first_high = __shfl_sync(all_lanes, static_cast<unsigned>(at >> 32), 0);
  s.first = (static_cast<address>(first_high) << 32) | first_low;
  s.step = static_cast<int>(__shfl_sync(all_lanes, low, 1) - first_low);
  address const expected =
      s.first + static_cast<address>(static_cast<long long>(s.step) * static_cast<long long>(lane_id()));
  s.found = __all_sync(all_lanes, at == expected) != 0 && active == all_lanes && s.step != INT32_MIN;
  return s;
}

// Segments of 2^shift bytes under a stride. With steps of up to a segment, every segment between the first and the last
// is touched; with larger ones, every lane touches its own.
[[nodiscard]] __device__ __forceinline__ int segments_of(warp_stride s, int shift) {
  int const distance = s.step < 0 ? -s.step : s.step;
  int const stride = distance < (1 << shift) ? distance : 1 << shift;
  unsigned const lowest = static_cast<unsigned>(s.first) + (s.step < 0 ? 31U * static_cast<unsigned>(s.step) : 0U);
  int const offset = static_cast<int>(lowest & ((1U << shift) - 1U));
  int const spanned = ((offset + 31 * stride) >> shift) + 1;
  return spanned < 32 ? spanned : 32;
}

// Distinct segments of 2^shift bytes, counted separately for each group of 2^group_shift lanes.
[[nodiscard]] __device__ __forceinline__ int distinct_segments(address at, unsigned active, int shift,
                                                               int group_shift = 5) {
  return __popc(leaders(active, static_cast<unsigned long long>(at >> shift), group_shift));
}

// Both counts at once, without groups; in closed form where lanes have a stride.
struct segment_counts {
  int segments{};
  int lines{};
};
// Distinct segments of 2^shift bytes and lines of 2^line_shift bytes that the active lanes touch.
[[nodiscard]] __device__ __forceinline__ segment_counts distinct_segments_and_lines(address at, unsigned active,
                                                                                    int shift, int line_shift) {
  warp_stride const s = find_stride(at, active);
  if (s.found) {
    return {segments_of(s, shift), segments_of(s, line_shift)};
  }
  return {distinct_segments(at, active, shift), distinct_segments(at, active, line_shift)};
}

// The sum over phases of 2^phase_shift lanes of the rows that each phase's fullest column must serve. Lanes with the
// same `word` are served together; its column is word & column_mask.
[[nodiscard]] __device__ __forceinline__ int wavefronts_over_columns(unsigned word, unsigned active,
                                                                     unsigned column_mask, int phase_shift) {
  unsigned const first = leaders(active, word, phase_shift);
  unsigned const in_column = peers(active, word & column_mask) & group_of_lane(phase_shift) & first;
  int most = __popc(in_column);
  for (int distance = 1; distance < (1 << phase_shift); distance *= 2) {
    int const other = __shfl_xor_sync(all_lanes, most, distance);
    most = other > most ? other : most;
  }
  int wavefronts = most;
  for (int distance = 1 << phase_shift; distance < 32; distance *= 2) {
    wavefronts += __shfl_xor_sync(all_lanes, wavefronts, distance);
  }
  return wavefronts;
}

// The access that the lanes of a warp make together, and whether its kind exists.

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
