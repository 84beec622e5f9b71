// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who wrote and read each word of shared memory since the last barrier, and which bytes the block has written at all.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/capture/event.hpp>
#include <warpmem/config.hpp>

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
  last_touch other{};  // of a race
  bool other_writes{};
};

class shared_shadow {
 public:
  void begin_block() {
    ++block_;
    ++interval_;
  }
  void pass_barrier() { ++interval_; }

  // The first fault of an access. Warps do not race with themselves, atomics not with one another.
  shared_finding touch(shared_touch const& t) {
    shared_finding found{};
    for (unsigned done = 0; done < t.bytes;) {
      std::uint64_t const at = t.at + done;
      auto const from = static_cast<unsigned>(at % word_bytes);
      unsigned const bytes = t.bytes - done < word_bytes - from ? t.bytes - done : word_bytes - from;
      auto const mask = static_cast<std::uint8_t>(((1U << bytes) - 1) << from);
      shared_finding const one = touch_word(word_at(at), mask, t);
      found = found.fault == shared_fault::none ? one : found;
      done += bytes;
    }
    return found;
  }

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
    if (number >= arrays_.size()) {
      arrays_.resize(number + 1);
    }
    if (i >= arrays_[number].size()) {
      arrays_[number].resize(i + 1024);
    }
    return arrays_[number][i];
  }
  shared_finding touch_word(word& w, std::uint8_t mask, shared_touch const& t) const {
    shared_finding found{};
    bool const writes = t.op != memory_op::load;
    bool const reads = t.op != memory_op::store;
    bool const atomic = is_read_modify_write(t.op);
    if (w.block != block_) {
      w.block = block_;
      w.written = 0;
    }
    if (reads && (w.written & mask) != mask) {
      found.fault = shared_fault::uninitialized;
    }
    if (conflicts(w.write, mask, t) && !(atomic && w.write.is_atomic)) {
      found = {shared_fault::race, w.write, true};
    } else if (writes && conflicts(w.read, mask, t)) {
      found = {shared_fault::race, w.read, false};
    }
    if (writes) {
      w.written = static_cast<std::uint8_t>(w.written | mask);
      remember(w.write, mask, t, atomic);
    } else {
      remember(w.read, mask, t, false);
    }
    return found;
  }
  [[nodiscard]] bool conflicts(last_touch const& before, std::uint8_t mask, shared_touch const& t) const noexcept {
    return before.interval == interval_ && (before.bytes & mask) != 0 &&
           (before.by_several_warps || before.thread / 32 != t.thread / 32);
  }
  // Of bytes that several warps touched, only those are kept that all of them did: a missed race is better than a false
  // one.
  void remember(last_touch& last, std::uint8_t mask, shared_touch const& t, bool atomic) const noexcept {
    bool const again = last.interval == interval_;
    bool const same_warp = again && !last.by_several_warps && last.thread / 32 == t.thread / 32;
    auto const common = static_cast<std::uint8_t>(last.bytes & mask);
    bool const several = again && !same_warp && common != 0;
    last.bytes = same_warp ? static_cast<std::uint8_t>(last.bytes | mask) : several ? common : mask;
    last.is_atomic = atomic && (last.is_atomic || !(same_warp || several));
    last.by_several_warps = several;
    last.interval = interval_;
    last.pc = t.pc;
    last.thread = static_cast<std::uint16_t>(t.thread);
  }

  std::vector<std::vector<word>> arrays_{};
  std::uint32_t block_{};
  std::uint32_t interval_{};
};

}}}}  // namespace warpmem::v0::capture::detail
