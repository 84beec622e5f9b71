// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What SASS has and PTX has no words for. Only bodies that were made of SASS may use them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/meetings.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/ops/load_store.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

inline void expect_sass(decoder& d) {
  if (!d.target().text->is_sass) {
    d.refuse("the instruction is not known");
  }
}

// d = a + b + c with two carries in and two out. Of negated operands the complement is added, and 1 or the carry.
inline void add_three(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const* const a = row<u32>(frame, i.a);
  u32 const* const b = row<u32>(frame, i.b);
  u32 const* const c = row<u32>(frame, i.c);
  u32 const flip[] = {(i.form & 1) != 0 ? ~0U : 0, (i.form & 2) != 0 ? ~0U : 0, (i.form & 4) != 0 ? ~0U : 0};
  u32 const in1 = predicate(frame, i.list[2]), in2 = predicate(frame, i.list[3]);
  u64 const more = i.width;
  alignas(64) u32 sum[warp_lanes];
  u32 once = 0, twice = 0;
  for (int lane = 0; lane < warp_lanes; ++lane) {
    u64 const all = u64{a[lane] ^ flip[0]} + (b[lane] ^ flip[1]) + (c[lane] ^ flip[2]) + more + (in1 >> lane & 1) +
                    (in2 >> lane & 1);
    sum[lane] = static_cast<u32>(all);
    once |= static_cast<u32>(all >> 32 != 0) << lane;
    twice |= static_cast<u32>(all >> 33 != 0) << lane;
  }
  put(row<u32>(frame, i.d), sum, lanes);
  put_predicate(frame, i.list[0], once, lanes);
  put_predicate(frame, i.list[1], twice, lanes);
}

// Whether a division of floats leaves the range in which Newton's method is exact.
inline void check_range(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const* const a = row<u32>(frame, i.a);
  u32 const* const b = row<u32>(frame, i.b);
  put_predicate(frame, i.d, mask_of([=](int lane) {
                  int const x = static_cast<int>(a[lane] >> 23 & 255), y = static_cast<int>(b[lane] >> 23 & 255);
                  return y == 0 || y >= 253 || x == 255 || x - y >= 125 || x - y <= -125 || x <= 25;
                }),
                lanes);
}

// Lanes that leave a convergence barrier: nobody waits for them.
inline void break_out(warp&, u8* frame, instruction const& i, u32 lanes) {
  each<u32>(frame, i.a, all_lanes, [=, members = row<u32>(frame, i.a)](int lane) { return members[lane] & ~lanes; });
}

}  // namespace detail

inline void decode_sass_add(decoder& d) {
  detail::expect_sass(d);
  ops::expect_operands(d, 8);
  instruction i = d.begin();
  i.d = ops::result(d, d.at(0), 4);
  i.a = ops::source(d, 3, 4);
  i.b = ops::source(d, 4, 4);
  i.c = ops::source(d, 5, 4);
  i.list = d.keep({ops::result(d, d.at(1), 0), ops::result(d, d.at(2), 0), ops::predicate_source(d, d.at(6)),
                   ops::predicate_source(d, d.at(7))});
  u8 negated = 0;
  for (char const* const word : {"na", "nb", "nc"}) {
    bool const is = d.has(word);
    i.form = static_cast<u8>(i.form | (is ? 1 << (word[1] - 'a') : 0));
    negated = static_cast<u8>(negated + (is ? 1 : 0));
  }
  i.width = d.has("x") ? u8{0} : negated;
  d.push(i, &detail::add_three);
}
inline void decode_sass_check(decoder& d) {
  detail::expect_sass(d);
  instruction i = d.begin();
  i.d = ops::result(d, d.at(0), 0);
  i.a = ops::source(d, 1, 4);
  i.b = ops::source(d, 2, 4);
  d.push(i, &detail::check_range);
}
// A constant that is an operand, and no instruction of its own.
inline void decode_sass_constant(decoder& d) {
  detail::expect_sass(d);
  decode_load_store(d);
  d.target().memory.back().is_silent = true;
}
inline void decode_sass_sync(decoder& d) {
  detail::expect_sass(d);
  instruction i = d.begin();
  i.way = flow::meeting;
  i.form2 = convergence_only;
  i.immediate = static_cast<u64>(ops::source(d, 0, 4));
  d.push(i);
}
inline void decode_sass_break(decoder& d) {
  detail::expect_sass(d);
  instruction i = d.begin();
  i.a = ops::source(d, 0, 4);
  d.push(i, &detail::break_out);
}

inline constexpr opcode sass_opcodes[] = {
    {"sass.iadd3", decode_sass_add, handling::executed, ""},
    {"sass.fchk", decode_sass_check, handling::executed, ""},
    {"sass.const", decode_sass_constant, handling::executed, ""},
    {"sass.bsync", decode_sass_sync, handling::executed, ""},
    {"sass.break", decode_sass_break, handling::executed, ""},
};

}}}  // namespace warpmem::v0::ptx
