// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __nv_bfloat16 and __nv_bfloat162.
#pragma once
#pragma GCC system_header

#include "../words/small_float_math.h"

WARPMEM_SMALL_FLOAT_TYPES(__nv_bfloat16, __nv_bfloat162, bfloat16_format)
WARPMEM_SMALL_FLOAT_WORDS(__nv_bfloat16, __nv_bfloat162, bfloat16)
WARPMEM_SMALL_FLOAT_MATH(__nv_bfloat16, __nv_bfloat162)
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;
WARPMEM_SMALL_ATOMIC(__nv_bfloat16, "atom.add.noftz.bf16", "h", unsigned short)
WARPMEM_SMALL_ATOMIC(__nv_bfloat162, "atom.add.noftz.bf16x2", "r", unsigned)
