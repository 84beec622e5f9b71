// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What lanes of a warp tell each other: shfl, vote, match, redux, elect, activemask.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/reduce_lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Behind .sync an instruction waits for the lanes of a mask, its last operand.
inline void take_members(decoder& d, instruction& i, std::size_t k) {
  i.way = flow::meeting;
  i.immediate = static_cast<u64>(ops::source(d, k, 4));
}
// Those of the mask that are here.
[[nodiscard]] inline u32 members_here(u8* frame, instruction const& i, u32 lanes) noexcept {
  if (i.way != flow::meeting) {
    return lanes;
  }
  return lanes & row<u32>(frame, static_cast<s32>(i.immediate))[std::countr_zero(lanes)];
}

// ---- shfl

enum class shuffle : u8 { up, down, bfly, idx };

// The lane that lane j reads from; -1: out of range, where it reads its own.
template <shuffle mode>
[[nodiscard]] constexpr int source_of(int j, u32 b, u32 c) noexcept {
  int const segment = static_cast<int>(c >> 8 & 31);
  int const clamp = static_cast<int>(c & 31);
  int const offset = static_cast<int>(b & 31);
  int const limit = (j & segment) | (clamp & ~segment);
  int const from = mode == shuffle::up     ? j - offset
                   : mode == shuffle::down ? j + offset
                   : mode == shuffle::bfly ? j ^ offset
                                           : (j & segment) | (offset & ~segment);
  return (mode == shuffle::up ? from >= limit : from <= limit) ? from : -1;
}

template <shuffle mode>
void execute_shuffle(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u32 const* const a = row<u32>(frame, i.a);
  u32 const* const b = row<u32>(frame, i.b);
  u32 const* const c = row<u32>(frame, i.c);
  alignas(64) u32 from[warp_lanes];
  alignas(64) u32 values[warp_lanes];
  u32 in_range = 0;
  u32 unseen = 0;  // sources that are not here: hardware gives what it likes
  u32 const here = members_here(frame, i, lanes);
  for (std::size_t j = 0; j < warp_lanes; ++j) {
    u32 const own = static_cast<u32>(j);
    int const source = source_of<mode>(static_cast<int>(j), b[j], c[j]);
    u32 const wanted = source >= 0 ? static_cast<u32>(source) : own;
    in_range |= source >= 0 ? lane_bits[j] : 0;
    unseen |= (here >> wanted & 1) == 0 ? lane_bits[j] : 0;
    from[j] = (here >> wanted & 1) == 0 ? own : wanted;
  }
  for (int j = 0; j < warp_lanes; ++j) {
    values[j] = a[from[j]];
  }
  if ((unseen & lanes) != 0) [[unlikely]] {
    int const j = std::countr_zero(unseen & lanes);
    int const source = source_of<mode>(j, b[j], c[j]);
    w.on->add_lane_problem(problem_kind::reported, w, i, j,
                           "reads lane " + std::to_string(source >= 0 ? source : j) +
                               " in a shuffle that this lane does not execute with it; it gets its own value");
  }
  if (i.d >= 0) {
    put(row<u32>(frame, i.d), values, lanes);
  }
  put_predicate(frame, i.e, in_range, lanes);
}

// ---- vote

enum class vote : u8 { all, any, uni, ballot };

template <vote mode>
void execute_vote(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const here = members_here(frame, i, lanes);
  u32 const p = predicate(frame, i.a);
  u32 const yes = (i.form != 0 ? ~p : p) & here;
  if constexpr (mode == vote::ballot) {
    each<u32>(frame, i.d, lanes, [=](int) { return yes; });
  } else {
    bool const result = mode == vote::all ? yes == here : mode == vote::any ? yes != 0 : yes == here || yes == 0;
    put_predicate(frame, i.d, result ? ~0U : 0, lanes);
  }
}

// ---- match

template <class T, bool is_all>
void execute_match(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const here = members_here(frame, i, lanes);
  T const* const a = row<T>(frame, i.a);
  auto const same_as = [&](T value) { return here & mask_of([&](int k) { return a[k] == value; }); };
  if constexpr (is_all) {
    bool const all = same_as(a[std::countr_zero(lanes)]) == here;
    if (i.d >= 0) {
      each<u32>(frame, i.d, lanes, [=](int) { return all ? here : 0; });
    }
    put_predicate(frame, i.e, all ? ~0U : 0, lanes);
  } else {
    each<u32>(frame, i.d, lanes, [&](int j) { return has_lane(lanes, j) ? same_as(a[j]) : 0; });
  }
}

// ---- elect, activemask

