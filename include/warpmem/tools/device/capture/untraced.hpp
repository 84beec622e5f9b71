// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that is not traced: its pointers are what they were.
#pragma once

#include <warpmem/model/config.hpp>

#if defined(__GNUC__) || defined(__CUDACC__)
#  define WARPMEM_ALWAYS_INLINE __attribute__((always_inline)) inline
#else
#  define WARPMEM_ALWAYS_INLINE inline
#endif

namespace warpmem { inline namespace v0 { namespace on_gpu {

// The last argument of a kernel in the place of a tracer. Its functions return their argument, so that nvcc makes the
// same instructions of the kernel as without it.
struct untraced {
  template <class T>
  [[nodiscard]] WARPMEM_HD WARPMEM_ALWAYS_INLINE T* global(T* array) const noexcept {
    return array;
  }
  template <class T>
  [[nodiscard]] WARPMEM_HD WARPMEM_ALWAYS_INLINE T* shared(T* array) const noexcept {
    return array;
  }
  template <class T>
  [[nodiscard]] WARPMEM_HD WARPMEM_ALWAYS_INLINE T* constant(T* array) const noexcept {
    return array;
  }
  template <class T>
  [[nodiscard]] WARPMEM_HD WARPMEM_ALWAYS_INLINE T* local(T* array) const noexcept {
    return array;
  }
  template <class T>
  [[nodiscard]] WARPMEM_HD WARPMEM_ALWAYS_INLINE T literal(T value) const noexcept {
    return value;
  }
};

}}}  // namespace warpmem::v0::on_gpu

#undef WARPMEM_ALWAYS_INLINE
