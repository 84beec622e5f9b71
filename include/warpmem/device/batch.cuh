// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Batch counting on a GPU, over arrays in device memory: a lane an access, a warp 32 of them at a time.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/device/by_lane/banks.hpp>
#include <warpmem/device/by_lane/distinct.hpp>
#include <warpmem/device/by_lane/tile.cuh>
#include <warpmem/memory/global/counts.hpp>
#include <warpmem/memory/shared/counts.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace device {

// Sums over a batch. Accesses with a fault count as such and nothing else, and an unknown counter adds nothing.
struct batch_totals {
  unsigned long long accesses;
  unsigned long long faults;
  unsigned long long active_lanes;
  unsigned long long segments;  // global: transactions, which are sectors where there are any; shared: wavefronts
  unsigned long long lines;     // global: tag requests; shared: conflict-free wavefronts
  unsigned long long ideal;     // ideal sectors; ideal wavefronts
};

// Where each access's counts go: arrays in device memory with one element an access, or null.
struct batch_each {
  batch_count* segments{};  // as in the totals
  batch_count* lines{};
};

namespace detail {

// What one access, or those of a lane together, add to the totals. 32 bits are enough for 2^22 accesses a lane.
struct access_counts {
  std::uint32_t accesses{};
  std::uint32_t faults{};
  std::uint32_t active_lanes{};
  std::uint32_t segments{};
  std::uint32_t lines{};
  std::uint32_t ideal{};

  __device__ __forceinline__ void add(access_counts const& other) {
    accesses += other.accesses;
    faults += other.faults;
    active_lanes += other.active_lanes;
    segments += other.segments;
    lines += other.lines;
    ideal += other.ideal;
  }
};

template <class Report>
[[nodiscard]] __device__ __forceinline__ access_counts counts_of(Report const& r, int lane_bytes, counter segments,
                                                                 counter lines, counter ideal) {
  return {1,
          r.basis.faults.any() ? 1U : 0U,
          static_cast<std::uint32_t>(r.bytes_requested) / static_cast<std::uint32_t>(lane_bytes),
          static_cast<std::uint32_t>(segments.value()),
          static_cast<std::uint32_t>(lines.value()),
          static_cast<std::uint32_t>(ideal.value())};
}

// A memory space for a batch: the counter that takes most accesses, and the model for what it cannot take.
struct global_space {
  arch_traits arch;
  warpmem::detail::by_lane::distinct_counter count;
  bool has_counter;
  bool has_lines;
  int ideal_bytes;  // one ideal segment serves as many; 0: unknown

  global_space(arch_traits const& a, warpmem::detail::distinct_plan const& plan)
      : arch{a},
        count{plan},
        has_counter{plan.usable},
        has_lines{a.global.counts_tag_requests},
        ideal_bytes{a.global.sector_bytes} {}

  [[nodiscard]] __device__ __noinline__ access_counts by_model(warp_access const& access) const {
    global_report const r = analyze_global(arch, access);
    return counts_of(r, access.lane_bytes, r.transactions, r.tag_requests, r.ideal_sectors);
  }
};
struct shared_space {
  arch_traits arch;
  warpmem::detail::by_lane::bank_counter count;
  bool has_counter;
  bool has_lines{true};
  int ideal_bytes;

  shared_space(arch_traits const& a, warpmem::detail::bank_plan const& plan)
      : arch{a}, count{plan}, has_counter{plan.usable}, ideal_bytes{warpmem::detail::bytes_a_pass(a.shared)} {}

