// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions that kernels do most, as loops of vector instructions. Each gives what convert_number.hpp gives.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/code/lanes.hpp>
#include <warpmem/ptx/ops/float_flags.hpp>
#include <warpmem/ptx/ops/float_values.hpp>
#include <warpmem/ptx/ops/half_values.hpp>
#include <warpmem/ptx/ops/rounding.hpp>
#include <warpmem/ptx/types.hpp>

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// Of a number, in float or double, with the sign of a zero. Adding 2 to the power of the digits rounds.
template <class T>
[[nodiscard]] inline T integral(T x, rounding how) {
  constexpr T whole = static_cast<T>(u64{1} << (std::numeric_limits<T>::digits - 1));
  T const magnitude = std::fabs(x);
  T const sum = magnitude + whole;
  T const nearest = magnitude < whole ? sum - whole : magnitude;
  T const above = nearest > magnitude ? T{1} : T{0}, below = nearest < magnitude ? T{1} : T{0};
  bool const is_negative = std::signbit(x);
  bool const goes_away = how == (is_negative ? rounding::down : rounding::up);
  T const directed = nearest + (goes_away ? below : -above);
  return std::copysign(how == rounding::nearest ? nearest : directed, x);
}

// An integer from a number without fraction; what is beyond its range is its end, and a NaN is `nan`.
template <class D, class T>
[[nodiscard]] inline D saturated_integer(T x, D nan) {
  constexpr T beyond = static_cast<T>(u64{1} << (std::numeric_limits<D>::digits - 1)) * 2;
  constexpr T least = static_cast<T>(std::numeric_limits<D>::min());
  bool const is_inside = x >= least && x < beyond;
  D const inside = static_cast<D>(is_inside ? x : T{0});
  D const outside = x >= beyond ? std::numeric_limits<D>::max() : x < least ? std::numeric_limits<D>::min() : nan;
  return is_inside ? inside : outside;
}

namespace detail {

// instruction::form2: how many upper bits of a register are not the source's.
template <class Out, class In, bool is_signed>
void convert_integers(warp&, u8* frame, instruction const& i, u32 lanes) {
  using S = std::conditional_t<is_signed, std::make_signed_t<In>, In>;
  In const* const a = row<In>(frame, i.a);
  u32 const unused = i.form2;
  each<Out>(frame, i.d, lanes,
            [=](int lane) { return static_cast<Out>(static_cast<S>(static_cast<In>(a[lane] << unused)) >> unused); });
}

// From integers of at most 16 bits in such a register, to nearest, which is exact.
template <class Out, class In, bool is_signed>
void convert_small_integers(warp&, u8* frame, instruction const& i, u32 lanes) {
  using S = std::conditional_t<is_signed, std::make_signed_t<In>, In>;
  In const* const a = row<In>(frame, i.a);
  u32 const unused = i.form2;
  each<Out>(frame, i.d, lanes, [=](int lane) {
    return static_cast<Out>(static_cast<s32>(static_cast<S>(static_cast<In>(a[lane] << unused)) >> unused));
  });
}
template <class Out, class In>
void convert_wide_integers(warp&, u8* frame, instruction const& i, u32 lanes) {
  In const* const a = row<In>(frame, i.a);
  each<Out>(frame, i.d, lanes, [=](int lane) { return static_cast<Out>(a[lane]); });
}

// instruction::form: the rounding.
template <class Out, class In>
void convert_to_integers(warp&, u8* frame, instruction const& i, u32 lanes) {
  using U = std::make_unsigned_t<Out>;
  In const* const a = row<In>(frame, i.a);
  auto const how = static_cast<rounding>(i.form);
  constexpr bool is_wide = sizeof(In) == 8 || sizeof(Out) == 8;
  constexpr Out nan = static_cast<Out>(is_wide ? U{1} << (8 * sizeof(Out) - 1) : U{0});
  u32 const least = least_f32(i.form2);
  each<Out>(frame, i.d, lanes, [=](int lane) {
    if constexpr (sizeof(In) == 4) {
      return saturated_integer<Out>(integral(flushed(a[lane], least), how), nan);
    } else {
      return saturated_integer<Out>(integral(a[lane], how), nan);
    }
  });
}

inline void round_f32(warp&, u8* frame, instruction const& i, u32 lanes) {
  float const* const a = row<float>(frame, i.a);
  auto const how = static_cast<rounding>(i.form);
  u32 const least = least_f32(i.form2);
  each<u32>(frame, i.d, lanes, [=](int lane) { return result_bits(integral(flushed(a[lane], least), how)); });
}
inline void round_f64(warp&, u8* frame, instruction const& i, u32 lanes) {
  double const* const a = row<double>(frame, i.a);
  auto const how = static_cast<rounding>(i.form);
  each<u64>(frame, i.d, lanes, [=](int lane) { return result_bits(integral(a[lane], how), a[lane]); });
}

// cvt.rn.f16x2.f32 and cvt.rn.bf16x2.f32: a is the upper half.
template <u16 (*f)(float)>
void convert_to_pairs(warp&, u8* frame, instruction const& i, u32 lanes) {
  float const *const a = row<float>(frame, i.a), *const b = row<float>(frame, i.b);
  each<u32>(frame, i.d, lanes, [=](int lane) { return u32{f(a[lane])} << 16 | f(b[lane]); });
}

}  // namespace detail

[[nodiscard]] inline u64 f64_of_f32(float x) { return std::bit_cast<u64>(double{x}) | (x != x ? u64{1} << 51 : 0); }
[[nodiscard]] inline u32 f32_of_f64(double x) { return result_bits(static_cast<float>(x)); }
[[nodiscard]] inline u32 f32_of_f16(u16 x) { return result_bits(float_of_f16(x)); }
[[nodiscard]] inline u32 f32_of_bf16(u16 x) { return u32{x} << 16; }

}}}}  // namespace warpmem::v0::ptx::ops
