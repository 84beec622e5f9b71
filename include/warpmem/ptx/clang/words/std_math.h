// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same functions in std. They are declared before <cmath>, which then has its own for the host only.
#pragma once
#pragma GCC system_header

#include "special.h"

namespace std {
using ::abs;
using ::fabs;
using ::sqrt;
using ::cbrt;
using ::hypot;
using ::exp;
using ::exp2;
using ::expm1;
using ::log;
using ::log2;
using ::log10;
using ::log1p;
using ::pow;
using ::sin;
using ::cos;
using ::tan;
using ::asin;
using ::acos;
using ::atan;
using ::atan2;
using ::sinh;
using ::cosh;
using ::tanh;
using ::asinh;
using ::acosh;
using ::atanh;
using ::floor;
using ::ceil;
using ::trunc;
using ::round;
using ::rint;
using ::nearbyint;
using ::lrint;
using ::lround;
using ::llrint;
using ::llround;
using ::fmod;
using ::remainder;
using ::copysign;
using ::fmin;
using ::fmax;
using ::fdim;
using ::fma;
using ::erf;
using ::erfc;
using ::ldexp;
using ::scalbn;
using ::frexp;
using ::modf;
using ::logb;
using ::ilogb;
using ::isnan;
using ::isinf;
using ::isfinite;
using ::isnormal;
using ::signbit;
}  // namespace std
