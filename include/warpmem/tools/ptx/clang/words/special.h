// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that are an instruction or a few, remainders, and the error function.
#pragma once
#pragma GCC system_header

#include "math.h"

#define WARPMEM_BOTH_TYPES(name, parameters_d, parameters_f, expression_d, expression_f) \
  WARPMEM_WORD double name parameters_d { return expression_d; }                         \
  WARPMEM_WORD float name##f parameters_f { return expression_f; }                       \
  WARPMEM_WORD float name parameters_f { return expression_f; }
#define WARPMEM_1(name, d, f) WARPMEM_BOTH_TYPES(name, (double x), (float x), d, f)
#define WARPMEM_2(name, d, f) WARPMEM_BOTH_TYPES(name, (double x, double y), (float x, float y), d, f)
WARPMEM_1(fabs, __builtin_fabs(x), __builtin_fabsf(x))
WARPMEM_1(sqrt, __nvvm_sqrt_rn_d(x), __nvvm_sqrt_rn_f(x))
WARPMEM_1(floor, __builtin_floor(x), __builtin_floorf(x))
WARPMEM_1(ceil, __builtin_ceil(x), __builtin_ceilf(x))
WARPMEM_1(trunc, __builtin_trunc(x), __builtin_truncf(x))
WARPMEM_1(rint, __builtin_rint(x), __builtin_rintf(x))
WARPMEM_1(nearbyint, __builtin_rint(x), __builtin_rintf(x))
WARPMEM_2(copysign, __builtin_copysign(x, y), __builtin_copysignf(x, y))
WARPMEM_2(fmin, __builtin_fmin(x, y), __builtin_fminf(x, y))
WARPMEM_2(fmax, __builtin_fmax(x, y), __builtin_fmaxf(x, y))
WARPMEM_2(fdim, x > y ? x - y : x <= y ? 0 : x + y, x > y ? x - y : x <= y ? 0 : x + y)
WARPMEM_BOTH_TYPES(fma, (double x, double y, double z), (float x, float y, float z), __nvvm_fma_rn_d(x, y, z),
                   __nvvm_fma_rn_f(x, y, z))
// Half away from zero.
WARPMEM_1(round, copysign(floor(fabs(x)) + (fabs(x) - floor(fabs(x)) >= 0.5 ? 1 : 0), x),
          copysignf(floorf(fabsf(x)) + (fabsf(x) - floorf(fabsf(x)) >= 0.5f ? 1 : 0), x))
WARPMEM_WORD double rsqrt(double x) { return 1 / sqrt(x); }
WARPMEM_1(rcbrt, 1 / cbrt(x), 1 / cbrtf(x))
WARPMEM_2(rhypot, 1 / hypot(x, y), 1 / hypotf(x, y))

