// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is remembered of the words of an access, gathered into rows and looked at side by side. Words are a class that
// knows where they are: gather() fills a row, put() remembers a touch of each.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/block_shadow.hpp>
#include <warpmem/tools/ptx/check/global_shadow.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/check/word_access.hpp>
#include <warpmem/tools/ptx/check/word_rows.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

template <int words>
struct gathered_touches {
  alignas(64) s32 time[std::size_t{words}];
  alignas(64) u32 who[std::size_t{words}];
};

// Whether all words are quiet. If not, what is remembered of them is in t.
template <class Words, int words = Words::count>
[[nodiscard]] bool gather_quiet(Words const& w, touch_row const& of, access_order const& o,
                                gathered_touches<words>& t) noexcept {
  w.gather(of.time, t.time);
  if (are_times_quiet<words>(t.time, o)) {
    return true;
  }
  w.gather(of.who, t.who);
  s32 const limit = o.limit;
  s32 const turn = o.turn;
  s32 loud = 0;
  for (int k = 0; k < words; ++k) {
    s32 const time = t.time[k];
    u32 const differs = (t.who[k] ^ w.mine[k]) & who_bits::alone;
    s32 const late = -static_cast<s32>(time >= limit) & -static_cast<s32>(differs != 0);
    loud |= late | (-static_cast<s32>(time < turn) & -static_cast<s32>(time > 0));
  }
  return loud == 0;
}

// Whether all of them may be remembered as touched, or need not be, since nothing can be wrong. If not, nothing was
// done. `again` gets those lanes whose words lanes before them touch too: they must be looked at one by one.
template <class Words, int words = Words::count>
[[nodiscard]] bool take_gathered(Words const& w, touched_words const& all, access_order const& o, bool is_load,
                                 u32& again) noexcept {
  touch_row const& own = is_load ? all.read : all.write;
  touch_row const& other = is_load ? all.write : all.read;
  gathered_touches<words> t;
  again = 0;
  if (!gather_quiet(w, other, o, t)) {
    return false;
  }
  if (gather_quiet(w, own, o, t)) {
    again = w.put(own, o.now);
    return true;
  }
  if (are_known<words>(t.time, t.who, o)) {
    u32 atomic = w.mine[0];
    for (u32 const one : t.who) {
      atomic &= one;
    }
    if (is_load || (atomic & who_bits::atomic) != 0) {
      return true;
    }
  }
  if (!is_load) {
    return false;
  }
  alignas(64) s32 second[std::size_t{words}];
  w.gather(all.other_read.time, second);
  if (!are_of_another_warp<words>(t.time, t.who, second, o.who, o)) {
    return false;
  }
  w.put_second(all, o.now);
  return true;
}

// Whole words that lanes touch anywhere, those of a lane one behind the other.

template <int per_lane>
class scattered_words {
 public:
  static constexpr int count = per_lane * warp_lanes;

  // Lanes that are off touch what the first one touches, and as that one.
  scattered_words(checked_access const& c, access_order const& o, u32 lanes) noexcept : lanes_{lanes} {
    u32 const who = o.who | who_bits::bytes;
    int const first_lane = std::countr_zero(lanes);
    u64 const first = c.at[first_lane] / bytes_of_word;
    u32 const first_who = who + steps_of<1>.of[first_lane];
    alignas(64) u32 of_lane[warp_lanes];
    for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
      u64 const own = c.at[lane] / bytes_of_word;
      word_[lane] = (lanes & lane_bits[lane]) != 0 ? own : first;
    }
    for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
      u32 const own = who + steps_of<1>.of[lane];
      of_lane[lane] = (lanes & lane_bits[lane]) != 0 ? own : first_who;
    }
    for (int k = 0; k < count; ++k) {
      mine[k] = of_lane[k / per_lane];
    }
    are_apart_ = lanes == all_lanes && are_apart(c.at);
  }

  // Where they are. The lanes whose lines have lost their place to others of the same access.
  [[nodiscard]] u32 find(block_shadow const&) noexcept {
    for (int lane = 0; lane < warp_lanes; ++lane) {
      at_[lane] = static_cast<u32>(word_[lane]);
    }
    return 0;
  }
  [[nodiscard]] u32 find(global_shadow& memory) noexcept {
    if (memory.find_known_words(word_, at_)) {
      return 0;
    }
    for_lanes(lanes_, [&](int lane) { at_[lane] = memory.find_word(word_[lane]); });
    u32 const first = at_[std::countr_zero(lanes_)];
    u32 lost = 0;
    for (int lane = 0; lane < warp_lanes; ++lane) {
      at_[lane] = has_lane(lanes_, lane) ? at_[lane] : first;
      lost |= static_cast<u32>(!memory.holds(at_[lane], word_[lane])) << lane;
    }
    return lost & lanes_;
  }

  template <class T>
  void gather(T const* from, T (&to)[std::size_t{count}]) const noexcept {
    alignas(64) T row[std::size_t{count}];  // compilers know that it is apart from `at_`
    for (int lane = 0; lane < warp_lanes; ++lane) {
      std::memcpy(row + per_lane * lane, from + at_[lane], std::size_t{per_lane} * sizeof(T));
    }
    std::memcpy(to, row, sizeof row);
  }
  // Backwards, so that of the lanes that share a word the first one stays. The others.
  [[nodiscard]] u32 put(touch_row const& own, s32 now) const noexcept {
    for (int lane = warp_lanes - 1; lane >= 0; --lane) {
      put_lane(own, lane, now);
    }
    if (are_apart_) {
      return 0;
    }
    alignas(64) u32 who[std::size_t{count}];
    gather(own.who, who);
    u32 others = 0;
    for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
      u32 differing = 0;
      for (std::size_t k = lane * per_lane; k < (lane + 1) * per_lane; ++k) {
        differing |= who[k] ^ mine[k];
      }
      others |= differing != 0 ? lane_bits[lane] : 0;
    }
    return others;
  }
  // Likewise of those who read each word second.
  void put_second(touched_words const& all, s32 now) const noexcept {
    for (int lane = warp_lanes - 1; lane >= 0; --lane) {
      for (u32 k = 0; k < u32{per_lane}; ++k) {
        all.read.who[at_[lane] + k] |= who_bits::more | who_bits::full;
      }
      put_lane(all.other_read, lane, now);
    }
  }

 private:
  // Whether the lanes' words are in the order of lanes, and none is another's.
  [[nodiscard]] static bool are_apart(u64 const (&at)[warp_lanes]) noexcept {
    constexpr u64 bytes = u64{per_lane} * bytes_of_word;
    alignas(64) u64 before[warp_lanes];
    before[0] = at[0] - bytes;
    std::memcpy(before + 1, at, sizeof before - sizeof before[0]);
    u64 wrong = 0;
    for (int lane = 0; lane < warp_lanes; ++lane) {
      wrong |= at[lane] - before[lane] - bytes;
    }
    return wrong >> 63 == 0;
  }
  void put_lane(touch_row const& to, int lane, s32 now) const noexcept {
    s32 times[std::size_t{per_lane}];
    for (s32& time : times) {
      time = now;
    }
    std::memcpy(to.time + at_[lane], times, sizeof times);
    std::memcpy(to.who + at_[lane], mine + per_lane * lane, sizeof times);
  }

  u32 lanes_;
  bool are_apart_;
  alignas(64) u64 word_[warp_lanes];  // the first of each lane
  alignas(64) u32 at_[warp_lanes];    // where it is

 public:
  alignas(64) u32 mine[std::size_t{count}];
};

}}}}  // namespace warpmem::v0::ptx::detail
