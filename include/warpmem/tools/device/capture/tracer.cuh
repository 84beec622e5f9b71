// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a traced kernel takes as its last argument.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/tools/device/capture/layout.hpp>
#include <warpmem/tools/device/capture/traced.cuh>
#include <warpmem/tools/device/capture/warp_buffer.cuh>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace on_gpu {

// A constant of the source as the operand of an atomic: nvcc makes another instruction of atomicAdd(p, 1).
template <class T>
struct literal_operand {
  T value;
};

// A kernel asks it for its arrays: `auto in = trace.global(in_);`. The result counts what goes through it.
class tracer {
 public:
  explicit tracer(detail::shape_buffer const& buffer) noexcept : tables_{detail::tables_of(buffer)} {}

  // A pointer to the array's first element, or row.
  template <class T>
  [[nodiscard]] __device__ __forceinline__ auto global(T* array, char const* file = __builtin_FILE(),
                                                       int line = __builtin_LINE()) const {
    return in_space<memory_space::global>(array, file, line);
  }
  template <class T>
  [[nodiscard]] __device__ __forceinline__ auto shared(T* array, char const* file = __builtin_FILE(),
                                                       int line = __builtin_LINE()) const {
    return in_space<memory_space::shared>(array, file, line);
  }
  // Of a __constant__ variable.
  template <class T>
  [[nodiscard]] __device__ __forceinline__ auto constant(T* array, char const* file = __builtin_FILE(),
                                                         int line = __builtin_LINE()) const {
    return in_space<memory_space::constant>(array, file, line);
  }
  // Of an array that each thread has for itself. Tracing keeps it in memory, where nvcc may have had registers.
  template <class T>
  [[nodiscard]] __device__ __forceinline__ auto local(T* array, char const* file = __builtin_FILE(),
                                                      int line = __builtin_LINE()) const {
    return in_space<memory_space::local>(array, file, line);
  }
  // Of an atomic's operand that is a constant in the source.
  template <class T>
  [[nodiscard]] __device__ __forceinline__ literal_operand<T> literal(T value) const noexcept {
    return {value};
  }

 private:
  template <memory_space Space, class T>
  [[nodiscard]] __device__ __forceinline__ traced<T, Space> in_space(T* array, char const* file, int line) const {
    return {detail::buffer_of_warp(tables_), array, {file, static_cast<std::uint32_t>(line)}};
  }

  detail::shape_tables tables_;
};

}}}  // namespace warpmem::v0::on_gpu
