// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores with a cache operator, and copies from global to shared memory.
#pragma once
#pragma GCC system_header

#include "vector_types.h"

// One kind of load for a type that PTX calls type, in registers of the constraint c, of the C++ type R.
#define WARPMEM_LOAD1(name, how, T, type, c, R)                                          \
  WARPMEM_WORD T name(T const* p) {                                                      \
    R x;                                                                                 \
    asm volatile("ld.global." how "." type " %0, [%1];" : "=" c(x) : "l"(p) : "memory"); \
    return static_cast<T>(x);                                                            \
  }
#define WARPMEM_LOAD2(name, how, T, type, c, R)                                                             \
  WARPMEM_WORD T name(T const* p) {                                                                         \
    R x, y;                                                                                                 \
    asm volatile("ld.global." how ".v2." type " {%0, %1}, [%2];" : "=" c(x), "=" c(y) : "l"(p) : "memory"); \
    return {static_cast<decltype(T::x)>(x), static_cast<decltype(T::x)>(y)};                                \
  }
#define WARPMEM_LOAD4(name, how, T, type, c, R)                                                             \
  WARPMEM_WORD T name(T const* p) {                                                                         \
    R x, y, z, w;                                                                                           \
    asm volatile("ld.global." how ".v4." type " {%0, %1, %2, %3}, [%4];"                                    \
                 : "=" c(x), "=" c(y), "=" c(z), "=" c(w)                                                   \
                 : "l"(p)                                                                                   \
                 : "memory");                                                                               \
    return {static_cast<decltype(T::x)>(x), static_cast<decltype(T::x)>(y), static_cast<decltype(T::x)>(z), \
            static_cast<decltype(T::x)>(w)};                                                                \
  }
#define WARPMEM_STORE1(name, how, T, type, c, R)                                                    \
  WARPMEM_WORD void name(T* p, T v) {                                                               \
    asm volatile("st.global." how "." type " [%0], %1;" ::"l"(p), c(static_cast<R>(v)) : "memory"); \
  }
#define WARPMEM_STORE2(name, how, T, type, c, R)                                                   \
  WARPMEM_WORD void name(T* p, T v) {                                                              \
    asm volatile("st.global." how ".v2." type " [%0], {%1, %2};" ::"l"(p), c(static_cast<R>(v.x)), \
                 c(static_cast<R>(v.y))                                                            \
                 : "memory");                                                                      \
  }
#define WARPMEM_STORE4(name, how, T, type, c, R)                                                           \
  WARPMEM_WORD void name(T* p, T v) {                                                                      \
    asm volatile("st.global." how ".v4." type " [%0], {%1, %2, %3, %4};" ::"l"(p), c(static_cast<R>(v.x)), \
                 c(static_cast<R>(v.y)), c(static_cast<R>(v.z)), c(static_cast<R>(v.w))                    \
                 : "memory");                                                                              \
  }
#define WARPMEM_OF_ALL(OF1, OF2, OF4, name, how)                     \
  OF1(name, how, char, "s8", "r", int)                               \
  OF1(name, how, signed char, "s8", "r", int)                        \
  OF1(name, how, unsigned char, "u8", "r", unsigned)                 \
  OF1(name, how, short, "s16", "h", short)                           \
  OF1(name, how, unsigned short, "u16", "h", unsigned short)         \
  OF1(name, how, int, "s32", "r", int)                               \
  OF1(name, how, unsigned, "u32", "r", unsigned)                     \
  OF1(name, how, long, "s64", "l", long)                             \
  OF1(name, how, unsigned long, "u64", "l", unsigned long)           \
  OF1(name, how, long long, "s64", "l", long long)                   \
  OF1(name, how, unsigned long long, "u64", "l", unsigned long long) \
  OF1(name, how, float, "f32", "f", float)                           \
  OF1(name, how, double, "f64", "d", double)                         \
  OF2(name, how, char2, "s8", "r", int)                              \
  OF2(name, how, uchar2, "u8", "r", unsigned)                        \
  OF2(name, how, short2, "s16", "h", short)                          \
  OF2(name, how, ushort2, "u16", "h", unsigned short)                \
  OF2(name, how, int2, "s32", "r", int)                              \
  OF2(name, how, uint2, "u32", "r", unsigned)                        \
  OF2(name, how, longlong2, "s64", "l", long long)                   \
  OF2(name, how, ulonglong2, "u64", "l", unsigned long long)         \
  OF2(name, how, float2, "f32", "f", float)                          \
  OF2(name, how, double2, "f64", "d", double)                        \
  OF4(name, how, char4, "s8", "r", int)                              \
  OF4(name, how, uchar4, "u8", "r", unsigned)                        \
  OF4(name, how, short4, "s16", "h", short)                          \
  OF4(name, how, ushort4, "u16", "h", unsigned short)                \
  OF4(name, how, int4, "s32", "r", int)                              \
  OF4(name, how, uint4, "u32", "r", unsigned)                        \
  OF4(name, how, float4, "f32", "f", float)
#define WARPMEM_LOADS(name, how) WARPMEM_OF_ALL(WARPMEM_LOAD1, WARPMEM_LOAD2, WARPMEM_LOAD4, name, how)
#define WARPMEM_STORES(name, how) WARPMEM_OF_ALL(WARPMEM_STORE1, WARPMEM_STORE2, WARPMEM_STORE4, name, how)
WARPMEM_LOADS(__ldg, "nc")
WARPMEM_LOADS(__ldca, "ca")
WARPMEM_LOADS(__ldcg, "cg")
WARPMEM_LOADS(__ldcs, "cs")
WARPMEM_LOADS(__ldlu, "lu")
WARPMEM_LOADS(__ldcv, "cv")
WARPMEM_STORES(__stwb, "wb")
WARPMEM_STORES(__stcg, "cg")
WARPMEM_STORES(__stcs, "cs")
WARPMEM_STORES(__stwt, "wt")
#undef WARPMEM_STORES
#undef WARPMEM_LOADS
#undef WARPMEM_OF_ALL
#undef WARPMEM_STORE4
#undef WARPMEM_STORE2
#undef WARPMEM_STORE1
#undef WARPMEM_LOAD4
#undef WARPMEM_LOAD2
#undef WARPMEM_LOAD1
