// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Logic and shifts: and, or, xor, not, cnot, lop3, shl, shr, shf; and, or, xor, not of predicates.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

template <class T>
[[nodiscard]] constexpr T both(T a, T b) {
  return static_cast<T>(a & b);
}
template <class T>
[[nodiscard]] constexpr T either(T a, T b) {
  return static_cast<T>(a | b);
}
template <class T>
[[nodiscard]] constexpr T one_of(T a, T b) {
  return static_cast<T>(a ^ b);
}
template <class T>
[[nodiscard]] constexpr T inverted(T a) {
  return static_cast<T>(~a);
}
template <class T>
[[nodiscard]] constexpr T is_zero(T a) {
  return a == 0 ? 1 : 0;
}

// Shifts by the width and more move all bits out.
template <class T>
[[nodiscard]] constexpr T shifted_left(T a, u32 n) {
  constexpr u32 top = 8 * sizeof(T) - 1;
  T const moved = static_cast<T>(static_cast<u64>(a) << (n & top));
  return n > top ? T{0} : moved;
}
template <>
[[nodiscard]] constexpr u32 shifted_left(u32 a, u32 n) {
  u32 const moved = a << (n & 31);
  return n > 31 ? 0 : moved;
}
template <class T>
[[nodiscard]] constexpr T shifted_right(T a, u32 n) {
  constexpr u32 top = 8 * sizeof(T) - 1;
  if constexpr (std::is_signed_v<T>) {
    return static_cast<T>(a >> (n > top ? top : n));
  } else {
    T const moved = static_cast<T>(a >> (n & top));
    return n > top ? T{0} : moved;
  }
}

// shf: of the 64 bits of b and a.
template <bool left, bool wraps>
[[nodiscard]] constexpr u32 funnel_shifted(u32 a, u32 b, u32 n) {
  u64 const all = u64{b} << 32 | a;
  u32 const by = wraps ? n & 31 : n > 32 ? 32 : n;
  return static_cast<u32>(left ? all << by >> 32 : all >> by);
}

namespace detail {

// A table of 8 bits says the result for the bits of a, b and c. instruction::list has its row and, with form, that of
// the second result: 1 or, 2 and, of the predicate e with whether any bit is set.
inline void lop3(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const *const a = row<u32>(frame, i.a), *const b = row<u32>(frame, i.b), *const c = row<u32>(frame, i.c);
  u32 const table = row<u32>(frame, i.list[0])[0];
  u32 t[8];
  for (u32 k = 0; k < 8; ++k) {
    t[k] = (table >> k & 1) != 0 ? ~0U : 0;
  }
  auto const pick = [](u32 by, u32 zero, u32 one) { return zero ^ (by & (zero ^ one)); };
  alignas(64) u32 values[warp_lanes];
  for (int lane = 0; lane < warp_lanes; ++lane) {
    u32 const x = a[lane], y = b[lane], z = c[lane];
    u32 const low = pick(y, pick(z, t[0], t[1]), pick(z, t[2], t[3]));
    u32 const high = pick(y, pick(z, t[4], t[5]), pick(z, t[6], t[7]));
    values[lane] = pick(x, low, high);
  }
  if (i.d >= 0) {
    put(row<u32>(frame, i.d), values, lanes);
  }
  if (i.form != 0) {
    u32 const is_set = mask_of([&](int lane) { return values[lane] != 0; });
    u32 const other = predicate(frame, i.e) ^ (i.form2 != 0 ? all_lanes : 0);
    put_predicate(frame, i.list[1], i.form == 1 ? is_set | other : is_set & other, lanes);
  }
}

// instruction::form: bit 0, a is negated; bit 1, b is.
enum class predicate_op : u8 { copy, both, either, one_of, inverted };
template <predicate_op op>
void of_predicates(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const a = predicate(frame, i.a) ^ ((i.form & 1) != 0 ? all_lanes : 0);
  u32 const b = i.b < 0 ? 0 : predicate(frame, i.b) ^ ((i.form & 2) != 0 ? all_lanes : 0);
  u32 const values = op == predicate_op::copy     ? a
                     : op == predicate_op::both   ? a & b
                     : op == predicate_op::either ? a | b
                     : op == predicate_op::one_of ? a ^ b
                                                  : ~a;
  put_predicate(frame, i.d, values, lanes);
}

[[nodiscard]] inline instruction begin_predicates(decoder& d, std::size_t sources) {
  expect_operands(d, sources + 1);
  instruction i = d.begin();
  i.d = result(d, d.at(0), 0);
  i.a = predicate_source(d, d.at(1));
  i.form = is_inverted(d.at(1)) ? 1 : 0;
  if (sources > 1) {
    i.b = predicate_source(d, d.at(2));
    i.form = static_cast<u8>(i.form | (is_inverted(d.at(2)) ? 2 : 0));
  }
  return i;
}

}  // namespace detail

