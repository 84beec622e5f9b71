// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA writes before functions and variables.
#pragma once
#pragma GCC system_header

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __device_builtin__
#define __cudart_builtin__
#define __nv_pure__ __attribute__((pure))
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define CUDARTAPI
#define CUDART_CB
#if __clang_major__ < 15  // later ones know the word
#  define __noinline__ __attribute__((noinline))
#endif
#if !__has_attribute(grid_constant) || __clang_major__ < 20
#  define __grid_constant__
#else
#  define __grid_constant__ __attribute__((grid_constant))
#endif

// What nvcc says of itself. Clang may be older than the GPU that a kernel is for.
#define __CUDACC__ 1
#if defined(WARPMEM_CUDA_ARCH)
#  undef __CUDA_ARCH__
#  define __CUDA_ARCH__ WARPMEM_CUDA_ARCH
#endif
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#define CUDART_VERSION 12000
#define CUDA_VERSION 12000

// A word is no call and has no line of its own: what it does is at the line of its caller.
#define WARPMEM_INLINE __attribute__((device, always_inline, nodebug)) inline
#define WARPMEM_WORD static WARPMEM_INLINE
#define WARPMEM_BOTH_INLINE __attribute__((host, device, always_inline, nodebug)) inline
#define WARPMEM_BOTH static WARPMEM_BOTH_INLINE

using size_t = __SIZE_TYPE__;

namespace warpmem_words {
template <class T>
struct as_is {
  using type = T;
};
template <class T>
using as_is_t = typename as_is<T>::type;  // of this parameter nothing is deduced
}  // namespace warpmem_words
