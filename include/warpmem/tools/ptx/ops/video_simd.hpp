// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Video instructions of two halves or four bytes: vadd2, vadd4, vsub2, vavrg4, vabsdiff2, vmin4, vmax2, vset4, ...
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/video.hpp>
#include <warpmem/tools/ptx/ops/video_parts.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// In instruction::immediate. Which parts of b and a, side by side, make the elements: 4 bits for each.
struct simd_form {
  u16 a;
  u16 b;
  u8 mask;   // elements that are written, or added
  u8 signs;  // as in video_form
  u8 how;
  u8 count;
};
// instruction::form: the operation; form2: 1 adds the elements to c; width: saturates.
inline void video_simd(warp&, u8* frame, instruction const& i, u32 lanes) {
  auto const form = std::bit_cast<simd_form>(i.immediate);
  auto const op = static_cast<video_op>(i.form);
  u32 const bits = 32U / form.count;
  u32 const *const a = row<u32>(frame, i.a), *const b = row<u32>(frame, i.b), *const c = row<u32>(frame, i.c);
  bool const is_signed = (form.signs & 4) != 0;
  each_active<u32>(frame, i.d, lanes, [&](int lane) {
    u64 const both = u64{b[lane]} << 32 | a[lane];
    u32 r = c[lane];
    for (u32 k = 0; k < form.count; ++k) {
      video_part const of_a{static_cast<u8>((form.a >> (4 * k) & 7U) * bits), static_cast<u8>(bits)};
      video_part const of_b{static_cast<u8>((form.b >> (4 * k) & 7U) * bits), static_cast<u8>(bits)};
      s64 const value = video_value(op, form.how, part_value(both, of_a, (form.signs & 1) != 0),
                                    part_value(both, of_b, (form.signs & 2) != 0));
      s64 const kept = i.width != 0 ? clamped_to(value, bits, is_signed) : value;
      u32 const ones = ((u32{1} << bits) - 1) << (bits * k);
      u32 const added = r + static_cast<u32>(kept);
      u32 const merged = (static_cast<u32>(kept) << (bits * k) & ones) | (r & ~ones);
      r = (form.mask >> k & 1) == 0 ? r : i.form2 != 0 ? added : merged;
    }
    return r;
  });
}

// ".h10": the digits of the elements, the last one first.
[[nodiscard]] inline u16 elements(decoder& d, std::string const& selector, u32 count, u16 otherwise) {
  if (selector.empty()) {
    return otherwise;
  }
  u16 all = 0;
  for (std::size_t k = 1; k < selector.size(); ++k) {
    u32 const digit = static_cast<u32>(selector[k] - '0');
    if (digit >= 2 * count || selector[0] != (count == 2 ? 'h' : 'b') || selector.size() != count + 1) {
      d.refuse("the parts ." + selector);
    }
    all = static_cast<u16>(static_cast<u32>(all) << 4 | digit);
  }
  return all;
}
[[nodiscard]] inline u8 element_mask(decoder& d, std::string const& selector, u32 count) {
  if (selector.empty()) {
    return static_cast<u8>((1U << count) - 1);
  }
  u32 mask = 0;
  for (std::size_t k = 1; k < selector.size(); ++k) {
    u32 const digit = static_cast<u32>(selector[k] - '0');
    if (digit >= count || selector[0] != (count == 2 ? 'h' : 'b')) {
      d.refuse("the parts ." + selector);
    }
    mask |= 1U << digit;
  }
  return static_cast<u8>(mask);
}

}  // namespace detail

// vadd2.s32.u32.s32.sat d.h0, a.h10, b.h32, c; vset4.u32.s32.lt.add d, a, b, c;
inline void decode_video_simd(decoder& d) {
  instruction i = d.begin();
  video_op const op = detail::video_op_of(d);
  bool const is_set = op == video_op::set;
  std::size_t const a_type = is_set ? 1 : 2;
  detail::simd_form form{};
  form.count = d.word(0).back() == '2' ? 2 : 4;
  bool a_signed = detail::is_signed_word(d, d.word(a_type)), b_signed = detail::is_signed_word(d, d.word(a_type + 1));
  bool const d_signed = !is_set && detail::is_signed_word(d, d.word(1));
  modifiers words = detail::words_behind(d, is_set ? 2 : 3);
  bool swaps = false;
  if (is_set) {
    form.how = detail::video_relation(d, d.word(3), swaps);
    words.take(d.word(3));
  }
  i.width = !is_set && words.take("sat") ? 1 : 0;
  i.form2 = words.take("add") ? 1 : 0;
  words.done();
  if (i.width != 0 && i.form2 != 0) {
    d.refuse(".sat with .add");
  }
  expect_operands(d, 4);
  detail::selected_operand const to = detail::take_selector(d.at(0));
  detail::selected_operand const a = detail::take_selector(d.at(1)), b = detail::take_selector(d.at(2));
  form.a = detail::elements(d, a.selector, form.count, form.count == 2 ? 0x10 : 0x3210);
  form.b = detail::elements(d, b.selector, form.count, form.count == 2 ? 0x32 : 0x7654);
  form.mask = detail::element_mask(d, to.selector, form.count);
  if (swaps) {
    std::swap(form.a, form.b);
    std::swap(a_signed, b_signed);
  }
  form.signs = static_cast<u8>((a_signed ? 1 : 0) | (b_signed ? 2 : 0) | (d_signed ? 4 : 0));
  i.form = static_cast<u8>(op);
  i.d = result(d, to.whole, 4);
  i.a = source(d, a.whole, 4);
  i.b = source(d, b.whole, 4);
  i.c = source(d, 3, 4);
  i.immediate = std::bit_cast<u64>(form);
  d.push(i, &detail::video_simd);
}

}}}}  // namespace warpmem::v0::ptx::ops
