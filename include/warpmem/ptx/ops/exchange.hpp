// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What lanes of a warp tell each other: shfl, vote, match, redux, elect, activemask.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/ptx/code/decoder.hpp>
#include <warpmem/ptx/code/lanes.hpp>
#include <warpmem/ptx/code/opcode.hpp>
#include <warpmem/ptx/machine/warp.hpp>
#include <warpmem/ptx/machine/worker.hpp>
#include <warpmem/ptx/types.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// The lanes that take part: those of the mask, whose row is c, that have not exited.
[[nodiscard]] inline u32 participants(warp const& w, u8* frame, instruction const& i, u32 lanes) {
  return i.c >= 0 ? row<u32>(frame, i.c)[std::countr_zero(lanes)] & w.alive : lanes;
}

enum class shuffle_mode : u8 { up, down, bfly, idx };

struct shuffle_source {
  int lane;
  bool is_in_range;
};
// PTX ISA, shfl.sync: b is the distance or lane, c has the clamp in bits 0 to 4 and the segment's mask in 8 to 12.
[[nodiscard]] inline shuffle_source source_of(shuffle_mode mode, int lane, u32 b, u32 c) noexcept {
  int const by = static_cast<int>(b & 31);
  int const clamp = static_cast<int>(c & 31);
  int const segment = static_cast<int>(c >> 8 & 31);
  int const most = (lane & segment) | (clamp & ~segment);
  int const least = lane & segment;
  int from = 0;
  bool is_in_range = false;
  switch (mode) {
    case shuffle_mode::up:
      from = lane - by;
      is_in_range = from >= most;
      break;
    case shuffle_mode::down:
      from = lane + by;
      is_in_range = from <= most;
      break;
    case shuffle_mode::bfly:
      from = lane ^ by;
      is_in_range = from <= most;
      break;
    case shuffle_mode::idx:
      from = least | (by & ~segment);
      is_in_range = from <= most;
      break;
  }
  return {is_in_range ? from & 31 : lane, is_in_range};
}

// Rows: a the value, b and c as above, e the predicate or -1; the mask is instruction::immediate.
inline void shuffle(warp& w, u8* frame, instruction const& i, u32 lanes) {
  alignas(64) u32 values[warp_lanes];
  std::memcpy(values, frame + i.a, sizeof(values));
  u32 const* const b = row<u32>(frame, i.b);
  u32 const* const c = row<u32>(frame, i.c);
  auto const mode = static_cast<shuffle_mode>(i.form);
  alignas(64) u32 out[warp_lanes];
  u32 in_range = 0;
  u32 sources = 0;
  for (int lane = 0; lane < warp_lanes; ++lane) {
    shuffle_source const s = source_of(mode, lane, b[lane], c[lane]);
    out[lane] = values[s.lane];
    in_range |= static_cast<u32>(s.is_in_range) << lane;
    sources |= has_lane(lanes, lane) ? 1U << s.lane : 0;
  }
  if ((sources & ~lanes) != 0) {
    int const absent = std::countr_zero(sources & ~lanes);
    w.on->add_problem(problem_kind::reported, w, i,
                      "reads lane " + std::to_string(absent) +
                          " in a shuffle that this lane does not execute: its value is undefined");
  }
  put(row<u32>(frame, i.d), out, lanes);
  put_predicate(frame, i.e, in_range, lanes);
}

enum class vote_mode : u8 { all, any, uni, ballot };

// Rows: a the predicate, which form2 negates; c the mask.
inline void vote(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u32 const all = lanes & participants(w, frame, i, lanes);
  u32 const yes = (predicate(frame, i.a) ^ (i.form2 != 0 ? all_lanes : 0)) & all;
  bool result = false;
  switch (static_cast<vote_mode>(i.form)) {
    case vote_mode::ballot:
      return each<u32>(frame, i.d, lanes, [&](int) { return yes; });
    case vote_mode::all:
      result = yes == all;
      break;
    case vote_mode::any:
      result = yes != 0;
      break;
    case vote_mode::uni:
      result = yes == 0 || yes == all;
      break;
  }
  put_predicate(frame, i.d, result ? all_lanes : 0, lanes);
}

// match.any: the lanes with the same value. match.all: all lanes if they have one value, else 0; e says which.
template <class T>
void match(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u32 const all = lanes & participants(w, frame, i, lanes);
  T values[warp_lanes];
  std::memcpy(values, frame + i.a, sizeof(values));
  u32 same[warp_lanes] = {};
  bool is_one = true;
  for_lanes(all, [&](int lane) {
    same[lane] = all & mask_of([&](int other) { return values[other] == values[lane]; });
    is_one = is_one && same[lane] == all;
  });
  if (i.form == 0) {
    return put(row<u32>(frame, i.d), same, lanes);
  }
  each<u32>(frame, i.d, lanes, [&](int) { return is_one ? all : 0; });
  put_predicate(frame, i.e, is_one ? all_lanes : 0, lanes);
}

