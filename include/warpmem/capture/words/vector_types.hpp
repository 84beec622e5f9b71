// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// char1 to double4, make_char1 to make_double4, and dim3, with nvcc's sizes and alignments. nvcc copies one of 2 or 4
// elements in one instruction. g++ does so too, without -ftree-sra; clang splits a copy into its members or calls
// memcpy, unless the copy moves one value of a vector type.
#pragma once

#include <warpmem/capture/words/attributes.hpp>

#if defined(__clang__)
namespace warpmem { inline namespace v0 { namespace capture {

// Moves whole pieces of at most 16 bytes, the most that one instruction moves.
template <unsigned bytes>
struct pieces {
  static constexpr unsigned each = bytes < 16 ? bytes : 16;
  typedef unsigned char piece __attribute__((vector_size(each), may_alias, aligned(each)));
  WARPMEM_WORD static void move(void* to, void const* from) noexcept {
    static_cast<piece*>(to)[0] = static_cast<piece const*>(from)[0];
    if constexpr (bytes == 32)
      static_cast<piece*>(to)[1] = static_cast<piece const*>(from)[1];  // a loop may be a memcpy
  }
};

}}}  // namespace warpmem::v0::capture

#  define WARPMEM_WHOLE_COPIES(name)                                                                        \
    WARPMEM_WORD name(name const& o) noexcept { ::warpmem::capture::pieces<sizeof(name)>::move(this, &o); } \
    WARPMEM_WORD name& operator=(name const& o) noexcept {                                                  \
      ::warpmem::capture::pieces<sizeof(name)>::move(this, &o);                                             \
      return *this;                                                                                         \
    }
// Three elements are three instructions.
#  define WARPMEM_COPIES_OF_3(name)                                                 \
    WARPMEM_WORD constexpr name(name const& o) noexcept : x(o.x), y(o.y), z(o.z) {} \
    WARPMEM_WORD constexpr name& operator=(name const& o) noexcept {                \
      x = o.x, y = o.y, z = o.z;                                                    \
      return *this;                                                                 \
    }
#  define WARPMEM_MAKES_3(name, T) \
    name() = default;              \
    WARPMEM_WORD constexpr name(T a, T b = {}, T c = {}) noexcept : x(a), y(b), z(c) {}
// Passed in registers, as the toolkit's aggregate of the same name.
#  define WARPMEM_BY_VALUE trivial_abi
#  define WARPMEM_NOT_FOLDED() (void)0
#else
#  define WARPMEM_WHOLE_COPIES(name)
#  define WARPMEM_COPIES_OF_3(name)
#  define WARPMEM_MAKES_3(name, T)
#  define WARPMEM_BY_VALUE
// g++ would store `a[i] = float4{0, 0, 0, 1}`, a constant, member by member.
#  define WARPMEM_NOT_FOLDED() \
    if (!__builtin_is_constant_evaluated()) __asm__("")
#endif

#define WARPMEM_VECTOR2(name, T, size)                                                         \
  struct __attribute__((aligned(size))) __attribute__((WARPMEM_BY_VALUE)) name {               \
    T x, y;                                                                                    \
    name() = default;                                                                          \
    WARPMEM_WORD constexpr name(T a, T b = {}) noexcept : x(a), y(b) { WARPMEM_NOT_FOLDED(); } \
    WARPMEM_WHOLE_COPIES(name)                                                                 \
  };
#define WARPMEM_VECTOR3(name, T)                  \
  struct __attribute__((WARPMEM_BY_VALUE)) name { \
    T x, y, z;                                    \
    WARPMEM_MAKES_3(name, T)                      \
    WARPMEM_COPIES_OF_3(name)                     \
  };
#define WARPMEM_VECTOR4(name, T, size)                                                                 \
  struct __attribute__((aligned(size))) __attribute__((WARPMEM_BY_VALUE)) name {                       \
    T x, y, z, w;                                                                                      \
    name() = default;                                                                                  \
    WARPMEM_WORD constexpr name(T a, T b = {}, T c = {}, T d = {}) noexcept : x(a), y(b), z(c), w(d) { \
      WARPMEM_NOT_FOLDED();                                                                            \
    }                                                                                                  \
    WARPMEM_WHOLE_COPIES(name)                                                                         \
  };

#define WARPMEM_VECTORS(name, T, size2, size4)                                      \
  struct name##1 {                                                                  \
    T x;                                                                            \
  };                                                                                \
  WARPMEM_VECTOR2(name##2, T, size2)                                                \
  WARPMEM_VECTOR3(name##3, T)                                                       \
  WARPMEM_VECTOR4(name##4, T, size4)                                                \
  WARPMEM_WORD name##1 make_##name##1(T x) noexcept { return {x}; }                 \
  WARPMEM_WORD name##2 make_##name##2(T x, T y) noexcept { return {x, y}; }         \
  WARPMEM_WORD name##3 make_##name##3(T x, T y, T z) noexcept { return {x, y, z}; } \
  WARPMEM_WORD name##4 make_##name##4(T x, T y, T z, T w) noexcept { return {x, y, z, w}; }

WARPMEM_VECTORS(char, signed char, 2, 4)
WARPMEM_VECTORS(uchar, unsigned char, 2, 4)
WARPMEM_VECTORS(short, short, 4, 8)
WARPMEM_VECTORS(ushort, unsigned short, 4, 8)
WARPMEM_VECTORS(int, int, 8, 16)
WARPMEM_VECTORS(uint, unsigned, 8, 16)
WARPMEM_VECTORS(long, long, 16, 16)
WARPMEM_VECTORS(ulong, unsigned long, 16, 16)
WARPMEM_VECTORS(longlong, long long, 16, 16)
WARPMEM_VECTORS(ulonglong, unsigned long long, 16, 16)
WARPMEM_VECTORS(float, float, 8, 16)
WARPMEM_VECTORS(double, double, 16, 16)

// CUDA 13 names the alignment.
#define WARPMEM_ALIGNED_VECTOR(name, T)                                                             \
  WARPMEM_VECTOR4(name##4_16a, T, 16)                                                               \
  WARPMEM_VECTOR4(name##4_32a, T, 32)                                                               \
  WARPMEM_WORD name##4_16a make_##name##4_16a(T x, T y, T z, T w) noexcept { return {x, y, z, w}; } \
  WARPMEM_WORD name##4_32a make_##name##4_32a(T x, T y, T z, T w) noexcept { return {x, y, z, w}; }
WARPMEM_ALIGNED_VECTOR(long, long)
WARPMEM_ALIGNED_VECTOR(ulong, unsigned long)
WARPMEM_ALIGNED_VECTOR(longlong, long long)
WARPMEM_ALIGNED_VECTOR(ulonglong, unsigned long long)
WARPMEM_ALIGNED_VECTOR(double, double)
#undef WARPMEM_ALIGNED_VECTOR
#undef WARPMEM_VECTORS

struct __attribute__((WARPMEM_BY_VALUE)) dim3 {
  unsigned x, y, z;
  WARPMEM_COPIES_OF_3(dim3)
  WARPMEM_WORD constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) noexcept : x(a), y(b), z(c) {}
  WARPMEM_WORD constexpr dim3(uint3 v) noexcept : x(v.x), y(v.y), z(v.z) {}
  WARPMEM_WORD constexpr operator uint3() const noexcept { return {x, y, z}; }
};
