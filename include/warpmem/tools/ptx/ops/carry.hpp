// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers of several words: add.cc, addc, sub.cc, subc, mad.cc, madc.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/integer_values.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// Where a frame keeps the carries of its lanes, CC.CF, as it does predicates.
inline constexpr s32 carry_row = 0;

namespace detail {

// instruction::form of these: whether the carry is read, and written.
inline constexpr u8 reads_carry = 1;
inline constexpr u8 writes_carry = 2;

// d = x(lane) + y(lane) + carry.
template <class T, class X, class Y>
void add_with_carry(u8* frame, instruction const& i, u32 lanes, X x, Y y) {
  u32& carries = predicate(frame, carry_row);
  u32 const in = (i.form & reads_carry) != 0 ? carries : 0;
  alignas(64) T sums[warp_lanes];
  u32 out = 0;
  for (int lane = 0; lane < warp_lanes; ++lane) {
    T const first = x(lane), half = static_cast<T>(first + y(lane));
    sums[lane] = static_cast<T>(half + (in >> lane & 1));
    out |= static_cast<u32>(half < first || sums[lane] < half) << lane;
  }
  put(row<T>(frame, i.d), sums, lanes);
  if ((i.form & writes_carry) != 0) {
    put_predicate(frame, carry_row, out, lanes);
  }
}

template <class T>
void carried_add(warp&, u8* frame, instruction const& i, u32 lanes) {
  T const *const a = row<T>(frame, i.a), *const b = row<T>(frame, i.b);
  add_with_carry<T>(
      frame, i, lanes, [=](int lane) { return a[lane]; }, [=](int lane) { return b[lane]; });
}
// The low or, with form2, the high part of a product. A signed product's high part is another.
template <class T>
void carried_multiply_add(warp&, u8* frame, instruction const& i, u32 lanes) {
  using U = std::make_unsigned_t<T>;
  T const *const a = row<T>(frame, i.a), *const b = row<T>(frame, i.b);
  U const* const c = row<U>(frame, i.c);
  bool const high = i.form2 != 0;
  add_with_carry<U>(
      frame, i, lanes,
      [=](int lane) {
        return static_cast<U>(high ? high_multiply(a[lane], b[lane]) : wrapping_multiply(a[lane], b[lane]));
      },
      [=](int lane) { return c[lane]; });
}
// Borrows are 1 where the result would be below 0.
template <class T>
void carried_subtract(warp&, u8* frame, instruction const& i, u32 lanes) {
  T const *const a = row<T>(frame, i.a), *const b = row<T>(frame, i.b);
  u32& borrows = predicate(frame, carry_row);
  u32 const in = (i.form & reads_carry) != 0 ? borrows : 0;
  alignas(64) T differences[warp_lanes];
  u32 out = 0;
  for (int lane = 0; lane < warp_lanes; ++lane) {
    T const borrow = in >> lane & 1;
    differences[lane] = static_cast<T>(a[lane] - b[lane] - borrow);
    out |= static_cast<u32>(a[lane] < b[lane] || (a[lane] == b[lane] && borrow != 0)) << lane;
  }
  put(row<T>(frame, i.d), differences, lanes);
  if ((i.form & writes_carry) != 0) {
    put_predicate(frame, carry_row, out, lanes);
  }
}

// Of the name's last letter and .cc.
[[nodiscard]] inline u8 carry_form(decoder& d, modifiers& words) {
  u8 const reads = d.word(0).ends_with("c") ? reads_carry : u8{0};
  return static_cast<u8>(reads | (words.take("cc") ? writes_carry : 0));
}

}  // namespace detail

// add.cc, addc, addc.cc, and of sub
inline void decode_carried(decoder& d) {
  modifiers words{d};
  u8 const form = detail::carry_form(d, words);
  words.done();
  u32 const n = type_bytes(d.type());
  instruction i = begin_lanes(d, n, {n, n});
  i.form = form;
  bool const adds = d.word(0).starts_with("add");
  d.push(i, for_widths(d.type(), [=](auto x) -> handler {
           using T = decltype(x);
           if constexpr (sizeof(T) == 2) {
             return nullptr;
           } else {
             return adds ? &detail::carried_add<T> : &detail::carried_subtract<T>;
           }
         }));
}

// mad.lo.cc, madc.hi, madc.hi.cc
inline void decode_carried_multiply_add(decoder& d) {
  modifiers words{d};
  u8 const form = detail::carry_form(d, words);
  u8 const part = words.take_one({"lo", "hi"});
  words.done();
  if (part == 0) {
    d.refuse("neither .lo nor .hi");
  }
  u32 const n = type_bytes(d.type());
  instruction i = begin_lanes(d, n, {n, n, n});
  i.form = form;
  i.form2 = part == 2 ? 1 : 0;
  d.push(i, for_integers(d.type(), [](auto x) -> handler {
           if constexpr (sizeof(x) == 2) {
             return nullptr;
           } else {
             return &detail::carried_multiply_add<decltype(x)>;
           }
         }));
}

}}}}  // namespace warpmem::v0::ptx::ops
