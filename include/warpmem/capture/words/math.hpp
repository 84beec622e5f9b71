// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's mathematics beyond <math.h>. The fast forms (__expf) are as exact as the others here: a GPU's differ in the
// last bits.
#pragma once

#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/words/attributes.hpp>
#include <warpmem/capture/words/std_math.hpp>

#define WARPMEM_MATH1(name, T, expression) \
  WARPMEM_WORD T name(T x) { return expression; }
#define WARPMEM_MATH2(name, T, expression) \
  WARPMEM_WORD T name(T x, T y) { return expression; }

WARPMEM_MATH1(__expf, float, __builtin_expf(x))
WARPMEM_MATH1(__exp10f, float, __builtin_powf(10, x))
WARPMEM_MATH1(__logf, float, __builtin_logf(x))
WARPMEM_MATH1(__log2f, float, __builtin_log2f(x))
WARPMEM_MATH1(__log10f, float, __builtin_log10f(x))
WARPMEM_MATH1(__sinf, float, __builtin_sinf(x))
WARPMEM_MATH1(__cosf, float, __builtin_cosf(x))
WARPMEM_MATH1(__tanf, float, __builtin_tanf(x))
WARPMEM_MATH1(__tanhf, float, __builtin_tanhf(x))
WARPMEM_MATH1(__saturatef, float, x > 0 ? (x < 1 ? x : 1.0f) : 0.0f)
WARPMEM_MATH2(__powf, float, __builtin_powf(x, y))
WARPMEM_MATH2(__fdividef, float, x / y)
WARPMEM_MATH2(fdividef, float, x / y)

WARPMEM_MATH1(rsqrt, double, 1 / __builtin_sqrt(x))
WARPMEM_MATH1(rsqrt, float, 1 / __builtin_sqrtf(x))
WARPMEM_MATH1(rsqrtf, float, 1 / __builtin_sqrtf(x))
WARPMEM_MATH1(rcbrt, double, 1 / __builtin_cbrt(x))
WARPMEM_MATH1(rcbrt, float, 1 / __builtin_cbrtf(x))
WARPMEM_MATH1(rcbrtf, float, 1 / __builtin_cbrtf(x))

namespace warpmem { inline namespace v0 { namespace capture {
// x modulo 2, exactly, in [-1, 1]: sin(pi x) has this period.
WARPMEM_WORD double modulo_two(double x) noexcept { return x - 2 * __builtin_rint(x / 2); }
WARPMEM_WORD double sine_of_pi(double x) noexcept {
  double const r = modulo_two(x);
  double const folded = r > 0.5 ? 1 - r : r < -0.5 ? -1 - r : r;
  return __builtin_sin(3.14159265358979323846 * folded);
}
}}}  // namespace warpmem::v0::capture
WARPMEM_MATH1(sinpi, double, warpmem::capture::sine_of_pi(x))
WARPMEM_MATH1(cospi, double, warpmem::capture::sine_of_pi(0.5 - fabs(warpmem::capture::modulo_two(x))))
WARPMEM_MATH1(sinpif, float, static_cast<float>(sinpi(static_cast<double>(x))))
WARPMEM_MATH1(cospif, float, static_cast<float>(cospi(static_cast<double>(x))))

#define WARPMEM_PAIR(name, T, sine, cosine) \
  WARPMEM_WORD void name(T x, T* s, T* c) { \
    T const both[2] = {sine(x), cosine(x)}; \
    *s = both[0];                           \
    *c = both[1];                           \
  }
WARPMEM_PAIR(__sincosf, float, __builtin_sinf, __builtin_cosf)
WARPMEM_PAIR(sincospi, double, sinpi, cospi)
WARPMEM_PAIR(sincospif, float, sinpif, cospif)
WARPMEM_PAIR(sincos, float, __builtin_sinf, __builtin_cosf)
#undef WARPMEM_PAIR

WARPMEM_MATH2(rhypot, double, 1 / hypot(x, y))
WARPMEM_MATH2(rhypotf, float, 1 / hypotf(x, y))
WARPMEM_WORD double norm3d(double x, double y, double z) { return sqrt(x * x + y * y + z * z); }
WARPMEM_WORD float norm3df(float x, float y, float z) { return sqrtf(x * x + y * y + z * z); }
WARPMEM_WORD double rnorm3d(double x, double y, double z) { return 1 / norm3d(x, y, z); }
WARPMEM_WORD float rnorm3df(float x, float y, float z) { return 1 / norm3df(x, y, z); }
WARPMEM_WORD double norm4d(double x, double y, double z, double w) { return sqrt(x * x + y * y + z * z + w * w); }
WARPMEM_WORD float norm4df(float x, float y, float z, float w) { return sqrtf(x * x + y * y + z * z + w * w); }
WARPMEM_WORD double rnorm4d(double x, double y, double z, double w) { return 1 / norm4d(x, y, z, w); }
WARPMEM_WORD float rnorm4df(float x, float y, float z, float w) { return 1 / norm4df(x, y, z, w); }

