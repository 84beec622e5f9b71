// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating-point numbers of all widths as bits: min, max, abs, neg, copysign, testp.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/choose.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string_view>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// instruction::form of min and max.
inline constexpr u8 keeps_nan = 1;     // .NaN: of any operand
inline constexpr u8 of_absolutes = 2;  // .abs
inline constexpr u8 xors_signs = 4;    // .xorsign
inline constexpr u8 is_maximum = 8;

// U: as many bits as the format has.
template <class U, float_format const& f>
struct float_bits {
  using S = std::make_signed_t<U>;
  static constexpr U sign = static_cast<U>(f.sign), magnitude = static_cast<U>(f.sign - 1);
  static constexpr U infinity = static_cast<U>(f.infinity);
  static constexpr U nan = static_cast<U>(f.nan);
  static constexpr U least = static_cast<U>(U{1} << (f.digits - 1));

  // Of signed numbers, since these are the comparisons that vector instructions have.
  static constexpr bool is_nan(U x) { return static_cast<S>(static_cast<U>(x & magnitude)) > static_cast<S>(infinity); }
  // Integers in the order of the numbers; -0 is below +0.
  static constexpr S order(U x) {
    U const flips = static_cast<U>(static_cast<U>(static_cast<S>(x) >> (8 * sizeof(U) - 1)) >> 1);
    return static_cast<S>(static_cast<U>(x ^ flips));
  }
  // The lesser one, or with `turns` all bits set the greater: then the order is turned round. A NaN comes last.
  static constexpr U pick(U a, U b, S turns) {
    S const last = static_cast<S>(magnitude);
    S const first_key = static_cast<S>(chosen(is_nan(a), last, static_cast<S>(order(a) ^ turns)));
    S const second_key = static_cast<S>(chosen(is_nan(b), last, static_cast<S>(order(b) ^ turns)));
    U const number = chosen(second_key < first_key, b, a);
    return chosen(is_nan(number), nan, number);
  }
  static constexpr U minimum(U a, U b) { return pick(a, b, 0); }
  static constexpr U maximum(U a, U b) { return pick(a, b, -1); }

  static constexpr U pick_with(U a, U b, u8 form) {
    U const signs = static_cast<U>((a ^ b) & sign);
    U const kept = (form & of_absolutes) != 0 ? magnitude : static_cast<U>(~U{0});
    U const picked = pick(static_cast<U>(a & kept), static_cast<U>(b & kept), (form & is_maximum) != 0 ? -1 : 0);
    U const number = (form & keeps_nan) != 0 && (is_nan(a) || is_nan(b)) ? nan : picked;
    bool const takes_signs = (form & xors_signs) != 0 && !is_nan(number);
    return takes_signs ? static_cast<U>((number & magnitude) | signs) : number;
  }

  // abs and neg: NaNs of .f64 pass through.
  static constexpr U absolute(U x) {
    return sizeof(U) < 8 && is_nan(x) ? nan : sizeof(U) == 8 && is_nan(x) ? x : static_cast<U>(x & magnitude);
  }
  static constexpr U negated(U x) {
    return sizeof(U) < 8 && is_nan(x) ? nan : sizeof(U) == 8 && is_nan(x) ? x : static_cast<U>(x ^ sign);
  }
  static constexpr U absolute_ftz(U x) { return flushed(absolute(x), least); }
  static constexpr U negated_ftz(U x) { return flushed(negated(x), least); }
  static constexpr U with_sign(U of, U x) { return static_cast<U>((of & sign) | (x & magnitude)); }
};

// instruction::width: numbers in a lane. The third operand may be there or not.
template <class U, float_format const& f>
void pick_with_form(warp&, u8* frame, instruction const& i, u32 lanes) {
  using bits = float_bits<U, f>;
  U const *const a = row<U>(frame, i.a), *const b = row<U>(frame, i.b);
  U const* const c = i.c >= 0 ? row<U>(frame, i.c) : nullptr;
  U const least = (i.form2 & flag_ftz) != 0 ? bits::least : U{0};
  u8 const form = i.form;
  alignas(64) U values[pair_values];
  for (int k = 0; k < i.width * warp_lanes; ++k) {
    U const two = bits::pick_with(flushed(a[k], least), flushed(b[k], least), form);
    values[k] = c == nullptr ? two : bits::pick_with(two, flushed(c[k], least), form);
  }
  if constexpr (sizeof(U) == 2) {
    if (i.width == 2) {
      return put_pairs(frame, i.d, values, lanes);
    }
  }
  put(row<U>(frame, i.d), values, lanes);
}

