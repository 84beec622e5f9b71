// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of half and nv_bfloat16 that have one name for both.
#pragma once

#include <warpmem/capture/words/math.hpp>
#include <warpmem/capture/words/small_float.hpp>

namespace warpmem { inline namespace v0 { namespace capture {
// Exact products, and sums that a double holds: rounded once.
template <class F>
WARPMEM_WORD small_float<F> fused(small_float<F> a, small_float<F> b, small_float<F> c) {
  double const sum = static_cast<double>(F::to_float(a.stored)) * static_cast<double>(F::to_float(b.stored)) +
                     static_cast<double>(F::to_float(c.stored));
  float const once = static_cast<float>(sum);
  // To a float by rounding to odd, so that the second rounding sees that there was a rest.
  unsigned bits = same_bits<unsigned>(once);
  if (static_cast<double>(once) != sum && sum == sum && (bits & 1) == 0) {
    bits += (static_cast<double>(once) < sum) == (sum > 0) ? 1u : ~0u;
  }
  return small_float<F>(same_bits<float>(bits));
}
}}}  // namespace warpmem::v0::capture

#define WARPMEM_ONE  \
  template <class F> \
  WARPMEM_WORD warpmem::capture::small_float<F>
#define WARPMEM_TWO  \
  template <class F> \
  WARPMEM_WORD warpmem::capture::small_float2<F>
#define WARPMEM_BOOL \
  template <class F> \
  WARPMEM_WORD bool

// Each of one element and, with a 2 in its name, of two.
#define WARPMEM_UNARY(name, name2, expression)                                                                  \
  WARPMEM_ONE name(warpmem::capture::small_float<F> a) { return warpmem::capture::small_float<F>(expression); } \
  WARPMEM_TWO name2(warpmem::capture::small_float2<F> v) { return {name(v.x), name(v.y)}; }
#define WARPMEM_BINARY(name, name2, expression)                                                 \
  WARPMEM_ONE name(warpmem::capture::small_float<F> a, warpmem::capture::small_float<F> b) {    \
    return warpmem::capture::small_float<F>(expression);                                        \
  }                                                                                             \
  WARPMEM_TWO name2(warpmem::capture::small_float2<F> v, warpmem::capture::small_float2<F> w) { \
    return {name(v.x, w.x), name(v.y, w.y)};                                                    \
  }
#define WARPMEM_TERNARY(name, name2, expression)                                              \
  WARPMEM_ONE name(warpmem::capture::small_float<F> a, warpmem::capture::small_float<F> b,    \
                   warpmem::capture::small_float<F> c) {                                      \
    return expression;                                                                        \
  }                                                                                           \
  WARPMEM_TWO name2(warpmem::capture::small_float2<F> u, warpmem::capture::small_float2<F> v, \
                    warpmem::capture::small_float2<F> w) {                                    \
    return {name(u.x, v.x, w.x), name(u.y, v.y, w.y)};                                        \
  }
#define WARPMEM_COMPARISON(name, comparison)                                                             \
  WARPMEM_BOOL __h##name(warpmem::capture::small_float<F> a, warpmem::capture::small_float<F> b) {       \
    return comparison;                                                                                   \
  }                                                                                                      \
  WARPMEM_TWO __h##name##2(warpmem::capture::small_float2<F> v, warpmem::capture::small_float2<F> w) {   \
    return {__h##name(v.x, w.x) ? 1 : 0, __h##name(v.y, w.y) ? 1 : 0};                                   \
  }                                                                                                      \
  WARPMEM_BOOL __hb##name##2(warpmem::capture::small_float2<F> v, warpmem::capture::small_float2<F> w) { \
    return __h##name(v.x, w.x) && __h##name(v.y, w.y);                                                   \
  }

