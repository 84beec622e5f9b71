// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One word that a lane touches: whether that races with who touched it before, and what is remembered of both.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/check/word_access.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Whether nothing is lost if a touch takes the place of one before.
[[nodiscard]] inline bool replaces(word_access const& a, touch mine, touch before) noexcept {
  access_order const& o = a.order;
  u64 block = 0;
  if (before.time == 0) {
    return true;
  }
  owner const whose = before.time > end_of_time ? owner::other_block : owner_of(a, before.time, block);
  if (whose == owner::other_block) {
    return false;
  }
  if (whose == owner::unknown || before.time < o.limit) {
    return true;
  }
  bool const is_as_much =
      (before.bytes() & ~mine.bytes()) == 0 && (before.has(who_bits::atomic) || !mine.has(who_bits::atomic));
  bool const is_ordered = before.warp() == mine.warp() && before.time < o.together;
  return is_as_much && (is_ordered || is_same_thread(before, mine));
}
// How two touches differ: who_bits::more, with full and spread.
[[nodiscard]] inline u32 apart(word_access const& a, touch one, touch other) noexcept {
  u64 first = 0;
  u64 second = 0;
  bool const are_known =
      owner_of(a, one.time, first) != owner::unknown && owner_of(a, other.time, second) != owner::unknown;
  bool const is_spread = are_known && first != second;
  bool const is_full = is_spread || one.warp() != other.warp();
  return who_bits::more | (is_full ? who_bits::full : 0) | (is_spread ? who_bits::spread : 0);
}

// Remembers a touch: the first ones stay where nothing orders them, as all who come later differ from one of the two.
inline void remember(word_access const& a, std::size_t k, touch_row const& first, touch_row const& second, touch mine) {
  touch one = first.at(k);
  bool const has_other = one.time != 0 && one.has(who_bits::more);
  touch other = has_other ? second.at(k) : touch{};
  one.who &= ~who_bits::about_other;
  if (has_other && replaces(a, mine, other)) {
    other = {};
  }
  bool const joins = one.time == a.order.now && one.warp() == mine.warp() && (one.bytes() & mine.bytes()) == 0;
  if (replaces(a, mine, one)) {
    one = mine;
  } else if (joins) {
    one.who |= (mine.who & who_bits::bytes) | who_bits::mixed;
  } else if (other.time == 0) {
    other = mine;
  } else {
    bool const is_wider = apart(a, one, mine) > apart(a, one, other);
    bool const is_plainer = other.has(who_bits::atomic) && !mine.has(who_bits::atomic);
    other = is_wider || is_plainer ? mine : other;
  }
  if (other.time != 0 && one.has(who_bits::atomic) && !other.has(who_bits::atomic)) {
    std::swap(one, other);  // atomics need look no further than at the first
  }
  if (other.time != 0) {
    one.who |= apart(a, one, other);
    second.put(k, other);
  }
  first.put(k, one);
}

// Whether a store leaves the bytes as they are.
[[nodiscard]] inline bool leaves_same(checked_access const& c, touched_word const& w) noexcept {
  if (c.m.op != memory_op::store || c.m.rows[0] < 0 || c.m.bytes * c.m.count != c.size ||
      c.m.register_bytes < c.m.bytes) {
    return false;  // of other instructions than st, it is not known
  }
  int const lane = static_cast<int>(w.mine.lane());
  u8 const* const now = c.p.at(lane);
  u32 const end = w.offset + static_cast<u32>(std::popcount(w.mine.bytes()));
  for (u32 k = w.offset; k < end; ++k) {
    u8 const* const value = c.by.running->rows + c.m.rows[k / c.m.bytes] + static_cast<u32>(lane) * c.m.register_bytes;
    if (now[k] != value[k % c.m.bytes]) {
      return false;
    }
  }
  return true;
}

[[nodiscard]] inline bool find_race(word_access const& a, touched_word const& w, touch_row const& first,
                                    touch_row const& second, race_finding& found) noexcept {
  touch const one = first.at(w.at);
  found.other = one;
  found.between = racers_of(a, one, w.mine);
  if (found.between == racers::none && one.time != 0 && one.has(who_bits::more)) {
    found.other = second.at(w.at);
    found.between = racers_of(a, found.other, w.mine);
  }
  return found.between != racers::none;
}

