// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who wrote and read each word of shared memory since the last barrier, and which bytes the block has written at all.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/capture/event.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct shared_touch {
  std::uint64_t at;  // as events have it
  unsigned bytes;
  memory_op op;
  unsigned thread;  // in its block
  std::uint32_t pc;
};

// Who touched a word last between two barriers, if `interval` is the current one.
struct last_touch {
  std::uint32_t interval{};
  std::uint32_t pc{};
  std::uint16_t thread{};
  std::uint8_t bytes{};  // a bit each
  bool by_several_warps{};
  bool is_atomic{};
};

enum class shared_fault : std::uint8_t { none, uninitialized, race };
struct shared_finding {
  shared_fault fault{};
  bool other_writes{};
  last_touch other{};  // of a race
};

class shared_shadow {
 public:
  void begin_block() {
    ++block_;
    ++interval_;
  }
  void pass_barrier() { ++interval_; }

  // Whether an access has a fault; its first one is then finding(). Warps do not race with themselves, atomics not with
  // one another.
  bool touch(shared_touch const& t) {
    bool any = false;
    for (unsigned done = 0; done < t.bytes;) {
      std::uint64_t const at = t.at + done;
      auto const from = static_cast<unsigned>(at % word_bytes);
      unsigned const bytes = t.bytes - done < word_bytes - from ? t.bytes - done : word_bytes - from;
      auto const mask = static_cast<std::uint8_t>(((1U << bytes) - 1) << from);
      if (touch_word(word_at(at), mask, t, any)) {
        any = true;
      }
      done += bytes;
    }
    return any;
  }
  [[nodiscard]] shared_finding const& finding() const noexcept { return found_; }

 private:
  static constexpr unsigned word_bytes = 4;
  struct word {
    last_touch write{};
    last_touch read{};
    std::uint32_t block{};  // in which bytes were written
    std::uint8_t written{};
  };

  word& word_at(std::uint64_t at) {
    std::size_t const number = shared_number(at);
    std::size_t const i = offset_in_window(at) / word_bytes;
    if (__builtin_expect(number >= arrays_.size() || i >= arrays_[number].size(), 0)) {
      make_room(number, i);
    }
    return arrays_[number][i];
  }
  __attribute__((noinline)) void make_room(std::size_t number, std::size_t i) {
    arrays_.resize((std::max)(arrays_.size(), number + 1));
    arrays_[number].resize((std::max)(arrays_[number].size(), i + 1024));
  }
  // Whether there is a fault. The finding is this one unless there is one already.
  bool touch_word(word& w, std::uint8_t mask, shared_touch const& t, bool is_found) {
    bool const writes = t.op != memory_op::load;
    bool const reads = t.op != memory_op::store;
    bool const atomic = is_read_modify_write(t.op);
    if (w.block != block_) {
      w.block = block_;
      w.written = 0;
    }
    bool const after_write = conflicts(w.write, mask, t) && !(atomic && w.write.is_atomic);
    bool const after_read = writes && conflicts(w.read, mask, t);
    bool const uninitialized = reads && (w.written & mask) != mask;
    bool const faulty = after_write || after_read || uninitialized;
    if (__builtin_expect(faulty && !is_found, 0)) {
      found_ = after_write  ? shared_finding{shared_fault::race, true, w.write}
               : after_read ? shared_finding{shared_fault::race, false, w.read}
                            : shared_finding{shared_fault::uninitialized, false, {}};
    }
    if (writes) {
      w.written = static_cast<std::uint8_t>(w.written | mask);
    }
    remember(writes ? w.write : w.read, mask, t, atomic);
    return faulty;
  }
  // Whether warps other than the access's touched it in this interval.
  [[nodiscard]] bool is_shared(last_touch const& before, shared_touch const& t) const noexcept {
    return before.interval == interval_ && (before.by_several_warps || before.thread / 32 != t.thread / 32);
  }
  [[nodiscard]] bool conflicts(last_touch const& before, std::uint8_t mask, shared_touch const& t) const noexcept {
    return is_shared(before, t) && (before.bytes & mask) != 0;
  }
  // Of bytes that several warps touched, only those are kept that all of them did: a missed race is better than a false
  // one.
  void remember(last_touch& last, std::uint8_t mask, shared_touch const& t, bool atomic) const noexcept {
    bool const again = last.interval == interval_;
    bool const same_warp = again && !is_shared(last, t);
    auto const common = static_cast<std::uint8_t>(last.bytes & mask);
    bool const several = again && !same_warp && common != 0;
    bool const stays_atomic = last.is_atomic || !(same_warp || several);
    last = {interval_,
            t.pc,
            static_cast<std::uint16_t>(t.thread),
            same_warp ? static_cast<std::uint8_t>(last.bytes | mask)
            : several ? common
                      : mask,
            several,
            atomic && stays_atomic};
  }

  std::vector<std::vector<word>> arrays_{};
  std::uint32_t block_{};
  std::uint32_t interval_{};
  shared_finding found_{};
};

}}}}  // namespace warpmem::v0::capture::detail
