// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// <math.h> without std::lerp: kernels have a lerp of their own, and libstdc++ would name its lerp in the global
// namespace.
#pragma once

#include <stdlib.h>
#include <cmath>

#if defined(__GLIBCXX__) && !defined(_GLIBCXX_MATH_H)
#  define _GLIBCXX_MATH_H 1  // libstdc++'s <math.h> is included
using std::abs, std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atan2, std::atanh, std::cbrt, std::ceil;
using std::copysign, std::cos, std::cosh, std::erf, std::erfc, std::exp, std::exp2, std::expm1, std::fabs, std::fdim;
using std::floor, std::fma, std::fmax, std::fmin, std::fmod, std::fpclassify, std::frexp, std::hypot, std::ilogb;
using std::isfinite, std::isgreater, std::isgreaterequal, std::isinf, std::isless, std::islessequal, std::islessgreater;
using std::isnan, std::isnormal, std::isunordered, std::ldexp, std::lgamma, std::llrint, std::llround, std::log;
using std::log10, std::log1p, std::log2, std::logb, std::lrint, std::lround, std::modf, std::nearbyint, std::nextafter;
using std::nexttoward, std::pow, std::remainder, std::remquo, std::rint, std::round, std::scalbln, std::scalbn;
using std::signbit, std::sin, std::sinh, std::sqrt, std::tan, std::tanh, std::tgamma, std::trunc;
#else
#  include <math.h>
#endif
