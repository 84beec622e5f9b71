// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of comparisons: setp, set; testp.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/compare.hpp>
#include <warpmem/tools/ptx/ops/float_flags.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// Of setp and set, instruction::form is the relation, form2 has these bits, width the bytes of a value that set
// writes, 0 of setp; immediate that value. width2: how many values a lane compares.
inline constexpr u8 boolean_bits = 3;  // 1 and, 2 or, 3 xor, with the predicate c
inline constexpr u8 negates_other = 4;
inline constexpr u8 negates_relation = 8;
inline constexpr u8 flushes_operands = 16;

[[nodiscard]] inline u32 combined(u8* frame, instruction const& i, u32 holds) {
  u32 const other = i.c < 0 ? 0 : predicate(frame, i.c) ^ ((i.form2 & negates_other) != 0 ? all_lanes : 0);
  switch (i.form2 & boolean_bits) {
    case 1:
      return holds & other;
    case 2:
      return holds | other;
    case 3:
      return holds ^ other;
    default:
      return holds;
  }
}

// Of setp, `second` is the other predicate's; of set, of what the upper half of the value is for.
inline void put_comparison(u8* frame, instruction const& i, u32 first, u32 second, u32 lanes) {
  first = combined(frame, i, first);
  second = combined(frame, i, second);
  if (i.width == 0) {
    put_predicate(frame, i.d, first, lanes);
    put_predicate(frame, i.e, second, lanes);
    return;
  }
  auto const value = static_cast<u32>(i.immediate);
  if (i.width == 2) {
    return each<u16>(frame, i.d, lanes, [=](int lane) { return static_cast<u16>(has_lane(first, lane) ? value : 0); });
  }
  u32 const low = i.width2 == 2 ? value & 0xffff : value, high = i.width2 == 2 ? value << 16 : 0;
  each<u32>(frame, i.d, lanes,
            [=](int lane) { return (has_lane(first, lane) ? low : 0) | (has_lane(second, lane) ? high : 0); });
}
inline void put_comparison(u8* frame, instruction const& i, u32 holds, u32 lanes) {
  u32 const is = (i.form2 & negates_relation) != 0 ? ~holds : holds;
  put_comparison(frame, i, is, ~is, lanes);
}

template <class T>
void compare(warp&, u8* frame, instruction const& i, u32 lanes) {
  put_comparison(frame, i, compared(row<T>(frame, i.a), row<T>(frame, i.b), static_cast<relation>(i.form)), lanes);
}
inline void compare_f32_ftz(warp&, u8* frame, instruction const& i, u32 lanes) {
  float const *const a = row<float>(frame, i.a), *const b = row<float>(frame, i.b);
  float x[warp_lanes], y[warp_lanes];
  for (int lane = 0; lane < warp_lanes; ++lane) {
    x[lane] = flushed(a[lane], least_f32(flag_ftz));
    y[lane] = flushed(b[lane], least_f32(flag_ftz));
  }
  put_comparison(frame, i, compared<float>(x, y, static_cast<relation>(i.form)), lanes);
}

template <float (*in)(u16), u16 least>
void compare_halves(warp&, u8* frame, instruction const& i, u32 lanes) {
  u16 const *const a = row<u16>(frame, i.a), *const b = row<u16>(frame, i.b);
  u16 const from = (i.form2 & flushes_operands) != 0 ? least : u16{0};
  int const step = i.width2;
  u32 holds[2];
  for (int part = 0; part < step; ++part) {
    float x[warp_lanes], y[warp_lanes];
    for (int lane = 0; lane < warp_lanes; ++lane) {
      x[lane] = in(flushed(a[step * lane + part], from));
      y[lane] = in(flushed(b[step * lane + part], from));
    }
    holds[part] = compared<float>(x, y, static_cast<relation>(i.form));
  }
  if (step == 1) {
    return put_comparison(frame, i, holds[0], lanes);
  }
  u32 const negated = (i.form2 & negates_relation) != 0 ? all_lanes : 0;
  put_comparison(frame, i, holds[0] ^ negated, holds[1] ^ negated, lanes);
}

