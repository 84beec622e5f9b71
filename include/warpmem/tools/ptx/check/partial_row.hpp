// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row of words, one a lane, of which some lanes are off: `if (i < n)`, or a branch that depends on data.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/block_shadow.hpp>
#include <warpmem/tools/ptx/check/global_shadow.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/check/word_rows.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

class partial_row {
 public:
  static constexpr int count = warp_lanes;

  // Lanes that are off touch what the first one touches, and as that one.
  partial_row(access_order const& o, u32 lanes) noexcept
      : lanes_{lanes}, first_{static_cast<std::size_t>(std::countr_zero(lanes))} {
    u32 const who = o.who | who_bits::bytes;
    u32 const of_first = who + steps_of<1>.of[first_];
    for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
      u32 const own = who + steps_of<1>.of[lane];
      mine[lane] = (lanes & lane_bits[lane]) != 0 ? own : of_first;
    }
  }
  // Whether lanes stand in a row.
  [[nodiscard]] static bool is_row(u64 const (&at)[warp_lanes], u32 lanes) noexcept {
    std::size_t const first = static_cast<std::size_t>(std::countr_zero(lanes));
    std::size_t const last = static_cast<std::size_t>(std::bit_width(lanes)) - 1;
    u64 const begin = at[first] - first * bytes_of_word;
    if (at[last] != begin + last * bytes_of_word) {
      return false;
    }
    u64 differing = 0;
    for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
      u64 const apart = at[lane] ^ (begin + lane * bytes_of_word);
      differing |= (lanes & lane_bits[lane]) != 0 ? apart : 0;
    }
    return differing == 0;
  }

  // Where the row is. False: not all of it, with the lanes that are off, is among the words that are remembered.
  [[nodiscard]] bool find(block_shadow const& memory, u64 first) noexcept {
    return begin_at(static_cast<std::size_t>(first / bytes_of_word), memory.words());
  }
  [[nodiscard]] bool find(global_shadow& memory, u64 first) noexcept {
    std::size_t const at = memory.place_of_words(first, static_cast<std::size_t>(std::bit_width(lanes_)) - first_);
    return at != global_shadow::none && begin_at(at, memory.words().size());
  }

  template <class T>
  void gather(T const* from, T (&to)[std::size_t{count}]) const noexcept {
    copy(from + row_, first_, lanes_, to);
  }
  // No lane shares its word.
  [[nodiscard]] u32 put(touch_row const& own, s32 now) const noexcept {
    alignas(64) s32 times[warp_lanes];
    for (s32& time : times) {
      time = now;
    }
    merge<s32>(own.time + row_, times, lanes_);
    merge<u32>(own.who + row_, mine, lanes_);
    return 0;
  }
  // Of those who read each word second.
  void put_second(touched_words const& all, s32 now) const noexcept {
    for_lanes(lanes_, [&](int lane) {
      all.read.who[row_ + static_cast<std::size_t>(lane)] |= who_bits::more | who_bits::full;
    });
    static_cast<void>(put(all.other_read, now));
  }

 private:
  [[nodiscard]] bool begin_at(std::size_t at, std::size_t size) noexcept {
    row_ = at - first_;
    return at >= first_ && row_ + warp_lanes <= size;
  }
  template <class T>
  static void copy(T const* from, std::size_t first, u32 lanes, T* to) noexcept {
    alignas(64) T row[warp_lanes];
    T const of_first = from[first];
    for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
      T const own = from[lane];
      row[lane] = (lanes & lane_bits[lane]) != 0 ? own : of_first;
    }
    std::memcpy(to, row, sizeof row);
  }

  u32 lanes_;
  std::size_t first_;  // of them
  std::size_t row_{};  // where the word of lane 0 is, or would be

 public:
  alignas(64) u32 mine[warp_lanes];
};

}}}}  // namespace warpmem::v0::ptx::detail
