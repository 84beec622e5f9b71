// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Video instructions of one value: vadd, vsub, vabsdiff, vmin, vmax, vshl, vshr, vset.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/video_parts.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

enum class second_op : u8 { none, add, minimum, maximum, merge };

// In instruction::immediate. The second operation has the sign of the result.
struct video_form {
  video_part a, b, d;
  u8 signs;  // bit 0: of a; 1: of b; 2: of the result
  u8 how;    // of set the relation; of shifts 1: the amount wraps around
};
// instruction::form: the operation; form2: the second one; width: saturates.

[[nodiscard]] constexpr s64 shifted(video_op op, bool wraps, bool saturates, s64 a, s64 amount) {
  u32 const n = wraps ? static_cast<u32>(amount) & 31 : amount > 32 ? 32 : static_cast<u32>(amount);
  if (op == video_op::right) {
    return a >> n;
  }
  // What does not fit is far beyond what saturation leaves.
  s64 const limit = s64{1} << (62 - n);
  bool const fits = a > -limit && a < limit;
  return fits || !saturates ? static_cast<s64>(static_cast<u64>(a) << n) : (a < 0 ? -1 : 1) * (s64{1} << 62);
}

[[nodiscard]] constexpr u32 with_second(second_op op, s64 value, u32 c, video_part d, bool is_signed) {
  u32 const x = static_cast<u32>(value);
  bool const is_less = is_signed ? static_cast<s32>(x) < static_cast<s32>(c) : x < c;
  switch (op) {
    case second_op::add:
      return x + c;
    case second_op::minimum:
      return is_less ? x : c;
    case second_op::maximum:
      return is_less ? c : x;
    case second_op::merge: {
      u32 const ones = ((u32{1} << d.bits) - 1) << d.at;
      return (x << d.at & ones) | (c & ~ones);
    }
    default:
      return x;
  }
}

inline void video(warp&, u8* frame, instruction const& i, u32 lanes) {
  auto const form = std::bit_cast<video_form>(i.immediate);
  auto const op = static_cast<video_op>(i.form);
  auto const second = static_cast<second_op>(i.form2);
  bool const a_signed = (form.signs & 1) != 0, b_signed = (form.signs & 2) != 0, is_signed = (form.signs & 4) != 0;
  bool const saturates = i.width != 0;
  u32 const *const a = row<u32>(frame, i.a), *const b = row<u32>(frame, i.b);
  u32 const* const c = i.c >= 0 ? row<u32>(frame, i.c) : a;
  each_active<u32>(frame, i.d, lanes, [=](int lane) {
    s64 const x = part_value(a[lane], form.a, a_signed), y = part_value(b[lane], form.b, b_signed);
    bool const shifts = op == video_op::left || op == video_op::right;
    s64 const value = shifts ? shifted(op, form.how != 0, saturates, x, y) : video_value(op, form.how, x, y);
    return with_second(second, saturates ? clamped_to(value, form.d.bits, is_signed) : value, c[lane], form.d,
                       is_signed);
  });
}

// Operands d, a, b and perhaps c, with their parts.
inline void take_video_operands(decoder& d, instruction& i, video_form& form, bool swaps) {
  selected_operand const to = take_selector(d.at(0));
  selected_operand const a = take_selector(d.at(swaps ? 2 : 1)), b = take_selector(d.at(swaps ? 1 : 2));
  form.a = one_part(d, a.selector);
  form.b = one_part(d, b.selector);
  form.d = one_part(d, to.selector);
  if (!to.selector.empty()) {
    if (i.form2 != 0) {
      d.refuse("a part of the result and a second operation");
    }
    i.form2 = static_cast<u8>(second_op::merge);
  }
  expect_operands(d, i.form2 != 0 ? 4 : 3);
  i.d = result(d, to.whole, 4);
  i.a = source(d, a.whole, 4);
  i.b = source(d, b.whole, 4);
  i.c = i.form2 != 0 ? source(d, 3, 4) : -1;
}

struct video_name {
  std::string_view name;
  video_op op;
};
inline constexpr video_name video_names[] = {
    {"vadd", video_op::add},     {"vsub", video_op::subtract}, {"vabsdiff", video_op::difference},
    {"vmin", video_op::minimum}, {"vmax", video_op::maximum},  {"vavrg", video_op::average},
    {"vshl", video_op::left},    {"vshr", video_op::right},    {"vset", video_op::set},
};
// The digit at the end of a name is how many parts work side by side.
[[nodiscard]] inline video_op video_op_of(decoder& d) {
  std::string_view name = d.word(0);
  name.remove_suffix(name.back() == '2' || name.back() == '4' ? 1 : 0);
  for (video_name const& one : video_names) {
    if (one.name == name) {
      return one.op;
    }
  }
  d.refuse("this instruction");
}

// The words behind the types.
[[nodiscard]] inline modifiers words_behind(decoder& d, std::size_t types) {
  modifiers words{d, 0};
  for (std::size_t k = 1; k <= types; ++k) {
    words.take(d.word(k));
  }
  return words;
}

}  // namespace detail

// vadd.s32.u32.s32.sat.min d, a.b0, b.h1, c; vset.u32.s32.lt d.h1, a, b, c;
inline void decode_video(decoder& d) {
  instruction i = d.begin();
  video_op const op = detail::video_op_of(d);
  bool const is_set = op == video_op::set, shifts = op == video_op::left || op == video_op::right;
  std::size_t const a_type = is_set ? 1 : 2;
  detail::video_form form{};
  form.signs = static_cast<u8>((detail::is_signed_word(d, d.word(a_type)) ? 1 : 0) |
                               (detail::is_signed_word(d, d.word(a_type + 1)) ? 2 : 0) |
                               (!is_set && detail::is_signed_word(d, d.word(1)) ? 4 : 0));
  modifiers words = detail::words_behind(d, is_set ? 2 : 3);
  bool swaps = false;
  if (is_set) {
    form.how = detail::video_relation(d, d.word(3), swaps);
    words.take(d.word(3));
    form.signs = static_cast<u8>(swaps ? (form.signs & 1) << 1 | form.signs >> 1 : form.signs);
  }
  if (shifts) {
    u8 const mode = words.take_one({"clamp", "wrap"});
    if (mode == 0 || (form.signs & 2) != 0) {
      d.refuse("no .clamp or .wrap of .u32");
    }
    form.how = mode == 2 ? 1 : 0;
  }
  i.width = !is_set && words.take("sat") ? 1 : 0;
  i.form = static_cast<u8>(op);
  i.form2 = words.take_one({"add", "min", "max"});
  words.done();
  detail::take_video_operands(d, i, form, swaps);
  i.immediate = std::bit_cast<u64>(form);
  d.push(i, &detail::video);
}

}}}}  // namespace warpmem::v0::ptx::ops
