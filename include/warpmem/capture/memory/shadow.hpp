// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who wrote and read each word of shared memory since the last barrier, and which bytes the block has written at all.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/capture/event.hpp>
#include <warpmem/capture/memory/packed_word.hpp>
#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/capture/memory/warp_touch.hpp>
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
        w.write = {};
        w.read = {};
        w.block = w.block == block ? renamed : 0;
      }
    }
  }

  // The block that began at `block` has these bytes, which another block wrote.
  void mark_written(std::uint64_t at, unsigned bytes, std::uint32_t block) {
    each_word({at, bytes, {}, {}, {}, {}, {}, {}, {}, nullptr},
              [&](std::uint64_t word_begin, unsigned mask, auto const*) {
                word& w = word_at(word_begin / bytes_of_word * bytes_of_word);
                if (w.block != block) {
                  w = {};
                  w.block = block;
                }
                w.written = static_cast<std::uint8_t>(w.written | mask);
              });
  }

  // Calls tell(touch, finding) for the first fault of each lane.
  template <class Tell>
  void take(warp_touch const& warp, Tell tell) {
    take_words(warp, visit<Tell>{*this, warp, {warp.common, warp.clock}, tell, {}});
  }

 private:
  struct word {
    write_half write{};
    read_half read{};
    std::uint32_t block{};  // when that began in which bytes were written
    std::uint8_t written{};
  };
  template <class Tell>
  struct visit {
    shared_shadow& shadow;
    warp_touch const& warp;
    packed_touch packed;
    Tell& tell_fault;
    shared_finding first;
    unsigned unwritten{};  // words of a lane of which nothing was written

    // Of a struct only if all of it was not: padding never is.
    bool is_uninitialized(word const& w, lane_word const& at) {
      if (!warp.common.may_have_padding) {
        return (w.written & at.mask) != at.mask;
      }
      unwritten = (at.number == 0 ? 0 : unwritten) + ((w.written & at.mask) == 0 ? 1 : 0);
      return (at.number + 1) * bytes_of_word >= warp.common.bytes && unwritten == at.number + 1;
    }
    template <bool is_load>
    bool take(lane_word const& at, bool any) {
      word& w = shadow.word_at(at.at);
      if (w.block != warp.clock.block) {
        w = {};
        w.block = warp.clock.block;
      }
      bool const is_new = warp.common.op != memory_op::store && is_uninitialized(w, at);
      w.written = static_cast<std::uint8_t>(w.written | (is_load ? 0 : at.mask));
      race_finding race{};
      bool const races = take_word<is_load>(packed, warp, at, 0, w.write, w.read, race);
      if (__builtin_expect(!any && (is_new || races), 0)) {
        first = {!races, race};
      }
      return is_new || races;
    }
    void tell(touch const& t) { tell_fault(t, first); }
  };

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
