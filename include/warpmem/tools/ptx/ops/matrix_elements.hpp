// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of matrices: their types by name, and floats of 8 to 32 bits as the tensor cores of 9.0 take them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/choose.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <iterator>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

enum class matrix_type : u8 { none, f16, bf16, tf32, f32, f64, e4m3, e5m2, int8, uint8, int4, uint4, b1, int32 };

[[nodiscard]] constexpr matrix_type matrix_type_of(std::string_view word) noexcept {
  constexpr std::string_view names[] = {"",     "f16", "bf16", "tf32", "f32", "f64", "e4m3",
                                        "e5m2", "s8",  "u8",   "s4",   "u4",  "b1",  "s32"};
  for (u8 k = 1; k < std::size(names); ++k) {
    if (names[k] == word) {
      return static_cast<matrix_type>(k);
    }
  }
  return matrix_type::none;
}
[[nodiscard]] constexpr int bits_of(matrix_type t) noexcept {
  constexpr int bits[] = {0, 16, 16, 32, 32, 64, 8, 8, 8, 8, 4, 4, 1, 32};
  return bits[static_cast<int>(t)];
}
[[nodiscard]] constexpr bool is_integer(matrix_type t) noexcept {
  return t == matrix_type::int8 || t == matrix_type::uint8 || t == matrix_type::int4 || t == matrix_type::uint4;
}
[[nodiscard]] constexpr bool is_small_float(matrix_type t) noexcept {
  return t == matrix_type::e4m3 || t == matrix_type::e5m2;
}

// A value and its exponent as hardware aligns products by it: of subnormal numbers the least normal one's.
struct matrix_number {
  static constexpr s16 of_zero = -4096;
  static constexpr s16 of_special = 4096;  // infinite, or not a number
  float value{};
  s16 exponent{of_zero};
};

namespace detail {

// `bits` of a float with so many bits of exponent and fraction; wider fractions than the type's must be cut off before.
// Without branches, so that compilers make vector instructions of a loop.
template <int exponent_bits, int fraction_bits>
[[nodiscard]] inline matrix_number number_of_bits(u32 bits) noexcept {
  constexpr s32 most = (1 << exponent_bits) - 1;
  constexpr s32 bias = most >> 1;
  s32 const exponent = static_cast<s32>(bits >> fraction_bits) & most;
  s32 const rest = static_cast<s32>(bits & ((1U << (exponent_bits + fraction_bits)) - 1));
  u32 const sign = bits >> (exponent_bits + fraction_bits) << 31;
  u32 const moved = static_cast<u32>(rest) << (23 - fraction_bits);
  // e4m3 has no infinities, and one NaN of each sign.
  bool const is_special = exponent_bits == 4 ? rest == 0x7f : exponent == most;
  s32 const aligned =
      ops::chosen(rest == 0, s32{matrix_number::of_zero}, ops::chosen(exponent == 0, 1, exponent) - bias);
  s16 const of = static_cast<s16>(ops::chosen(is_special, s32{matrix_number::of_special}, aligned));
  if constexpr (exponent_bits == 8) {
    return {std::bit_cast<float>(sign | moved), of};
  } else {
    // The exponent is too low by the difference of biases; the product also makes subnormal numbers normal.
    constexpr float up = std::bit_cast<float>(static_cast<u32>(127 + 127 - bias) << 23);
    u32 const magnitude = std::bit_cast<u32>(std::bit_cast<float>(moved) * up);
    bool const is_infinite = exponent_bits != 4 && (rest & ((1 << fraction_bits) - 1)) == 0;
    u32 const special = ops::chosen(is_infinite, 0x7f800000U, 0x7fffffffU);
    return {std::bit_cast<float>(sign | ops::chosen(is_special, special, magnitude)), of};
  }
}

}  // namespace detail

// Of an element in the low bits.
template <matrix_type type>
[[nodiscard]] inline matrix_number number_of(u32 bits) noexcept {
  if constexpr (type == matrix_type::f16) {
    return detail::number_of_bits<5, 10>(bits & 0xffff);
  } else if constexpr (type == matrix_type::bf16) {
    return detail::number_of_bits<8, 7>(bits & 0xffff);
  } else if constexpr (type == matrix_type::tf32) {
    return detail::number_of_bits<8, 10>(bits >> 13);  // the lower bits are not looked at
  } else if constexpr (type == matrix_type::e4m3) {
    return detail::number_of_bits<4, 3>(bits & 0xff);
  } else if constexpr (type == matrix_type::e5m2) {
    return detail::number_of_bits<5, 2>(bits & 0xff);
  } else {
    return detail::number_of_bits<8, 23>(bits);
  }
}

// Calls f(type constant) for a type of floats: by_float_type(t, [&]<matrix_type type>() { ... }).
template <class F>
inline void by_float_type(matrix_type t, F f) {
  switch (t) {
    case matrix_type::f16:
      return f.template operator()<matrix_type::f16>();
    case matrix_type::bf16:
      return f.template operator()<matrix_type::bf16>();
    case matrix_type::tf32:
      return f.template operator()<matrix_type::tf32>();
    case matrix_type::e4m3:
      return f.template operator()<matrix_type::e4m3>();
    case matrix_type::e5m2:
      return f.template operator()<matrix_type::e5m2>();
    default:
      return f.template operator()<matrix_type::f32>();
  }
}

// An integer of 4 or 8 bits in the low bits.
[[nodiscard]] inline s32 integer_of(matrix_type t, u32 bits) noexcept {
  switch (t) {
    case matrix_type::int8:
      return static_cast<s8>(bits & 0xff);
    case matrix_type::uint8:
      return static_cast<s32>(bits & 0xff);
    case matrix_type::int4:
      return static_cast<s32>((bits & 0xf) ^ 8) - 8;
    default:
      return static_cast<s32>(bits & 0xf);
  }
}

}}}  // namespace warpmem::v0::ptx
