// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt of one number: which handler its types and modifiers ask for.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/convert_number.hpp>
#include <warpmem/tools/ptx/ops/convert_pair.hpp>
#include <warpmem/tools/ptx/ops/convert_rows.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstring>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// Any conversion, also where registers are wider than what they hold: width and width2 are their bytes.
inline void convert_any(warp&, u8* frame, instruction const& i, u32 lanes) {
  conversion const c = conversion_of(i);
  for_lanes(lanes, [&](int lane) {
    u64 bits = 0;
    std::memcpy(&bits, frame + i.a + lane * i.width, i.width);
    bits = converted(bits, c);
    std::memcpy(frame + i.d + lane * i.width2, &bits, i.width2);
  });
}

// For register widths: pick(u16{}) to pick(u64{}).
template <class Pick>
[[nodiscard]] handler for_register(u32 bytes, Pick pick) {
  return bytes == 4 ? pick(u32{}) : bytes == 8 ? pick(u64{}) : bytes == 2 ? pick(u16{}) : nullptr;
}

// Between integers, without .sat. Null where bits would have to be extended twice.
[[nodiscard]] inline handler pick_integers(instruction& i, conversion const& c) {
  bool const narrows = c.to->bits <= c.from->bits;
  bool const is_signed = narrows ? c.to->is_signed : c.from->is_signed;
  if (!narrows && is_signed && !c.to->is_signed && 8U * i.width2 > c.to->bits) {
    return nullptr;
  }
  handler const run = for_register(i.width2, [&](auto out) {
    return for_register(i.width, [&](auto in) -> handler {
      using Out = decltype(out);
      using In = decltype(in);
      return is_signed ? &convert_integers<Out, In, true> : &convert_integers<Out, In, false>;
    });
  });
  if (run != nullptr) {
    i.form2 = static_cast<u8>(8 * i.width - (std::min)(c.from->bits, c.to->bits));
  }
  return run;
}

template <class Out>
[[nodiscard]] handler pick_from_integer(instruction& i, conversion const& c) {
  if (c.how != rounding::nearest) {
    return nullptr;
  }
  if (c.from->bits >= 32 && 8U * i.width == c.from->bits) {
    return for_integers(c.from->name, [](auto in) -> handler { return &convert_wide_integers<Out, decltype(in)>; });
  }
  if (c.from->bits > 16 || i.width > 4 || i.width < 2) {
    return nullptr;
  }
  i.form2 = static_cast<u8>(8 * i.width - c.from->bits);
  if (i.width == 2) {
    return c.from->is_signed ? &convert_small_integers<Out, u16, true> : &convert_small_integers<Out, u16, false>;
  }
  return c.from->is_signed ? &convert_small_integers<Out, u32, true> : &convert_small_integers<Out, u32, false>;
}

template <class In>
[[nodiscard]] handler pick_to_integer(instruction& i, conversion const& c) {
  if (c.to->bits < 32 || 8U * i.width2 != c.to->bits || !rounds_operations) {
    return nullptr;
  }
  i.form = static_cast<u8>(c.how);
  i.form2 = static_cast<u8>(c.flags & flag_ftz);
  return for_integers(c.to->name, [](auto out) -> handler { return &convert_to_integers<decltype(out), In>; });
}

// Between floating-point numbers, if nothing is left to do behind it.
[[nodiscard]] inline handler pick_floats(instruction& i, conversion const& c) {
  std::string_view const from = c.from->name, to = c.to->name;
  if (c.flags == flag_integral && rounds_operations && from == to && (from == "f32" || from == "f64")) {
    i.form = static_cast<u8>(c.how);
    i.form2 = 0;
    return from == "f32" ? &round_f32 : &round_f64;
  }
  if (c.flags != 0 || c.how != rounding::nearest) {
    return nullptr;
  }
  if (from == "f32") {
    return to == "f16"    ? lanewise<&f16_of_float>
           : to == "bf16" ? lanewise<&bf16_of_float>
           : to == "f64"  ? lanewise<&f64_of_f32>
                          : nullptr;
  }
  if (to == "f32") {
    return from == "f16"    ? lanewise<&f32_of_f16>
           : from == "bf16" ? lanewise<&f32_of_bf16>
           : from == "f64"  ? lanewise<&f32_of_f64>
                            : nullptr;
  }
  return nullptr;
}

// A loop for all lanes, where there is one; it may change the instruction, and then is not null.
[[nodiscard]] inline handler pick_fast(instruction& i, conversion const& c) {
  bool const is_exact_width = 8U * i.width == c.from->bits && 8U * i.width2 == c.to->bits;
  if (c.from->format == nullptr && c.to->format == nullptr) {
    return (c.flags & flag_sat) != 0 ? nullptr : pick_integers(i, c);
  }
  if (c.from->format == nullptr) {
    bool const is_plain = c.flags == 0 && 8U * i.width2 == c.to->bits;
    return !is_plain             ? nullptr
           : c.to->name == "f32" ? pick_from_integer<float>(i, c)
           : c.to->name == "f64" ? pick_from_integer<double>(i, c)
                                 : nullptr;
  }
  if (!is_exact_width) {
    return nullptr;
  }
  if (c.to->format != nullptr) {
    return pick_floats(i, c);
  }
  return c.from->name == "f32"   ? pick_to_integer<float>(i, c)
         : c.from->name == "f64" ? pick_to_integer<double>(i, c)
                                 : nullptr;
}

}  // namespace detail

inline void decode_cvt(decoder& d) {
  std::string_view const from = d.type(), to = d.word(d.words().size() - 2);
  if (d.word(1) == "pack") {
    return decode_cvt_pack(d);
  }
  if (is_pair(to)) {
    return decode_cvt_pair(d);
  }
  modifiers words{d, 2};
  conversion c{find_number_type(from), find_number_type(to), {}, 0};
  if (c.from == nullptr || c.to == nullptr || from == "tf32" || from[0] == 'e' || to[0] == 'e' ||
      (to == "tf32" && from != "f32")) {
    d.refuse("these types");
  }
  c.flags = detail::take_conversion_flags(d, words, c);
  c.how = detail::take_rounding(d, words, c);
  words.done();
  expect_operands(d, 2);
  instruction i = d.begin();
  row_of_register const r = d.result(d.at(0));
  u32 own = (std::max)(2U, c.from->bits / 8);
  i.a = d.value(d.at(1), own, &own);
  i.d = r.at;
  if (r.at < 0 || i.a < 0 || 8 * r.bytes < c.to->bits || 8 * own < c.from->bits || r.bytes > 8 || own > 8) {
    d.refuse("registers of these widths");
  }
  i.width = static_cast<u8>(own);
  i.width2 = static_cast<u8>(r.bytes);
  handler const fast = detail::pick_fast(i, c);
  if (fast != nullptr) {
    return d.push(i, fast);
  }
  detail::set_conversion(i, c);
  d.push(i, &detail::convert_any);
}

}}}}  // namespace warpmem::v0::ptx::ops
