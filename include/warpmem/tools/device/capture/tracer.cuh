// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a traced kernel takes as its last argument.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/tools/device/capture/layout.hpp>
#include <warpmem/tools/device/capture/traced.cuh>
#include <warpmem/tools/device/capture/warp_buffer.cuh>

#include <cstdint>
#include <type_traits>

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

// Atomics on traced memory: found by their first argument, `&array[i]` or `array + i`. Whether a kernel uses their
// result cannot be seen: those that nvcc may turn into a reduction count as one.

namespace detail {

template <class T>
inline constexpr atomic_type atomic_type_of = std::is_same_v<T, double> ? atomic_type::f64
                                              : std::is_integral_v<T>   ? atomic_type::integer
                                                                        : atomic_type::f32;

// The operand of an atomic on elements of T; `special` is the constant for which there is another instruction.
template <class T>
struct atomic_argument {
  T value;
  bool is_literal;

  __device__ __forceinline__ atomic_argument(T v) noexcept : value{v}, is_literal{false} {}
  template <class V>
  __device__ __forceinline__ atomic_argument(V const& v) noexcept : value{static_cast<T>(v)}, is_literal{false} {}
  template <class V>
  __device__ __forceinline__ atomic_argument(literal_operand<V> v) noexcept
      : value{static_cast<T>(v.value)}, is_literal{true} {}

  [[nodiscard]] __device__ __forceinline__ atomic_operand operand(int special) const noexcept {
    return std::is_integral_v<T> && is_literal && value == static_cast<T>(special) ? atomic_operand::one
                                                                                   : atomic_operand::other;
  }
};

template <memory_space Space, class T>
__device__ __forceinline__ void record_atomic(traced<T, Space> const& at, memory_op op, atomic_op what,
                                              atomic_operand operand) {
  record_access<Space>(at.buffer(), at.place(), op, at.get(), {what, atomic_type_of<T>, operand});
}

}  // namespace detail

#define WARPMEM_TRACED_ATOMIC(name, op, what, operand)                                                          \
  template <class T, memory_space Space>                                                                        \
  __device__ __forceinline__ T name(traced<T, Space> at, std::type_identity_t<detail::atomic_argument<T>> by) { \
    detail::record_atomic(at, memory_op::op, atomic_op::what, operand);                                         \
    return ::name(at.get(), by.value);                                                                          \
  }
WARPMEM_TRACED_ATOMIC(atomicAdd, reduction, add, by.operand(1))
WARPMEM_TRACED_ATOMIC(atomicSub, reduction, add, atomic_operand::other)
WARPMEM_TRACED_ATOMIC(atomicMin, reduction, min, atomic_operand::other)
WARPMEM_TRACED_ATOMIC(atomicMax, reduction, max, atomic_operand::other)
WARPMEM_TRACED_ATOMIC(atomicAnd, reduction, bit_and, atomic_operand::other)
WARPMEM_TRACED_ATOMIC(atomicOr, reduction, bit_or, atomic_operand::other)
WARPMEM_TRACED_ATOMIC(atomicXor, reduction, bit_xor, atomic_operand::other)
WARPMEM_TRACED_ATOMIC(atomicInc, reduction, inc, by.operand(-1))
WARPMEM_TRACED_ATOMIC(atomicDec, reduction, dec, atomic_operand::other)
WARPMEM_TRACED_ATOMIC(atomicExch, atomic, exchange, atomic_operand::other)
#undef WARPMEM_TRACED_ATOMIC

// A compare-and-swap, counted as one whether or not it stores.
template <class T, memory_space Space>
__device__ __forceinline__ T atomicCAS(traced<T, Space> at, std::type_identity_t<detail::atomic_argument<T>> expected,
                                       std::type_identity_t<detail::atomic_argument<T>> value) {
  detail::record_atomic(at, memory_op::compare_and_swap, atomic_op::unstated, atomic_operand::unstated);
  return ::atomicCAS(at.get(), expected.value, value.value);
}

}}}  // namespace warpmem::v0::on_gpu
