// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exp, log, sine and cosine in double precision, about as exact as CUDA's. Functions of floats use them, with shorter
// polynomials: is_wide is false there. All numbers of polynomials are interpolations in Chebyshev points.
#pragma once
#pragma GCC system_header

#include "bits.h"
#include "integer.h"
#include "rounding.h"

namespace warpmem_words {

WARPMEM_WORD double fma(double a, double b, double c) { return __nvvm_fma_rn_d(a, b, c); }
WARPMEM_WORD double polynomial(double, double c) { return c; }
template <class... C>
WARPMEM_INLINE double polynomial(double x, double c, C... more) {
  return fma(x, polynomial(x, more...), c);
}
WARPMEM_WORD double power_of_2(int n) { return __longlong_as_double(static_cast<long long>(n + 1023) << 52); }
WARPMEM_WORD double with_sign_of(double x, double sign) {
  return __longlong_as_double((__double_as_longlong(x) & 0x7fffffffffffffffll) |
                              (__double_as_longlong(sign) & ~0x7fffffffffffffffll));
}
WARPMEM_WORD double size_of(double x) { return __longlong_as_double(__double_as_longlong(x) & 0x7fffffffffffffffll); }
WARPMEM_WORD double infinity() { return __builtin_huge_val(); }
WARPMEM_WORD double not_a_number() { return __builtin_nan(""); }

// e^(x + low), where low is as small as the last bits of x.
template <bool is_wide>
WARPMEM_INLINE double exponential(double x, double low = 0) {
  x = x > 720 ? 720 : x < -760 ? -760 : x;  // keeps NaN
  int const n = __double2int_rn(x * 1.4426950408889634);
  double r = fma(-n, 0x1.62e42fefa38p-1, x);
  r = fma(-n, 0x1.ef35793c7673p-45, r);
  double p;
  if constexpr (is_wide) {
    r += low;
    p = polynomial(r, 1.0, 1.0, 0.5, 0.16666666666666702, 0.04166666666666669, 0.008333333333309335,
                   0.0013888888888871753, 0.00019841269909626037, 2.480158735040281e-05, 2.7557224580477215e-06,
                   2.7557251634312097e-07, 2.5114995257692174e-08, 2.0921669745705126e-09);
  } else {
    p = polynomial(r, 1.0, 0.999999999995473, 0.5000000108377728, 0.16666666787028753, 0.0416662165210468,
                   0.008333283339034426, 0.0013948697984710072, 0.00019907702175735054);
  }
  return p * power_of_2(n / 2) * power_of_2(n - n / 2);  // which may be no normal number
}

struct logarithm_parts {
  double high, low;
};
// x = 2^exponent * m, and log m = high + low, of which low is right where is_wide.
template <bool is_wide>
WARPMEM_INLINE logarithm_parts logarithm_of_rest(double x, int& exponent) {
  bool const is_small = x < 0x1p-1022;
  long long const bits = __double_as_longlong(is_small ? x * 0x1p54 : x);
  // From sqrt(1/2) to sqrt(2).
  long long const from = bits - 0x3fe6a09e667f3bcdll;
  exponent = static_cast<int>(from >> 52) - (is_small ? 54 : 0);
  double const m = __longlong_as_double(bits - (from >> 52 << 52));
  double const f = m - 1, d = m + 1, s = f / d, z = s * s;
  if constexpr (!is_wide) {
    double const p = polynomial(z, 0.6666666654988318, 0.400001255945544, 0.28550396959616015, 0.23341943388753064);
    return {fma(s * z, p, 2 * s), 0};
  }
  double const p =
      polynomial(z, 0.6666666666666666, 0.3999999999999999, 0.2857142857143586, 0.22222222219710297,
                 0.18181818615177278, 0.1538457345002896, 0.13335711085008756, 0.1168650891730588, 0.11896558568460988);
  double const rest_of_s = (fma(-s, d, f) - s * (m - (d - 1))) / d;
  double const low = fma(s * z, p, 2 * rest_of_s), high = 2 * s + low;
  return {high, low - (high - 2 * s)};
}
template <bool is_wide>
WARPMEM_INLINE logarithm_parts logarithm_in_parts(double x) {
  int e;
  logarithm_parts const rest = logarithm_of_rest<is_wide>(x, e);
  double const big = e * 0x1.62e42fefa38p-1, high = big + rest.high;
  return {high, (e == 0 ? 0 : rest.high - (high - big)) + fma(e, 0x1.ef35793c7673p-45, rest.low)};
}
WARPMEM_WORD double of_no_positive(double x, double logarithm) {
  return x > 0 ? (x < infinity() ? logarithm : x) : x == 0 ? -infinity() : not_a_number();
}
template <bool is_wide>
WARPMEM_INLINE double natural_logarithm(double x) {
  logarithm_parts const l = logarithm_in_parts<is_wide>(x);
  return of_no_positive(x, l.high + l.low);
}
template <bool is_wide>
WARPMEM_INLINE double binary_logarithm(double x) {
  int e;
  logarithm_parts const rest = logarithm_of_rest<is_wide>(x, e);
  double const r =
      fma(rest.high, 1.4426950408889634, fma(rest.high, 2.0355273740931033e-17, rest.low * 1.4426950408889634));
  return of_no_positive(x, e + r);
}

// 64 bits of 2 / pi from a multiple of 64 on. Not a table, which would be read from memory.
static __attribute__((device, noinline, nodebug)) unsigned long long two_over_pi(int i) {
  unsigned long long word = 0;
  word = i == 0 ? 0xa2f9836e4e441529ull : word;
  word = i == 1 ? 0xfc2757d1f534ddc0ull : word;
  word = i == 2 ? 0xdb6295993c439041ull : word;
  word = i == 3 ? 0xfe5163abdebbc561ull : word;
  word = i == 4 ? 0xb7246e3a424dd2e0ull : word;
  word = i == 5 ? 0x06492eea09d1921cull : word;
  word = i == 6 ? 0xfe1deb1cb129a73eull : word;
  word = i == 7 ? 0xe88235f52ebb4484ull : word;
  word = i == 8 ? 0xe99c7026b45f7e41ull : word;
  word = i == 9 ? 0x3991d639835339f4ull : word;
  word = i == 10 ? 0x9c845f8bbdf9283bull : word;
  word = i == 11 ? 0x1ff897ffde05980full : word;
  word = i == 12 ? 0xef2f118b5a0a6d1full : word;
  word = i == 13 ? 0x6d367ecf27cb09b7ull : word;
  word = i == 14 ? 0x4f463f669e5fea2dull : word;
  word = i == 15 ? 0x7527bac7ebe5f17bull : word;
  word = i == 16 ? 0x3d0739f78a5292eaull : word;
  word = i == 17 ? 0x6bfb5fb11f8d5d08ull : word;
  word = i == 18 ? 0x56033046fc7b6babull : word;
  return word;
}
// x - quadrant * pi / 2 for large x: the bits of 2 / pi that matter, times x.
static __attribute__((device, noinline, nodebug)) double reduced_from_far(double x, int* quadrant) {
  using word = unsigned long long;
  word const bits = static_cast<word>(__double_as_longlong(size_of(x)));
  word const m = (bits & 0xfffffffffffffull) | 0x10000000000000ull;
  int const first = static_cast<int>(bits >> 52) - 1023 - 52 - 2 + 64,
            at = (first >> 6) - 1;  // first: of zeros, then 2 / pi
  unsigned const by = static_cast<unsigned>(first & 63);
  word w[4] = {two_over_pi(at), two_over_pi(at + 1), two_over_pi(at + 2), two_over_pi(at + 3)};
  for (int i = 0; i != 3; ++i) w[i] = by == 0 ? w[i] : w[i] << by | w[i + 1] >> (64 - by);
  word const middle = w[1] * m + __umul64hi(w[2], m);
  word const top = w[0] * m + __umul64hi(w[1], m) + (middle < w[1] * m ? 1 : 0);
  word fraction = top << 2 | middle >> 62, more = middle << 2;
  bool const is_upper = fraction >> 63 != 0;
  int q = static_cast<int>(top >> 62) + (is_upper ? 1 : 0);
  if (is_upper) {
    fraction = ~fraction;
    more = ~more;
  }
  int const zeros = fraction == 0 ? 63 : __builtin_clzll(fraction);
  if (zeros != 0) fraction = fraction << zeros | more >> (64 - zeros);
  double r = static_cast<double>(fraction) * 0x1p-64 * power_of_2(-zeros) * 1.5707963267948966;
  bool const is_negative = __double_as_longlong(x) < 0;
  *quadrant = is_negative ? -q : q;
  return is_upper != is_negative ? -r : r;
}
template <bool is_wide>
WARPMEM_INLINE double reduced(double x, int& quadrant) {
  if (size_of(x) < 0x1p30) {
    quadrant = __double2int_rn(x * 0.6366197723675814);
    double r = fma(-quadrant, 1.5707963267948966, x);
    r = fma(-quadrant, 6.123233995736766e-17, r);
    return is_wide ? fma(-quadrant, -1.4973849048591698e-33, r) : r;
  }
  quadrant = 0;
  if (!(size_of(x) < infinity())) return not_a_number();
  int q;
  double const r = reduced_from_far(x, &q);
  quadrant = q;
  return r;
}
template <bool is_wide>
WARPMEM_INLINE double sine_near_0(double r) {
  double const z = r * r;
  if constexpr (!is_wide) {
    double const p =
        polynomial(z, -0.1666666666362283, 0.008333331785217696, -0.0001984003887255674, 2.724378140946073e-06);
    return fma(r * z, p, r);
  }
  double const p =
      polynomial(z, -0.16666666666666666, 0.008333333333333331, -0.00019841269841264567, 2.7557319218954762e-06,
                 -2.505210610025599e-08, 1.6058510875319192e-10, -7.58548648523584e-13);
  return fma(r * z, p, r);
}
template <bool is_wide>
WARPMEM_INLINE double cosine_near_0(double r) {
  double const z = r * r;
  if constexpr (!is_wide) {
    return fma(
        z * z,
        polynomial(z, 0.04166666666412721, -0.001388888759732781, 2.4800560429914498e-05, -2.7295830827614204e-07),
        fma(z, -0.5, 1.0));
  }
  double const p = polynomial(z, 0.041666666666666664, -0.0013888888888887241, 2.480158729853226e-05,
                              -2.7557317151858866e-07, 2.0876121534608454e-09, -1.1380868171449771e-11);
  return fma(z * z, p, fma(z, -0.5, 1.0));
}
// quadrant 0: sine, 1: cosine, and so on.
template <bool is_wide>
WARPMEM_INLINE double wave(double r, int quadrant) {
  double const value = (quadrant & 1) != 0 ? cosine_near_0<is_wide>(r) : sine_near_0<is_wide>(r);
  return (quadrant & 2) != 0 ? -value : value;
}
template <bool is_wide>
WARPMEM_INLINE double sine(double x, int ahead = 0) {
  int quadrant;
  double const r = reduced<is_wide>(x, quadrant);
  return x == 0 && ahead == 0 ? x : wave<is_wide>(r, quadrant + ahead);
}
template <bool is_wide>
WARPMEM_INLINE double tangent(double x) {
  int quadrant;
  double const r = reduced<is_wide>(x, quadrant);
  double const s = sine_near_0<is_wide>(r), c = cosine_near_0<is_wide>(r);
  return x == 0 ? x : (quadrant & 1) != 0 ? -c / s : s / c;
}
// Of pi * x.
template <bool is_wide>
WARPMEM_INLINE double sine_of_pi(double x, int ahead) {
  double const halves = 2 * x, n = __builtin_rint(halves), r = (halves - n) * 1.5707963267948966;
  int const quadrant = static_cast<int>(static_cast<long long>(n - 4 * __builtin_floor(n / 4)));
  if (!(size_of(x) < infinity())) return not_a_number();
  return n == halves && (quadrant + ahead) % 2 == 0 ? with_sign_of(0, ahead == 0 ? x : 0)
                                                    : wave<is_wide>(r, quadrant + ahead);
}

template <bool is_wide>
WARPMEM_INLINE double arctangent(double x) {
  double const size = size_of(x), a = size > 1 ? 1 / size : size;
  bool const is_high = a > 0.41421356237309503;
  double const t = is_high ? (a - 1) / (a + 1) : a, z = t * t;
  double p;
  if constexpr (is_wide) {
    p = polynomial(z, -0.333333333333331, 0.19999999999935256, -0.1428571427870377, 0.11111110717862656,
                   -0.09090896030677709, 0.07692031420339505, -0.06662792669157187, 0.058457120303023406,
                   -0.05029808978777911, 0.0378297965929718, -0.01765602053121075);
  } else {
    p = polynomial(z, -0.333333320277507, 0.19999878496185577, -0.14281440439067872, 0.11038654515361516,
                   -0.08445828905885659, 0.046855610748718995);
  }
  double r = fma(t * z, p, t);
  if (is_high) r = 0.7853981633974483 + (3.061616997868383e-17 + r);
  if (size > 1) r = 1.5707963267948966 - (r - 6.123233995736766e-17);
  return with_sign_of(r, x);
}

}  // namespace warpmem_words
