// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels take from the C library: printf, assert, malloc, memcpy, and a few numbers that nvcc includes by itself.
#pragma once
#pragma GCC system_header

#include "attributes.h"

extern "C" {
__device__ int vprintf(char const* format, char const* arguments);
__device__ int printf(char const* format, ...);  // clang makes vprintf of it
__device__ void* malloc(size_t bytes);
__device__ void free(void* p);
__device__ __attribute__((noreturn)) void __assertfail(char const* text, char const* file, unsigned line,
                                                       char const* function, size_t char_size);
// What <assert.h> of the host calls.
__attribute__((device, always_inline, nodebug, noreturn)) inline void __assert_fail(char const* text, char const* file,
                                                                                    unsigned line,
                                                                                    char const* function) noexcept {
  __assertfail(text, file, line, function, 1);
}
}

// Clang writes loops for these, as nvcc does.
WARPMEM_WORD void* memcpy(void* to, void const* from, size_t bytes) { return __builtin_memcpy(to, from, bytes); }
WARPMEM_WORD void* memmove(void* to, void const* from, size_t bytes) { return __builtin_memmove(to, from, bytes); }
WARPMEM_WORD void* memset(void* to, int value, size_t bytes) { return __builtin_memset(to, value, bytes); }

// Clang's own wrapper of this header has operator new for kernels.
#include <new>

#if !defined(assert) && !defined(NDEBUG)
#  define assert(condition) ((condition) ? (void)0 : __assert_fail(#  condition, __FILE__, __LINE__, __PRETTY_FUNCTION__))
#elif !defined(assert)
#  define assert(condition) ((void)0)
#endif
#if !defined(INFINITY)
#  define INFINITY (__builtin_inff())
#  define NAN (__builtin_nanf(""))
#  define HUGE_VAL (__builtin_huge_val())
#  define HUGE_VALF (__builtin_huge_valf())
#endif
