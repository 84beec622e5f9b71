// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA writes before functions and variables.
#pragma once

// What a compiler may assume of a kernel's source: nvcc defines these, and code asks for them. To take another path
// through `#if __CUDA_ARCH__ >= 800`, define WARPMEM_CUDA_ARCH as nvcc would __CUDA_ARCH__.
#if !defined(WARPMEM_CUDA_ARCH)
#  define WARPMEM_CUDA_ARCH 900
#endif
#define WARPMEM_CAPTURES 1

// A word that is no instruction of its own: always inlined, and in clang without a line, so that what it reads or
// writes counts at the line of its caller.
#if defined(__clang__)
#  define WARPMEM_WORD __attribute__((always_inline, nodebug)) inline
#else
#  define WARPMEM_WORD __attribute__((always_inline, artificial)) inline
#endif

#define __global__ __attribute__((noinline))
#define __device__
#define __host__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __maxnreg__(...)
// A section whose name has the numbers. g++ puts no template there, which then needs a launch that has them.
#define __cluster_dims__(...) WARPMEM_CLUSTER_DIMS(__VA_ARGS__, 1, 1, )
#define WARPMEM_CLUSTER_DIMS(x, y, z, ...) \
  __attribute__((section(                  \
      "warpmem_cluster_" WARPMEM_TEXT(x) "_" WARPMEM_TEXT(y) "_" WARPMEM_TEXT(z) "_" WARPMEM_TEXT(__COUNTER__))))
#define __block_size__(...)
#define __noinline__ __attribute__((noinline))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __device_builtin__
#define __cudart_builtin__
#define __nv_pure__ __attribute__((pure))
#define CUDARTAPI
#define CUDART_CB

// Threads of a block run on one thread of the host, so they share what is thread_local. No other storage is legal both
// at block scope and after `extern`.
#if defined(__clang__) || defined(WARPMEM_SHARED_MAY_CONSTRUCT)
#  define __shared__ __attribute__((aligned(128))) thread_local
#else
// g++ guards arrays of classes that declare a constructor, and would count the guard as shared memory. A class whose
// constructor runs code needs WARPMEM_SHARED_MAY_CONSTRUCT.
#  define __shared__ __attribute__((aligned(128))) constinit thread_local
#endif

// A section for each variable, because one for all fails where some are const. `used`: g++ would fold what is never
// written in this file.
#define WARPMEM_TEXT_OF(x) #x
#define WARPMEM_TEXT(x) WARPMEM_TEXT_OF(x)
#define __constant__ __attribute__((used, section("warpmem_constant_" WARPMEM_TEXT(__COUNTER__))))
