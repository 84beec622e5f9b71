// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who touched a word of memory last, and whether anything orders a touch after them.
#pragma once

#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/config.hpp>

#include <cstdint>
#include <initializer_list>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// In 12 bytes, because there is one for each word that is read and one for each that is written.
class last_touch {
 public:
  // Who it was: a thread, the bytes, a bit each, and what else is known of it. The highest bits are those of another.
  static constexpr int bytes_at = 10;
  static constexpr std::uint32_t thread_bits = (1U << bytes_at) - 1;
  static constexpr std::uint32_t atomic = 1U << 14;
  static constexpr std::uint32_t mixed = 1U << 15;       // lanes of one warp touched different bytes
  static constexpr std::uint32_t with_other = 1U << 16;  // another touched it as well, and nothing orders both
  static constexpr int other_at = 17;
  static constexpr std::uint32_t plain_other = 1U << 27;
  [[nodiscard]] static std::uint32_t who_in(touch const& t, unsigned mask) noexcept {
    return t.thread | mask << bytes_at | (t.is_atomic ? atomic : 0U);
  }
  struct fields {
    std::uint32_t time;  // 0: nobody touched it
    std::uint16_t place;
    std::uint16_t other_place;
    std::uint32_t who;
  };

  last_touch() = default;
  explicit last_touch(fields const& f) noexcept
      : time_{f.time}, place_{f.place}, other_place_{f.other_place}, who_{f.who} {}
  last_touch(touch const& t, unsigned mask, std::uint32_t now) noexcept
      : time_{now}, place_{t.place}, who_{who_in(t, mask)} {}
  [[nodiscard]] fields as_fields() const noexcept { return {time_, place_, other_place_, who_}; }

  // A bit each.
  [[nodiscard]] unsigned bytes() const noexcept { return who_ >> bytes_at & 15U; }
  [[nodiscard]] bool is_atomic() const noexcept { return (who_ & (atomic | plain_other)) == atomic; }
  // Whether there is nobody, or only this thread since the last barrier.
  [[nodiscard]] bool is_only(unsigned of_thread, race_clock const& clock) const noexcept {
    return time_ == 0 || (time_ >= clock.barrier && (who_ & (thread_bits | with_other)) == of_thread);
  }
  // With whom a touch of the same bytes races, if one of both writes. Atomics do not race with atomics.
  [[nodiscard]] race_finding race_with(touch const& t, race_clock const& clock) const noexcept {
    if (time_ < clock.barrier && (time_ >= clock.block || time_ == 0 || t.follows_blocks)) {
      return {};
    }
    for (one const& o : {last(), other()}) {
      racers const between = !o.is_there || (t.is_atomic && !o.is_plain) ? racers::none : racers_of(o, t, clock);
      if (between != racers::none) {
        return {between, false, o.place, o.thread, time_};
      }
    }
    return {};
  }

  // From now on this is the last touch. Of bytes that several warps touched, only those are kept that all of them did:
  // a missed race is better than a false one.
  void follow(touch const& t, unsigned mask, race_clock const& clock) noexcept {
    last_touch const before = *this;
    *this = last_touch{t, mask, clock.now};
    if (before.time_ < clock.barrier) {
      return;
    }
    unsigned const warp = t.thread / 32;
    if ((before.who_ & thread_bits) / 32 == warp) {
      bool const is_same = (before.who_ & thread_bits) == t.thread;
      who_ |= before.bytes() << bytes_at;
      who_ |= (before.who_ & mixed) | (!is_same && before.bytes() != mask ? mixed : 0U);
      if (is_same && (before.who_ & (with_other | atomic)) == (who_ & atomic)) {
        return;
      }
    } else if ((before.bytes() & mask) != 0) {
      who_ = (who_ & ~(15U << bytes_at)) | (before.bytes() & mask) << bytes_at;
    } else {
      return;
    }
    keep_one_of(before, t, clock);
  }

 private:
  // One of the two who are remembered.
  struct one {
    unsigned thread;
    std::uint16_t place;
    bool is_there;
    bool is_plain;
    bool is_last;
  };
  [[nodiscard]] one last() const noexcept {
    return {who_ & thread_bits, place_, time_ != 0, (who_ & atomic) == 0, true};
  }
  [[nodiscard]] one other() const noexcept {
    return {who_ >> other_at & thread_bits, other_place_, (who_ & with_other) != 0, (who_ & plain_other) != 0, false};
  }

  [[nodiscard]] racers racers_of(one const& o, touch const& t, race_clock const& clock) const noexcept {
    if (time_ < clock.barrier) {
      return racers::blocks;
    }
    unsigned const warp = t.thread / 32;
    if (t.follows_block || o.thread == t.thread) {
      return racers::none;
    }
    if (o.thread / 32 != warp) {
      return racers::warps;
    }
    // When the other one was is not known, only that its warp did not meet after it.
    bool const is_same_instruction = time_ == clock.now && (o.is_last || o.place == t.place);
    bool const is_known = (who_ & thread_bits) / 32 == warp && time_ >= clock.together[warp] && (who_ & mixed) == 0;
    return is_known && !is_same_instruction ? racers::lanes : racers::none;
  }
  // Who else is remembered: one that is no atomic, as atomics and others race with it, and rather of another warp.
  void keep_one_of(last_touch const& before, touch const& t, race_clock const& clock) noexcept {
    // Lanes of one instruction are alike, so whoever else there was serves as well.
    if (before.time_ == clock.now && (before.who_ & with_other) != 0 && before.other().thread != t.thread) {
      who_ |= before.who_ & (thread_bits << other_at | with_other | plain_other);
      other_place_ = before.other_place_;
      return;
    }
    unsigned const warp = t.thread / 32;
    bool const was_here = (before.who_ & thread_bits) / 32 == warp;
    bool const is_unordered = was_here && before.time_ >= clock.together[warp];
    auto const worth = [&](one const& o) {
      bool const is_elsewhere = o.thread / 32 != warp;
      bool const adds = o.thread != t.thread || (o.is_plain && t.is_atomic);
      return o.is_there && adds && (is_elsewhere || is_unordered) ? 1 + (is_elsewhere ? 1 : 0) + (o.is_plain ? 2 : 0)
                                                                  : 0;
    };
    one const last = before.last();
    one const other = before.other();
    one const& best = worth(other) > worth(last) ? other : last;
    if (worth(best) != 0) {
      who_ |= best.thread << other_at | with_other | (best.is_plain ? plain_other : 0U);
      other_place_ = best.place;
    }
  }

  std::uint32_t time_{};
  std::uint16_t place_{};
  std::uint16_t other_place_{};
  std::uint32_t who_{};
};

}}}}  // namespace warpmem::v0::capture::detail
