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
  bool follows_block;   // what its block did before is ordered before it, by atomics or fences
  bool follows_blocks;  // what other blocks did, likewise
  unsigned thread;      // in its block
  std::uint32_t pc;
  unsigned char const* host;  // where the bytes are; null where their value does not matter
};

// Between whom a race is.
enum class racers : std::uint8_t { none, lanes, warps, blocks };

// In 12 bytes, because there is one for each word that is read and one for each that is written.
class last_touch {
 public:
  last_touch() = default;
  last_touch(touch const& t, unsigned mask, std::uint32_t now) noexcept
      : time_{now}, pc_{t.pc}, who_{t.thread | mask << bytes_at | (t.is_atomic ? atomic : 0U)} {}

  [[nodiscard]] std::uint32_t time() const noexcept { return time_; }  // 0: nobody touched it
  [[nodiscard]] std::uint32_t pc() const noexcept { return pc_; }
  [[nodiscard]] unsigned thread() const noexcept { return who_ & 1023U; }
  // A bit each.
  [[nodiscard]] unsigned bytes() const noexcept { return who_ >> bytes_at & 15U; }
  [[nodiscard]] bool is_atomic() const noexcept { return (who_ & atomic) != 0; }
  // Another that touched it as well, and nothing orders both.
  [[nodiscard]] bool has_other() const noexcept { return (who_ & with_other) != 0; }
  [[nodiscard]] unsigned other() const noexcept { return who_ >> other_at & 1023U; }

  // Whether there is nobody, or only this thread since the last barrier.
  [[nodiscard]] bool is_only(unsigned of_thread, race_clock const& clock) const noexcept {
    return time_ == 0 || (time_ >= clock.barrier && (who_ & (1023U | with_other)) == of_thread);
  }
  // Whom a touch of the same bytes races with, if one of both writes.
  [[nodiscard]] racers races_with(touch const& t, race_clock const& clock) const noexcept {
    if (time_ < clock.barrier) {
      return time_ != 0 && time_ < clock.block && !t.follows_blocks ? racers::blocks : racers::none;
    }
    unsigned const warp = t.thread / 32;
    if (t.follows_block) {
      return racers::none;
    }
    if (thread() / 32 != warp || (has_other() && other() / 32 != warp)) {
      return racers::warps;
    }
    bool const is_ordered = time_ == clock.now || time_ < clock.together[warp] || (who_ & mixed) != 0;
    return is_ordered || is_only(t.thread, clock) ? racers::none : racers::lanes;
  }
  // The thread of the race.
  [[nodiscard]] unsigned racer(touch const& t, racers r) const noexcept {
    bool const is_it = r == racers::warps ? thread() / 32 != t.thread / 32 : thread() != t.thread;
    return is_it || r == racers::blocks ? thread() : other();
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
    if (before.thread() / 32 == warp) {
      who_ |= before.bytes() << bytes_at;
      join(before, t, mask, before.time_ >= clock.together[warp]);
    } else if ((before.bytes() & mask) != 0) {
      who_ =
          (who_ & ~(15U << bytes_at)) | (before.bytes() & mask) << bytes_at | before.thread() << other_at | with_other;
    } else {
      return;
    }
    who_ &= before.is_atomic() ? ~0U : ~atomic;
  }

 private:
  static constexpr int other_at = 10;
  static constexpr int bytes_at = 20;
  static constexpr std::uint32_t with_other = 1U << 24;
  static constexpr std::uint32_t atomic = 1U << 25;
  static constexpr std::uint32_t mixed = 1U << 26;  // lanes of one warp touched different bytes

  // Takes over who else of the same warp, or of others, touched the word.
  void join(last_touch const& before, touch const& t, unsigned mask, bool is_unordered) noexcept {
    bool const is_same = before.thread() == t.thread;
    bool const is_elsewhere = before.has_other() && before.other() / 32 != t.thread / 32;
    if (is_elsewhere || (is_unordered && is_same && before.has_other())) {
      who_ |= before.other() << other_at | with_other;
    } else if (is_unordered && !is_same) {
      who_ |= before.thread() << other_at | with_other;
    }
    who_ |= (before.who_ & mixed) | (!is_same && before.bytes() != mask ? mixed : 0U);
  }

  std::uint32_t time_{};
  std::uint32_t pc_{};
  std::uint32_t who_{};
};

struct race_finding {
  racers between{};
  bool other_writes{};
  last_touch other{};
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
    if ((write.bytes() & mask) != 0 && !(t.is_atomic && write.is_atomic()) && !is_same) {
      found = {write.races_with(t, clock), true, write};
    }
    if (found.between == racers::none && t.op != memory_op::load && (read.bytes() & mask) != 0 &&
        !(t.is_atomic && read.is_atomic())) {
      found = {read.races_with(t, clock), false, read};
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
