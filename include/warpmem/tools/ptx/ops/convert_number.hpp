// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One number of any type to any other, as cvt does it: what all of its forms come down to.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/exact.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

struct number_type {
  std::string_view name;
  u32 bits;
  bool is_signed;              // of integers
  float_format const* format;  // null: an integer
};
// .tf32 is an .f32 whose last 13 bits are 0.
inline constexpr float_format tf32_format{11, -126, 0x40000, 0x3fc00, 0x3fbff, 0x3ffff};
inline constexpr number_type number_types[] = {
    {"u8", 8, false, nullptr},         {"s8", 8, true, nullptr},         {"u16", 16, false, nullptr},
    {"s16", 16, true, nullptr},        {"u32", 32, false, nullptr},      {"s32", 32, true, nullptr},
    {"u64", 64, false, nullptr},       {"s64", 64, true, nullptr},       {"f16", 16, false, &f16_format},
    {"bf16", 16, false, &bf16_format}, {"f32", 32, false, &f32_format},  {"f64", 64, false, &f64_format},
    {"tf32", 32, false, &tf32_format}, {"e4m3", 8, false, &e4m3_format}, {"e5m2", 8, false, &e5m2_format},
};
// Null: not a type of cvt.
[[nodiscard]] inline number_type const* find_number_type(std::string_view name) {
  for (number_type const& one : number_types) {
    if (one.name == name) {
      return &one;
    }
  }
  return nullptr;
}

// Beside flag_ftz, flag_sat and flag_relu.
inline constexpr u8 flag_satfinite = 8;  // what is beyond the largest number is it
inline constexpr u8 flag_integral = 16;  // a floating-point number that is an integer

struct conversion {
  number_type const* from;
  number_type const* to;
  rounding how;
  u8 flags;
};

namespace detail {

// The lower bits of x, with their sign.
[[nodiscard]] constexpr u64 extended(u64 x, u32 bits, bool is_signed) {
  u32 const unused = 64 - bits;
  return is_signed ? static_cast<u64>(static_cast<s64>(x << unused) >> unused) : x << unused >> unused;
}

[[nodiscard]] constexpr u64 integer_of(exact const& x, number_type const& to, rounding how) {
  u64 const magnitude = whole_magnitude(x, how);
  u64 const most = ~u64{0} >> (64 - to.bits + (to.is_signed ? 1 : 0));
  u64 const least = to.is_signed ? most + 1 : 0;  // its magnitude
  if (x.is_negative) {
    return 0 - (magnitude < least ? magnitude : least);
  }
  return magnitude < most ? magnitude : most;
}
[[nodiscard]] constexpr exact exact_of_integer(u64 x, number_type const& from) {
  u64 const whole = extended(x, from.bits, from.is_signed);
  bool const is_negative = from.is_signed && whole >> 63 != 0;
  return exact_integer(is_negative ? 0 - whole : whole, is_negative);
}

[[nodiscard]] constexpr u64 float_of(exact const& x, conversion const& c) {
  float_format const& f = *c.to->format;
  if ((c.flags & flag_integral) == 0) {
    return rounded(x, f, c.how, (c.flags & flag_satfinite) != 0);
  }
  u64 const whole = whole_magnitude(x, c.how);
  return whole == ~u64{0} ? rounded(x, f, c.how) : rounded(exact_integer(whole, x.is_negative), f, c.how);
}

// What .sat, .relu and .ftz make of a result.
[[nodiscard]] constexpr u64 finished(u64 bits, conversion const& c) {
  float_format const& f = *c.to->format;
  u64 const magnitude = bits & (f.sign - 1);
  bool const is_nan = ops::is_nan(bits, f), is_negative = magnitude != bits;
  if ((c.flags & flag_sat) != 0) {
    u64 const one = rounded(exact_integer(1), f, rounding::nearest);
    bits = is_nan || is_negative ? 0 : magnitude < one ? magnitude : one;
  } else if ((c.flags & flag_relu) != 0 && is_negative && !is_nan) {
    bits = 0;
  }
  bool const flushes = (c.flags & flag_ftz) != 0 && c.to->format == &f32_format && is_subnormal(bits, f);
  return flushes ? bits & f.sign : bits;
}

// A NaN as the other type has it. Of .f64 from .f32, and of .f32 from .bf16, what it says goes on.
[[nodiscard]] constexpr u64 converted_nan(u64 bits, conversion const& c) {
  float_format const &from = *c.from->format, &to = *c.to->format;
  bool const widens = (&to == &f64_format && &from != &f16_format) || (&to == &f32_format && &from == &bf16_format);
  if (!widens) {
    return to.nan;
  }
  u64 const fraction = (bits & ((u64{1} << (from.digits - 1)) - 1)) << (to.digits - from.digits);
  u64 const quiet = &to == &f64_format ? u64{1} << 51 : 0;
  return ((bits & from.sign) != 0 ? to.sign : 0) | to.infinity | fraction | quiet;
}
// To an integer: 0, but of and to 64 bits the highest bit.
[[nodiscard]] constexpr u64 integer_of_nan(conversion const& c) {
  return c.from->bits == 64 || c.to->bits == 64 ? u64{1} << (c.to->bits - 1) : 0;
}

[[nodiscard]] constexpr u64 converted_float(u64 bits, conversion const& c) {
  float_format const& from = *c.from->format;
  // What becomes a half is not flushed before: it would be rounded to a subnormal half or 0 anyway.
  if ((c.flags & flag_ftz) != 0 && c.from->format == &f32_format && c.to->format != &f16_format &&
      is_subnormal(bits, from)) {
    bits &= from.sign;
  }
  bool const is_integer = c.to->format == nullptr;
  if (is_nan(bits, from)) {
    if (c.from->format == &f32_format && c.to->format == &f32_format && c.flags == 0) {
      return bits;  // moved
    }
    return is_integer ? integer_of_nan(c) : finished(converted_nan(bits, c), c);
  }
  if (is_infinite(bits, from)) {
    exact const beyond{(bits & from.sign) != 0, 1100, 0, 1};
    bool const is_finite = !is_integer && (c.flags & flag_satfinite) != 0;
    return is_integer ? integer_of(beyond, *c.to, c.how)
                      : finished(rounded(beyond, *c.to->format, rounding::nearest, is_finite), c);
  }
  exact const x = exact_value(bits, from);
  return is_integer ? integer_of(x, *c.to, c.how) : finished(float_of(x, c), c);
}

}  // namespace detail

// Bits to bits. Those of an integer go on with its sign, as in a wider register.
[[nodiscard]] constexpr u64 converted(u64 bits, conversion const& c) {
  if (c.from->bits < 64) {
    bits &= (u64{1} << c.from->bits) - 1;
  }
  u64 x = 0;
  if (c.from->format != nullptr) {
    x = detail::converted_float(bits, c);
  } else if (c.to->format != nullptr) {
    x = detail::finished(detail::float_of(detail::exact_of_integer(bits, *c.from), c), c);
  } else if ((c.flags & flag_sat) != 0) {
    x = detail::integer_of(detail::exact_of_integer(bits, *c.from), *c.to, c.how);
  } else {
    x = detail::extended(bits, c.from->bits, c.from->is_signed);
  }
  if (c.to->format == &tf32_format) {
    return x << 13;
  }
  return c.to->format != nullptr ? x : detail::extended(x, c.to->bits, c.to->is_signed);
}

}}}}  // namespace warpmem::v0::ptx::ops