WARPMEM_WORD int abs(int x) { return x < 0 ? -x : x; }
WARPMEM_WORD long abs(long x) { return x < 0 ? -x : x; }
WARPMEM_WORD long long abs(long long x) { return x < 0 ? -x : x; }
WARPMEM_WORD long labs(long x) { return x < 0 ? -x : x; }
WARPMEM_WORD long long llabs(long long x) { return x < 0 ? -x : x; }
WARPMEM_WORD double abs(double x) { return fabs(x); }
WARPMEM_WORD float abs(float x) { return fabsf(x); }
#define WARPMEM_MIN_MAX(T, A, B, f)                            \
  WARPMEM_WORD T min(A a, B b) { return fmin##f(T(a), T(b)); } \
  WARPMEM_WORD T max(A a, B b) { return fmax##f(T(a), T(b)); }
WARPMEM_MIN_MAX(float, float, float, f)
WARPMEM_MIN_MAX(double, double, double, )
WARPMEM_MIN_MAX(double, float, double, )
WARPMEM_MIN_MAX(double, double, float, )
#undef WARPMEM_MIN_MAX

#define WARPMEM_ROUNDED(name, T, convert)                                            \
  WARPMEM_WORD T l##name(double x) { return static_cast<T>(convert(name(x))); }      \
  WARPMEM_WORD T l##name##f(float x) { return static_cast<T>(convert(name##f(x))); } \
  WARPMEM_WORD T l##name(float x) { return static_cast<T>(convert(name##f(x))); }
WARPMEM_ROUNDED(rint, long, static_cast<long long>)
WARPMEM_ROUNDED(round, long, static_cast<long long>)
#undef WARPMEM_ROUNDED
WARPMEM_WORD long long llrint(double x) { return static_cast<long long>(rint(x)); }
WARPMEM_WORD long long llrintf(float x) { return static_cast<long long>(rintf(x)); }
WARPMEM_WORD long long llround(double x) { return static_cast<long long>(round(x)); }
WARPMEM_WORD long long llroundf(float x) { return static_cast<long long>(roundf(x)); }

#define WARPMEM_CLASS(T, least, highest)                         \
  WARPMEM_WORD bool isnan(T x) { return x != x; }                \
  WARPMEM_WORD bool isinf(T x) { return fabs(x) > highest; }     \
  WARPMEM_WORD bool isfinite(T x) { return fabs(x) <= highest; } \
  WARPMEM_WORD bool isnormal(T x) { return fabs(x) >= least && fabs(x) <= highest; }
WARPMEM_CLASS(double, 0x1p-1022, 0x1.fffffffffffffp1023)
WARPMEM_CLASS(float, 0x1p-126f, 0x1.fffffep127f)
#undef WARPMEM_CLASS
WARPMEM_WORD bool signbit(double x) { return __double_as_longlong(x) < 0; }
WARPMEM_WORD bool signbit(float x) { return __float_as_int(x) < 0; }

namespace warpmem_words {

// Exact: a bit of the quotient at a time, or many where it is short.
static __attribute__((device, noinline, nodebug)) double remainder_of(double x, double y) {
  double a = size_of(x);
  double const b = size_of(y);
  if (!(a < infinity()) || b == 0 || b != b) return not_a_number();
  while (a >= b) {
    double scaled = b;
    int const apart = static_cast<int>((__double_as_longlong(a) >> 52) - (__double_as_longlong(b) >> 52));
    if (apart > 1) scaled = b * power_of_2(apart / 2) * power_of_2(apart - 1 - apart / 2);
    while (a - scaled >= scaled) scaled += scaled;
    a -= scaled;
  }
  return with_sign_of(a, x);
}
// Half a divisor at most, and the even quotient of two that are as near.
WARPMEM_WORD double nearest_remainder_of(double x, double y) {
  double const b = size_of(y);
  double r = size_of(b < 0x1p1022 ? remainder_of(x, 2 * b) : x);
  if (!(size_of(x) < infinity()) || !(b > 0)) return not_a_number();
  if (b < infinity()) {
    bool const is_odd = r >= b;
    if (is_odd) r -= b;
    if (r > b - r || (r == b - r && is_odd)) r -= b;
  }
  return __double_as_longlong(x) < 0 ? -r : r;
}
WARPMEM_WORD double scaled(double x, int n) {
  n = n > 2200 ? 2200 : n < -2200 ? -2200 : n;
  int const third = n / 3;
  return x * power_of_2(third) * power_of_2(third) * power_of_2(n - 2 * third);
}
WARPMEM_WORD int exponent_of(double x) {
  bool const is_small = size_of(x) < 0x1p-1022;
  long long const bits = __double_as_longlong(size_of(is_small ? x * 0x1p54 : x));
  return static_cast<int>(bits >> 52) - 1023 - (is_small ? 54 : 0);
}
WARPMEM_WORD double fraction_of(double x, int* exponent) {
  bool const is_number = x != 0 && size_of(x) < infinity();
  *exponent = is_number ? exponent_of(x) + 1 : 0;
  return is_number ? scaled(x, -*exponent) : x;
}
// e^(x^2) erfc(x) (1 + 2 x) for x >= 1.
WARPMEM_WORD double scaled_complement(double x) {
  return polynomial((x - 3) / (x + 3), 1.2530080582697296, -0.13562110612458117, -0.04756229435345255,
                    0.12964515870275942, -0.11927366341514863, 0.0683080273440213, -0.023770514924158083,
                    0.0025293918171539523, 0.0018886904548306967, -0.0007798323354491311, -0.00010516073045237441,
                    0.00012510040319467419, 4.954662305540925e-06, -2.0109122442179304e-05, -7.465737555485466e-07,
                    3.5097110842239623e-06, 3.697644354779614e-07, -6.993241083952505e-07, -1.0514496651037887e-07,
                    1.708108463654178e-07, -3.279078693609197e-08);
}
WARPMEM_WORD double error_near_0(double x) {
  return x * polynomial(x * x, 1.1283791670955126, -0.37612638903183754, 0.1128379167095512, -0.02686617064512984,
                        0.0052239776254232985, -0.000854832702193483, 0.00012055332902888736, -1.4925647567519332e-05,
                        1.6462045441468418e-06, -1.6364642158167616e-07, 1.4792401209404813e-08, -1.216456005728345e-09,
                        8.709045129053106e-11, -4.230945824295338e-12);
}
WARPMEM_WORD double error_complement(double x) {
  double const a = size_of(x);
  if (a < 1) return 1 - error_near_0(x);
  if (a > 28) return x < 0 ? 2 : 0;
  double const square = a * a;
  double const tail = exponential<true>(-square, -fma(a, a, -square)) * scaled_complement(a) / (1 + 2 * a);
  return x < 0 ? 2 - tail : x != x ? x : tail;
}
WARPMEM_WORD double error_function(double x) {
  return size_of(x) < 1 ? error_near_0(x) : x != x ? x : x < 0 ? error_complement(-x) - 1 : 1 - error_complement(x);
}

}  // namespace warpmem_words

WARPMEM_1(erf, warpmem_words::error_function(x), static_cast<float>(warpmem_words::error_function(double(x))))
WARPMEM_1(erfc, warpmem_words::error_complement(x), static_cast<float>(warpmem_words::error_complement(double(x))))
WARPMEM_1(normcdf, 0.5 * erfc(-0.7071067811865476 * x), static_cast<float>(0.5 * erfc(-0.7071067811865476 * double(x))))
WARPMEM_2(fmod, warpmem_words::remainder_of(x, y),
          static_cast<float>(warpmem_words::remainder_of(double(x), double(y))))
WARPMEM_2(remainder, warpmem_words::nearest_remainder_of(x, y),
          static_cast<float>(warpmem_words::nearest_remainder_of(double(x), double(y))))
WARPMEM_1(logb,
          x == 0        ? -__builtin_huge_val()
          : isfinite(x) ? warpmem_words::exponent_of(x)
                        : x * x,
          x == 0        ? -__builtin_huge_val()
          : isfinite(x) ? warpmem_words::exponent_of(x)
                        : x * x)
WARPMEM_BOTH_TYPES(ldexp, (double x, int n), (float x, int n), warpmem_words::scaled(x, n),
                   static_cast<float>(warpmem_words::scaled(double(x), n)))
WARPMEM_BOTH_TYPES(scalbn, (double x, int n), (float x, int n), warpmem_words::scaled(x, n),
                   static_cast<float>(warpmem_words::scaled(double(x), n)))
WARPMEM_BOTH_TYPES(frexp, (double x, int* n), (float x, int* n), warpmem_words::fraction_of(x, n),
                   static_cast<float>(warpmem_words::fraction_of(double(x), n)))
WARPMEM_BOTH_TYPES(modf, (double x, double* whole), (float x, float* whole),
                   (*whole = trunc(x), copysign(isinf(x) ? 0 : x - *whole, x)),
                   (*whole = truncf(x), copysignf(isinf(x) ? 0 : x - *whole, x)))
WARPMEM_WORD int ilogb(double x) { return warpmem_words::exponent_of(x); }
WARPMEM_WORD int ilogbf(float x) { return warpmem_words::exponent_of(double(x)); }
#undef WARPMEM_2
#undef WARPMEM_1
#undef WARPMEM_BOTH_TYPES
WARPMEM_WORD double norm3d(double x, double y, double z) { return sqrt(x * x + y * y + z * z); }
WARPMEM_WORD float norm3df(float x, float y, float z) { return sqrtf(x * x + y * y + z * z); }
WARPMEM_WORD double rnorm3d(double x, double y, double z) { return 1 / norm3d(x, y, z); }
WARPMEM_WORD float rnorm3df(float x, float y, float z) { return 1 / norm3df(x, y, z); }
WARPMEM_WORD double norm4d(double x, double y, double z, double w) { return sqrt(x * x + y * y + z * z + w * w); }
WARPMEM_WORD float norm4df(float x, float y, float z, float w) { return sqrtf(x * x + y * y + z * z + w * w); }
