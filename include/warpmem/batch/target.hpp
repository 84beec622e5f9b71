// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels for x86-64 are compiled whatever the flags: each of their functions names the instructions it needs.
#pragma once

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__)) && !defined(__CUDACC__)
#  define WARPMEM_X86_KERNELS 1
#  define WARPMEM_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#  define WARPMEM_AVX512 __attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")))
#else
#  define WARPMEM_X86_KERNELS 0
#endif
