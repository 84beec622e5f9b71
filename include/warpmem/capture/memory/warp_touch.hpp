// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the lanes of a warp do to memory in one instruction, word by word.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/capture/memory/packed_word.hpp>
#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/capture/memory/touched_word.hpp>
#include <warpmem/config.hpp>

#include <bit>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct warp_touch {
  touch const& common;  // but for the address, the lane, and whether it follows its block
  std::uint32_t lanes;
  std::uint64_t const (&at)[32];  // multiples of their size
  std::uint64_t shift;            // from the host's addresses
  std::uint32_t ordered;          // lanes that follow their block
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

// One word that a lane touches, and the bytes of it.
struct lane_word {
  unsigned lane;
  unsigned number;  // of the words of the lane
  std::uint64_t at;
  unsigned mask;
};

[[nodiscard]] __attribute__((noinline)) inline bool take_slowly(write_half& w, read_half& r, warp_touch const& warp,
                                                                lane_word const& at, race_finding& found) noexcept {
  touched_word word = packed_touch::unpacked(w, r);
  bool const races = word.take(at.mask, warp.host(at.at), warp.of(at.lane), warp.clock, found);
  packed_touch::pack(word, w, r);
  return races;
}

// Whether the touch of a word is a race, which is then in `found`.
template <bool is_load>
__attribute__((always_inline)) inline bool take_word(packed_touch const& packed, warp_touch const& warp,
                                                     lane_word const& at, std::uint64_t tag, write_half& w,
                                                     read_half& r, race_finding& found) noexcept {
  if constexpr (is_load) {
    if (__builtin_expect(packed.load(w, r, tag, at.lane, at.mask), 1)) {
      return false;
    }
  } else {
    unsigned char const* const host = warp.host(at.at);
    std::uint32_t const value = host != nullptr ? touched_word::value_at(at.mask, host) : 0;
    if (__builtin_expect(packed.store(w, r, tag, at.lane, at.mask, value), 1)) {
      return false;
    }
  }
  return take_slowly(w, r, warp, at, found);
}

// Calls visit.template take<is_load>(lane_word) for each word, and visit.tell(touch) for each lane of which a call was
// true, after the last of its words. What was found is that of the first.
template <bool is_load, bool is_whole, class Visit>
void take_words(warp_touch const& warp, Visit& visit) {
  unsigned const words = is_whole ? warp.common.bytes / bytes_of_word : 1;
  for (std::uint32_t m = warp.lanes; m != 0; m &= m - 1) {
    auto const lane = static_cast<unsigned>(std::countr_zero(m));
    bool any = false;
    for (unsigned k = 0; k < words; ++k) {
      std::uint64_t const at = warp.at[lane] + k * bytes_of_word;
      unsigned const mask = is_whole ? 15 : ((1U << warp.common.bytes) - 1) << at % bytes_of_word;
      any = visit.template take<is_load>({lane, k, at, mask}, any) || any;
    }
    if (__builtin_expect(any, 0)) {
      visit.tell(warp.of(lane));
    }
  }
}
template <class Visit>
void take_words(warp_touch const& warp, Visit visit) {
  bool const is_whole = warp.common.bytes >= bytes_of_word;
  if (warp.common.op == memory_op::load) {
    is_whole ? take_words<true, true>(warp, visit) : take_words<true, false>(warp, visit);
  } else {
    is_whole ? take_words<false, true>(warp, visit) : take_words<false, false>(warp, visit);
  }
}

}}}}  // namespace warpmem::v0::capture::detail
