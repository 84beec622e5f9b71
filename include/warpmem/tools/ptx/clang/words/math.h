// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of <math.h>, each for doubles and for floats, and those that CUDA adds.
#pragma once
#pragma GCC system_header

#include "elementary.h"
#include "integer.h"

namespace warpmem_words {

template <bool is_wide>
WARPMEM_INLINE double exponential_minus_1(double x) {
  if (size_of(x) > 0.35) return exponential<is_wide>(x) - 1;
  double const p = polynomial(x, 0.5, 0.16666666666666666, 0.041666666666666664, 0.008333333333333333,
                              0.001388888888888889, 1.984126984126984e-4, 2.48015873015873e-5, 2.755731922398589e-6,
                              2.7557319223985894e-7, 2.505210838544172e-8, 2.08767569878681e-9);
  return x == 0 ? x : fma(x * x, p, x);
}
template <bool is_wide>
WARPMEM_INLINE double logarithm_1_plus(double x) {
  double const u = 1 + x;
  if (u == 1) return x;
  double const l = natural_logarithm<is_wide>(u);
  return size_of(x) < 1 ? l * (x / (u - 1)) : l;
}
template <bool is_wide>
WARPMEM_INLINE double hyperbolic_sine(double x) {
  double const a = size_of(x), t = exponential_minus_1<is_wide>(a);
  double const half = exponential<is_wide>(a / 2);
  return with_sign_of(a < 22 ? 0.5 * (t + t / (t + 1)) : 0.5 * half * half, x);
}
template <bool is_wide>
WARPMEM_INLINE double hyperbolic_cosine(double x) {
  double const half = exponential<is_wide>(size_of(x) / 2);
  return size_of(x) < 22 ? 0.5 * (exponential<is_wide>(x) + exponential<is_wide>(-x)) : 0.5 * half * half;
}
template <bool is_wide>
WARPMEM_INLINE double hyperbolic_tangent(double x) {
  double const t = exponential_minus_1<is_wide>(2 * size_of(x));
  return x != x ? x : with_sign_of(size_of(x) > 22 ? 1 : t / (t + 2), x);
}
template <bool is_wide>
WARPMEM_INLINE double area_sine(double x) {
  double const a = size_of(x);
  double const l = a > 0x1p28 ? natural_logarithm<is_wide>(a) + 0.6931471805599453
                              : logarithm_1_plus<is_wide>(a + a * a / (1 + __nvvm_sqrt_rn_d(a * a + 1)));
  return with_sign_of(l, x);
}
template <bool is_wide>
WARPMEM_INLINE double area_cosine(double x) {
  double const t = x - 1;
  return x > 0x1p28 ? natural_logarithm<is_wide>(x) + 0.6931471805599453
                    : logarithm_1_plus<is_wide>(t + __nvvm_sqrt_rn_d(2 * t + t * t));
}
template <bool is_wide>
WARPMEM_INLINE double area_tangent(double x) {
  double const a = size_of(x);
  return with_sign_of(0.5 * logarithm_1_plus<is_wide>(2 * a / (1 - a)), x);
}
template <bool is_wide>
WARPMEM_INLINE double angle(double y, double x) {
  double const a = size_of(y), b = size_of(x);
  double const steep = a > b ? b / a : a == b ? (a == 0 ? 0 : 1) : a / b;
  double r = arctangent<is_wide>(steep);
  if (a > b) r = 1.5707963267948966 - (r - 6.123233995736766e-17);
  if (__double_as_longlong(x) < 0) r = 3.141592653589793 - (r - 1.2246467991473532e-16);
  return x != x || y != y ? x + y : with_sign_of(r, y);
}
template <bool is_wide>
WARPMEM_INLINE double arcsine(double x) {
  return angle<is_wide>(x, __nvvm_sqrt_rn_d((1 - x) * (1 + x)));
}
template <bool is_wide>
WARPMEM_INLINE double arccosine(double x) {
  return angle<is_wide>(__nvvm_sqrt_rn_d((1 - x) * (1 + x)), x);
}
template <bool is_wide>
WARPMEM_INLINE double raised(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (x != x || y != y) return x + y;
  bool const is_whole = __builtin_trunc(y) == y;
  bool const is_odd = is_whole && size_of(y) < 0x1p53 && (static_cast<long long>(y) & 1) != 0;
  double const a = size_of(x);
  bool const is_negative = is_odd && __double_as_longlong(x) < 0;
  double result;
  if (a == 0 || a == infinity()) {
    result = (a == 0) == (y < 0) ? infinity() : 0;
  } else if (size_of(y) == infinity()) {
    return a == 1 ? 1 : (a > 1) == (y > 0) ? infinity() : 0;
  } else if (x < 0 && !is_whole) {
    return not_a_number();
  } else {
    logarithm_parts const l = logarithm_in_parts<is_wide>(a);
    double const high = y * l.high;
    double const low = size_of(high) < 1000 ? fma(y, l.high, -high) + y * l.low : 0;
    result = exponential<is_wide>(high, low);
  }
  return is_negative ? -result : result;
}
template <bool is_wide>
WARPMEM_INLINE double cube_root(double x) {
  double const a = size_of(x);
  if (a == 0 || !(a < infinity())) return x;
  double r = exponential<is_wide>(natural_logarithm<is_wide>(a) / 3);
  r -= (r - a / (r * r)) / 3;
  return with_sign_of(r, x);
}
template <bool is_wide>
WARPMEM_INLINE double hypotenuse(double x, double y) {
  double const a = size_of(x), b = size_of(y), most = a > b ? a : b;
  double const scale = most > 0x1p500 ? 0x1p-600 : most < 0x1p-500 ? 0x1p600 : 1;
  double const root = __nvvm_sqrt_rn_d(fma(a * scale, a * scale, b * scale * (b * scale))) / scale;
  return a == infinity() || b == infinity() ? infinity() : root;
}

}  // namespace warpmem_words

