// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is remembered of who touched a word of 4 bytes: two who wrote it and two who read it, 8 bytes each. Times and
// the rest are rows of their own, so that a warp's 32 words are compared side by side.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/machine/zeroed_memory.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx {

inline constexpr u32 bytes_of_word = 4;

// Bits of touch::who.
struct who_bits {
  static constexpr u32 more = 1;    // somebody else touched the word as well: the other row has it
  static constexpr u32 full = 2;    // and is of another warp: whoever comes next differs from one of the two
  static constexpr u32 spread = 4;  // or of another block
  static constexpr u32 mixed = 8;   // lanes of one instruction touched different bytes: the lane is one of them
  static constexpr u32 atomic = 16;
  static constexpr int bytes_at = 5;
  static constexpr int lane_at = 9;
  static constexpr int warp_at = 14;
  static constexpr int place_at = 19;
  static constexpr u32 bytes = 15U << bytes_at;
  static constexpr u32 warp = 31U << warp_at;
  static constexpr u32 thread = 1023U << lane_at;
  static constexpr u32 about_other = more | full | spread;
  // Alike in two touches if they are of one thread and of one kind, and of nobody else.
  static constexpr u32 alone = thread | more | mixed | atomic;
  static constexpr u32 most_places = 1U << (32 - place_at);
};

struct touch {
  s32 time{};  // 0: nobody
  u32 who{};

  [[nodiscard]] bool has(u32 bits) const noexcept { return (who & bits) != 0; }
  [[nodiscard]] u32 bytes() const noexcept { return who >> who_bits::bytes_at & 15; }
  [[nodiscard]] u32 warp() const noexcept { return who >> who_bits::warp_at & 31; }
  [[nodiscard]] u32 lane() const noexcept { return who >> who_bits::lane_at & 31; }
  [[nodiscard]] u32 place() const noexcept { return who >> who_bits::place_at; }
};

// Times of a worker begin at 1. These are beyond: what a copy is still writing.
inline constexpr s32 end_of_time = 0x7ffffff0;
inline constexpr s32 copy_is_under_way = 0x7ffffffe;       // until the warp has waited for its group
inline constexpr s32 bulk_copy_is_under_way = 0x7fffffff;  // until somebody has waited at its mbarrier

struct touch_row {
  s32* time{};
  u32* who{};

  [[nodiscard]] touch at(std::size_t k) const noexcept { return {time[k], who[k]}; }
  void put(std::size_t k, touch t) const noexcept {
    time[k] = t.time;
    who[k] = t.who;
  }
};

class touched_words {
 public:
  touch_row write{};
  touch_row read{};
  touch_row other_write{};  // valid where who_bits::more is set in `write`
  touch_row other_read{};

  static constexpr u64 bytes_each = 4 * (sizeof(s32) + sizeof(u32));

  // Untouched words.
  void make(std::size_t words) {
    words_ = words;
    memory_ = allocate_zeroed(words * bytes_each + 64);
    u8* at = memory_.get();
    at += (64 - reinterpret_cast<std::uintptr_t>(at) % 64) % 64;
    for (touch_row* const r : {&write, &read, &other_write, &other_read}) {
      r->time = reinterpret_cast<s32*>(at);
      r->who = reinterpret_cast<u32*>(at + words * sizeof(s32));
      at += words * (sizeof(s32) + sizeof(u32));
    }
  }
  [[nodiscard]] std::size_t size() const noexcept { return words_; }
  void forget() noexcept { forget(0, words_); }
  void forget(std::size_t from, std::size_t words) noexcept {
    std::fill_n(write.time + from, words, 0);
    std::fill_n(read.time + from, words, 0);
  }

 private:
  zeroed_memory memory_{};
  std::size_t words_{};
};

}}}  // namespace warpmem::v0::ptx
