// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vmad: a product of parts and a sum, with 128 bits between.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/integer_values.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/video.hpp>
#include <warpmem/tools/ptx/ops/video_parts.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// instruction::form: what is negated, or that 1 is added; form2: the shift; width: saturates. video_form::d is unused.
enum class mad_form : u8 { plain, plus_one, minus_product, minus_c };

// Two's complement.
struct wide_sum {
  u64 low;
  u64 high;
};
[[nodiscard]] constexpr wide_sum add(wide_sum a, wide_sum b, u64 carry) {
  u64 const half = a.low + b.low, low = half + carry;
  return {low, a.high + b.high + (half < a.low ? 1 : 0) + (low < half ? 1 : 0)};
}
[[nodiscard]] constexpr wide_sum inverted(wide_sum a) { return {~a.low, ~a.high}; }
[[nodiscard]] constexpr wide_sum extended(s64 x) { return {static_cast<u64>(x), x < 0 ? ~u64{0} : 0}; }

[[nodiscard]] constexpr u32 multiplied_and_added(s64 a, s64 b, u32 c, instruction const& i, bool is_signed) {
  auto const form = static_cast<mad_form>(i.form);
  wide_sum product{static_cast<u64>(a) * static_cast<u64>(b), static_cast<u64>(high_multiply(a, b))};
  product = form == mad_form::minus_product ? inverted(product) : product;
  u32 const term = form == mad_form::minus_c ? ~c : c;
  wide_sum const third = extended(is_signed ? s64{static_cast<s32>(term)} : s64{term});
  wide_sum const sum = add(product, third, form == mad_form::plain ? 0 : 1);
  u32 const n = i.form2;
  u64 const low = n == 0 ? sum.low : sum.low >> n | sum.high << (64 - n);
  u64 const high = n == 0 ? sum.high : static_cast<u64>(static_cast<s64>(sum.high) >> n);
  if (i.width == 0) {
    return static_cast<u32>(low);
  }
  bool const is_negative = high >> 63 != 0;
  if (!is_signed) {
    return is_negative ? 0U : high != 0 || low > 0xffffffff ? 0xffffffffU : static_cast<u32>(low);
  }
  u64 const upper = is_negative ? ~u64{0} : 0;
  bool const fits = high == upper && (low >> 31) == upper >> 31;
  return fits ? static_cast<u32>(low) : is_negative ? 0x80000000U : 0x7fffffffU;
}

inline void video_mad(warp&, u8* frame, instruction const& i, u32 lanes) {
  auto const form = std::bit_cast<video_form>(i.immediate);
  bool const is_signed = (form.signs & 4) != 0;
  u32 const *const a = row<u32>(frame, i.a), *const b = row<u32>(frame, i.b), *const c = row<u32>(frame, i.c);
  each_active<u32>(frame, i.d, lanes, [&](int lane) {
    s64 const x = part_value(a[lane], form.a, (form.signs & 1) != 0);
    s64 const y = part_value(b[lane], form.b, (form.signs & 2) != 0);
    return multiplied_and_added(x, y, c[lane], i, is_signed);
  });
}

}  // namespace detail

// vmad.s32.s32.u32.sat.shr7 d, a.b0, -b.h1, c; vmad.u32.u32.u32.po d, a, b, c;
inline void decode_vmad(decoder& d) {
  instruction i = d.begin();
  detail::video_form form{};
  bool const a_signed = detail::is_signed_word(d, d.word(2)), b_signed = detail::is_signed_word(d, d.word(3));
  static_cast<void>(detail::is_signed_word(d, d.word(1)));
  modifiers words = detail::words_behind(d, 3);
  bool const plus_one = words.take("po");
  i.width = words.take("sat") ? 1 : 0;
  u8 const scale = words.take_one({"shr7", "shr15"});
  words.done();
  bool const minus_product = d.at(1).negated != d.at(2).negated, minus_c = d.at(3).negated;
  if (static_cast<int>(plus_one) + static_cast<int>(minus_product) + static_cast<int>(minus_c) > 1) {
    d.refuse("more than one of .po and negations");
  }
  i.form = static_cast<u8>(plus_one        ? detail::mad_form::plus_one
                           : minus_product ? detail::mad_form::minus_product
                           : minus_c       ? detail::mad_form::minus_c
                                           : detail::mad_form::plain);
  i.form2 = scale == 1 ? 7 : scale == 2 ? 15 : 0;
  bool const is_signed = a_signed || b_signed || minus_product || minus_c;
  form.signs = static_cast<u8>((a_signed ? 1 : 0) | (b_signed ? 2 : 0) | (is_signed ? 4 : 0));
  expect_operands(d, 4);
  detail::selected_operand a = detail::take_selector(d.at(1)), b = detail::take_selector(d.at(2));
  operand c = d.at(3);
  a.whole.negated = b.whole.negated = c.negated = false;
  form.a = detail::one_part(d, a.selector);
  form.b = detail::one_part(d, b.selector);
  i.d = result(d, d.at(0), 4);
  i.a = source(d, a.whole, 4);
  i.b = source(d, b.whole, 4);
  i.c = source(d, c, 4);
  i.immediate = std::bit_cast<u64>(form);
  d.push(i, &detail::video_mad);
}

}}}}  // namespace warpmem::v0::ptx::ops
