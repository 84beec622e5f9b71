// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers of 128 bits before they are rounded, with integers alone: what no mode of the host's processor changes.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// (-1)^is_negative * (high * 2^64 + low) * 2^exponent. The lowest bit is also set where a bit below it would be: that
// is all that rounding needs to know of them, as long as far fewer bits are kept than are here.
struct exact {
  bool is_negative{};
  s32 exponent{};
  u64 high{};
  u64 low{};

  [[nodiscard]] constexpr bool is_zero() const noexcept { return (high | low) == 0; }
};

namespace detail {

[[nodiscard]] constexpr exact shifted_left(exact x, u32 n) {
  if (n >= 64) {
    x.high = x.low;
    x.low = 0;
    n -= 64;
    x.exponent -= 64;
  }
  if (n != 0) {
    x.high = x.high << n | x.low >> (64 - n);
    x.low <<= n;
  }
  x.exponent -= static_cast<s32>(n);
  return x;
}
// The lowest bit keeps what is moved out.
[[nodiscard]] constexpr exact shifted_right(exact x, u32 n) {
  x.exponent += static_cast<s32>(n);
  bool lost = false;
  if (n >= 128) {
    lost = !x.is_zero();
    x.high = x.low = 0;
    n = 0;
  }
  if (n >= 64) {
    lost = x.low != 0;
    x.low = x.high;
    x.high = 0;
    n -= 64;
  }
  if (n != 0) {
    lost = lost || x.low << (64 - n) != 0;
    x.low = x.low >> n | x.high << (64 - n);
    x.high >>= n;
  }
  x.low |= lost ? 1 : 0;
  return x;
}
// The highest bit at bit 126: sums have room.
[[nodiscard]] constexpr exact normalized(exact const& x) {
  if (x.is_zero()) {
    return x;
  }
  u32 const zeros = static_cast<u32>(x.high != 0 ? std::countl_zero(x.high) : 64 + std::countl_zero(x.low));
  return zeros == 0 ? shifted_right(x, 1) : shifted_left(x, zeros - 1);
}

}  // namespace detail

[[nodiscard]] constexpr exact exact_integer(u64 magnitude, bool is_negative = false) {
  return {is_negative, 0, 0, magnitude};
}
// Of a finite number.
[[nodiscard]] constexpr exact exact_value(double x) {
  u64 const bits = std::bit_cast<u64>(x);
  u64 const field = bits >> 52 & 0x7ff, fraction = bits & 0xfffffffffffff;
  s32 const exponent = static_cast<s32>(field != 0 ? field : 1) - 1075;
  return {bits >> 63 != 0, exponent, 0, field != 0 ? fraction | u64{1} << 52 : fraction};
}

// Of factors with at most 64 bits.
[[nodiscard]] constexpr exact product(exact const& a, exact const& b) {
  u64 const a_low = a.low & 0xffffffff, a_high = a.low >> 32;
  u64 const b_low = b.low & 0xffffffff, b_high = b.low >> 32;
  u64 const middle = a_high * b_low + (a_low * b_low >> 32);
  u64 const other = a_low * b_high + (middle & 0xffffffff);
  return {a.is_negative != b.is_negative, a.exponent + b.exponent, a_high * b_high + (middle >> 32) + (other >> 32),
          a.low * b.low};
}

// A sum of 0 from terms of different signs is positive.
[[nodiscard]] constexpr exact sum(exact const& x, exact const& y) {
  exact a = detail::normalized(x), b = detail::normalized(y);
  if (a.is_zero() || b.is_zero()) {
    exact r = a.is_zero() ? b : a;
    r.is_negative = r.is_zero() ? a.is_negative && b.is_negative : r.is_negative;
    return r;
  }
  if (a.exponent < b.exponent) {
    exact const smaller = a;
    a = b;
    b = smaller;
  }
  b = detail::shifted_right(b, static_cast<u32>(a.exponent - b.exponent));
  if (a.is_negative == b.is_negative) {
    u64 const low = a.low + b.low;
    return {a.is_negative, a.exponent, a.high + b.high + (low < a.low ? 1 : 0), low};
  }
  bool const swaps = a.high < b.high || (a.high == b.high && a.low < b.low);
  exact const& more = swaps ? b : a;
  exact const& less = swaps ? a : b;
  exact r{more.is_negative, a.exponent, more.high - less.high - (more.low < less.low ? 1 : 0), more.low - less.low};
  r.is_negative = r.is_negative && !r.is_zero();
  return r;
}

// Of numbers with at most 53 bits; the divisor is not 0.
[[nodiscard]] constexpr exact quotient(exact const& a, exact const& b) {
  if (a.is_zero()) {
    return {a.is_negative != b.is_negative, 0, 0, 0};
  }
  u32 const a_zeros = static_cast<u32>(std::countl_zero(a.low)), b_zeros = static_cast<u32>(std::countl_zero(b.low));
  u64 const divisor = b.low << b_zeros >> 1;
  u64 left = a.low << a_zeros >> 1;
  u64 digits = 0;
  for (int k = 0; k < 60; ++k) {
    bool const fits = left >= divisor;
    digits = digits << 1 | (fits ? 1 : 0);
    left = (fits ? left - divisor : left) << 1;
  }
  s32 const exponent = a.exponent - static_cast<s32>(a_zeros) - b.exponent + static_cast<s32>(b_zeros) - 59;
  return {a.is_negative != b.is_negative, exponent - 1, 0, digits << 1 | (left != 0 ? 1 : 0)};
}

// Of a number that is not negative, with at most 53 bits.
[[nodiscard]] constexpr exact square_root(exact const& a) {
  if (a.is_zero()) {
    return a;
  }
  // 2^62 to 2^64, at an even exponent; further pairs of bits are 0.
  u32 zeros = static_cast<u32>(std::countl_zero(a.low));
  zeros -= (static_cast<u32>(a.exponent) ^ zeros) & 1;
  u64 bits = a.low << zeros;
  u64 root = 0, left = 0;
  for (int k = 0; k < 60; ++k) {
    left = left << 2 | bits >> 62;
    bits <<= 2;
    u64 const next = root << 2 | 1;
    bool const fits = left >= next;
    left -= fits ? next : 0;
    root = root << 1 | (fits ? 1 : 0);
  }
  s32 const exponent = (a.exponent - static_cast<s32>(zeros)) / 2 + 32 - 60;
  return {false, exponent - 1, 0, root << 1 | (left != 0 ? 1 : 0)};
}

}}}}  // namespace warpmem::v0::ptx::ops
