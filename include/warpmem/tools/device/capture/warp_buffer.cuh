// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp's part of the buffer: the table of its multiprocessor.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/tools/device/by_warp/lanes.cuh>
#include <warpmem/tools/device/capture/layout.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// The buffer, and where its arrays begin: parameters of the kernel, which take no registers.
struct shape_tables {
  shape_buffer buffer;
  shape_entry* entries;
  unsigned long long* times;
};
[[nodiscard]] WARPMEM_HD inline shape_tables tables_of(shape_buffer const& buffer) noexcept {
  return {buffer, buffer.entries(), buffer.times()};
}

[[nodiscard]] __device__ __forceinline__ std::uint32_t copy_of_buffer(shape_buffer const& buffer) {
  std::uint32_t processor = 0;
#if defined(__CUDA_ARCH__)
  asm("mov.u32 %0, %%smid;" : "=r"(processor));
#else
  processor = blockIdx.x;
#endif
  while (processor >= buffer.copies) {  // not %, which takes code wherever a kernel begins
    processor -= buffer.copies;
  }
  return processor;
}

// What does not change while a warp runs.
struct warp_buffer {
  shape_tables tables;
  std::uint32_t first_slot;  // of this multiprocessor
  std::uint32_t earliest;    // short_earliest of this warp
  unsigned whole;            // the mask of a whole warp, or 0 if this one is not in the sample or `earliest` is 0
};
[[nodiscard]] __device__ __forceinline__ std::uint64_t block_number() {
  return blockIdx.x + std::uint64_t{gridDim.x} * (blockIdx.y + std::uint64_t{gridDim.y} * blockIdx.z);
}
[[nodiscard]] __device__ __forceinline__ std::uint32_t warp_number() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
}
[[nodiscard]] __device__ __forceinline__ bool is_sampled(std::uint32_t one_in) {
  std::uint32_t const warps = (blockDim.x * blockDim.y * blockDim.z + 31) / 32;
  return one_in <= 1 || (static_cast<std::uint32_t>(block_number()) * warps + warp_number()) % one_in == 0;
}
[[nodiscard]] __device__ __forceinline__ warp_buffer buffer_of_warp(shape_tables const& tables) {
  shape_buffer const& buffer = tables.buffer;
  std::uint32_t const earliest = short_earliest(earliest_of(block_number(), warp_number()));
  return {tables, copy_of_buffer(buffer) * buffer.slots, earliest,
          earliest != 0 && is_sampled(buffer.one_in) ? all_lanes : 0};
}

// Where a table of `slots` is searched for a shape first.
[[nodiscard]] __device__ __forceinline__ std::uint32_t first_place(shape_key const& key, std::uint32_t slots) {
  return __umulhi(key.span * 0x9e3779b1U + key.kind_and_start * 0x85ebca6bU + key.place, slots);
}

}}}}  // namespace warpmem::v0::on_gpu::detail