WARPMEM_BINARY(__hadd, __hadd2, a + b)
WARPMEM_BINARY(__hsub, __hsub2, a - b)
WARPMEM_BINARY(__hmul, __hmul2, a* b)
WARPMEM_BINARY(__hadd_rn, __hadd2_rn, a + b)
WARPMEM_BINARY(__hsub_rn, __hsub2_rn, a - b)
WARPMEM_BINARY(__hmul_rn, __hmul2_rn, a* b)
WARPMEM_BINARY(__hdiv, __h2div, a / b)
WARPMEM_BINARY(__hadd_sat, __hadd2_sat, __saturatef(a + b))
WARPMEM_BINARY(__hsub_sat, __hsub2_sat, __saturatef(a - b))
WARPMEM_BINARY(__hmul_sat, __hmul2_sat, __saturatef(a* b))
WARPMEM_BINARY(__hmax, __hmax2, fmaxf(a, b))
WARPMEM_BINARY(__hmin, __hmin2, fminf(a, b))
WARPMEM_TERNARY(__hfma, __hfma2, warpmem::capture::fused(a, b, c))
WARPMEM_TERNARY(__hfma_sat, __hfma2_sat, __saturatef(warpmem::capture::fused(a, b, c)))
WARPMEM_TERNARY(__hfma_relu, __hfma2_relu, fmaxf(warpmem::capture::fused(a, b, c), 0))
WARPMEM_UNARY(__hneg, __hneg2, -a)
WARPMEM_UNARY(__habs, __habs2, fabsf(a))
WARPMEM_COMPARISON(eq, a == b)
WARPMEM_COMPARISON(ne, a<b || a> b)
WARPMEM_COMPARISON(lt, a < b)
WARPMEM_COMPARISON(le, a <= b)
WARPMEM_COMPARISON(gt, a > b)
WARPMEM_COMPARISON(ge, a >= b)
WARPMEM_COMPARISON(equ, !(a < b || a > b))
WARPMEM_COMPARISON(neu, a != b)
WARPMEM_COMPARISON(ltu, !(a >= b))
WARPMEM_COMPARISON(leu, !(a > b))
WARPMEM_COMPARISON(gtu, !(a <= b))
WARPMEM_COMPARISON(geu, !(a < b))
WARPMEM_BOOL __hisnan(warpmem::capture::small_float<F> a) { return a != a; }
template <class F>
WARPMEM_WORD int __hisinf(warpmem::capture::small_float<F> a) {
  return fabsf(a) != HUGE_VALF ? 0 : a > 0.0f ? 1 : -1;
}

WARPMEM_UNARY(hsqrt, h2sqrt, sqrtf(a))
WARPMEM_UNARY(hrsqrt, h2rsqrt, rsqrtf(a))
WARPMEM_UNARY(hrcp, h2rcp, 1 / static_cast<float>(a))
WARPMEM_UNARY(hexp, h2exp, expf(a))
WARPMEM_UNARY(hexp2, h2exp2, exp2f(a))
WARPMEM_UNARY(hexp10, h2exp10, __exp10f(a))
WARPMEM_UNARY(hlog, h2log, logf(a))
WARPMEM_UNARY(hlog2, h2log2, log2f(a))
WARPMEM_UNARY(hlog10, h2log10, log10f(a))
WARPMEM_UNARY(hsin, h2sin, sinf(a))
WARPMEM_UNARY(hcos, h2cos, cosf(a))
WARPMEM_UNARY(htanh, h2tanh, tanhf(a))
WARPMEM_UNARY(hfloor, h2floor, floorf(a))
WARPMEM_UNARY(hceil, h2ceil, ceilf(a))
WARPMEM_UNARY(htrunc, h2trunc, truncf(a))
WARPMEM_UNARY(hrint, h2rint, rintf(a))

template <class F>
WARPMEM_WORD float __low2float(warpmem::capture::small_float2<F> v) {
  return v.x;
}
template <class F>
WARPMEM_WORD float __high2float(warpmem::capture::small_float2<F> v) {
  return v.y;
}
WARPMEM_TWO __lowhigh2highlow(warpmem::capture::small_float2<F> v) { return {v.y, v.x}; }

#undef WARPMEM_COMPARISON
#undef WARPMEM_TERNARY
#undef WARPMEM_BINARY
#undef WARPMEM_UNARY
#undef WARPMEM_BOOL
#undef WARPMEM_TWO
#undef WARPMEM_ONE