  [[nodiscard]] __device__ __noinline__ access_counts by_model(warp_access const& access) const {
    shared_report const r = analyze_shared(arch, access);
    return counts_of(r, access.lane_bytes, r.wavefronts, r.conflict_free_wavefronts, r.ideal_wavefronts);
  }
};

// One access, whose lanes' addresses are at[lane].
template <bool Masked, class Space, class Addresses>
[[nodiscard]] __device__ __forceinline__ access_counts count_one(Space const& space, Addresses const& at,
                                                                 std::uint32_t active, int lane_bytes, bool& slow) {
  auto const n = space.count.template operator()<Masked>(at, active);
  slow = n.slow;
  auto const lanes = Masked ? static_cast<std::uint32_t>(__popc(active)) : 32U;
  std::uint32_t ideal = 0;
  if (space.ideal_bytes != 0) {
    auto const most = static_cast<std::uint32_t>(space.ideal_bytes);
    ideal = warpmem::detail::smaller(n.segments, (lanes * static_cast<std::uint32_t>(lane_bytes) + most - 1) / most);
  }
  return {1, 0, lanes, n.segments, space.has_lines ? n.lines : 0, ideal};
}

__device__ __forceinline__ void write_each(batch_each const& each, std::size_t i, access_counts const& n) {
  if (each.segments != nullptr) {
    each.segments[i] = static_cast<batch_count>(n.segments);
  }
  if (each.lines != nullptr) {
    each.lines[i] = static_cast<batch_count>(n.lines);
  }
}

// All 32 lanes call it.
__device__ __forceinline__ void add_to(batch_totals* totals, access_counts sum, int lane) {
#pragma unroll
  for (unsigned distance = 16; distance > 0; distance /= 2) {
    sum.add({__shfl_down_sync(0xffffffffU, sum.accesses, distance), __shfl_down_sync(0xffffffffU, sum.faults, distance),
             __shfl_down_sync(0xffffffffU, sum.active_lanes, distance),
             __shfl_down_sync(0xffffffffU, sum.segments, distance), __shfl_down_sync(0xffffffffU, sum.lines, distance),
             __shfl_down_sync(0xffffffffU, sum.ideal, distance)});
  }
  if (lane == 0 && sum.accesses != 0) {
    atomicAdd(&totals->accesses, static_cast<unsigned long long>(sum.accesses));
    atomicAdd(&totals->faults, static_cast<unsigned long long>(sum.faults));
    atomicAdd(&totals->active_lanes, static_cast<unsigned long long>(sum.active_lanes));
    atomicAdd(&totals->segments, static_cast<unsigned long long>(sum.segments));
    atomicAdd(&totals->lines, static_cast<unsigned long long>(sum.lines));
    atomicAdd(&totals->ideal, static_cast<unsigned long long>(sum.ideal));
  }
}

// A block is a warp: it waits for nobody. While a tile is counted the next one is on its way.
template <bool Masked, class Space, class Batch>
__global__ void __launch_bounds__(32)
    count_tiles(Batch batch, const __grid_constant__ Space space, batch_each each, batch_totals* totals) {
  using element = std::remove_cv_t<std::remove_pointer_t<decltype(elements_of(batch))>>;
  extern __shared__ uint4 memory[];
  int const lane = static_cast<int>(threadIdx.x);
  auto const* const tiles = reinterpret_cast<unsigned char const*>(memory);
  auto const window = static_cast<std::uint32_t>(__cvta_generic_to_shared(tiles));  // where they are in shared memory
  std::size_t const step = static_cast<std::size_t>(gridDim.x) * 32;
  std::size_t first = static_cast<std::size_t>(blockIdx.x) * 32;
  access_counts sum;
  row_facts next = facts_of(batch, first + static_cast<std::size_t>(lane));
  begin_copy(batch, first, window, lane);
  for (int tile = 0; first < batch.accesses; first += step, tile = 1 - tile) {
    row_facts const own = next;
    std::size_t const i = first + static_cast<std::size_t>(lane);
    next = facts_of(batch, i + step);
    begin_copy(batch, first + step, window + static_cast<std::uint32_t>((1 - tile) * tile_bytes<element>), lane);
    wait_for_all_but_last();
    if (i < batch.accesses) {
      auto const* const row = tiles + tile * tile_bytes<element> + lane * row_bytes<element>;
      bool slow = false;
      access_counts n =
          count_one<Masked>(space, tile_row<element>{row, own.origin}, own.active, batch.kind.lane_bytes, slow);
      if (slow) {
        n = space.by_model(access_of(batch, i));
      }
      sum.add(n);
      write_each(each, i, n);
    }
    __syncwarp();
  }
  add_to(totals, sum, lane);
}

// For what no counter covers: a thread an access, by the model.
template <class Space, class Batch>
__global__ void __launch_bounds__(64)
    count_by_model(Batch batch, const __grid_constant__ Space space, batch_each each, batch_totals* totals) {
  std::size_t const step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  access_counts sum;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < batch.accesses; i += step) {
    access_counts const n = space.by_model(access_of(batch, i));
    sum.add(n);
    write_each(each, i, n);
  }
  __syncwarp();
  add_to(totals, sum, static_cast<int>(threadIdx.x % 32));
}