// ---- the normal distribution ----

namespace warpmem { inline namespace v0 { namespace capture {
// Halley's steps on erf from a guess (Winitzki) that is right to 0.2 %.
WARPMEM_UNTRACED inline double inverse_erf(double y) noexcept {
  if (!(y > -1 && y < 1)) return y == 1 ? HUGE_VAL : y == -1 ? -HUGE_VAL : static_cast<double>(NAN);
  double const l = log1p(-y * y), t = 2 / (3.14159265358979323846 * 0.147) + l / 2;
  double x = copysign(sqrt(sqrt(t * t - l / 0.147) - t), y);
  for (int i = 0; i != 3; ++i) {
    double const e = (y < 0.5 && y > -0.5 ? erf(x) - y : y > 0 ? (1 - y) - erfc(x) : erfc(-x) - (1 + y));
    double const u = e / (1.12837916709551257390 * exp(-x * x));
    x -= u / (1 + x * u);
  }
  return x;
}
}}}  // namespace warpmem::v0::capture
WARPMEM_MATH1(erfinv, double, warpmem::capture::inverse_erf(x))
WARPMEM_MATH1(erfcinv, double, warpmem::capture::inverse_erf(1 - x))
WARPMEM_MATH1(erfcx, double, exp(x* x) * erfc(x))
WARPMEM_MATH1(normcdf, double, 0.5 * erfc(-0.70710678118654752440 * x))
WARPMEM_MATH1(normcdfinv, double, 1.41421356237309504880 * warpmem::capture::inverse_erf(2 * x - 1))
#define WARPMEM_OF_FLOAT(name) WARPMEM_MATH1(name##f, float, static_cast<float>(name(static_cast<double>(x))))
WARPMEM_OF_FLOAT(erfinv)
WARPMEM_OF_FLOAT(erfcinv)
WARPMEM_OF_FLOAT(erfcx)
WARPMEM_OF_FLOAT(normcdf)
WARPMEM_OF_FLOAT(normcdfinv)
#undef WARPMEM_OF_FLOAT
#undef WARPMEM_MATH2
#undef WARPMEM_MATH1

// ---- min and max, of the types that CUDA has them of ----

#define WARPMEM_MIN_MAX(Result, A, B)                                                                         \
  WARPMEM_WORD constexpr Result min(A a, B b) {                                                               \
    return static_cast<Result>(b) < static_cast<Result>(a) ? static_cast<Result>(b) : static_cast<Result>(a); \
  }                                                                                                           \
  WARPMEM_WORD constexpr Result max(A a, B b) {                                                               \
    return static_cast<Result>(a) < static_cast<Result>(b) ? static_cast<Result>(b) : static_cast<Result>(a); \
  }
#define WARPMEM_MIN_MAX_OF(S, U) \
  WARPMEM_MIN_MAX(S, S, S)       \
  WARPMEM_MIN_MAX(U, U, U)       \
  WARPMEM_MIN_MAX(U, S, U)       \
  WARPMEM_MIN_MAX(U, U, S)
WARPMEM_MIN_MAX_OF(int, unsigned)
WARPMEM_MIN_MAX_OF(long, unsigned long)
WARPMEM_MIN_MAX_OF(long long, unsigned long long)
#undef WARPMEM_MIN_MAX_OF
#undef WARPMEM_MIN_MAX
// Of a number and what is none, the number.
#define WARPMEM_MIN_MAX(Result, A, B)                                                 \
  WARPMEM_WORD Result min(A a, B b) {                                                 \
    return static_cast<Result>(fmin(static_cast<Result>(a), static_cast<Result>(b))); \
  }                                                                                   \
  WARPMEM_WORD Result max(A a, B b) {                                                 \
    return static_cast<Result>(fmax(static_cast<Result>(a), static_cast<Result>(b))); \
  }
WARPMEM_MIN_MAX(float, float, float)
WARPMEM_MIN_MAX(double, double, double)
WARPMEM_MIN_MAX(double, float, double)
WARPMEM_MIN_MAX(double, double, float)
#undef WARPMEM_MIN_MAX
WARPMEM_WORD unsigned umin(unsigned a, unsigned b) { return min(a, b); }
WARPMEM_WORD unsigned umax(unsigned a, unsigned b) { return max(a, b); }
WARPMEM_WORD long long llmin(long long a, long long b) { return min(a, b); }
WARPMEM_WORD long long llmax(long long a, long long b) { return max(a, b); }
WARPMEM_WORD unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
WARPMEM_WORD unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }
