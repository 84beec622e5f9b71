// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels written down for the model: the threads of a grid, and arrays with names.
#pragma once

#include <warpmem/model/access/block.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// <<<grid, block>>>, and of 9.0 the blocks of a cluster.
struct kernel_launch {
  block_shape grid{};
  block_shape block{};
  block_shape cluster{};
};

// One thread of a launch: threadIdx, blockIdx, blockDim and gridDim.
struct kernel_thread {
  thread_index thread{};
  thread_index block{};
  kernel_launch launch{};

  // %cluster_ctarank: of the thread's block in its cluster.
  [[nodiscard]] constexpr int rank() const noexcept {
    block_shape const& c = launch.cluster;
    return block.x % c.x + c.x * (block.y % c.y + c.y * (block.z % c.z));
  }
  // blockIdx.x * blockDim.x + threadIdx.x, and so on.
  [[nodiscard]] constexpr std::int64_t x() const noexcept { return at(block.x, launch.block.x, thread.x); }
  [[nodiscard]] constexpr std::int64_t y() const noexcept { return at(block.y, launch.block.y, thread.y); }
  [[nodiscard]] constexpr std::int64_t z() const noexcept { return at(block.z, launch.block.z, thread.z); }

 private:
  [[nodiscard]] static constexpr std::int64_t at(int block, int threads, int thread) noexcept {
    return std::int64_t{block} * threads + thread;
  }
};

// An array of T by its name and where it begins: a byte address of global memory, an offset into shared or constant
// memory or into each thread's local memory. cudaMalloc's addresses are multiples of 256, which count as 0 does.
template <class T>
struct kernel_array {
  char const* name{""};
  memory_space space{memory_space::global};
  address base{};

  // The same array under another name, for a site that is to be told from others.
  [[nodiscard]] constexpr kernel_array as(char const* other) const noexcept { return {other, space, base}; }
};

// An array in global memory that begins at byte address base.
template <class T>
[[nodiscard]] constexpr kernel_array<T> global_array(char const* name, address base = 0) noexcept {
  return {name, memory_space::global, base};
}
// An array in shared memory, base bytes from its start.
template <class T>
[[nodiscard]] constexpr kernel_array<T> shared_array(char const* name, address base = 0) noexcept {
  return {name, memory_space::shared, base};
}
// An array in a bank of constant memory, base bytes from its start.
template <class T>
[[nodiscard]] constexpr kernel_array<T> constant_array(char const* name, address base = 0) noexcept {
  return {name, memory_space::constant, base};
}
// An array in the local memory of each thread, base bytes from its start.
template <class T>
[[nodiscard]] constexpr kernel_array<T> local_array(char const* name, address base = 0) noexcept {
  return {name, memory_space::local, base};
}

// The line of a call, as a default argument: g++ 12 and clang 14 have no std::source_location in common.
struct call_place {
  char const* file{""};
  std::uint32_t line{};

  [[nodiscard]] static constexpr call_place here(char const* file = __builtin_FILE(),
                                                 int line = __builtin_LINE()) noexcept {
    return {file, static_cast<std::uint32_t>(line)};
  }
};

}}  // namespace warpmem::v0
