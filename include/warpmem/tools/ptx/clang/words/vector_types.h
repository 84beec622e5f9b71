// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// float4 and its like, dim3.
#pragma once
#pragma GCC system_header

#include "attributes.h"

#define WARPMEM_VECTORS(name, T, size2, size4)                                       \
  struct name##1 {                                                                   \
    T x;                                                                             \
  };                                                                                 \
  struct __align__(size2) name##2 {                                                  \
    T x, y;                                                                          \
  };                                                                                 \
  struct name##3 {                                                                   \
    T x, y, z;                                                                       \
  };                                                                                 \
  struct __align__(size4) name##4 {                                                  \
    T x, y, z, w;                                                                    \
  };                                                                                 \
  WARPMEM_BOTH constexpr name##1 make_##name##1(T x) { return {x}; }                 \
  WARPMEM_BOTH constexpr name##2 make_##name##2(T x, T y) { return {x, y}; }         \
  WARPMEM_BOTH constexpr name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
  WARPMEM_BOTH constexpr name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
WARPMEM_VECTORS(char, signed char, 2, 4)
WARPMEM_VECTORS(uchar, unsigned char, 2, 4)
WARPMEM_VECTORS(short, short, 4, 8)
WARPMEM_VECTORS(ushort, unsigned short, 4, 8)
WARPMEM_VECTORS(int, int, 8, 16)
WARPMEM_VECTORS(uint, unsigned, 8, 16)
WARPMEM_VECTORS(long, long, 2 * sizeof(long), 16)
WARPMEM_VECTORS(ulong, unsigned long, 2 * sizeof(long), 16)
WARPMEM_VECTORS(longlong, long long, 16, 16)
WARPMEM_VECTORS(ulonglong, unsigned long long, 16, 16)
WARPMEM_VECTORS(float, float, 8, 16)
WARPMEM_VECTORS(double, double, 16, 16)
#undef WARPMEM_VECTORS

#define WARPMEM_ALIGNED_VECTOR(name, T, size) \
  struct __align__(size) name {               \
    T x, y, z, w;                             \
  };                                          \
  WARPMEM_BOTH constexpr name make_##name(T x, T y, T z, T w) { return {x, y, z, w}; }
#define WARPMEM_ALIGNED_VECTORS(name, T)     \
  WARPMEM_ALIGNED_VECTOR(name##4_16a, T, 16) \
  WARPMEM_ALIGNED_VECTOR(name##4_32a, T, 32)
WARPMEM_ALIGNED_VECTORS(long, long)
WARPMEM_ALIGNED_VECTORS(ulong, unsigned long)
WARPMEM_ALIGNED_VECTORS(longlong, long long)
WARPMEM_ALIGNED_VECTORS(ulonglong, unsigned long long)
WARPMEM_ALIGNED_VECTORS(double, double)
#undef WARPMEM_ALIGNED_VECTORS
#undef WARPMEM_ALIGNED_VECTOR

struct dim3 {
  unsigned x, y, z;
  WARPMEM_BOTH_INLINE constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
  WARPMEM_BOTH_INLINE constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  WARPMEM_BOTH_INLINE constexpr operator uint3() const { return {x, y, z}; }
};
