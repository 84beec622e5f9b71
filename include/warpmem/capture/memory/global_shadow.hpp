// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who wrote and read words of global memory last: of as many words as there is room for, the latest ones. Two words
// that are far apart may need one place; the older is then forgotten, and a race with it is missed.
#pragma once

#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/capture/memory/touched_word.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class global_shadow {
 public:
  void forget() noexcept {
    pages_.reset();
    words_ = nullptr;
  }

  // Whether an access races, and the first race of it.
  bool take(touch const& t, race_clock const& clock, race_finding& found) {
    if (__builtin_expect(words_ == nullptr, 0)) {
      make_room();
    }
    bool any = false;
    each_word(t, [&](std::uint64_t at, unsigned mask, unsigned char const* host) {
      std::uint64_t const number = at / bytes_of_word;
      auto const tag = static_cast<std::uint32_t>(number >> places_shift);
      word& w = words_[(number ^ tag * 0x9e5U) % places];
      if (w.tag != tag) {
        w = {};
        w.tag = tag;
      }
      race_finding race{};
      if (__builtin_expect(w.touches.take(mask, host, t, clock, race) && !any, 0)) {
        found = race;
        any = true;
      }
    });
    return any;
  }

 private:
  static constexpr int places_shift = 16;
  static constexpr std::size_t places = std::size_t{1} << places_shift;
  struct alignas(32) word {
    touched_word touches{};
    std::uint32_t tag{};
  };
  struct release {
    void operator()(void* p) const noexcept { std::free(p); }
  };

  // The host gives pages of zeros when they are touched: a small kernel needs few.
  __attribute__((noinline)) void make_room() {
    std::size_t room = (places + 1) * sizeof(word);
    pages_.reset(std::calloc(room, 1));
    void* first = pages_.get();
    if (std::align(alignof(word), places * sizeof(word), first, room) == nullptr) {
      throw std::bad_alloc{};
    }
    words_ = static_cast<word*>(first);
  }

  std::unique_ptr<void, release> pages_{};
  word* words_{};
};

}}}}  // namespace warpmem::v0::capture::detail
