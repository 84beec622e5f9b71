// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rounding, .ftz and .sat of instructions on .f32 and .f64, and the handlers that heed them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// instruction::form2 of arithmetic with floating-point numbers.
inline constexpr u8 flag_ftz = 1;   // numbers below the normal ones are 0, with their sign
inline constexpr u8 flag_sat = 2;   // from 0 to 1; a NaN is 0
inline constexpr u8 flag_relu = 4;  // what is negative is 0

// `least`: the magnitude of the least number that stays; 0: all do.
template <class U>
[[nodiscard]] constexpr U flushed(U bits, U least) {
  constexpr U sign = static_cast<U>(U{1} << (8 * sizeof(U) - 1));
  return static_cast<U>(bits & static_cast<U>(sign - 1)) < least ? static_cast<U>(bits & sign) : bits;
}
[[nodiscard]] constexpr u32 least_f32(u8 flags) { return (flags & flag_ftz) != 0 ? 0x00800000 : 0; }
[[nodiscard]] inline float flushed(float x, u32 least) {
  return std::bit_cast<float>(flushed(std::bit_cast<u32>(x), least));
}
// Of bits of an .f32: as integers, what lies between 0 and 1 is below 1's.
[[nodiscard]] constexpr u32 saturated(u32 bits) {
  u32 const limited = bits < 0x3f800000 ? bits : 0x3f800000;
  return bits > 0x7f800000 ? 0 : limited;
}

namespace detail {

// At most three operands.
template <auto f>
struct f32_lanes_of;
template <class... A, u32 (*f)(A...)>
struct f32_lanes_of<f> {
  static void run(warp& w, u8* frame, instruction const& i, u32 lanes) {
    if (i.form2 == 0) {
      all_lanes_of<f>::run(w, frame, i, lanes);
    } else {
      with_flags(frame, i, lanes, std::index_sequence_for<A...>{});
    }
  }
  template <std::size_t... k>
  [[gnu::flatten]] static void with_flags(u8* frame, instruction const& i, u32 lanes, std::index_sequence<k...>) {
    float const* const rows[] = {row<float>(frame, i.a), row<float>(frame, i.b), row<float>(frame, i.c)};
    u32 const least = least_f32(i.form2);
    bool const saturates = (i.form2 & flag_sat) != 0;
    each<u32>(frame, i.d, lanes, [&](int lane) {
      u32 const bits = flushed(f(flushed(rows[k][lane], least)...), least);
      return saturates ? saturated(bits) : bits;
    });
  }
};

}  // namespace detail

// Of a function of floats that returns bits, with .ftz and .sat where form2 says so.
template <auto f>
inline constexpr handler f32_lanewise = &detail::f32_lanes_of<f>::run;

}}}}  // namespace warpmem::v0::ptx::ops
