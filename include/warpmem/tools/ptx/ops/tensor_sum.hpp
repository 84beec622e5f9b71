// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the tensor cores of 9.0 add: the products of a row and a column, and what they are added to, are aligned to the
// greatest exponent among them, cut off below a last bit, and added exactly. The sum is then cut to the result's bits.
// Measured on an H200, tests/data/sm_90/ptx/mma.csv: every result is the same bit by bit.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/matrix_elements.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

namespace warpmem { inline namespace v0 { namespace ptx {

struct sum_rule {
  int aligned_bits{25};   // bits behind the point of the greatest exponent
  int fraction_bits{23};  // of a result of 32 bits
};
// Of wgmma with floats of 8 bits. mma.sync computes these with halves.
inline constexpr sum_rule small_float_rule{13, 13};

inline constexpr int dot_columns = 8;

// Rows of eight sums: a times a depth x 8 matrix b, plus c; the depth is even. Floats with the exponents of
// matrix_number.
struct dot_operands {
  float const* a;  // element (r, k) at pitch r + k
  s16 const* a_exponent;
  int pitch;
  float const* b;  // element (k, n) at 8 k + n
  s16 const* b_exponent;
  int rows;
  int depth;
  float const* c;  // element (r, n) at 8 r + n
  s16 const* c_exponent;

