// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products and sums that are rounded once.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/exact.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

// Where std::fma is one instruction, and where it is at least right.
#if defined(__FMA__) || defined(__FP_FAST_FMA) || defined(__aarch64__)
#  define WARPMEM_PTX_FAST_FMA 1
#else
#  define WARPMEM_PTX_FAST_FMA 0
#endif
#if WARPMEM_PTX_FAST_FMA || (defined(__GLIBC__) && defined(__x86_64__))
#  define WARPMEM_PTX_LIBRARY_FMA 1
#else
#  define WARPMEM_PTX_LIBRARY_FMA 0
#endif

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// x + y rounded to odd: of the two neighbours of a sum that is not exact, the one whose last digit is 1. Rounding that
// to nearest, to a type with at least two digits fewer, is as good as rounding the sum itself. `error` is what the
// rounded sum lacks (Knuth). What follows is done with integers, since compilers make no vector instructions of
// comparisons of doubles here.
template <class T>
[[nodiscard]] inline T sum_to_odd(T x, T y) {
  using U = std::conditional_t<sizeof(T) == 8, u64, u32>;
  constexpr U top = 8 * sizeof(U) - 1, sign = U{1} << top;
  constexpr U least_normal = U{1} << (std::numeric_limits<T>::digits - 1);
  T const s = x + y;
  T const z = s - x;
  T const error = (x - (s - z)) + (y - z);
  U const bits = std::bit_cast<U>(s);
  U const lacks = std::bit_cast<U>(error) & (sign - 1);
  U const is_inexact = (lacks + (sign - 1)) >> top;
  U const is_nan = (lacks + least_normal) >> top;                      // s is infinite, or one
  U const step = is_inexact & ~is_nan & ~bits;                         // 1: s is even
  U const is_beyond = (std::bit_cast<U>(error) ^ bits) >> top & step;  // s lies farther from 0 than the sum
  return std::bit_cast<T>(static_cast<U>(bits + step - (is_beyond << 1)));
}

// Finite operands, any mode.
[[nodiscard]] constexpr u64 exact_fma(exact const& a, exact const& b, exact const& c, float_format const& f,
                                      rounding how) {
  exact const p = product(a, b);
  exact r = sum(p, c);
  if (r.is_zero() && how == rounding::down && p.is_negative != c.is_negative) {
    r.is_negative = true;
  }
  return rounded(r, f, how);
}

// a * b + c of halves and floats: in a double a product of these is exact.
[[nodiscard]] inline u32 f32_fma(float a, float b, float c) {
#if WARPMEM_PTX_FAST_FMA
  return result_bits(std::fma(a, b, c));
#else
  if constexpr (rounds_operations) {
    return result_bits(static_cast<float>(sum_to_odd(double{a} * double{b}, double{c})));
  } else {
    if (std::isfinite(a) && std::isfinite(b) && std::isfinite(c)) {
      return static_cast<u32>(
          exact_fma(exact_value(double{a}), exact_value(double{b}), exact_value(double{c}), f32_format, {}));
    }
    return result_bits(a * b + c);
  }
#endif
}

[[nodiscard]] inline u64 f64_fma(double a, double b, double c) {
#if WARPMEM_PTX_LIBRARY_FMA
  return result_bits(std::fma(a, b, c), a, b, c);
#else
  if (std::isfinite(a) && std::isfinite(b) && std::isfinite(c)) {
    return exact_fma(exact_value(a), exact_value(b), exact_value(c), f64_format, {});
  }
  // Infinite, or a NaN: finite products must not become infinite.
  bool const has_product = !std::isfinite(a) || !std::isfinite(b);
  return result_bits(has_product ? a * b + c : c, a, b, c);
#endif
}

}}}}  // namespace warpmem::v0::ptx::ops
