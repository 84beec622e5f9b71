// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two-byte floats, alone and in pairs: the types and conversions. cuda_fp16.h and cuda_bf16.h include it.
#pragma once
#pragma GCC system_header

#include "convert.h"
#include "math.h"
#include "special.h"

namespace warpmem_words {

struct half_format {
  WARPMEM_WORD unsigned short from(float x) {
    unsigned short h;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(x));
    return h;
  }
  WARPMEM_WORD float to(unsigned short h) {
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(h));
    return x;
  }
  WARPMEM_WORD unsigned short fma(unsigned short a, unsigned short b, unsigned short c) {
    unsigned short r;
    asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(r) : "h"(a), "h"(b), "h"(c));
    return r;
  }
};
struct bfloat16_format {
  WARPMEM_WORD unsigned short from(float x) {
    unsigned short h;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(h) : "f"(x));
    return h;
  }
  WARPMEM_WORD float to(unsigned short h) { return __uint_as_float(static_cast<unsigned>(h) << 16); }
  WARPMEM_WORD unsigned short fma(unsigned short a, unsigned short b, unsigned short c) {
    unsigned short r;
    asm("fma.rn.bf16 %0, %1, %2, %3;" : "=h"(r) : "h"(a), "h"(b), "h"(c));
    return r;
  }
};
template <class T>
constexpr bool is_number = __is_arithmetic(T);
template <bool>
struct only_if {};
template <>
struct only_if<true> {
  using type = int;
};

}  // namespace warpmem_words

#define WARPMEM_OPERATORS(T, o)                                                   \
  WARPMEM_INLINE friend T operator o(T a, T b) { return T(float(a) o float(b)); } \
  WARPMEM_INLINE friend T& operator o##=(T& a, T b) { return a = a o b; }
#define WARPMEM_COMPARISON(T, o) \
  WARPMEM_INLINE friend bool operator o(T a, T b) { return float(a) o float(b); }
#define WARPMEM_OPERATORS2(T2, o)                                                    \
  WARPMEM_INLINE friend T2 operator o(T2 a, T2 b) { return {a.x o b.x, a.y o b.y}; } \
  WARPMEM_INLINE friend T2& operator o##=(T2& a, T2 b) { return a = a o b; }

#define WARPMEM_SMALL_FLOAT_TYPES(T, T2, Format)                                                               \
  struct T {                                                                                                   \
    using format = warpmem_words::Format;                                                                      \
    unsigned short stored;                                                                                     \
    T() = default;                                                                                             \
    template <class A, typename warpmem_words::only_if<warpmem_words::is_number<A>>::type = 0>                 \
    WARPMEM_INLINE T(A x) : stored(format::from(static_cast<float>(x))) {}                                     \
    WARPMEM_INLINE operator float() const { return format::to(stored); }                                       \
    WARPMEM_WORD T of_bits(unsigned short bits) {                                                              \
      T result;                                                                                                \
      result.stored = bits;                                                                                    \
      return result;                                                                                           \
    }                                                                                                          \
    WARPMEM_OPERATORS(T, +)                                                                                    \
    WARPMEM_OPERATORS(T, -)                                                                                    \
    WARPMEM_OPERATORS(T, *)                                                                                    \
    WARPMEM_OPERATORS(T, /)                                                                                    \
    WARPMEM_COMPARISON(T, ==)                                                                                  \
    WARPMEM_COMPARISON(T, !=)                                                                                  \
    WARPMEM_COMPARISON(T, <)                                                                                   \
    WARPMEM_COMPARISON(T, <=)                                                                                  \
    WARPMEM_COMPARISON(T, >)                                                                                   \
    WARPMEM_COMPARISON(T, >=)                                                                                  \
    WARPMEM_INLINE friend T operator-(T a) { return of_bits(static_cast<unsigned short>(a.stored ^ 0x8000)); } \
    WARPMEM_INLINE friend T operator+(T a) { return a; }                                                       \
  };                                                                                                           \
  struct __align__(4) T2 {                                                                                     \
    using element = T;                                                                                         \
    T x, y;                                                                                                    \
    T2() = default;                                                                                            \
    WARPMEM_INLINE T2(T a, T b) : x(a), y(b) {}                                                                \
    WARPMEM_OPERATORS2(T2, +)                                                                                  \
    WARPMEM_OPERATORS2(T2, -)                                                                                  \
    WARPMEM_OPERATORS2(T2, *)                                                                                  \
    WARPMEM_OPERATORS2(T2, /)                                                                                  \
    WARPMEM_INLINE friend T2 operator-(T2 a) { return {-a.x, -a.y}; }                                          \
    WARPMEM_INLINE friend bool operator==(T2 a, T2 b) { return a.x == b.x && a.y == b.y; }                     \
  };                                                                                                           \
  WARPMEM_WORD float __low2float(T2 v) { return v.x; }                                                         \
  WARPMEM_WORD float __high2float(T2 v) { return v.y; }                                                        \
  WARPMEM_WORD T2 __lowhigh2highlow(T2 v) { return {v.y, v.x}; }

