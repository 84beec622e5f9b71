// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who wrote and read words of global memory last: of as many words as there is room for, the latest ones. Two words
// that are far apart may need one place; the older is then forgotten, and a race with it is missed.
#pragma once

#include <warpmem/capture/memory/packed_word.hpp>
#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/capture/memory/warp_touch.hpp>
#include <warpmem/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class global_shadow {
 public:
  // Nothing is remembered of addresses from here on.
  static constexpr std::uint64_t end_of_addresses = std::uint64_t{bytes_of_word} << (16 + tag_bits_of_word);

  void forget() noexcept {
    pages_.reset();
    writes_ = nullptr;
  }

  // Calls tell(touch, race) for the first race of each lane.
  template <class Tell>
  void take(warp_touch const& warp, Tell tell) {
    if (__builtin_expect(writes_ == nullptr, 0)) {
      make_room();
    }
    visit<Tell> v{*this, warp, {warp.common, warp.clock}, tell, {}, {}};
    for (std::uint32_t m = warp.lanes; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      v.place[lane] = place_of(warp.at[lane] / bytes_of_word);
      __builtin_prefetch(&writes_[v.place[lane]], 1);
    }
    take_words(warp, v);
  }

 private:
  static constexpr std::size_t places = std::size_t{1} << 16;
  template <class Tell>
  struct visit {
    global_shadow& shadow;
    warp_touch const& warp;
    packed_touch packed;
    Tell& tell_race;
    race_finding first;
    std::uint32_t place[32];  // of the first word of each lane

    template <bool is_load>
    bool take(lane_word const& word, bool any) noexcept {
      std::uint32_t const i = place[word.lane] ^ word.number;
      race_finding found{};
      bool const races = take_word<is_load>(packed, warp, word, word.at / bytes_of_word / places, shadow.writes_[i],
                                            shadow.reads_[i], found);
      if (__builtin_expect(races && !any, 0)) {
        first = found;
      }
      return races;
    }
    void tell(touch const& t) { tell_race(t, first); }
  };
  struct release {
    void operator()(void* p) const noexcept { std::free(p); }
  };

  // Neighbours are neighbours, and words at a distance of 256 or its multiples do not compete for a set of the
  // processor's cache.
  [[nodiscard]] static std::uint32_t place_of(std::uint64_t number) noexcept {
    std::uint64_t const low = number % places;
    return static_cast<std::uint32_t>((low ^ low >> 8 ^ number / places * 0x9e5U) % places);
  }
  // The host gives pages of zeros when they are touched: a small kernel needs few.
  __attribute__((noinline)) void make_room() {
    constexpr std::size_t bytes = places * (sizeof(write_half) + sizeof(read_half));
    std::size_t room = bytes + 64;
    pages_.reset(std::calloc(room, 1));
    void* first = pages_.get();
    if (std::align(64, bytes, first, room) == nullptr) {
      throw std::bad_alloc{};
    }
    writes_ = static_cast<write_half*>(first);
    reads_ = static_cast<read_half*>(static_cast<void*>(writes_ + places));
  }

  std::unique_ptr<void, release> pages_{};
  write_half* writes_{};
  read_half* reads_{};
};

}}}}  // namespace warpmem::v0::capture::detail
