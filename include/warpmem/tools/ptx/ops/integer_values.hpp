// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of integers in one lane. It wraps around, and never has undefined behaviour.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <limits>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

template <class T>
[[nodiscard]] constexpr T wrapping_add(T a, T b) {
  return static_cast<T>(static_cast<u64>(a) + static_cast<u64>(b));
}
template <class T>
[[nodiscard]] constexpr T wrapping_subtract(T a, T b) {
  return static_cast<T>(static_cast<u64>(a) - static_cast<u64>(b));
}
template <class T>
[[nodiscard]] constexpr T wrapping_multiply(T a, T b) {
  using U = std::conditional_t<sizeof(T) == 8, u64, u32>;
  return static_cast<T>(static_cast<U>(a) * static_cast<U>(b));
}
template <class T>
[[nodiscard]] constexpr T negated(T a) {
  return wrapping_subtract(T{0}, a);
}
template <class T>
[[nodiscard]] constexpr T absolute(T a) {
  return a < 0 ? negated(a) : a;
}
template <class T>
[[nodiscard]] constexpr T smaller(T a, T b) {
  return a < b ? a : b;
}
template <class T>
[[nodiscard]] constexpr T larger(T a, T b) {
  return a > b ? a : b;
}
// .relu: what is negative becomes 0.
template <class T>
[[nodiscard]] constexpr T smaller_relu(T a, T b) {
  return larger(smaller(a, b), T{0});
}
template <class T>
[[nodiscard]] constexpr T larger_relu(T a, T b) {
  return larger(larger(a, b), T{0});
}

// .sat, of .s32 alone.
[[nodiscard]] constexpr s32 clamped(s64 x) {
  return static_cast<s32>(
      smaller<s64>(larger<s64>(x, std::numeric_limits<s32>::min()), std::numeric_limits<s32>::max()));
}
[[nodiscard]] constexpr s32 saturating_add(s32 a, s32 b) { return clamped(s64{a} + b); }
[[nodiscard]] constexpr s32 saturating_subtract(s32 a, s32 b) { return clamped(s64{a} - b); }

template <class T>
struct twice_as_wide;
template <>
struct twice_as_wide<u16> {
  using type = u32;
};
template <>
struct twice_as_wide<s16> {
  using type = s32;
};
template <>
struct twice_as_wide<u32> {
  using type = u64;
};
template <>
struct twice_as_wide<s32> {
  using type = s64;
};
template <class T>
using wider = typename twice_as_wide<T>::type;

// .wide
template <class T>
[[nodiscard]] constexpr wider<T> wide_multiply(T a, T b) {
  return wrapping_multiply(static_cast<wider<T>>(a), static_cast<wider<T>>(b));
}
template <class T>
[[nodiscard]] constexpr wider<T> wide_multiply_add(T a, T b, wider<T> c) {
  return wrapping_add(wide_multiply(a, b), c);
}

// .hi: the upper half of the product.
template <class T>
[[nodiscard]] constexpr T high_multiply(T a, T b) {
  return static_cast<T>(wide_multiply(a, b) >> (8 * sizeof(T)));
}
template <>
[[nodiscard]] constexpr u64 high_multiply(u64 a, u64 b) {
  u64 const a_low = a & 0xffffffff, a_high = a >> 32;
  u64 const b_low = b & 0xffffffff, b_high = b >> 32;
  u64 const middle = a_high * b_low + (a_low * b_low >> 32);
  u64 const other = a_low * b_high + (middle & 0xffffffff);
  return a_high * b_high + (middle >> 32) + (other >> 32);
}
template <>
[[nodiscard]] constexpr s64 high_multiply(s64 a, s64 b) {
  u64 const ua = static_cast<u64>(a), ub = static_cast<u64>(b);
  return static_cast<s64>(high_multiply(ua, ub) - (a < 0 ? ub : 0) - (b < 0 ? ua : 0));
}

template <class T>
[[nodiscard]] constexpr T multiply_add(T a, T b, T c) {
  return wrapping_add(wrapping_multiply(a, b), c);
}
template <class T>
[[nodiscard]] constexpr T high_multiply_add(T a, T b, T c) {
  return wrapping_add(high_multiply(a, b), c);
}
[[nodiscard]] constexpr s32 saturating_high_multiply_add(s32 a, s32 b, s32 c) {
  return clamped(s64{high_multiply(a, b)} + c);
}

// The product of the lower 24 bits, as 48 bits.
template <class T>
[[nodiscard]] constexpr wider<T> multiply_24(T a, T b) {
  auto const low = [](T x) { return static_cast<T>(static_cast<T>(static_cast<u32>(x) << 8) >> 8); };
  return wide_multiply(low(a), low(b));
}
template <class T>
[[nodiscard]] constexpr T low_multiply_24(T a, T b) {
  return static_cast<T>(multiply_24(a, b));
}
template <class T>
[[nodiscard]] constexpr T high_multiply_24(T a, T b) {
  return static_cast<T>(multiply_24(a, b) >> 16);
}
template <class T>
[[nodiscard]] constexpr T low_multiply_add_24(T a, T b, T c) {
  return wrapping_add(low_multiply_24(a, b), c);
}
template <class T>
[[nodiscard]] constexpr T high_multiply_add_24(T a, T b, T c) {
  return wrapping_add(high_multiply_24(a, b), c);
}
[[nodiscard]] constexpr s32 saturating_multiply_add_24(s32 a, s32 b, s32 c) {
  return clamped(s64{high_multiply_24(a, b)} + c);
}

// By zero: all bits set, as on GPUs. The least number by -1 is itself.
template <class T>
[[nodiscard]] constexpr T quotient(T a, T b) {
  if (b == 0) {
    return static_cast<T>(~T{0});
  }
  if (std::is_signed_v<T> && b == static_cast<T>(-1)) {
    return negated(a);
  }
  return static_cast<T>(a / b);
}
template <class T>
[[nodiscard]] constexpr T remainder(T a, T b) {
  if (b == 0) {
    return static_cast<T>(~T{0});
  }
  if (std::is_signed_v<T> && b == static_cast<T>(-1)) {
    return 0;
  }
  return static_cast<T>(a % b);
}

template <class T>
[[nodiscard]] constexpr T sum_of_difference(T a, T b, T c) {
  return wrapping_add(c, a < b ? wrapping_subtract(b, a) : wrapping_subtract(a, b));
}

}}}}  // namespace warpmem::v0::ptx::ops
