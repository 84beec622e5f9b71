// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half and nv_bfloat16 as types, without the toolkit: accesses by its own operators would count as lines of its header.
// An operation rounds once, as a GPU's does: a float has more than twice the bits of either.
#pragma once

#include <warpmem/capture/words/atomics.hpp>
#include <warpmem/capture/words/convert.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

struct half_format {
  static constexpr atomic_type type = atomic_type::f16;
  WARPMEM_UNTRACED static unsigned short from_float(float x) noexcept {
    unsigned const bits = same_bits<unsigned>(x), sign = bits >> 31 << 15, size = bits & 0x7fffffffu;
    if (size > 0x7f800000u) return 0x7fff;
    if (size >= 0x47800000u) return static_cast<unsigned short>(sign | 0x7c00);
    if (size < 0x38800000u) {  // subnormal: a float of exponent -1 has a half's smallest step
      return static_cast<unsigned short>(sign | (same_bits<unsigned>(same_bits<float>(size) + 0.5f) - 0x3f000000u));
    }
    return static_cast<unsigned short>(sign | (size + 0xc8000fffu + (size >> 13 & 1)) >> 13);
  }
  WARPMEM_UNTRACED static float to_float(unsigned short h) noexcept {
    unsigned const sign = static_cast<unsigned>(h >> 15) << 31, size = static_cast<unsigned>(h & 0x7fff) << 13;
    if (size >= 0x0f800000u) return same_bits<float>(sign | (size + 0x70000000u));
    if (size >= 0x00800000u) return same_bits<float>(sign | (size + 0x38000000u));
    return same_bits<float>(sign | same_bits<unsigned>(static_cast<float>(size >> 13) * 0x1p-24f));
  }
};

struct bfloat16_format {
  static constexpr atomic_type type = atomic_type::bf16;
  WARPMEM_UNTRACED static unsigned short from_float(float x) noexcept {
    unsigned const bits = same_bits<unsigned>(x);
    if ((bits & 0x7fffffffu) > 0x7f800000u) return 0x7fff;
    return static_cast<unsigned short>((bits + 0x7fffu + (bits >> 16 & 1)) >> 16);
  }
  WARPMEM_UNTRACED static float to_float(unsigned short h) noexcept {
    return same_bits<float>(static_cast<unsigned>(h) << 16);
  }
};

// a op= b, where a may be memory. g++ would place an inlined access at this line, not at the caller's.
#if defined(__clang__)
#  define WARPMEM_COMPOUND(T, o) \
    WARPMEM_WORD friend T& operator o##=(T& a, T b) noexcept { return a = a o b; }
#else
#  define WARPMEM_COMPOUND(T, o)                                                                       \
    WARPMEM_CALLED friend T& operator o##=(T& a, T b) noexcept {                                       \
      record(memory_op::load, cache_op::unspecified, {}, &a, sizeof(T), __builtin_return_address(0));  \
      T const result = a o b;                                                                          \
      record(memory_op::store, cache_op::unspecified, {}, &a, sizeof(T), __builtin_return_address(0)); \
      return a = result;                                                                               \
    }
#endif

template <class Format>
struct small_float {
  unsigned short stored;
  small_float() = default;
  template <class A>
  requires std::integral<A> || std::floating_point<A> WARPMEM_WORD small_float(A x)
  noexcept : stored(Format::from_float(static_cast<float>(x))) {}
  WARPMEM_WORD operator float() const noexcept { return Format::to_float(stored); }
  WARPMEM_WORD static small_float of_bits(unsigned short bits) noexcept {
    small_float result;
    result.stored = bits;
    return result;
  }
#define WARPMEM_OPERATOR(o)                                                           \
  WARPMEM_WORD friend small_float operator o(small_float a, small_float b) noexcept { \
    return small_float(Format::to_float(a.stored) o Format::to_float(b.stored));      \
  }                                                                                   \
  WARPMEM_COMPOUND(small_float, o)
  WARPMEM_OPERATOR(+)
  WARPMEM_OPERATOR(-)
  WARPMEM_OPERATOR(*)
  WARPMEM_OPERATOR(/)
#undef WARPMEM_OPERATOR
#define WARPMEM_OPERATOR(o)                                                    \
  WARPMEM_WORD friend bool operator o(small_float a, small_float b) noexcept { \
    return Format::to_float(a.stored) o Format::to_float(b.stored);            \
  }
  WARPMEM_OPERATOR(==)
  WARPMEM_OPERATOR(!=)
  WARPMEM_OPERATOR(<)
  WARPMEM_OPERATOR(<=)
  WARPMEM_OPERATOR(>)
  WARPMEM_OPERATOR(>=)
#undef WARPMEM_OPERATOR
  WARPMEM_WORD friend small_float operator-(small_float a) noexcept {
    return of_bits(static_cast<unsigned short>(a.stored ^ 0x8000));
  }
  WARPMEM_WORD friend small_float operator+(small_float a) noexcept { return a; }
};

template <class Format>
struct __attribute__((aligned(4))) __attribute__((WARPMEM_BY_VALUE)) small_float2 {
  using element = small_float<Format>;
  element x, y;
  small_float2() = default;
  WARPMEM_WORD small_float2(element a, element b) noexcept : x(a), y(b) {}
  WARPMEM_WHOLE_COPIES(small_float2)
#define WARPMEM_OPERATOR(o)                                                              \
  WARPMEM_WORD friend small_float2 operator o(small_float2 a, small_float2 b) noexcept { \
    return {a.x o b.x, a.y o b.y};                                                       \
  }                                                                                      \
  WARPMEM_COMPOUND(small_float2, o)
  WARPMEM_OPERATOR(+)
  WARPMEM_OPERATOR(-)
  WARPMEM_OPERATOR(*)
  WARPMEM_OPERATOR(/)
#undef WARPMEM_OPERATOR
  WARPMEM_WORD friend small_float2 operator-(small_float2 a) noexcept { return {-a.x, -a.y}; }
  WARPMEM_WORD friend bool operator==(small_float2 a, small_float2 b) noexcept { return a.x == b.x && a.y == b.y; }
};

#undef WARPMEM_COMPOUND

template <class F>
struct atomic_element<small_float<F>> {
  static constexpr bool allowed = true;
  static constexpr atomic_type type = F::type;
};
template <class F>
struct atomic_element<small_float2<F>> : atomic_element<small_float<F>> {};

}}}  // namespace warpmem::v0::capture

// Conversions, which are named for the type.
#define WARPMEM_SMALL_FLOAT(T, T2, name)                                                           \
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
