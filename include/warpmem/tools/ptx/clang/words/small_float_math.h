// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on two-byte floats. An operation in float that is then rounded once more has the right result but for fma,
// which has an instruction of its own.
#pragma once
#pragma GCC system_header

#include "small_float.h"

#define WARPMEM_UNARY(T, T2, name, name2, expression) \
  WARPMEM_WORD T name(T a) { return T(expression); }  \
  WARPMEM_WORD T2 name2(T2 v) { return {name(v.x), name(v.y)}; }
#define WARPMEM_BINARY(T, T2, name, name2, expression)    \
  WARPMEM_WORD T name(T a, T b) { return T(expression); } \
  WARPMEM_WORD T2 name2(T2 v, T2 w) { return {name(v.x, w.x), name(v.y, w.y)}; }
#define WARPMEM_TERNARY(T, T2, name, name2, expression)     \
  WARPMEM_WORD T name(T a, T b, T c) { return expression; } \
  WARPMEM_WORD T2 name2(T2 u, T2 v, T2 w) { return {name(u.x, v.x, w.x), name(u.y, v.y, w.y)}; }
#define WARPMEM_COMPARE(T, T2, name, comparison)                                                                  \
  WARPMEM_WORD bool __h##name(T a, T b) { return comparison; }                                                    \
  WARPMEM_WORD T2 __h##name##2(T2 v, T2 w) { return {__h##name(v.x, w.x) ? 1 : 0, __h##name(v.y, w.y) ? 1 : 0}; } \
  WARPMEM_WORD bool __hb##name##2(T2 v, T2 w) { return __h##name(v.x, w.x) && __h##name(v.y, w.y); }

#define WARPMEM_SMALL_FLOAT_MATH(T, T2)                                                             \
  WARPMEM_BINARY(T, T2, __hadd, __hadd2, a + b)                                                     \
  WARPMEM_BINARY(T, T2, __hsub, __hsub2, a - b)                                                     \
  WARPMEM_BINARY(T, T2, __hmul, __hmul2, a* b)                                                      \
  WARPMEM_BINARY(T, T2, __hadd_rn, __hadd2_rn, a + b)                                               \
  WARPMEM_BINARY(T, T2, __hsub_rn, __hsub2_rn, a - b)                                               \
  WARPMEM_BINARY(T, T2, __hmul_rn, __hmul2_rn, a* b)                                                \
  WARPMEM_BINARY(T, T2, __hdiv, __h2div, a / b)                                                     \
  WARPMEM_BINARY(T, T2, __hadd_sat, __hadd2_sat, __saturatef(a + b))                                \
  WARPMEM_BINARY(T, T2, __hsub_sat, __hsub2_sat, __saturatef(a - b))                                \
  WARPMEM_BINARY(T, T2, __hmul_sat, __hmul2_sat, __saturatef(a* b))                                 \
  WARPMEM_BINARY(T, T2, __hmax, __hmax2, fmaxf(a, b))                                               \
  WARPMEM_BINARY(T, T2, __hmin, __hmin2, fminf(a, b))                                               \
  WARPMEM_TERNARY(T, T2, __hfma, __hfma2, T::of_bits(T::format::fma(a.stored, b.stored, c.stored))) \
  WARPMEM_TERNARY(T, T2, __hfma_sat, __hfma2_sat, __saturatef(__hfma(a, b, c)))                     \
  WARPMEM_TERNARY(T, T2, __hfma_relu, __hfma2_relu, fmaxf(__hfma(a, b, c), 0.0f))                   \
  WARPMEM_UNARY(T, T2, __hneg, __hneg2, -a)                                                         \
  WARPMEM_UNARY(T, T2, __habs, __habs2, fabsf(a))                                                   \
  WARPMEM_COMPARE(T, T2, eq, a == b)                                                                \
  WARPMEM_COMPARE(T, T2, ne, a<b || a> b)                                                           \
  WARPMEM_COMPARE(T, T2, lt, a < b)                                                                 \
  WARPMEM_COMPARE(T, T2, le, a <= b)                                                                \
  WARPMEM_COMPARE(T, T2, gt, a > b)                                                                 \
  WARPMEM_COMPARE(T, T2, ge, a >= b)                                                                \
  WARPMEM_COMPARE(T, T2, equ, !(a < b || a > b))                                                    \
  WARPMEM_COMPARE(T, T2, neu, a != b)                                                               \
  WARPMEM_COMPARE(T, T2, ltu, !(a >= b))                                                            \
  WARPMEM_COMPARE(T, T2, leu, !(a > b))                                                             \
  WARPMEM_COMPARE(T, T2, gtu, !(a <= b))                                                            \
  WARPMEM_COMPARE(T, T2, geu, !(a < b))                                                             \
  WARPMEM_WORD bool __hisnan(T a) { return a != a; }                                                \
  WARPMEM_WORD int __hisinf(T a) { return !isinf(float(a)) ? 0 : a > T(0) ? 1 : -1; }               \
  WARPMEM_UNARY(T, T2, hsqrt, h2sqrt, sqrtf(a))                                                     \
  WARPMEM_UNARY(T, T2, hrsqrt, h2rsqrt, rsqrtf(a))                                                  \
  WARPMEM_UNARY(T, T2, hrcp, h2rcp, 1 / float(a))                                                   \
  WARPMEM_UNARY(T, T2, hexp, h2exp, expf(a))                                                        \
  WARPMEM_UNARY(T, T2, hexp2, h2exp2, exp2f(a))                                                     \
  WARPMEM_UNARY(T, T2, hexp10, h2exp10, exp10f(a))                                                  \
  WARPMEM_UNARY(T, T2, hlog, h2log, logf(a))                                                        \
  WARPMEM_UNARY(T, T2, hlog2, h2log2, log2f(a))                                                     \
  WARPMEM_UNARY(T, T2, hlog10, h2log10, log10f(a))                                                  \
  WARPMEM_UNARY(T, T2, hsin, h2sin, sinf(a))                                                        \
  WARPMEM_UNARY(T, T2, hcos, h2cos, cosf(a))                                                        \
  WARPMEM_UNARY(T, T2, htanh, h2tanh, tanhf(a))                                                     \
  WARPMEM_UNARY(T, T2, hfloor, h2floor, floorf(a))                                                  \
  WARPMEM_UNARY(T, T2, hceil, h2ceil, ceilf(a))                                                     \
  WARPMEM_UNARY(T, T2, htrunc, h2trunc, truncf(a))                                                  \
  WARPMEM_UNARY(T, T2, hrint, h2rint, rintf(a))
