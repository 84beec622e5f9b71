// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who wrote and read words of global memory last: of as many words as there is room for, the latest ones. Two words
// that are far apart may need one place; the older is then forgotten, and a race with it is missed.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/capture/memory/packed_word.hpp>
#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/capture/memory/touched_word.hpp>
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

  // Touches of the lanes of one instruction, aligned to their size: `t` but for the address, the lane, and, by
  // `ordered`, whether it follows its block. Calls tell(touch, race) for the first race of each lane.
  template <class Tell>
  void take(touch const& t, std::uint32_t lanes, std::uint64_t const (&at)[32], std::uint64_t shift,
            std::uint32_t ordered, race_clock const& clock, Tell tell) {
    if (__builtin_expect(writes_ == nullptr, 0)) {
      make_room();
    }
    warp_touch const warp{t, lanes, at, shift, ordered, clock};
    if (t.op == memory_op::load) {
      t.bytes < bytes_of_word ? take_lanes<true, false>(warp, tell) : take_lanes<true, true>(warp, tell);
    } else {
      t.bytes < bytes_of_word ? take_lanes<false, false>(warp, tell) : take_lanes<false, true>(warp, tell);
    }
  }

 private:
  static constexpr std::size_t places = std::size_t{1} << 16;
  struct warp_touch {
    touch const& common;
    std::uint32_t lanes;
    std::uint64_t const (&at)[32];
    std::uint64_t shift;
    std::uint32_t ordered;
    race_clock const& clock;

    [[nodiscard]] touch of(unsigned lane) const noexcept {
      touch t = common;
      t.at = at[lane];
      t.thread |= lane;
      t.follows_block = (ordered >> lane & 1) != 0;
      return t;
    }
    // What a store left there.
    [[nodiscard]] unsigned char const* host(std::uint64_t word) const noexcept {
      // NOLINTNEXTLINE(performance-no-int-to-ptr)
      return common.op == memory_op::store ? reinterpret_cast<unsigned char const*>(word - shift) : nullptr;
    }
  };

  template <bool is_load, bool is_whole, class Tell>
  void take_lanes(warp_touch const& warp, Tell& tell) {
    std::uint32_t place[32];
    for (std::uint32_t m = warp.lanes; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      place[lane] = place_of(warp.at[lane] / bytes_of_word);
      __builtin_prefetch(&writes_[place[lane]], 1);
    }
    packed_touch const packed{warp.common, warp.clock};
    unsigned const words = is_whole ? warp.common.bytes / bytes_of_word : 1;
    for (std::uint32_t m = warp.lanes; m != 0; m &= m - 1) {
      auto const lane = static_cast<unsigned>(std::countr_zero(m));
      bool is_told = false;
      for (unsigned k = 0; k < words; ++k) {
        std::uint64_t const word = warp.at[lane] + k * bytes_of_word;
        unsigned const mask = is_whole ? 15 : ((1U << warp.common.bytes) - 1) << word % bytes_of_word;
        unsigned char const* const host = is_load ? nullptr : warp.host(word);
        std::uint32_t const value = host != nullptr ? touched_word::value_at(mask, host) : 0;
        write_half& w = writes_[place[lane] ^ k];
        read_half& r = reads_[place[lane] ^ k];
        std::uint64_t const tag = word / bytes_of_word / places;
        if (__builtin_expect(is_load ? packed.load(w, r, tag, lane, mask) : packed.store(w, r, tag, lane, mask, value),
                             1)) {
          continue;
        }
        race_finding found{};
        if (take_slowly(w, r, warp, lane, mask, host, found) && !is_told) {
          tell(warp.of(lane), found);
          is_told = true;
        }
      }
    }
  }
  [[nodiscard]] static __attribute__((noinline)) bool take_slowly(write_half& w, read_half& r, warp_touch const& warp,
                                                                  unsigned lane, unsigned mask,
                                                                  unsigned char const* host, race_finding& found) {
    touched_word word = packed_touch::unpacked(w, r);
    bool const races = word.take(mask, host, warp.of(lane), warp.clock, found);
    packed_touch::pack(word, w, r);
    return races;
  }

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
