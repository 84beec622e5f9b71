// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers: add, sub, mul, mad, mul24, mad24, div, rem, abs, neg, min, max, sad.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/ops/integer_values.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

inline void decode_integer_add(decoder& d) {
  modifiers words{d};
  bool const saturates = words.take("sat");
  words.done();
  if (saturates) {
    return push_binary(d, d.type() == "s32" ? lanewise<&saturating_add> : nullptr);
  }
  if (d.type() == "u16x2" || d.type() == "s16x2") {
    return push_lanes(d, pairwise<&wrapping_add<u16>>, 4, {4, 4});
  }
  push_binary(d, for_widths(d.type(), [](auto x) { return lanewise<&wrapping_add<decltype(x)>>; }));
}

inline void decode_integer_subtract(decoder& d) {
  modifiers words{d};
  bool const saturates = words.take("sat");
  words.done();
  if (saturates) {
    return push_binary(d, d.type() == "s32" ? lanewise<&saturating_subtract> : nullptr);
  }
  push_binary(d, for_widths(d.type(), [](auto x) { return lanewise<&wrapping_subtract<decltype(x)>>; }));
}

namespace detail {

[[nodiscard]] inline handler wide_multiply_of(std::string_view type) {
  return for_integers(type, [](auto x) -> handler {
    if constexpr (sizeof(x) < 8) {
      return lanewise<&wide_multiply<decltype(x)>>;
    } else {
      return nullptr;
    }
  });
}
[[nodiscard]] inline handler wide_multiply_add_of(std::string_view type) {
  return for_integers(type, [](auto x) -> handler {
    if constexpr (sizeof(x) < 8) {
      return lanewise<&wide_multiply_add<decltype(x)>>;
    } else {
      return nullptr;
    }
  });
}

}  // namespace detail

inline void decode_integer_multiply(decoder& d) {
  modifiers words{d};
  u8 const part = words.take_one({"lo", "hi", "wide"});
  words.done();
  u32 const n = type_bytes(d.type());
  switch (part) {
    case 1:
      return push_binary(d, for_widths(d.type(), [](auto x) { return lanewise<&wrapping_multiply<decltype(x)>>; }));
    case 2:
      return push_binary(d, for_integers(d.type(), [](auto x) { return lanewise<&high_multiply<decltype(x)>>; }));
    case 3:
      return push_lanes(d, detail::wide_multiply_of(d.type()), 2 * n, {n, n});
    default:
      d.refuse("none of .lo, .hi and .wide");
  }
}

inline void decode_integer_multiply_add(decoder& d) {
  modifiers words{d};
  u8 const part = words.take_one({"lo", "hi", "wide"});
  bool const saturates = words.take("sat");
  words.done();
  u32 const n = type_bytes(d.type());
  if (saturates) {
    return push_ternary(d, part == 2 && d.type() == "s32" ? lanewise<&saturating_high_multiply_add> : nullptr);
  }
  switch (part) {
    case 1:
      return push_ternary(d, for_widths(d.type(), [](auto x) { return lanewise<&multiply_add<decltype(x)>>; }));
    case 2:
      return push_ternary(d, for_integers(d.type(), [](auto x) { return lanewise<&high_multiply_add<decltype(x)>>; }));
    case 3:
      return push_lanes(d, detail::wide_multiply_add_of(d.type()), 2 * n, {n, n, 2 * n});
    default:
      d.refuse("none of .lo, .hi and .wide");
  }
}

// mul24
inline void decode_multiply_24(decoder& d) {
  modifiers words{d};
  u8 const part = words.take_one({"lo", "hi"});
  words.done();
  bool const is_signed = d.type() == "s32";
  if (part == 0 || (!is_signed && d.type() != "u32")) {
    d.refuse("neither .lo nor .hi of 32 bits");
  }
  if (part == 1) {
    return push_binary(d, is_signed ? lanewise<&low_multiply_24<s32>> : lanewise<&low_multiply_24<u32>>);
  }
  push_binary(d, is_signed ? lanewise<&high_multiply_24<s32>> : lanewise<&high_multiply_24<u32>>);
}

