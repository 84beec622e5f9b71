// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions that kernels do most, as loops of vector instructions. Each gives what convert_number.hpp gives.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/choose.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// A number without fraction, in float or double; the sign of a zero stays. Adding 2 to the power of the digits rounds
// to nearest. The other ways are down after a change of sign: of negative numbers to 0, of all numbers up.
template <class T>
[[nodiscard]] inline T integral(T x, rounding how) {
  using U = std::conditional_t<sizeof(T) == 8, u64, u32>;
  constexpr U sign = U{1} << (8 * sizeof(U) - 1);
  constexpr T whole = static_cast<T>(u64{1} << (std::numeric_limits<T>::digits - 1));
  U const bits = std::bit_cast<U>(x);
  U const turns = (how == rounding::to_zero ? bits & sign : U{0}) | (how == rounding::up ? sign : U{0});
  T const y = std::bit_cast<T>(static_cast<U>(bits ^ turns));
  T const magnitude = std::fabs(y);
  T const sum = magnitude + whole;
  T const nearest = std::copysign(chosen(magnitude < whole, sum - whole, magnitude), y);
  T const too_much = chosen(nearest > y, how == rounding::nearest ? T{0} : T{1}, T{0});
  return std::copysign(std::fabs(nearest - too_much), x);
}

// An integer from a number without fraction; what is beyond its range is its end, and a NaN is `nan`.
template <class D, class T>
[[nodiscard]] inline D saturated_integer(T x, D nan) {
  using U = std::conditional_t<sizeof(T) == 8, u64, u32>;
  using V = std::make_unsigned_t<D>;
  constexpr U sign = U{1} << (8 * sizeof(U) - 1);
  constexpr U infinity = std::bit_cast<U>(std::numeric_limits<T>::infinity());
  constexpr U beyond = std::bit_cast<U>(static_cast<T>(u64{1} << (std::numeric_limits<D>::digits - 1)) * 2);
  U const bits = std::bit_cast<U>(x), magnitude = bits & (sign - 1);
  bool const is_inside = (std::is_signed_v<D> ? magnitude : bits) < beyond;
  T const inside = std::bit_cast<T>(chosen(is_inside, bits, U{0}));
  V const end = chosen(bits >= sign, static_cast<V>(std::numeric_limits<D>::min()),
                       static_cast<V>(std::numeric_limits<D>::max()));
  V const outside = chosen(magnitude > infinity, static_cast<V>(nan), end);
  if constexpr (std::is_same_v<D, u32> && std::is_same_v<T, float>) {  // there is only an instruction for s32
    bool const is_upper = inside >= 0x1p31F;
    s32 const lower = static_cast<s32>(inside - chosen(is_upper, 0x1p31F, 0.0F));
    return chosen(is_inside, static_cast<u32>(lower) + (static_cast<u32>(is_upper) << 31), outside);
  } else {
    return static_cast<D>(chosen(is_inside, static_cast<V>(static_cast<D>(inside)), outside));
  }
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
[[gnu::flatten]] void convert_to_integers(warp&, u8* frame, instruction const& i, u32 lanes) {
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

[[gnu::flatten]] inline void round_f32(warp&, u8* frame, instruction const& i, u32 lanes) {
  float const* const a = row<float>(frame, i.a);
  auto const how = static_cast<rounding>(i.form);
  u32 const least = least_f32(i.form2);
  each<u32>(frame, i.d, lanes, [=](int lane) { return result_bits(integral(flushed(a[lane], least), how)); });
}
[[gnu::flatten]] inline void round_f64(warp&, u8* frame, instruction const& i, u32 lanes) {
  double const* const a = row<double>(frame, i.a);
  auto const how = static_cast<rounding>(i.form);
  each<u64>(frame, i.d, lanes, [=](int lane) { return result_bits(integral(a[lane], how), a[lane]); });
}

// cvt.rn.f16x2.f32 and cvt.rn.bf16x2.f32: a is the upper half.
template <u16 (*f)(float)>
[[gnu::flatten]] void convert_to_pairs(warp&, u8* frame, instruction const& i, u32 lanes) {
  float const *const a = row<float>(frame, i.a), *const b = row<float>(frame, i.b);
  each<u32>(frame, i.d, lanes, [=](int lane) { return u32{f(a[lane])} << 16 | f(b[lane]); });
}

}  // namespace detail

[[nodiscard]] inline u64 f64_of_f32(float x) { return std::bit_cast<u64>(double{x}) | (x != x ? u64{1} << 51 : 0); }
[[nodiscard]] inline u32 f32_of_f64(double x) { return result_bits(static_cast<float>(x)); }
[[nodiscard]] inline u32 f32_of_f16(u16 x) { return result_bits(float_of_f16(x)); }
[[nodiscard]] inline u32 f32_of_bf16(u16 x) { return u32{x} << 16; }

}}}}  // namespace warpmem::v0::ptx::ops
