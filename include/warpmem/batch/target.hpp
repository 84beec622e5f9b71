// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels for x86-64 are compiled whatever the flags: each of their functions names the instructions it needs.
#pragma once

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__)) && !defined(__CUDACC__)
#  define WARPMEM_X86_KERNELS 1
#  define WARPMEM_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#  define WARPMEM_AVX512 __attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512cd")))
#else
#  define WARPMEM_X86_KERNELS 0
#endif

// Plain C++ that becomes part of the kernel around it, and is compiled for the instructions that that one names.
#if defined(__GNUC__) || defined(__clang__)
#  define WARPMEM_IN_KERNEL __attribute__((always_inline)) inline
#else
#  define WARPMEM_IN_KERNEL inline
#endif

namespace warpmem { inline namespace v0 { namespace detail {

// Keeps g++ from taking a pointer apart again into what it was made of, an addition more for every use.
template <class T>
WARPMEM_IN_KERNEL void keep_in_register([[maybe_unused]] T*& pointer) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  __asm__("" : "+r"(pointer));
#endif
}

}}}  // namespace warpmem::v0::detail
