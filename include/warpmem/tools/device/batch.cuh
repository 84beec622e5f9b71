// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Batch counting on a GPU, over arrays in device memory.
#pragma once

#include <warpmem/batch/global.hpp>
#include <warpmem/batch/shared.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/tools/device/by_lane/kernels.cuh>
#include <warpmem/tools/device/by_lane/spaces.cuh>
#include <warpmem/tools/device/by_lane/tile.cuh>
#include <warpmem/tools/device/total.cuh>

#include <cstddef>
#include <type_traits>

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