[[nodiscard]] inline handler pick_with_form_of(std::string_view type) {
  return type == "f32"    ? &pick_with_form<u32, f32_format>
         : type[0] == 'f' ? &pick_with_form<u16, f16_format>
                          : &pick_with_form<u16, bf16_format>;
}
inline void decode_float_pick(decoder& d, u8 form, handler f32, handler f64) {
  modifiers words{d};
  u8 const flushes = words.take("ftz") ? flag_ftz : u8{0};
  form = static_cast<u8>(form | (words.take("NaN") ? keeps_nan : 0));
  form = static_cast<u8>(form | (words.take("xorsign") ? xors_signs : 0));
  form = static_cast<u8>(form | (words.take("abs") ? of_absolutes : 0));
  words.done();
  u32 const n = type_bytes(d.type());
  bool const has_third = d.operands() == 4, is_plain = (form & ~is_maximum) == 0 && flushes == 0 && !has_third;
  if ((n == 8 && !is_plain) || (has_third && (d.type() != "f32" || (form & xors_signs) != 0))) {
    d.refuse("these types");
  }
  instruction i = has_third ? begin_lanes(d, n, {n, n, n}) : begin_lanes(d, n, {n, n});
  i.form = form;
  i.form2 = flushes;
  i.width = is_pair(d.type()) ? 2 : 1;
  d.push(i, n == 8 ? f64 : is_plain && d.type() == "f32" ? f32 : pick_with_form_of(d.type()));
}

}  // namespace detail

inline void decode_float_minimum(decoder& d) {
  detail::decode_float_pick(d, 0, lanewise<&detail::float_bits<u32, f32_format>::minimum>,
                            lanewise<&detail::float_bits<u64, f64_format>::minimum>);
}
inline void decode_float_maximum(decoder& d) {
  detail::decode_float_pick(d, detail::is_maximum, lanewise<&detail::float_bits<u32, f32_format>::maximum>,
                            lanewise<&detail::float_bits<u64, f64_format>::maximum>);
}

namespace detail {

struct sign_handlers {
  handler f32, f32_ftz, f64, f16, f16_ftz, bf16, f16x2, f16x2_ftz, bf16x2;
};
inline void push_sign(decoder& d, sign_handlers const& of) {
  modifiers words{d};
  bool const flushes = words.take("ftz");
  words.done();
  std::string_view const type = d.type();
  push_unary(d, type == "f32"                  ? (flushes ? of.f32_ftz : of.f32)
                : type == "f64" && !flushes    ? of.f64
                : type == "f16"                ? (flushes ? of.f16_ftz : of.f16)
                : type == "f16x2"              ? (flushes ? of.f16x2_ftz : of.f16x2)
                : type == "bf16" && !flushes   ? of.bf16
                : type == "bf16x2" && !flushes ? of.bf16x2
                                               : nullptr);
}

}  // namespace detail

inline void decode_float_absolute(decoder& d) {
  using f32 = detail::float_bits<u32, f32_format>;
  using f64 = detail::float_bits<u64, f64_format>;
  using f16 = detail::float_bits<u16, f16_format>;
  using bf16 = detail::float_bits<u16, bf16_format>;
  detail::push_sign(d, {lanewise<&f32::absolute>, lanewise<&f32::absolute_ftz>, lanewise<&f64::absolute>,
                        lanewise<&f16::absolute>, lanewise<&f16::absolute_ftz>, lanewise<&bf16::absolute>,
                        pairwise<&f16::absolute>, pairwise<&f16::absolute_ftz>, pairwise<&bf16::absolute>});
}
inline void decode_float_negate(decoder& d) {
  using f32 = detail::float_bits<u32, f32_format>;
  using f64 = detail::float_bits<u64, f64_format>;
  using f16 = detail::float_bits<u16, f16_format>;
  using bf16 = detail::float_bits<u16, bf16_format>;
  detail::push_sign(d, {lanewise<&f32::negated>, lanewise<&f32::negated_ftz>, lanewise<&f64::negated>,
                        lanewise<&f16::negated>, lanewise<&f16::negated_ftz>, lanewise<&bf16::negated>,
                        pairwise<&f16::negated>, pairwise<&f16::negated_ftz>, pairwise<&bf16::negated>});
}

// The sign of a, the magnitude of b.
inline void decode_copysign(decoder& d) {
  modifiers{d}.done();
  push_binary(d, d.type() == "f32"   ? lanewise<&detail::float_bits<u32, f32_format>::with_sign>
                 : d.type() == "f64" ? lanewise<&detail::float_bits<u64, f64_format>::with_sign>
                                     : nullptr);
}

}}}}  // namespace warpmem::v0::ptx::ops
