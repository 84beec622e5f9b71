// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels for x86-64 are compiled whatever the flags: what they are made of stands between WARPMEM_BEGIN_<instructions>
// and WARPMEM_END_ISA. Headers are included outside, or their functions would need those instructions too.
#pragma once

#include <warpmem/model/config.hpp>

#if WARPMEM_GNU_VECTORS && defined(__x86_64__)
#  define WARPMEM_X86_KERNELS 1
#else
#  define WARPMEM_X86_KERNELS 0
#endif

// Every 64-bit Arm has NEON.
#if WARPMEM_GNU_VECTORS && defined(__AARCH64EL__) && defined(__ARM_NEON)
#  define WARPMEM_NEON_KERNELS 1
#else
#  define WARPMEM_NEON_KERNELS 0
#endif

#define WARPMEM_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#  define WARPMEM_BEGIN_TARGET(instructions) \
    WARPMEM_PRAGMA(clang attribute push(__attribute__((target(instructions))), apply_to = function))
#  define WARPMEM_END_TARGET WARPMEM_PRAGMA(clang attribute pop)
#else
#  define WARPMEM_BEGIN_TARGET(instructions) WARPMEM_PRAGMA(GCC push_options) WARPMEM_PRAGMA(GCC target(instructions))
#  define WARPMEM_END_TARGET WARPMEM_PRAGMA(GCC pop_options)
#endif
#define WARPMEM_BEGIN_AVX2 WARPMEM_BEGIN_TARGET("avx2,bmi,bmi2,popcnt")
#define WARPMEM_BEGIN_AVX512 WARPMEM_BEGIN_TARGET("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512cd")
