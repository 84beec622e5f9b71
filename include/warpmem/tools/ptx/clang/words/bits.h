// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same bits as another type.
#pragma once
#pragma GCC system_header

#include "attributes.h"

WARPMEM_WORD int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
WARPMEM_WORD unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
WARPMEM_WORD float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
WARPMEM_WORD float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
WARPMEM_WORD long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
WARPMEM_WORD double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
WARPMEM_WORD int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
WARPMEM_WORD int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
WARPMEM_WORD double __hiloint2double(int hi, int lo) {
  return __longlong_as_double(static_cast<long long>(static_cast<unsigned long long>(static_cast<unsigned>(hi)) << 32 |
                                                     static_cast<unsigned>(lo)));
}