  [[nodiscard]] dot_operands row(int r) const noexcept {
    return {a + pitch * r,       a_exponent + pitch * r,      pitch, b, b_exponent, 1, depth,
            c + dot_columns * r, c_exponent + dot_columns * r};
  }
};

namespace detail {

// One column of a single row in general: infinite numbers, and exponents that a float has no room for.
[[nodiscard]] inline double dot_of_column(dot_operands const& o, int n, int bits) noexcept {
  int most = o.c_exponent[n];
  bool is_special = most == matrix_number::of_special;
  double naive = o.c[n];
  for (int k = 0; k < o.depth; ++k) {
    s16 const x = o.a_exponent[k];
    s16 const y = o.b_exponent[dot_columns * k + n];
    is_special = is_special || x == matrix_number::of_special || y == matrix_number::of_special;
    most = x + y > most ? x + y : most;
    naive += double{o.a[k]} * double{o.b[dot_columns * k + n]};
  }
  if (is_special) {
    return naive;  // infinite, or not a number
  }
  if (most <= matrix_number::of_zero / 2) {
    return 0;
  }
  double sum = std::trunc(std::ldexp(double{o.c[n]}, bits - most));
  for (int k = 0; k < o.depth; ++k) {
    sum += std::trunc(std::ldexp(double{o.a[k]} * double{o.b[dot_columns * k + n]}, bits - most));
  }
  return std::ldexp(sum, most - bits);
}

// A row's exact sums of what was cut off. False: some exponents are such that a float does not hold every product and
// every shifted one that is not cut off whole.
[[nodiscard]] inline bool dot_row(dot_operands const& o, sum_rule rule, double* out) noexcept {
  alignas(64) s16 most[dot_columns];
  std::memcpy(most, o.c_exponent, sizeof most);
  for (int k = 0; k < o.depth; k += 2) {  // two at a time: half of the steps
    s16 const x = o.a_exponent[k];
    s16 const y = o.a_exponent[k + 1];
    s16 const* const b = o.b_exponent + dot_columns * k;
    for (int n = 0; n < dot_columns; ++n) {
      s16 const one = static_cast<s16>(x + b[n]);
      s16 const other = static_cast<s16>(y + b[dot_columns + n]);
      s16 const more = one > other ? one : other;
      most[n] = more > most[n] ? more : most[n];
    }
  }
  constexpr int least = -100;
  constexpr int greatest = 120;
  int outside = 0;
  alignas(64) float up[dot_columns];  // what aligns them, and back
  alignas(64) double down[dot_columns];
  for (int n = 0; n < dot_columns; ++n) {
    int const e = most[n] <= matrix_number::of_zero / 2 ? least : most[n];
    outside |= (e - least) | (greatest - e);
    up[n] = std::bit_cast<float>(static_cast<u32>(127 + rule.aligned_bits - e) << 23);
    down[n] = std::bit_cast<double>(static_cast<u64>(1023 - rule.aligned_bits + e) << 52);
  }
  if (outside < 0) {
    return false;
  }
  alignas(64) s32 sum[dot_columns] = {};  // each is below 2^27, and at most 16 are not zero
  for (int k = 0; k < o.depth; k += 2) {
    float const x = o.a[k];
    float const y = o.a[k + 1];
    float const* const b = o.b + dot_columns * k;
    for (int n = 0; n < dot_columns; ++n) {
      sum[n] += static_cast<s32>(x * b[n] * up[n]) + static_cast<s32>(y * b[dot_columns + n] * up[n]);
    }
  }
  for (int n = 0; n < dot_columns; ++n) {
    s32 const c = static_cast<s32>(o.c[n] * up[n]);
    out[n] = (static_cast<double>(sum[n]) + static_cast<double>(c)) * down[n];
  }
  return true;
}

}  // namespace detail

inline void dot_products(dot_operands const& o, sum_rule rule, double* out) noexcept {
  for (int r = 0; r < o.rows; ++r, out += dot_columns) {
    dot_operands const one = o.row(r);
    if (!detail::dot_row(one, rule, out)) {
      for (int n = 0; n < dot_columns; ++n) {
        out[n] = detail::dot_of_column(one, n, rule.aligned_bits);
      }
    }
  }
}

// A sum as a float of 32 bits: cut, not rounded.
[[nodiscard]] inline u32 float_bits_of_sum(double sum, sum_rule rule) noexcept {
  u64 const bits = std::bit_cast<u64>(sum);
  u32 const sign = static_cast<u32>(bits >> 32) & 0x80000000;
  u64 const magnitude = bits & ~(u64{1} << 63);
  if (magnitude > u64{0x7ff} << 52) {
    return 0x7fffffff;
  }
  u64 const exponent = magnitude >> 52;
  if (exponent >= 1023 + 128) {
    return sign | 0x7f800000;
  }
  u32 fraction = static_cast<u32>(magnitude >> 29) & 0x7fffff;
  fraction &= ~0U << (23 - rule.fraction_bits);
  if (exponent >= 1023 - 126) {
    return sign | static_cast<u32>(exponent - (1023 - 127)) << 23 | fraction;
  }
  u64 const shift = 1023 - 126 - exponent;
  return magnitude == 0 || shift > 24 ? (magnitude == 0 ? 0 : sign) : sign | (fraction | 0x800000) >> shift;
}
// Of many sums at once. False: some are no floats, and nothing was done.
template <std::size_t count>
[[nodiscard]] inline bool float_bits_of_sums(double const* sums, sum_rule rule, u32* to) noexcept {
  u64 const kept = ~u64{0} << (52 - rule.fraction_bits);
  alignas(64) double cut[count];
  alignas(64) float whole[count];
  for (std::size_t k = 0; k < count; ++k) {
    cut[k] = std::bit_cast<double>(std::bit_cast<u64>(sums[k]) & kept);
    whole[k] = static_cast<float>(cut[k]);
  }
  u64 unfit = 0;
  for (std::size_t k = 0; k < count; ++k) {
    unfit |= std::bit_cast<u64>(double{whole[k]}) ^ std::bit_cast<u64>(cut[k]);
  }
  u32 nan = 0;
  alignas(64) u32 bits[count];
  for (std::size_t k = 0; k < count; ++k) {
    u32 const one = std::bit_cast<u32>(whole[k]);
    nan |= 0x7f800000 - (one & 0x7fffffff);
    bits[k] = ops::chosen(one << 1 == 0, 0U, one);
  }
  if (unfit != 0 || nan >> 31 != 0) {
    return false;
  }
  std::memcpy(to, bits, sizeof bits);
  return true;
}
// As a half: rounded to nearest even. Through a float whose last bit says whether something was cut off.
[[nodiscard]] inline u16 half_bits_of_sum(double sum) noexcept {
  u32 const cut = float_bits_of_sum(sum, {});
  if ((cut & 0x7fffffff) >= 0x7f800000) {
    return (cut & 0x7fffff) != 0 ? half_format::nan : static_cast<u16>((cut >> 16 & 0x8000) | 0x7c00);
  }
  bool const is_exact = double{std::bit_cast<float>(cut)} == sum;
  return half_format::from_float(std::bit_cast<float>(cut | (is_exact ? 0U : 1U)));
}

}}}  // namespace warpmem::v0::ptx