#define WARPMEM_SMALL_FLOAT_WORDS(T, T2, name)                                                     \
  WARPMEM_WORD T __float2##name(float x) { return T(x); }                                          \
  WARPMEM_WORD T __float2##name##_rn(float x) { return T(x); }                                     \
  WARPMEM_WORD T __double2##name(double x) { return T(x); }                                        \
  WARPMEM_WORD float __##name##2float(T x) { return x; }                                           \
  WARPMEM_WORD T __int2##name##_rn(int x) { return T(x); }                                         \
  WARPMEM_WORD T __uint2##name##_rn(unsigned x) { return T(x); }                                   \
  WARPMEM_WORD int __##name##2int_rn(T x) { return __float2int_rn(x); }                            \
  WARPMEM_WORD int __##name##2int_rz(T x) { return __float2int_rz(x); }                            \
  WARPMEM_WORD unsigned __##name##2uint_rn(T x) { return __float2uint_rn(x); }                     \
  WARPMEM_WORD short __##name##_as_short(T x) { return static_cast<short>(x.stored); }             \
  WARPMEM_WORD unsigned short __##name##_as_ushort(T x) { return x.stored; }                       \
  WARPMEM_WORD T __short_as_##name(short x) { return T::of_bits(static_cast<unsigned short>(x)); } \
  WARPMEM_WORD T __ushort_as_##name(unsigned short x) { return T::of_bits(x); }                    \
  WARPMEM_WORD T2 __float2##name##2_rn(float x) { return T2(T(x), T(x)); }                         \
  WARPMEM_WORD T2 __floats2##name##2_rn(float x, float y) { return T2(T(x), T(y)); }               \
  WARPMEM_WORD T2 __float22##name##2_rn(float2 v) { return T2(T(v.x), T(v.y)); }                   \
  WARPMEM_WORD float2 __##name##22float2(T2 v) { return make_float2(v.x, v.y); }                   \
  WARPMEM_WORD T2 __##name##2##name##2(T x) { return T2(x, x); }                                   \
  WARPMEM_WORD T2 __halves2##name##2(T x, T y) { return T2(x, y); }                                \
  WARPMEM_WORD T2 make_##name##2(T x, T y) { return T2(x, y); }                                    \
  WARPMEM_WORD T __low2##name(T2 v) { return v.x; }                                                \
  WARPMEM_WORD T __high2##name(T2 v) { return v.y; }                                               \
  WARPMEM_WORD T2 __low2##name##2(T2 v) { return T2(v.x, v.x); }                                   \
  WARPMEM_WORD T2 __high2##name##2(T2 v) { return T2(v.y, v.y); }                                  \
  WARPMEM_WORD T2 __lows2##name##2(T2 a, T2 b) { return T2(a.x, b.x); }                            \
  WARPMEM_WORD T2 __highs2##name##2(T2 a, T2 b) { return T2(a.y, b.y); }

#define WARPMEM_SMALL_ATOMIC(T, instruction, c, Bits)                                                                 \
  WARPMEM_WORD T atomicAdd(T* at, T value) {                                                                          \
    Bits old;                                                                                                         \
    asm volatile(instruction " %0, [%1], %2;" : "=" c(old) : "l"(at), c(__builtin_bit_cast(Bits, value)) : "memory"); \
    return __builtin_bit_cast(T, old);                                                                                \
  }