struct reduce_add {
  static u32 of(u32 a, u32 b) noexcept { return a + b; }
};
template <class T>
struct reduce_min {
  static u32 of(u32 a, u32 b) noexcept { return static_cast<u32>((std::min)(static_cast<T>(a), static_cast<T>(b))); }
};
template <class T>
struct reduce_max {
  static u32 of(u32 a, u32 b) noexcept { return static_cast<u32>((std::max)(static_cast<T>(a), static_cast<T>(b))); }
};
struct reduce_and {
  static u32 of(u32 a, u32 b) noexcept { return a & b; }
};
struct reduce_or {
  static u32 of(u32 a, u32 b) noexcept { return a | b; }
};
struct reduce_xor {
  static u32 of(u32 a, u32 b) noexcept { return a ^ b; }
};
template <class Combine>
void reduce(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u32 const all = lanes & participants(w, frame, i, lanes);
  u32 const* const values = row<u32>(frame, i.a);
  u32 sum = values[std::countr_zero(all)];
  for_lanes(all & (all - 1), [&](int lane) { sum = Combine::of(sum, values[lane]); });
  each<u32>(frame, i.d, lanes, [&](int) { return sum; });
}

inline void elect(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u32 const all = lanes & participants(w, frame, i, lanes);
  u32 const leader = static_cast<u32>(std::countr_zero(all));
  if (i.d >= 0) {
    each<u32>(frame, i.d, lanes, [&](int) { return leader; });
  }
  put_predicate(frame, i.e, 1U << leader, lanes);
}
inline void active_mask(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u32 const now = w.active;
  each<u32>(frame, i.d, lanes, [&](int) { return now; });
}

// d or d|p.
inline void set_results(decoder& d, instruction& i, operand const& o) {
  bool const is_pair = o.is == operand::kind::pair;
  i.d = d.result(is_pair ? o.parts.at(0) : o).at;
  i.e = is_pair ? d.result(o.parts.at(1)).at : -1;
}
// The mask is the last operand of .sync instructions, for which lanes wait.
[[nodiscard]] inline s32 meet_at_mask(decoder& d, instruction& i) {
  if (!d.has("sync")) {
    return -1;
  }
  s32 const mask = d.value(d.operands() - 1, 4);
  i.way = flow::meeting;
  i.immediate = static_cast<u64>(mask);
  return mask;
}
// Which of these words the opcode has; refused if none.
[[nodiscard]] inline u8 mode_of(decoder& d, std::initializer_list<std::string_view> words) {
  u8 k = 0;
  for (std::string_view const word : words) {
    if (d.has(word)) {
      return k;
    }
    ++k;
  }
  d.refuse("this mode");
}

}  // namespace detail

inline void decode_shuffle(decoder& d) {
  instruction i = d.begin();
  detail::set_results(d, i, d.at(0));
  i.a = d.value(1, 4);
  i.b = d.value(2, 4);
  i.c = d.value(3, 4);
  i.form = detail::mode_of(d, {"up", "down", "bfly", "idx"});
  static_cast<void>(detail::meet_at_mask(d, i));
  d.push(i, &detail::shuffle);
}
inline void decode_vote(decoder& d) {
  instruction i = d.begin();
  i.d = d.result_row(0);
  i.a = d.predicate_value(d.at(1));
  i.form2 = d.at(1).negated ? 1 : 0;
  i.form = detail::mode_of(d, {"all", "any", "uni", "ballot"});
  i.c = detail::meet_at_mask(d, i);
  d.push(i, &detail::vote);
}
inline void decode_match(decoder& d) {
  instruction i = d.begin();
  detail::set_results(d, i, d.at(0));
  u32 const bytes = type_bytes(d.type());
  i.a = d.value(1, bytes);
  i.form = detail::mode_of(d, {"any", "all"});
  i.c = detail::meet_at_mask(d, i);
  d.push(i, bytes == 4 ? &detail::match<u32> : bytes == 8 ? &detail::match<u64> : nullptr);
}
inline void decode_reduce(decoder& d) {
  using namespace detail;
  instruction i = d.begin();
  i.d = d.result_row(0);
  i.a = d.value(1, 4);
  bool const is_signed = d.type() == "s32";
  if (!is_signed && d.type() != "u32" && d.type() != "b32") {
    d.refuse("this type, which needs sm_100");
  }
  handler const handlers[] = {&reduce<reduce_add>,
                              is_signed ? &reduce<reduce_min<s32>> : &reduce<reduce_min<u32>>,
                              is_signed ? &reduce<reduce_max<s32>> : &reduce<reduce_max<u32>>,
                              &reduce<reduce_and>,
                              &reduce<reduce_or>,
                              &reduce<reduce_xor>};
  u8 const mode = mode_of(d, {"add", "min", "max", "and", "or", "xor"});
  i.c = meet_at_mask(d, i);
  d.push(i, handlers[mode]);
}
inline void decode_elect(decoder& d) {
  instruction i = d.begin();
  detail::set_results(d, i, d.at(0));
  i.c = detail::meet_at_mask(d, i);
  d.push(i, &detail::elect);
}
inline void decode_active_mask(decoder& d) {
  instruction i = d.begin();
  i.d = d.result_row(0);
  d.push(i, &detail::active_mask);
}

inline constexpr opcode exchange_opcodes[] = {
    {"shfl", decode_shuffle, support::executed, "up, down, bfly, idx, with a predicate; .sync and older"},
    {"vote", decode_vote, support::executed, "all, any, uni, ballot; .sync and older"},
    {"match", decode_match, support::executed, "any, all; .b32, .b64"},
    {"redux", decode_reduce, support::executed, "add, min, max, and, or, xor of .u32, .s32, .b32; not .f32 of sm_100"},
    {"elect", decode_elect, support::executed, ""},
    {"activemask", decode_active_mask, support::executed, ""},
};

}}}  // namespace warpmem::v0::ptx
