// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who wrote and read each word of shared memory since the last barrier, and which bytes the block has written at all.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/capture/memory/touched_word.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct shared_finding {
  bool is_uninitialized{};
  race_finding race{};
};

class shared_shadow {
 public:
  // Forgets touches, but not what the block that began at `block` has written; it now began at `renamed`.
  void forget(std::uint32_t block, std::uint32_t renamed) noexcept {
    for (std::vector<word>& array : arrays_) {
      for (word& w : array) {
        w.touches = {};
        w.block = w.block == block ? renamed : 0;
      }
    }
  }

  // Whether an access has a fault, the first of which is then in `found`.
  bool take(touch const& t, race_clock const& clock, shared_finding& found) {
    bool any = false;
    each_word(t, [&](std::uint64_t at, unsigned mask, unsigned char const* host) {
      word& w = word_at(at);
      bool const is_uninitialized = is_read_before_written(w, mask, t, clock);
      race_finding race{};
      bool const races = w.touches.take(mask, host, t, clock, race);
      if (__builtin_expect(!any && (is_uninitialized || races), 0)) {
        found = {!races, race};
        any = true;
      }
    });
    return any;
  }

 private:
  struct word {
    touched_word touches{};
    std::uint32_t block{};  // when that began in which bytes were written
    std::uint8_t written{};
  };

  [[nodiscard]] static bool is_read_before_written(word& w, unsigned mask, touch const& t,
                                                   race_clock const& clock) noexcept {
    if (w.block != clock.block) {
      w = {};
      w.block = clock.block;
    }
    bool const is_new = t.op != memory_op::store && (w.written & mask) != mask;
    w.written = static_cast<std::uint8_t>(w.written | (t.op != memory_op::load ? mask : 0));
    return is_new;
  }
  word& word_at(std::uint64_t at) {
    std::size_t const number = shared_number(at);
    std::size_t const i = offset_in_window(at) / bytes_of_word;
    if (__builtin_expect(number >= arrays_.size() || i >= arrays_[number].size(), 0)) {
      make_room(number, i);
    }
    return arrays_[number][i];
  }
  __attribute__((noinline)) void make_room(std::size_t number, std::size_t i) {
    arrays_.resize((std::max)(arrays_.size(), number + 1));
    arrays_[number].resize((std::max)(arrays_[number].size(), i + 1024));
  }

  std::vector<std::vector<word>> arrays_{};
};

}}}}  // namespace warpmem::v0::capture::detail
