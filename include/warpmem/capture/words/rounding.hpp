// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic, and conversions to floating point, with a stated rounding: _rn to nearest even, _rz towards zero, _ru up,
// _rd down.
#pragma once

#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/words/attributes.hpp>

#include <fenv.h>

namespace warpmem { inline namespace v0 { namespace capture {

// f, computed while the processor rounds as `mode` says; volatile keeps compilers from moving or folding it.
template <class To, class From, class F>
WARPMEM_UNTRACED __attribute__((noinline)) To with_rounding(int mode, F f, From a, From b, From c) {
  From volatile va = a, vb = b, vc = c;
  int const before = fegetround();
  fesetround(mode);
  To volatile const result = f(va, vb, vc);
  fesetround(before);
  return result;
}

}}}  // namespace warpmem::v0::capture

#define WARPMEM_UNPACKED(...) __VA_ARGS__
#define WARPMEM_DIRECTED(name, how, mode, To, From, parameters, arguments, expression)        \
  WARPMEM_WORD To name##_##how parameters {                                                   \
    auto const f = [](From a, From b, From c) -> To { return (void)b, (void)c, expression; }; \
    return warpmem::capture::with_rounding<To, From>(mode, f, WARPMEM_UNPACKED arguments);    \
  }
#define WARPMEM_ROUNDED(name, To, From, parameters, arguments, expression)                    \
  WARPMEM_WORD To name##_rn parameters {                                                      \
    auto const f = [](From a, From b, From c) -> To { return (void)b, (void)c, expression; }; \
    return f(WARPMEM_UNPACKED arguments);                                                     \
  }                                                                                           \
  WARPMEM_DIRECTED(name, rz, FE_TOWARDZERO, To, From, parameters, arguments, expression)      \
  WARPMEM_DIRECTED(name, ru, FE_UPWARD, To, From, parameters, arguments, expression)          \
  WARPMEM_DIRECTED(name, rd, FE_DOWNWARD, To, From, parameters, arguments, expression)
#define WARPMEM_ROUNDED1(name, T, expression) WARPMEM_ROUNDED(name, T, T, (T x), (x, 0, 0), expression)
#define WARPMEM_ROUNDED2(name, T, expression) WARPMEM_ROUNDED(name, T, T, (T x, T y), (x, y, 0), expression)
#define WARPMEM_ROUNDED3(name, T, expression) WARPMEM_ROUNDED(name, T, T, (T x, T y, T z), (x, y, z), expression)
#define WARPMEM_CONVERTED(name, To, From) WARPMEM_ROUNDED(name, To, From, (From x), (x, 0, 0), static_cast<To>(a))

WARPMEM_ROUNDED2(__fadd, float, a + b)
WARPMEM_ROUNDED2(__fsub, float, a - b)
WARPMEM_ROUNDED2(__fmul, float, a* b)
WARPMEM_ROUNDED2(__fdiv, float, a / b)
WARPMEM_ROUNDED1(__frcp, float, 1 / a)
WARPMEM_ROUNDED1(__fsqrt, float, __builtin_sqrtf(a))
WARPMEM_ROUNDED3(__fmaf, float, __builtin_fmaf(a, b, c))
WARPMEM_ROUNDED2(__dadd, double, a + b)
WARPMEM_ROUNDED2(__dsub, double, a - b)
WARPMEM_ROUNDED2(__dmul, double, a* b)
WARPMEM_ROUNDED2(__ddiv, double, a / b)
WARPMEM_ROUNDED1(__drcp, double, 1 / a)
WARPMEM_ROUNDED1(__dsqrt, double, __builtin_sqrt(a))
WARPMEM_ROUNDED3(__fma, double, __builtin_fma(a, b, c))

WARPMEM_CONVERTED(__double2float, float, double)
WARPMEM_CONVERTED(__int2float, float, int)
WARPMEM_CONVERTED(__uint2float, float, unsigned)
WARPMEM_CONVERTED(__ll2float, float, long long)
WARPMEM_CONVERTED(__ull2float, float, unsigned long long)
WARPMEM_CONVERTED(__ll2double, double, long long)
WARPMEM_CONVERTED(__ull2double, double, unsigned long long)
WARPMEM_WORD double __int2double_rn(int x) { return x; }
WARPMEM_WORD double __uint2double_rn(unsigned x) { return x; }
WARPMEM_WORD float __frsqrt_rn(float x) { return static_cast<float>(1 / __builtin_sqrt(static_cast<double>(x))); }

#undef WARPMEM_CONVERTED
#undef WARPMEM_ROUNDED3
#undef WARPMEM_ROUNDED2
#undef WARPMEM_ROUNDED1
#undef WARPMEM_ROUNDED
#undef WARPMEM_DIRECTED
#undef WARPMEM_UNPACKED