// As many blocks as the device runs at once, and no more than there is work for.
template <class Kernel, class... Arguments>
[[nodiscard]] cudaError_t launch(Kernel kernel, std::size_t blocks, int threads, std::size_t bytes, cudaStream_t stream,
                                 Arguments const&... arguments) {
  int device = 0;
  int multiprocessors = 0;
  int resident = 0;
  cudaError_t error = cudaGetDevice(&device);
  if (error == cudaSuccess) {
    error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  }
  if (error == cudaSuccess) {
    error = cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                                 bytes != 0 ? cudaSharedmemCarveoutMaxShared : cudaSharedmemCarveoutMaxL1);
  }
  if (error == cudaSuccess) {
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, threads, bytes);
  }
  if (error != cudaSuccess) {
    return error;
  }
  std::size_t const most = static_cast<std::size_t>(multiprocessors) * static_cast<std::size_t>(resident);
  cudaLaunchConfig_t config{};
  config.gridDim = {static_cast<unsigned>(blocks < most ? blocks : most), 1, 1};
  config.blockDim = {static_cast<unsigned>(threads), 1, 1};
  config.dynamicSmemBytes = bytes;
  config.stream = stream;
  return cudaLaunchKernelEx(&config, kernel, arguments...);
}

template <class Space, class Batch>
[[nodiscard]] cudaError_t count(Batch const& batch, Space const& space, batch_each const& each, batch_totals* totals,
                                cudaStream_t stream) {
  using element = std::remove_cv_t<std::remove_pointer_t<decltype(elements_of(batch))>>;
  if (batch.accesses == 0) {
    return cudaSuccess;
  }
  if (!space.has_counter) {
    return launch(count_by_model<Space, Batch>, (batch.accesses + 63) / 64, 64, 0, stream, batch, space, each, totals);
  }
  auto* const kernel = batch.active != nullptr ? count_tiles<true, Space, Batch> : count_tiles<false, Space, Batch>;
  return launch(kernel, (batch.accesses + 31) / 32, 32, 2 * tile_bytes<element>, stream, batch, space, each, totals);
}

}  // namespace detail

// Adds to *totals what warpmem::count_global says of the batch, and writes each access's counts if `each` has arrays.
// The arrays of the batch, *totals and the arrays of `each` are in device memory; the work is enqueued on `stream`.
// Returns what CUDA says of the launch. Faults, capabilities and rules are analyze_global's; what the counters do not
// cover (1.x, atomics, lanes further than 2^31 segments from the first active one) is counted by it, slowly.
template <class Batch>
cudaError_t count_global(arch_traits const& arch, Batch const& batch, batch_totals* totals, batch_each const& each = {},
                         cudaStream_t stream = nullptr) {
  detail::global_space const space(arch, warpmem::detail::plan_global(arch, batch.kind));
  return detail::count(batch, space, each, totals, stream);
}
// The same for warpmem::count_shared.
template <class Batch>
cudaError_t count_shared(arch_traits const& arch, Batch const& batch, batch_totals* totals, batch_each const& each = {},
                         cudaStream_t stream = nullptr) {
  detail::shared_space const space(arch, warpmem::detail::plan_shared(arch, batch.kind));
  return detail::count(batch, space, each, totals, stream);
}

}}}  // namespace warpmem::v0::device