#if defined(__GNUC__)
__attribute__((noinline))
#endif
inline bool
take_slowly(word_access const& a, touched_word const& w, bool is_load, race_finding& found) {
  touched_words const& all = a.words;
  bool races = find_race(a, w, all.write, all.other_write, found);
  found.other_writes = races;
  if (races && found.between != racers::copy && !found.other.has(who_bits::atomic) && leaves_same(a.whole, w)) {
    races = false;
  }
  if (!races && !is_load) {
    found.other_writes = false;
    races = find_race(a, w, all.read, all.other_read, found);
  }
  remember(a, w.at, is_load ? all.read : all.write, is_load ? all.other_read : all.other_write, w.mine);
  return races;
}

// Whether the two that are remembered are of one warp, and unordered: the second one makes room for another warp's.
[[nodiscard]] inline bool widens(access_order const& o, s32 time_of_second, touch before) noexcept {
  constexpr u32 kind = who_bits::about_other | who_bits::atomic;
  return (before.who & kind) == who_bits::more && o.is_late(before.time) && o.is_late(time_of_second);
}
// Remembers a touch beside the only one that is there, of which it is known to be unordered and no race. False: it must
// be done slowly.
[[nodiscard]] inline bool joins(access_order const& o, touch_row const& first, touch_row const& second, std::size_t k,
                                touch before, touch mine) noexcept {
  bool const is_same_warp = ((before.who ^ mine.who) & who_bits::warp) == 0;
  if (!is_same_warp && widens(o, second.time[k], before)) {
    first.who[k] = before.who | who_bits::full;
    second.put(k, mine);
    return true;
  }
  if (before.has(who_bits::more) || !o.is_late(before.time) || (is_same_warp && before.time != o.now)) {
    return false;
  }
  if ((before.who & mine.who & who_bits::bytes) == 0) {
    first.who[k] = before.who | (is_same_warp ? (mine.who & who_bits::bytes) | who_bits::mixed : 0);
    return is_same_warp;
  }
  first.who[k] = before.who | who_bits::more | (is_same_warp ? 0 : who_bits::full);
  second.put(k, mine);
  return true;
}
// What the same thread touched before the last barrier is forgotten; what it touched since adds to the bytes.
inline void put_alone(access_order const& o, touch_row const& row, std::size_t k, touch mine) noexcept {
  bool const adds = o.is_late(row.time[k]) && ((row.who[k] ^ mine.who) & who_bits::thread) == 0;
  u32 const kept = adds ? row.who[k] & who_bits::bytes : 0;
  row.put(k, {mine.time, mine.who | kept});
}

}  // namespace detail

// Whether the touch of a word races, with what is found then.
[[nodiscard]] inline bool load_word(word_access const& a, touched_word const& w, race_finding& found) {
  access_order const& o = a.order;
  touched_words const& all = a.words;
  if (o.is_quiet(all.write.time[w.at], all.write.who[w.at], w.mine.who)) [[likely]] {
    touch const before = all.read.at(w.at);
    if (o.is_quiet(before.time, before.who, w.mine.who)) [[likely]] {
      detail::put_alone(o, all.read, w.at, w.mine);
      return false;
    }
    if (o.is_known(before) || detail::joins(o, all.read, all.other_read, w.at, before, w.mine)) {
      return false;
    }
  }
  return detail::take_slowly(a, w, true, found);
}
[[nodiscard]] inline bool store_word(word_access const& a, touched_word const& w, race_finding& found) {
  access_order const& o = a.order;
  touched_words const& all = a.words;
  if (o.is_quiet(all.read.time[w.at], all.read.who[w.at], w.mine.who)) [[likely]] {
    touch const before = all.write.at(w.at);
    if (o.is_quiet(before.time, before.who, w.mine.who)) [[likely]] {
      detail::put_alone(o, all.write, w.at, w.mine);
      return false;
    }
    bool const is_harmless = before.time == o.now || (before.who & w.mine.who & who_bits::atomic) != 0;
    if (is_harmless && (o.is_known(before) || detail::joins(o, all.write, all.other_write, w.at, before, w.mine))) {
      return false;
    }
  }
  return detail::take_slowly(a, w, false, found);
}

}}}  // namespace warpmem::v0::ptx
