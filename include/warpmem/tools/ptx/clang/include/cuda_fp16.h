// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __half and __half2.
#pragma once
#pragma GCC system_header

#include "../words/small_float_math.h"

WARPMEM_SMALL_FLOAT_TYPES(__half, __half2, half_format)
WARPMEM_SMALL_FLOAT_WORDS(__half, __half2, half)
WARPMEM_SMALL_FLOAT_MATH(__half, __half2)
using half = __half;
using half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;
WARPMEM_SMALL_ATOMIC(__half, "atom.add.noftz.f16", "h", unsigned short)
WARPMEM_SMALL_ATOMIC(__half2, "atom.add.noftz.f16x2", "r", unsigned)
