// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Batch counting on a GPU: a warp an access, over arrays in device memory.
#pragma once

#include <warpmem/arch/table.hpp>
#include <warpmem/batch/accesses.hpp>
#include <warpmem/device/analyze.cuh>
#include <warpmem/report/global.hpp>
#include <warpmem/report/shared.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem::inline v0::device {

// Sums over a batch, in device memory; the caller sets them to zero. Accesses with a fault count as such and nothing
// else.
struct batch_totals {
  unsigned long long accesses;
  unsigned long long faults;
  unsigned long long active_lanes;
  unsigned long long segments;  // global: sectors; shared: wavefronts
  unsigned long long lines;     // global: tag requests; shared: conflict-free wavefronts
  unsigned long long ideal;     // of segments
};

namespace detail {

// What one access adds to each of them.
struct access_counts {
  unsigned faults{};
  unsigned active_lanes{};
  unsigned segments{};
  unsigned lines{};
  unsigned ideal{};
};
[[nodiscard]] __device__ __forceinline__ access_counts counts_of(global_report const& r, int lane_bytes) {
  return {r.basis.faults.any() ? 1U : 0U, static_cast<unsigned>(r.bytes_requested) / static_cast<unsigned>(lane_bytes),
          static_cast<unsigned>(r.sectors.value()), static_cast<unsigned>(r.tag_requests.value()),
          static_cast<unsigned>(r.ideal_sectors.value())};
}
[[nodiscard]] __device__ __forceinline__ access_counts counts_of(shared_report const& r, int lane_bytes) {
  return {r.basis.faults.any() ? 1U : 0U, static_cast<unsigned>(r.bytes_requested) / static_cast<unsigned>(lane_bytes),
          static_cast<unsigned>(r.wavefronts.value()), static_cast<unsigned>(r.conflict_free_wavefronts.value()),
          static_cast<unsigned>(r.ideal_wavefronts.value())};
}

// A warp's own sums, the same in all its lanes. 32 bits are enough for 2^25 accesses a warp, 2^37 and more a grid.
struct warp_sums {
  unsigned accesses{};
  access_counts counts{};

  __device__ __forceinline__ void add(access_counts const& c) {
    ++accesses;
    counts.faults += c.faults;
    counts.active_lanes += c.active_lanes;
    counts.segments += c.segments;
    counts.lines += c.lines;
    counts.ideal += c.ideal;
  }
  __device__ __forceinline__ void write(batch_totals* totals) const {
    if (lane_id() == 0) {
      atomicAdd(&totals->accesses, static_cast<unsigned long long>(accesses));
      atomicAdd(&totals->faults, static_cast<unsigned long long>(counts.faults));
      atomicAdd(&totals->active_lanes, static_cast<unsigned long long>(counts.active_lanes));
      atomicAdd(&totals->segments, static_cast<unsigned long long>(counts.segments));
      atomicAdd(&totals->lines, static_cast<unsigned long long>(counts.lines));
      atomicAdd(&totals->ideal, static_cast<unsigned long long>(counts.ideal));
    }
  }
};

// Each warp takes accesses in turns of four, whose addresses it asks for before it counts the first: count(address,
// active) for every one of them.
template <class Batch, class Count>
__device__ __forceinline__ void count_batch(Batch const& batch, Count count, batch_totals* totals) {
  constexpr int turn = 4;
  std::size_t const warps = static_cast<std::size_t>(gridDim.x) * blockDim.x / 32;
  std::size_t const warp = (static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
  int const lane = lane_id();
  warp_sums sums;
  std::size_t i = warp * turn;
  for (; i + turn <= batch.accesses; i += warps * turn) {
    address at[turn];
    unsigned active[turn];
#pragma unroll
    for (int k = 0; k < turn; ++k) {
      at[k] = batch.lane_at(i + static_cast<std::size_t>(k), lane);
      active[k] = batch.active == nullptr ? all_lanes : batch.active[i + static_cast<std::size_t>(k)];
    }
#pragma unroll
    for (int k = 0; k < turn; ++k) {
      sums.add(count(at[k], active[k]));
    }
  }
  for (; i < batch.accesses; ++i) {  // the last turn of one warp
    sums.add(count(batch.lane_at(i, lane), batch.active == nullptr ? all_lanes : batch.active[i]));
  }
  sums.write(totals);
}

}  // namespace detail

// Adds what a batch of global (shared) accesses counts to *totals. The arrays of the batch are in device memory. Any
// grid of whole warps will do; a few blocks of 256 threads a multiprocessor keep memory busy.
template <architecture Arch, class Batch>
__global__ void __launch_bounds__(256, 5) count_global_kernel(Batch batch, batch_totals* totals) {
  batch_kind const kind = batch.kind;
  bool const fast = detail::is_fast_global<Arch>(kind);
  detail::count_batch(
      batch,
      [&](address at, unsigned active) {
        global_report r{};
        if (!fast || !detail::global_fast<Arch>(at, active, kind, r)) {
          return detail::counts_of(detail::global_by_model<Arch>(at, active, kind), kind.lane_bytes);
        }
        return detail::counts_of(r, kind.lane_bytes);
      },
      totals);
}
template <architecture Arch, class Batch>
__global__ void __launch_bounds__(256, 5) count_shared_kernel(Batch batch, batch_totals* totals) {
  batch_kind const kind = batch.kind;
  bool const fast = detail::is_fast_shared<Arch>(kind);
  detail::count_batch(
      batch,
      [&](address at, unsigned active) {
        shared_report r{};
        if (!fast || !detail::shared_fast<Arch>(at, active, kind, r)) {
          return detail::counts_of(detail::shared_by_model<Arch>(at, active, kind), kind.lane_bytes);
        }
        return detail::counts_of(r, kind.lane_bytes);
      },
      totals);
}

}  // namespace warpmem::inline v0::device
