// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A whole warp's words, one behind the other: all of them at once, where nothing can be wrong. The loops are such that
// compilers make vector instructions of them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Who touches each of the words, where lanes have so many each.
template <int per_lane>
struct lane_steps {
  u32 of[static_cast<std::size_t>(warp_lanes * per_lane)];
  constexpr lane_steps() : of{} {
    for (int k = 0; k < warp_lanes * per_lane; ++k) {
      of[k] = static_cast<u32>(k / per_lane) << who_bits::lane_at;
    }
  }
};
template <int per_lane>
inline constexpr lane_steps<per_lane> steps_of{};

// Whether each of the words is quiet.
template <int words>
[[nodiscard]] inline bool are_times_quiet(s32 const* time, access_order const& o) noexcept {
  s32 const limit = o.limit;
  s32 const turn = o.turn;
  s32 loud = 0;
  for (int k = 0; k < words; ++k) {
    s32 const t = time[k];
    loud |= -static_cast<s32>(t >= limit) | (-static_cast<s32>(t < turn) & -static_cast<s32>(t > 0));
  }
  return loud == 0;
}
template <int per_lane>
[[nodiscard]] inline bool are_quiet(s32 const* time, u32 const* who, u32 mine, access_order const& o) noexcept {
  constexpr int words = warp_lanes * per_lane;
  if (are_times_quiet<words>(time, o)) {
    return true;
  }
  s32 const limit = o.limit;
  s32 const turn = o.turn;
  s32 loud = 0;
  for (int k = 0; k < words; ++k) {
    s32 const t = time[k];
    u32 const other = (who[k] ^ (mine + steps_of<per_lane>.of[k])) & who_bits::alone;
    s32 const late = -static_cast<s32>(t >= limit) & -static_cast<s32>(other != 0);
    loud |= late | (-static_cast<s32>(t < turn) & -static_cast<s32>(t > 0));
  }
  return loud == 0;
}
// Whether each is remembered as read by two warps since the barrier, or by two blocks: one more adds nothing.
template <int words>
[[nodiscard]] inline bool are_known(s32 const* time, u32 const* who, access_order const& o) noexcept {
  s32 const late = o.limit > o.turn ? o.limit : o.turn;
  static_assert(who_bits::full << 1 == who_bits::spread);
  u32 all = ~0U;
  for (int k = 0; k < words; ++k) {
    u32 const recent = 0U - static_cast<u32>(time[k] >= late);
    u32 const there = 0U - static_cast<u32>(time[k] > 0);
    all &= (who[k] & who_bits::spread & there) | (who[k] << 1 & who_bits::spread & recent);
  }
  return (all & who_bits::spread) != 0;
}
// Whether of each is remembered that one other warp read it, and unordered: `widens` and `joins`, side by side.
template <int words>
[[nodiscard]] inline bool are_of_another_warp(s32 const* time, u32 const* who, s32 const* second, u32 mine,
                                              access_order const& o) noexcept {
  s32 const late = o.limit > o.turn ? o.limit : o.turn;
  static_assert(who_bits::more == 1);
  u32 all = ~0U;
  for (int k = 0; k < words; ++k) {
    u32 const recent = 0U - static_cast<u32>(time[k] >= late);
    u32 const recent_second = (0U - static_cast<u32>(second[k] >= late)) | ((who[k] & who_bits::more) - 1);
    u32 const other = 0U - static_cast<u32>(((who[k] ^ mine) & who_bits::warp) != 0);
    u32 const one = 0U - static_cast<u32>((who[k] & (who_bits::full | who_bits::spread | who_bits::atomic)) == 0);
    all &= recent & recent_second & other & one;
  }
  return all != 0;
}
template <int per_lane>
inline void put_words(touch_row const& to, std::size_t at, u32 mine, s32 now) noexcept {
  constexpr int words = warp_lanes * per_lane;
  s32* const time = to.time + at;
  u32* const who = to.who + at;
  for (int k = 0; k < words; ++k) {
    time[k] = now;
  }
  for (int k = 0; k < words; ++k) {
    who[k] = mine + steps_of<per_lane>.of[k];
  }
}

// Loads and stores of 4 bytes a word. False: nothing was done, and the lanes must be looked at one by one.
template <int per_lane>
[[nodiscard]] inline bool load_words(touched_words const& all, std::size_t at, access_order const& o) noexcept {
  u32 const mine = o.who | who_bits::bytes;
  if (!are_quiet<per_lane>(all.write.time + at, all.write.who + at, mine, o)) {
    return false;
  }
  if (are_quiet<per_lane>(all.read.time + at, all.read.who + at, mine, o)) {
    put_words<per_lane>(all.read, at, mine, o.now);
    return true;
  }
  constexpr int words = warp_lanes * per_lane;
  u32* const who = all.read.who + at;
  if (are_known<words>(all.read.time + at, who, o)) {
    return true;
  }
  if (!are_of_another_warp<words>(all.read.time + at, who, all.other_read.time + at, mine, o)) {
    return false;
  }
  for (int k = 0; k < words; ++k) {
    who[k] |= who_bits::more | who_bits::full;
  }
  put_words<per_lane>(all.other_read, at, mine, o.now);
  return true;
}
template <int per_lane>
[[nodiscard]] inline bool store_words(touched_words const& all, std::size_t at, access_order const& o) noexcept {
  u32 const mine = o.who | who_bits::bytes;
  if (!are_quiet<per_lane>(all.write.time + at, all.write.who + at, mine, o) ||
      !are_quiet<per_lane>(all.read.time + at, all.read.who + at, mine, o)) {
    return false;
  }
  put_words<per_lane>(all.write, at, mine, o.now);
  return true;
}

// Whether all of the bytes were written: one mask of 4 bits for each word.
template <int words>
[[nodiscard]] inline bool are_written(u8 const* masks) noexcept {
  u8 all = 15;
  for (int k = 0; k < words; ++k) {
    all = static_cast<u8>(all & masks[k]);
  }
  return all == 15;
}

}}}}  // namespace warpmem::v0::ptx::detail