// mad24
inline void decode_multiply_add_24(decoder& d) {
  modifiers words{d};
  u8 const part = words.take_one({"lo", "hi"});
  bool const saturates = words.take("sat");
  words.done();
  bool const is_signed = d.type() == "s32";
  if (part == 0 || (!is_signed && d.type() != "u32")) {
    d.refuse("neither .lo nor .hi of 32 bits");
  }
  if (saturates) {
    return push_ternary(d, part == 2 && is_signed ? lanewise<&saturating_multiply_add_24> : nullptr);
  }
  if (part == 1) {
    return push_ternary(d, is_signed ? lanewise<&low_multiply_add_24<s32>> : lanewise<&low_multiply_add_24<u32>>);
  }
  push_ternary(d, is_signed ? lanewise<&high_multiply_add_24<s32>> : lanewise<&high_multiply_add_24<u32>>);
}

inline void decode_integer_divide(decoder& d) {
  modifiers{d}.done();
  push_binary(d, for_integers(d.type(), [](auto x) { return active_lanewise<&quotient<decltype(x)>>; }));
}
// rem
inline void decode_remainder(decoder& d) {
  modifiers{d}.done();
  push_binary(d, for_integers(d.type(), [](auto x) { return active_lanewise<&remainder<decltype(x)>>; }));
}

inline void decode_integer_absolute(decoder& d) {
  modifiers{d}.done();
  push_unary(d, for_integers(d.type(), [](auto x) -> handler {
               using T = decltype(x);
               return std::is_signed_v<T> ? lanewise<&absolute<std::make_signed_t<T>>> : nullptr;
             }));
}
inline void decode_integer_negate(decoder& d) {
  modifiers{d}.done();
  push_unary(d, d.type().starts_with('s') ? for_widths(d.type(), [](auto x) { return lanewise<&negated<decltype(x)>>; })
                                          : nullptr);
}

inline void decode_integer_minimum(decoder& d) {
  modifiers words{d};
  bool const relu = words.take("relu");
  words.done();
  if (relu) {
    return d.type() == "s16x2" ? push_lanes(d, pairwise<&smaller_relu<s16>>, 4, {4, 4})
                               : push_binary(d, d.type() == "s32" ? lanewise<&smaller_relu<s32>> : nullptr);
  }
  if (d.type() == "u16x2" || d.type() == "s16x2") {
    return push_lanes(d, d.type()[0] == 'u' ? pairwise<&smaller<u16>> : pairwise<&smaller<s16>>, 4, {4, 4});
  }
  push_binary(d, for_integers(d.type(), [](auto x) { return lanewise<&smaller<decltype(x)>>; }));
}
inline void decode_integer_maximum(decoder& d) {
  modifiers words{d};
  bool const relu = words.take("relu");
  words.done();
  if (relu) {
    return d.type() == "s16x2" ? push_lanes(d, pairwise<&larger_relu<s16>>, 4, {4, 4})
                               : push_binary(d, d.type() == "s32" ? lanewise<&larger_relu<s32>> : nullptr);
  }
  if (d.type() == "u16x2" || d.type() == "s16x2") {
    return push_lanes(d, d.type()[0] == 'u' ? pairwise<&larger<u16>> : pairwise<&larger<s16>>, 4, {4, 4});
  }
  push_binary(d, for_integers(d.type(), [](auto x) { return lanewise<&larger<decltype(x)>>; }));
}

// sad
inline void decode_sum_of_difference(decoder& d) {
  modifiers{d}.done();
  push_ternary(d, for_integers(d.type(), [](auto x) { return lanewise<&sum_of_difference<decltype(x)>>; }));
}

}}}}  // namespace warpmem::v0::ptx::ops