[[nodiscard]] inline bool is_float(std::string_view type) { return type == "f32" || type == "f64" || is_half(type); }
[[nodiscard]] inline handler compare_of(std::string_view type, bool flushes) {
  if (type == "f32") {
    return flushes ? &compare_f32_ftz : &compare<float>;
  }
  if (is_half(type)) {
    return type[0] == 'f' ? &compare_halves<&float_of_f16, u16{0x0400}> : &compare_halves<&float_of_bf16, u16{0x0080}>;
  }
  if (type == "f64") {
    return &compare<double>;
  }
  handler const numbers = for_integers(type, [](auto x) -> handler { return &compare<decltype(x)>; });
  return numbers != nullptr ? numbers : for_bits(type, [](auto x) -> handler { return &compare<decltype(x)>; });
}

// The comparison, the operands and the predicate behind them, which are the same in setp and set.
inline void take_comparison(decoder& d, modifiers& words, instruction& i, std::string_view type) {
  bool const flushes = words.take("ftz");
  u8 const boolean = words.take_one({"and", "or", "xor"});
  comparison const* found = nullptr;
  auto const look = [&](comparison const& one) {
    found = found == nullptr && one.name == d.word(1) && words.take(one.name) ? &one : found;
  };
  for (comparison const& one : float_comparisons) {
    if (is_float(type)) look(one);
  }
  for (comparison const& one : integer_comparisons) {
    if (!is_float(type)) look(one);
  }
  words.done();
  if (found == nullptr) {
    d.refuse("the comparison ." + std::string{d.word(1)} + " of ." + std::string{type});
  }
  if (flushes && type != "f32" && type != "f16" && type != "f16x2") {
    d.refuse(".ftz of ." + std::string{type});
  }
  if (type[0] == 's' && (d.word(1)[0] == 'h' || (d.word(1)[0] == 'l' && d.word(1) != "lt" && d.word(1) != "le"))) {
    d.refuse("the comparison ." + std::string{d.word(1)} + " of ." + std::string{type});
  }
  if (type[0] == 'b' && !is_half(type) && found->is != relation::equal) {
    d.refuse("an order of bits");
  }
  expect_operands(d, boolean != 0 ? 4 : 3);
  u32 const n = type_bytes(type);
  i.a = source(d, found->swaps ? 2 : 1, n);
  i.b = source(d, found->swaps ? 1 : 2, n);
  i.form = static_cast<u8>(found->is);
  i.form2 = static_cast<u8>(boolean | (found->negates ? negates_relation : 0) | (flushes ? flushes_operands : 0));
  i.width2 = is_half(type) && is_pair(type) ? 2 : 1;
  if (boolean != 0) {
    i.c = predicate_source(d, d.at(3));
    i.form2 = static_cast<u8>(i.form2 | (is_inverted(d.at(3)) ? negates_other : 0));
  }
}

}  // namespace detail

// setp.lt.and.s32 p|q, a, b, c;
inline void decode_setp(decoder& d) {
  modifiers words{d};
  instruction i = d.begin();
  detail::take_comparison(d, words, i, d.type());
  operand const& to = d.at(0);
  if (to.is == operand::kind::pair && to.parts.size() == 2) {
    i.d = result(d, to.parts[0], 0, true);
    i.e = result(d, to.parts[1], 0, true);
  } else {
    i.d = result(d, to, 0);
  }
  d.push(i, detail::compare_of(d.type(), d.has("ftz")));
}

// set.lt.and.u32.f32 d, a, b, c;
inline void decode_set(decoder& d) {
  modifiers words{d, 2};
  instruction i = d.begin();
  std::string_view const type = d.type(), to = d.word(d.words().size() - 2);
  detail::take_comparison(d, words, i, type);
  bool const halves = i.width2 == 2;
  if (to == "f16" || to == "bf16" || to == "f16x2" || to == "bf16x2") {
    i.immediate = to[0] == 'f' ? 0x3c00 : 0x3f80;
  } else if (to == "f32") {
    i.immediate = 0x3f800000;
  } else if (to == "u16" || to == "s16" || to == "u32" || to == "s32") {
    i.immediate = 0xffffffff;
  } else {
    d.refuse("these types");
  }
  u32 const n = type_bytes(to);
  if (halves ? n != 4 || to == "f32" : is_pair(to)) {
    d.refuse("these types");
  }
  i.width = static_cast<u8>(n);
  i.d = result(d, d.at(0), n);
  d.push(i, detail::compare_of(type, d.has("ftz")));
}

}}}}  // namespace warpmem::v0::ptx::ops
