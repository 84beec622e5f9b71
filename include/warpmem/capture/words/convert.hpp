// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bits of a number as another type, and conversions to integers: _rn to nearest even, _rz towards zero, _ru up, _rd
// down.
#pragma once

#include <warpmem/capture/words/attributes.hpp>
#include <warpmem/capture/words/bits.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

// An integer of x, which has no fraction. PTX clamps what does not fit. Of what is not a number it makes 0, or the top
// bit alone if 64 bits are involved.
template <class To, class From>
WARPMEM_WORD To to_integer(From x) noexcept {
  constexpr bool is_signed = static_cast<To>(-1) < To{0};
  constexpr To quarter = static_cast<To>(To{1} << (sizeof(To) * 8 - 2));
  constexpr To top_bit = is_signed ? static_cast<To>(-quarter - quarter) : static_cast<To>(quarter * 2);
  From const limit = static_cast<From>(quarter) * From(is_signed ? 2 : 4);
  if (x != x) return sizeof(From) == 8 || sizeof(To) == 8 ? top_bit : To{0};
  if (x >= limit) return static_cast<To>(is_signed ? ~top_bit : ~To{0});
  if (x < (is_signed ? -limit : From{0})) return is_signed ? top_bit : To{0};
  return static_cast<To>(x);
}

WARPMEM_WORD double rounded_rn(double x) noexcept { return __builtin_rint(x); }
WARPMEM_WORD double rounded_rz(double x) noexcept { return __builtin_trunc(x); }
WARPMEM_WORD double rounded_ru(double x) noexcept { return __builtin_ceil(x); }
WARPMEM_WORD double rounded_rd(double x) noexcept { return __builtin_floor(x); }

}}}  // namespace warpmem::v0::capture

WARPMEM_WORD int __float_as_int(float x) { return warpmem::capture::same_bits<int>(x); }
WARPMEM_WORD unsigned __float_as_uint(float x) { return warpmem::capture::same_bits<unsigned>(x); }
WARPMEM_WORD float __int_as_float(int x) { return warpmem::capture::same_bits<float>(x); }
WARPMEM_WORD float __uint_as_float(unsigned x) { return warpmem::capture::same_bits<float>(x); }
WARPMEM_WORD long long __double_as_longlong(double x) { return warpmem::capture::same_bits<long long>(x); }
WARPMEM_WORD double __longlong_as_double(long long x) { return warpmem::capture::same_bits<double>(x); }
WARPMEM_WORD int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
WARPMEM_WORD int __double2loint(double x) { return static_cast<int>(static_cast<unsigned>(__double_as_longlong(x))); }
WARPMEM_WORD double __hiloint2double(int hi, int lo) {
  return warpmem::capture::same_bits<double>(static_cast<unsigned long long>(static_cast<unsigned>(hi)) << 32 |
                                             static_cast<unsigned>(lo));
}

#define WARPMEM_TO_INTEGER(name, From, To, how)                                      \
  WARPMEM_WORD To name##_##how(From x) {                                             \
    return warpmem::capture::to_integer<To>(                                         \
        static_cast<From>(warpmem::capture::rounded_##how(static_cast<double>(x)))); \
  }
#define WARPMEM_ROUNDINGS(name, From, To) \
  WARPMEM_TO_INTEGER(name, From, To, rn)  \
  WARPMEM_TO_INTEGER(name, From, To, rz)  \
  WARPMEM_TO_INTEGER(name, From, To, ru)  \
  WARPMEM_TO_INTEGER(name, From, To, rd)
WARPMEM_ROUNDINGS(__float2int, float, int)
WARPMEM_ROUNDINGS(__float2uint, float, unsigned)
WARPMEM_ROUNDINGS(__float2ll, float, long long)
WARPMEM_ROUNDINGS(__float2ull, float, unsigned long long)
WARPMEM_ROUNDINGS(__double2int, double, int)
WARPMEM_ROUNDINGS(__double2uint, double, unsigned)
WARPMEM_ROUNDINGS(__double2ll, double, long long)
WARPMEM_ROUNDINGS(__double2ull, double, unsigned long long)
#undef WARPMEM_ROUNDINGS
#undef WARPMEM_TO_INTEGER