inline void decode_and(decoder& d) {
  modifiers{d}.done();
  if (d.type() == "pred") {
    return d.push(detail::begin_predicates(d, 2), &detail::of_predicates<detail::predicate_op::both>);
  }
  push_binary(d, for_bit_types(d.type(), [](auto x) { return lanewise<&both<decltype(x)>>; }));
}
inline void decode_or(decoder& d) {
  modifiers{d}.done();
  if (d.type() == "pred") {
    return d.push(detail::begin_predicates(d, 2), &detail::of_predicates<detail::predicate_op::either>);
  }
  push_binary(d, for_bit_types(d.type(), [](auto x) { return lanewise<&either<decltype(x)>>; }));
}
inline void decode_xor(decoder& d) {
  modifiers{d}.done();
  if (d.type() == "pred") {
    return d.push(detail::begin_predicates(d, 2), &detail::of_predicates<detail::predicate_op::one_of>);
  }
  push_binary(d, for_bit_types(d.type(), [](auto x) { return lanewise<&one_of<decltype(x)>>; }));
}
inline void decode_not(decoder& d) {
  modifiers{d}.done();
  if (d.type() == "pred") {
    return d.push(detail::begin_predicates(d, 1), &detail::of_predicates<detail::predicate_op::inverted>);
  }
  push_unary(d, for_bit_types(d.type(), [](auto x) { return lanewise<&inverted<decltype(x)>>; }));
}
inline void decode_cnot(decoder& d) {
  modifiers{d}.done();
  push_unary(d, for_bit_types(d.type(), [](auto x) { return lanewise<&is_zero<decltype(x)>>; }));
}

inline void decode_shl(decoder& d) {
  modifiers{d}.done();
  u32 const n = type_bytes(d.type());
  push_lanes(d, for_bit_types(d.type(), [](auto x) { return lanewise<&shifted_left<decltype(x)>>; }), n, {n, 4});
}
inline void decode_shr(decoder& d) {
  modifiers{d}.done();
  u32 const n = type_bytes(d.type());
  handler const is_signed = for_integers(d.type(), [](auto x) { return lanewise<&shifted_right<decltype(x)>>; });
  handler const bits = for_bit_types(d.type(), [](auto x) { return lanewise<&shifted_right<decltype(x)>>; });
  push_lanes(d, is_signed != nullptr ? is_signed : bits, n, {n, 4});
}
inline void decode_shf(decoder& d) {
  modifiers words{d};
  u8 const direction = words.take_one({"l", "r"});
  u8 const mode = words.take_one({"clamp", "wrap"});
  words.done();
  if (direction == 0 || mode == 0 || d.type() != "b32") {
    d.refuse("not .l or .r, .clamp or .wrap of .b32");
  }
  handler const left = mode == 1 ? lanewise<&funnel_shifted<true, false>> : lanewise<&funnel_shifted<true, true>>;
  handler const right = mode == 1 ? lanewise<&funnel_shifted<false, false>> : lanewise<&funnel_shifted<false, true>>;
  push_ternary(d, direction == 1 ? left : right);
}

// lop3.b32 d, a, b, c, table; lop3.or.b32 d|p, a, b, c, table, q;
inline void decode_lop3(decoder& d) {
  modifiers words{d};
  u8 const with_predicate = words.take_one({"or", "and"});
  words.done();
  if (d.type() != "b32" || d.at(4).is != operand::kind::number) {
    d.refuse("these types");
  }
  expect_operands(d, with_predicate != 0 ? 6 : 5);
  instruction i = d.begin();
  i.form = with_predicate;
  s32 second = -1;
  if (with_predicate != 0) {
    operand const& pair = d.at(0);
    if (pair.is != operand::kind::pair || pair.parts.size() != 2) {
      d.refuse("no predicate beside the result");
    }
    i.d = result(d, pair.parts[0], 4, true);
    second = result(d, pair.parts[1], 0);
    i.e = predicate_source(d, d.at(5));
    i.form2 = is_inverted(d.at(5)) ? 1 : 0;
  } else {
    i.d = result(d, d.at(0), 4);
  }
  i.a = source(d, 1, 4);
  i.b = source(d, 2, 4);
  i.c = source(d, 3, 4);
  i.list = d.keep({source(d, 4, 4), second});
  d.push(i, &detail::lop3);
}

}}}}  // namespace warpmem::v0::ptx::ops
