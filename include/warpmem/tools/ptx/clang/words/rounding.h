// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic with a rounding mode: one instruction each, never fused with another.
#pragma once
#pragma GCC system_header

#include "attributes.h"

#define WARPMEM_1(name, T, c, instruction)              \
  WARPMEM_WORD T name(T x) {                            \
    T result;                                           \
    asm(instruction " %0, %1;" : "=" c(result) : c(x)); \
    return result;                                      \
  }
#define WARPMEM_2(name, T, c, instruction)                        \
  WARPMEM_WORD T name(T x, T y) {                                 \
    T result;                                                     \
    asm(instruction " %0, %1, %2;" : "=" c(result) : c(x), c(y)); \
    return result;                                                \
  }
#define WARPMEM_3(name, T, c, instruction)                                  \
  WARPMEM_WORD T name(T x, T y, T z) {                                      \
    T result;                                                               \
    asm(instruction " %0, %1, %2, %3;" : "=" c(result) : c(x), c(y), c(z)); \
    return result;                                                          \
  }
#define WARPMEM_ROUNDED(n, name, T, c, operation, type)                                                   \
  WARPMEM_##n(name##_rn, T, c, operation ".rn." type) WARPMEM_##n(name##_rz, T, c, operation ".rz." type) \
      WARPMEM_##n(name##_ru, T, c, operation ".rp." type) WARPMEM_##n(name##_rd, T, c, operation ".rm." type)
WARPMEM_ROUNDED(2, __fadd, float, "f", "add", "f32")
WARPMEM_ROUNDED(2, __fsub, float, "f", "sub", "f32")
WARPMEM_ROUNDED(2, __fmul, float, "f", "mul", "f32")
WARPMEM_ROUNDED(2, __fdiv, float, "f", "div", "f32")
WARPMEM_ROUNDED(1, __frcp, float, "f", "rcp", "f32")
WARPMEM_ROUNDED(1, __fsqrt, float, "f", "sqrt", "f32")
WARPMEM_ROUNDED(3, __fmaf, float, "f", "fma", "f32")
WARPMEM_ROUNDED(2, __dadd, double, "d", "add", "f64")
WARPMEM_ROUNDED(2, __dsub, double, "d", "sub", "f64")
WARPMEM_ROUNDED(2, __dmul, double, "d", "mul", "f64")
WARPMEM_ROUNDED(2, __ddiv, double, "d", "div", "f64")
WARPMEM_ROUNDED(1, __drcp, double, "d", "rcp", "f64")
WARPMEM_ROUNDED(1, __dsqrt, double, "d", "sqrt", "f64")
WARPMEM_ROUNDED(3, __fma, double, "d", "fma", "f64")
#undef WARPMEM_ROUNDED

// The GPU's approximations, which CUDA's words are as well.
namespace warpmem_words {
WARPMEM_1(ex2, float, "f", "ex2.approx.ftz.f32")
WARPMEM_1(lg2, float, "f", "lg2.approx.ftz.f32")
}  // namespace warpmem_words
WARPMEM_1(__sinf, float, "f", "sin.approx.f32")
WARPMEM_1(__cosf, float, "f", "cos.approx.f32")
WARPMEM_1(__tanhf, float, "f", "tanh.approx.f32")
WARPMEM_1(rsqrtf, float, "f", "rsqrt.approx.f32")
WARPMEM_1(rsqrt, float, "f", "rsqrt.approx.f32")
WARPMEM_2(__fdividef, float, "f", "div.approx.f32")
WARPMEM_2(fdividef, float, "f", "div.approx.f32")
WARPMEM_1(__saturatef, float, "f", "cvt.sat.f32.f32")
#undef WARPMEM_3
#undef WARPMEM_2
#undef WARPMEM_1
WARPMEM_WORD float __expf(float x) { return warpmem_words::ex2(__fmul_rn(x, 1.44269504f)); }
WARPMEM_WORD float __exp10f(float x) { return warpmem_words::ex2(__fmul_rn(x, 3.32192809f)); }
WARPMEM_WORD float __logf(float x) { return __fmul_rn(warpmem_words::lg2(x), 0.693147181f); }
WARPMEM_WORD float __log2f(float x) { return warpmem_words::lg2(x); }
WARPMEM_WORD float __log10f(float x) { return __fmul_rn(warpmem_words::lg2(x), 0.301029996f); }
WARPMEM_WORD float __powf(float x, float y) { return warpmem_words::ex2(__fmul_rn(y, warpmem_words::lg2(x))); }
WARPMEM_WORD float __tanf(float x) { return __fdividef(__sinf(x), __cosf(x)); }
WARPMEM_WORD void __sincosf(float x, float* s, float* c) {
  *s = __sinf(x);
  *c = __cosf(x);
}
WARPMEM_WORD float __frsqrt_rn(float x) {
  return static_cast<float>(__ddiv_rn(1.0, __dsqrt_rn(static_cast<double>(x))));
}