#define WARPMEM_FUNCTION(name, core)                                                                        \
  WARPMEM_WORD double name(double x) { return warpmem_words::core<true>(x); }                               \
  WARPMEM_WORD float name##f(float x) { return static_cast<float>(warpmem_words::core<false>(double(x))); } \
  WARPMEM_WORD float name(float x) { return name##f(x); }
#define WARPMEM_FUNCTION_OF(name, core, more)                                   \
  WARPMEM_WORD double name(double x) { return warpmem_words::core<true> more; } \
  WARPMEM_WORD float name##f(float y) {                                         \
    double const x = y;                                                         \
    return static_cast<float>(warpmem_words::core<false> more);                 \
  }                                                                             \
  WARPMEM_WORD float name(float x) { return name##f(x); }
WARPMEM_FUNCTION(exp, exponential)
WARPMEM_FUNCTION(expm1, exponential_minus_1)
WARPMEM_FUNCTION(log, natural_logarithm)
WARPMEM_FUNCTION(log2, binary_logarithm)
WARPMEM_FUNCTION(log1p, logarithm_1_plus)
WARPMEM_FUNCTION(sin, sine)
WARPMEM_FUNCTION(tan, tangent)
WARPMEM_FUNCTION(sinh, hyperbolic_sine)
WARPMEM_FUNCTION(cosh, hyperbolic_cosine)
WARPMEM_FUNCTION(tanh, hyperbolic_tangent)
WARPMEM_FUNCTION(asin, arcsine)
WARPMEM_FUNCTION(acos, arccosine)
WARPMEM_FUNCTION(atan, arctangent)
WARPMEM_FUNCTION(asinh, area_sine)
WARPMEM_FUNCTION(acosh, area_cosine)
WARPMEM_FUNCTION(atanh, area_tangent)
WARPMEM_FUNCTION(cbrt, cube_root)
WARPMEM_FUNCTION_OF(cos, sine, (x, 1))
WARPMEM_FUNCTION_OF(sinpi, sine_of_pi, (x, 0))
WARPMEM_FUNCTION_OF(cospi, sine_of_pi, (x, 1))
WARPMEM_FUNCTION_OF(exp2, raised, (2.0, x))
WARPMEM_FUNCTION_OF(exp10, raised, (10.0, x))
WARPMEM_FUNCTION_OF(log10, natural_logarithm, (x)*0.4342944819032518)
#undef WARPMEM_FUNCTION_OF
#undef WARPMEM_FUNCTION

#define WARPMEM_FUNCTION2(name, core)                                                      \
  WARPMEM_WORD double name(double x, double y) { return warpmem_words::core<true>(x, y); } \
  WARPMEM_WORD float name##f(float x, float y) {                                           \
    return static_cast<float>(warpmem_words::core<false>(double(x), double(y)));           \
  }                                                                                        \
  WARPMEM_WORD float name(float x, float y) { return name##f(x, y); }
WARPMEM_FUNCTION2(atan2, angle)
WARPMEM_FUNCTION2(pow, raised)
WARPMEM_FUNCTION2(hypot, hypotenuse)
#undef WARPMEM_FUNCTION2
WARPMEM_WORD double pow(double x, int n) { return pow(x, static_cast<double>(n)); }
WARPMEM_WORD float pow(float x, int n) { return powf(x, static_cast<float>(n)); }
WARPMEM_WORD void sincos(double x, double* s, double* c) {
  *s = sin(x);
  *c = cos(x);
}
WARPMEM_WORD void sincosf(float x, float* s, float* c) {
  *s = sinf(x);
  *c = cosf(x);
}
WARPMEM_WORD void sincospi(double x, double* s, double* c) {
  *s = sinpi(x);
  *c = cospi(x);
}
WARPMEM_WORD void sincospif(float x, float* s, float* c) {
  *s = sinpif(x);
  *c = cospif(x);
}