inline void execute_elect(warp&, u8* frame, instruction const& i, u32 lanes) {
  int const leader = std::countr_zero(members_here(frame, i, lanes) | (u64{1} << 32));
  if (i.d >= 0) {
    each<u32>(frame, i.d, lanes, [=](int) { return static_cast<u32>(leader); });
  }
  put_predicate(frame, i.e, u32{1} << (leader & 31), lanes);
}
inline void execute_activemask(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u32 const active = w.active;
  each<u32>(frame, i.d, lanes, [=](int) { return active; });
}

// d, or d|p; either may be _.
inline void take_results(decoder& d, instruction& i) {
  operand const& to = d.at(0);
  if (to.is == operand::kind::pair) {
    i.d = ops::result(d, to.parts.at(0), 4, true);
    i.e = ops::result(d, to.parts.at(1), 0, true);
  } else {
    i.d = ops::result(d, to, 4);
  }
}

}  // namespace detail

inline void decode_shfl(decoder& d) {
  using detail::shuffle;
  ops::modifiers m{d};
  bool const is_sync = m.take("sync");
  u8 const mode = m.take_one({"up", "down", "bfly", "idx"});
  m.done();
  if (mode == 0 || d.type() != "b32") {
    d.refuse("this form");
  }
  ops::expect_operands(d, is_sync ? 5 : 4);
  instruction i = d.begin();
  detail::take_results(d, i);
  i.a = ops::source(d, 1, 4);
  i.b = ops::source(d, 2, 4);
  i.c = ops::source(d, 3, 4);
  if (is_sync) {
    detail::take_members(d, i, 4);
  }
  constexpr handler handlers[] = {&detail::execute_shuffle<shuffle::up>, &detail::execute_shuffle<shuffle::down>,
                                  &detail::execute_shuffle<shuffle::bfly>, &detail::execute_shuffle<shuffle::idx>};
  d.push(i, handlers[mode - 1]);
}

inline void decode_vote(decoder& d) {
  using detail::vote;
  ops::modifiers m{d};
  bool const is_sync = m.take("sync");
  u8 const mode = m.take_one({"all", "any", "uni", "ballot"});
  m.done();
  bool const is_ballot = mode == 4;
  if (mode == 0 || d.type() != (is_ballot ? "b32" : "pred")) {
    d.refuse("this form");
  }
  ops::expect_operands(d, is_sync ? 3 : 2);
  instruction i = d.begin();
  i.d = ops::result(d, d.at(0), is_ballot ? 4 : 0);
  i.a = ops::predicate_source(d, d.at(1));
  i.form = d.at(1).negated ? 1 : 0;
  if (is_sync) {
    detail::take_members(d, i, 2);
  }
  constexpr handler handlers[] = {&detail::execute_vote<vote::all>, &detail::execute_vote<vote::any>,
                                  &detail::execute_vote<vote::uni>, &detail::execute_vote<vote::ballot>};
  d.push(i, handlers[mode - 1]);
}

inline void decode_match(decoder& d) {
  ops::modifiers m{d};
  u8 const mode = m.take_one({"any", "all"});
  bool const is_sync = m.take("sync");
  m.done();
  u32 const bytes = type_bytes(d.type());
  if (mode == 0 || !is_sync || (d.type() != "b32" && d.type() != "b64")) {
    d.refuse("this form");
  }
  ops::expect_operands(d, 3);
  instruction i = d.begin();
  detail::take_results(d, i);
  i.a = ops::source(d, 1, bytes);
  detail::take_members(d, i, 2);
  if (mode == 1) {
    d.push(i, bytes == 4 ? &detail::execute_match<u32, false> : &detail::execute_match<u64, false>);
  } else {
    d.push(i, bytes == 4 ? &detail::execute_match<u32, true> : &detail::execute_match<u64, true>);
  }
}

inline void decode_elect(decoder& d) {
  if (!d.has("sync")) {
    d.refuse("this form");
  }
  ops::expect_operands(d, 2);
  instruction i = d.begin();
  detail::take_results(d, i);
  detail::take_members(d, i, 1);
  d.push(i, &detail::execute_elect);
}
inline void decode_activemask(decoder& d) {
  ops::expect_operands(d, 1);
  instruction i = d.begin();
  i.d = ops::result(d, d.at(0), 4);
  d.push(i, &detail::execute_activemask);
}

inline constexpr opcode exchange_opcodes[] = {
    {"shfl", decode_shfl, handling::executed, ".up .down .bfly .idx, with .sync and without; .b32, and the predicate"},
    {"vote", decode_vote, handling::executed, ".all .any .uni .ballot, with .sync and without"},
    {"match", decode_match, handling::executed, ".any .all; .b32 .b64"},
    {"redux", decode_redux, handling::executed,
     ".add .min .max of u32 and s32, .and .or .xor of b32; those of .f32 need sm_100 and are refused"},
    {"elect", decode_elect, handling::executed, ".sync; the lowest lane of the mask"},
    {"activemask", decode_activemask, handling::executed, ".b32; lanes that execute it together"},
};

}}}  // namespace warpmem::v0::ptx
