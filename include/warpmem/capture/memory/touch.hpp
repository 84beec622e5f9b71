// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who wrote and read a word of memory last, and whether anything orders a touch after them.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/capture/event.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// Ticks once for each instruction of a warp. Blocks of a worker run one after another, so the time of a touch says in
// which block it was, and before or after which barrier.
struct race_clock {
  static constexpr std::uint32_t end = ~std::uint32_t{0};
  std::uint32_t now{1};
  std::uint32_t block{1};        // when it began
  std::uint32_t barrier{1};      // when it last passed one
  std::uint32_t together[32]{};  // by warp: when all its lanes last met; `end` if that is not known

  void begin_block() noexcept {
    block = now + 1;
    pass_barrier();
  }
  void pass_barrier() noexcept {
    barrier = now + 1;
    std::fill_n(together, 32, barrier);
  }
  // Some lanes that meet are ordered, the others are not: nothing is said of the warp until all meet.
  void meet(std::size_t warp, bool all_lanes) noexcept { together[warp] = all_lanes ? now + 1 : end; }
};

// What a lane does to some bytes.
struct touch {
  std::uint64_t at;  // as events have it
  unsigned bytes;
  memory_op op;
  bool is_atomic;
  bool follows_block;         // what its block did before is ordered before it, by atomics or fences
  bool follows_blocks;        // what other blocks did, likewise
  unsigned thread;            // in its block
  std::uint16_t place;        // a number of the instruction
  unsigned char const* host;  // where the bytes are; null where their value does not matter
};

// Between whom a race is.
enum class racers : std::uint8_t { none, lanes, warps, blocks };

// What raced with a touch.
struct race_finding {
  racers between{};
  bool other_writes{};
  std::uint16_t place{};
  unsigned thread{};
  std::uint32_t time{};
};

// In 12 bytes, because there is one for each word that is read and one for each that is written.
class last_touch {
 public:
  last_touch() = default;
  last_touch(touch const& t, unsigned mask, std::uint32_t now) noexcept
      : time_{now}, place_{t.place}, who_{t.thread | mask << bytes_at | (t.is_atomic ? atomic : 0U)} {}

  // A bit each.
  [[nodiscard]] unsigned bytes() const noexcept { return who_ >> bytes_at & 15U; }
  [[nodiscard]] bool is_atomic() const noexcept { return (who_ & (atomic | plain_other)) == atomic; }
  // Whether there is nobody, or only this thread since the last barrier.
  [[nodiscard]] bool is_only(unsigned of_thread, race_clock const& clock) const noexcept {
    return time_ == 0 || (time_ >= clock.barrier && (who_ & (1023U | with_other)) == of_thread);
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
    if ((before.who_ & 1023U) / 32 == warp) {
      bool const is_same = (before.who_ & 1023U) == t.thread;
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
  static constexpr int other_at = 10;
  static constexpr int bytes_at = 20;
  static constexpr std::uint32_t with_other = 1U << 24;  // another touched it as well, and nothing orders both
  static constexpr std::uint32_t atomic = 1U << 25;
  static constexpr std::uint32_t mixed = 1U << 26;  // lanes of one warp touched different bytes
  static constexpr std::uint32_t plain_other = 1U << 27;

  // One of the two who are remembered.
  struct one {
    unsigned thread;
    std::uint16_t place;
    bool is_there;
    bool is_plain;
    bool is_last;
  };
  [[nodiscard]] one last() const noexcept { return {who_ & 1023U, place_, time_ != 0, (who_ & atomic) == 0, true}; }
  [[nodiscard]] one other() const noexcept {
    return {who_ >> other_at & 1023U, other_place_, (who_ & with_other) != 0, (who_ & plain_other) != 0, false};
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
    bool const is_known = (who_ & 1023U) / 32 == warp && time_ >= clock.together[warp] && (who_ & mixed) == 0;
    return is_known && !is_same_instruction ? racers::lanes : racers::none;
  }
  // Who else is remembered: one that is no atomic, as atomics and others race with it, and rather of another warp.
  void keep_one_of(last_touch const& before, touch const& t, race_clock const& clock) noexcept {
    // Lanes of one instruction are alike, so whoever else there was serves as well.
    if (before.time_ == clock.now && (before.who_ & with_other) != 0 && before.other().thread != t.thread) {
      who_ |= before.who_ & (1023U << other_at | with_other | plain_other);
      other_place_ = before.other_place_;
      return;
    }
    unsigned const warp = t.thread / 32;
    bool const was_here = (before.who_ & 1023U) / 32 == warp;
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

  std::uint32_t time_{};  // 0: nobody touched it
  std::uint16_t place_{};
  std::uint16_t other_place_{};
  std::uint32_t who_{};
};

// What is remembered of four bytes.
struct touched_word {
  static constexpr unsigned bytes = 4;
  last_touch write{};
  last_touch read{};
  std::uint32_t value{};  // that the last writer's warp left

  // A touch of the bytes of `mask`, which begin at `host` unless that is null. Whether it is a race, which is then in
  // `found`. Writers of one value do not race.
  bool take(unsigned mask, unsigned char const* host, touch const& t, race_clock const& clock,
            race_finding& found) noexcept {
    bool const writes = t.op != memory_op::load;
    bool const is_alone = write.is_only(t.thread, clock) && (!writes || read.is_only(t.thread, clock));
    std::uint32_t const left = host != nullptr ? value_at(mask, host) : 0;
    bool const races = !is_alone && find_race(mask, host != nullptr, left, t, clock, found);
    if (writes) {
      value = left;
    }
    (writes ? write : read).follow(t, mask, clock);
    return races;
  }

 private:
  bool find_race(unsigned mask, bool has_value, std::uint32_t left, touch const& t, race_clock const& clock,
                 race_finding& found) const noexcept {
    bool const is_same = has_value && !write.is_atomic() && left == value && write.bytes() == mask;
    if ((write.bytes() & mask) != 0 && !is_same) {
      found = write.race_with(t, clock);
      found.other_writes = true;
    }
    if (found.between == racers::none && t.op != memory_op::load && (read.bytes() & mask) != 0) {
      found = read.race_with(t, clock);
    }
    return found.between != racers::none;
  }
  [[nodiscard]] static std::uint32_t value_at(unsigned mask, unsigned char const* host) noexcept {
    std::uint32_t v = 0;
    if (mask == 15) {
      std::memcpy(&v, host, sizeof(v));
      return v;
    }
    for (int i = 0; i < 4; ++i) {
      v |= (mask >> i & 1) != 0 ? std::uint32_t{*host++} << 8 * i : 0U;
    }
    return v;
  }
};

// Calls f(address, mask, host) for each word that a touch has bytes of.
template <class F>
__attribute__((always_inline)) inline void each_word(touch const& t, F f) {
  for (unsigned done = 0; done < t.bytes;) {
    std::uint64_t const at = t.at + done;
    auto const from = static_cast<unsigned>(at % touched_word::bytes);
    unsigned const bytes = (std::min)(t.bytes - done, touched_word::bytes - from);
    f(at, ((1U << bytes) - 1) << from, t.host == nullptr ? nullptr : t.host + done);
    done += bytes;
  }
}

}}}}  // namespace warpmem::v0::capture::detail
