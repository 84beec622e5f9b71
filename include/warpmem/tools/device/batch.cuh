// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Batch counting on a GPU, over arrays in device memory.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/global.hpp>
#include <warpmem/batch/shared.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/tools/device/by_lane/spaces.cuh>
#include <warpmem/tools/device/by_lane/tile.cuh>
#include <warpmem/tools/device/total.cuh>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// The kernels of a batch: one access per lane, 32 per warp at a time.

static_assert(sizeof(global_report) % sizeof(unsigned) == 0 && sizeof(shared_report) % sizeof(unsigned) == 0);

template <class Report>
[[nodiscard]] __device__ Report shuffled_down(Report report, unsigned distance) {
  unsigned words[sizeof(Report) / sizeof(unsigned)];
  std::memcpy(words, &report, sizeof(words));
  for (unsigned& word : words) {
    word = __shfl_down_sync(0xffffffffU, word, distance);
  }
  std::memcpy(&report, words, sizeof(words));
  return report;
}

// All 32 lanes call it.
template <class Report>
__device__ void add_to(total<Report>* sum, Report report, int lane) {
  for (unsigned distance = 16; distance > 0; distance /= 2) {
    report += shuffled_down(report, distance);
  }
  if (lane == 0) {
    sum->add(report);
  }
}

// Handles what the counter cannot. Not inlined, to keep it out of the loop.
template <class Space>
__device__ __noinline__ void ask_model(Space const& space, warp_access const& access, std::size_t i,
                                       total<typename Space::report_type>* sum) {
  auto const report = space.by_model(access);
  sum->add(report);
  write_report(space.each, i, report);
}

// A block is one warp, so it never waits for others. While a tile is counted, the next one is on its way.
template <bool Masked, class Space, class Batch>
__global__ void __launch_bounds__(32)
    count_tiles(Batch batch, const __grid_constant__ Space space, total<typename Space::report_type>* sum) {
  using element = std::remove_cv_t<std::remove_pointer_t<decltype(elements_of(batch))>>;
  extern __shared__ uint4 memory[];
  int const lane = static_cast<int>(threadIdx.x);
  auto const* const tiles = reinterpret_cast<unsigned char const*>(memory);
  auto const window = static_cast<std::uint32_t>(__cvta_generic_to_shared(tiles));  // their offset in the shared window
  std::size_t const step = static_cast<std::size_t>(gridDim.x) * 32;
  std::size_t first = static_cast<std::size_t>(blockIdx.x) * 32;
  lane_sums sums;
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
      counts const n =
          space.counter_of_access.template operator()<Masked>(tile_row<element>{row, own.origin}, own.active);
      if (n.slow) {
        ask_model(space, access_of(batch, i), i, sum);
      } else {
        space.template add<Masked>(sums, n, own.active);
        if (space.writes) {
          space.write_counts(i, n);
        }
      }
    }
    __syncwarp();
  }
  add_to(sum, space.template report_of<Masked>(sums), lane);
}

// For what no counter covers: one thread per access runs the model.
template <class Space, class Batch>
__global__ void __launch_bounds__(64)
    count_by_model(Batch batch, const __grid_constant__ Space space, total<typename Space::report_type>* sum) {
  std::size_t const step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  typename Space::report_type report{};
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < batch.accesses; i += step) {
    auto const one = space.by_model(access_of(batch, i));
    report += one;
    write_report(space.each, i, one);
  }
  __syncwarp();
  add_to(sum, report, static_cast<int>(threadIdx.x % 32));
}

}}}}  // namespace warpmem::v0::on_gpu::detail

namespace warpmem { inline namespace v0 { namespace on_gpu {

namespace detail {

// As many blocks as the device runs at once, but no more than there is work for.
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
[[nodiscard]] cudaError_t count(Batch const& batch, Space const& space, total<typename Space::report_type>* sum,
                                cudaStream_t stream) {
  using element = std::remove_cv_t<std::remove_pointer_t<decltype(elements_of(batch))>>;
  if (batch.accesses == 0) {
    return cudaSuccess;
  }
  if (!space.plan.usable) {
    return launch(count_by_model<Space, Batch>, (batch.accesses + 63) / 64, 64, 0, stream, batch, space, sum);
  }
  auto* const kernel = batch.active != nullptr ? count_tiles<true, Space, Batch> : count_tiles<false, Space, Batch>;
  return launch(kernel, (batch.accesses + 31) / 32, 32, 2 * tile_bytes<element>, stream, batch, space, sum);
}

}  // namespace detail

// Adds to *sum the report that warpmem::count_global gives for the batch, and writes each access's counts if `each` has
// arrays. The arrays of the batch, *sum and the arrays of `each` are in device memory; the work is enqueued on
// `stream`. Returns CUDA's error code of the launch. Faults, capabilities and rules are analyze_global's; it also
// counts, slowly, what the fast counters do not cover: 1.x, atomics, lanes further than 2^31 segments from the first
// active one.
template <class Batch>
cudaError_t count_global(arch_traits const& arch, Batch const& batch, total<global_report>* sum,
                         global_counts const& each = {}, cudaStream_t stream = nullptr) {
  return detail::count(batch, detail::global_space(arch, batch.kind, each), sum, stream);
}
// The same for warpmem::count_shared, with the faults and rules of analyze_shared.
template <class Batch>
cudaError_t count_shared(arch_traits const& arch, Batch const& batch, total<shared_report>* sum,
                         shared_counts const& each = {}, cudaStream_t stream = nullptr) {
  return detail::count(batch, detail::shared_space(arch, batch.kind, each), sum, stream);
}

}}}  // namespace warpmem::v0::on_gpu
