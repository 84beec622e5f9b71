// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the library asks of the compiler. batch/target.hpp asks for instruction sets, std_format.hpp for <format>.
#pragma once

#if __cplusplus < 202002L && !(defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)
#  error "warpmem needs C++20: -std=c++20; for a .cu file in CMake, the property CUDA_STANDARD 20"
#endif

#define WARPMEM_VERSION_MAJOR 0
#define WARPMEM_VERSION_MINOR 2
#define WARPMEM_VERSION_PATCH 0

#if defined(__CUDACC__)
#  define WARPMEM_HD __host__ __device__
// Marks a host/device template that calls a caller's lambda, so that nvcc accepts host-only and device-only ones.
#  define WARPMEM_CALLS_USER_CODE _Pragma("nv_exec_check_disable")
#else
#  define WARPMEM_HD
#  define WARPMEM_CALLS_USER_CODE
#endif

// Where WARPMEM_COMPILED is defined, which the target warpmem::testing does, headers only declare what is long, and
// one file of the program, or that target, has the definitions: <warpmem/implementation.hpp>. nvcc compiles them
// everywhere.
#if defined(__CUDACC__)
#  undef WARPMEM_COMPILED
#endif
#if defined(WARPMEM_COMPILED)
#  define WARPMEM_FUNC
#else
#  define WARPMEM_FUNC inline
#endif

// Only host code of g++ and clang++: device code has neither their builtins nor their vector types. The order of keys
// in registers is that of little-endian processors.
#if defined(__GNUC__) && !defined(__CUDACC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#  define WARPMEM_GNU_BUILTINS 1
#else
#  define WARPMEM_GNU_BUILTINS 0
#endif

// Their vectors of 16 bytes, where the processor has registers for them. Elsewhere g++ warns (-Wpsabi) about every
// function that takes one.
#if WARPMEM_GNU_BUILTINS && (defined(__SSE2__) || defined(__ARM_NEON))
#  define WARPMEM_GNU_VECTORS 1
#else
#  define WARPMEM_GNU_VECTORS 0
#endif
