// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions with a rounding mode.
#pragma once
#pragma GCC system_header

#include "attributes.h"

#define WARPMEM_CONVERT(name, To, Out, From, In, instruction) \
  WARPMEM_WORD To name(From x) {                              \
    To result;                                                \
    asm(instruction " %0, %1;" : Out(result) : In(x));        \
    return result;                                            \
  }
#define WARPMEM_TO_INTEGER(name, To, Out, From, In, types)        \
  WARPMEM_CONVERT(name##_rn, To, Out, From, In, "cvt.rni." types) \
  WARPMEM_CONVERT(name##_rz, To, Out, From, In, "cvt.rzi." types) \
  WARPMEM_CONVERT(name##_ru, To, Out, From, In, "cvt.rpi." types) \
  WARPMEM_CONVERT(name##_rd, To, Out, From, In, "cvt.rmi." types)
WARPMEM_TO_INTEGER(__float2int, int, "=r", float, "f", "s32.f32")
WARPMEM_TO_INTEGER(__float2uint, unsigned, "=r", float, "f", "u32.f32")
WARPMEM_TO_INTEGER(__float2ll, long long, "=l", float, "f", "s64.f32")
WARPMEM_TO_INTEGER(__float2ull, unsigned long long, "=l", float, "f", "u64.f32")
WARPMEM_TO_INTEGER(__double2int, int, "=r", double, "d", "s32.f64")
WARPMEM_TO_INTEGER(__double2uint, unsigned, "=r", double, "d", "u32.f64")
WARPMEM_TO_INTEGER(__double2ll, long long, "=l", double, "d", "s64.f64")
WARPMEM_TO_INTEGER(__double2ull, unsigned long long, "=l", double, "d", "u64.f64")
#undef WARPMEM_TO_INTEGER

#define WARPMEM_TO_FLOAT(name, To, Out, From, In, types)         \
  WARPMEM_CONVERT(name##_rn, To, Out, From, In, "cvt.rn." types) \
  WARPMEM_CONVERT(name##_rz, To, Out, From, In, "cvt.rz." types) \
  WARPMEM_CONVERT(name##_ru, To, Out, From, In, "cvt.rp." types) \
  WARPMEM_CONVERT(name##_rd, To, Out, From, In, "cvt.rm." types)
WARPMEM_TO_FLOAT(__int2float, float, "=f", int, "r", "f32.s32")
WARPMEM_TO_FLOAT(__uint2float, float, "=f", unsigned, "r", "f32.u32")
WARPMEM_TO_FLOAT(__ll2float, float, "=f", long long, "l", "f32.s64")
WARPMEM_TO_FLOAT(__ull2float, float, "=f", unsigned long long, "l", "f32.u64")
WARPMEM_TO_FLOAT(__ll2double, double, "=d", long long, "l", "f64.s64")
WARPMEM_TO_FLOAT(__ull2double, double, "=d", unsigned long long, "l", "f64.u64")
WARPMEM_TO_FLOAT(__double2float, float, "=f", double, "d", "f32.f64")
#undef WARPMEM_TO_FLOAT
#undef WARPMEM_CONVERT
WARPMEM_WORD double __int2double_rn(int x) { return x; }
WARPMEM_WORD double __uint2double_rn(unsigned x) { return x; }
