// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of an access: all at once where nothing can be wrong, else one by one.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/block_shadow.hpp>
#include <warpmem/tools/ptx/check/global_shadow.hpp>
#include <warpmem/tools/ptx/check/lane_words.hpp>
#include <warpmem/tools/ptx/check/partial_row.hpp>
#include <warpmem/tools/ptx/check/race_sentences.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/check/word_access.hpp>
#include <warpmem/tools/ptx/check/word_checks.hpp>
#include <warpmem/tools/ptx/check/word_rows.hpp>
#include <warpmem/tools/ptx/check/written.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

[[nodiscard]] inline bool is_load(checked_access const& c) noexcept { return c.m.op == memory_op::load; }

// All lanes at once. False: nothing was done.
[[nodiscard]] inline bool take_rows(word_access const& a, std::size_t at) noexcept {
  bool const reads = is_load(a.whole);
  switch (a.whole.size) {
    case 4:
      return reads ? load_words<1>(a.words, at, a.order) : store_words<1>(a.words, at, a.order);
    case 8:
      return reads ? load_words<2>(a.words, at, a.order) : store_words<2>(a.words, at, a.order);
    case 16:
      return reads ? load_words<4>(a.words, at, a.order) : store_words<4>(a.words, at, a.order);
    default:
      return false;
  }
}
// Lanes one by one; place(address) is where a word is. Those that race.
template <bool is_load, bool is_word, class Place>
u32 take_one_by_one(word_access const& a, u32 lanes, Place place) {
  checked_access const& c = a.whole;
  u32 const words = is_word ? 1 : words_of(c.size);
  u32 racing = 0;
  race_finding found{};
  for (u32 left = lanes; left != 0; left &= left - 1) {
    int const lane = std::countr_zero(left);
    for (u32 k = 0; k < words; ++k) {
      u64 const at = c.at[lane] + u64{k} * bytes_of_word;
      u32 const bytes = is_word ? who_bits::bytes : mask_of_bytes(at, c.size) << who_bits::bytes_at;
      u32 const who = a.order.who | static_cast<u32>(lane) << who_bits::lane_at | bytes;
      touched_word const word{place(at), {a.order.now, who}, k * bytes_of_word};
      bool const races = is_load ? load_word(a, word, found) : store_word(a, word, found);
      if (races && !has_lane(racing, lane)) [[unlikely]] {
        racing |= 1U << lane;
        tell_race(c, lane, found, a.is_global);
      }
    }
  }
  return racing;
}
template <class Place>
u32 take_one_by_one(word_access const& a, u32 lanes, Place place) {
  bool const is_word = a.whole.size == bytes_of_word;
  if (is_load(a.whole)) {
    return is_word ? take_one_by_one<true, true>(a, lanes, place) : take_one_by_one<true, false>(a, lanes, place);
  }
  return is_word ? take_one_by_one<false, true>(a, lanes, place) : take_one_by_one<false, false>(a, lanes, place);
}

// Of lanes side by side that read the same word, the first two count: no more are remembered.
[[nodiscard]] inline u32 lanes_that_count(checked_access const& c, u32 lanes) noexcept {
  if (!is_load(c)) {
    return lanes;
  }
  alignas(64) u64 before[warp_lanes];
  before[0] = ~c.at[0];
  std::memcpy(before + 1, c.at, sizeof before - sizeof before[0]);
  u64 same = 0;
  for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
    same |= c.at[lane] == before[lane] ? u64{lane_bits[lane]} : 0;
  }
  u32 const as_before = static_cast<u32>(same) & lanes & lanes << 1;
  return lanes & ~(as_before & as_before << 1);
}

// Where a word is.
[[nodiscard]] inline std::size_t place_of(block_shadow const&, u64 at) noexcept {
  return static_cast<std::size_t>(at / bytes_of_word);
}
[[nodiscard]] inline std::size_t place_of(global_shadow& memory, u64 at) noexcept {
  return memory.find_word(at / bytes_of_word);
}
// All lanes at once, if nothing can be wrong. The lanes that are left.
template <int per_lane, class Memory>
[[nodiscard]] u32 take_at_once(word_access const& a, u32 lanes, Memory& memory) {
  constexpr int fewest = 6;  // it is not worth its while for less
  if (std::popcount(lanes) * per_lane < fewest) {
    return lanes;
  }
  u32 again = 0;
  if (per_lane == 1 && partial_row::is_row(a.whole.at, lanes)) {
    partial_row row{a.order, lanes};
    if (row.find(memory, a.whole.at[std::countr_zero(lanes)])) {
      return take_gathered(row, a.words, a.order, is_load(a.whole), again) ? again : lanes;
    }
  }
  scattered_words<per_lane> words{a.whole, a.order, lanes};
  u32 const lost = words.find(memory);
  bool const is_taken = lost == 0 && take_gathered(words, a.words, a.order, is_load(a.whole), again);
  return is_taken ? again : lanes & ~lost;
}
// Lanes anywhere. Those that race.
template <class Memory>
u32 take_lanes(word_access const& a, u32 lanes, Memory& memory) {
  u32 const size = a.whole.size;
  lanes = lanes_that_count(a.whole, lanes);
  lanes = size == 4    ? take_at_once<1>(a, lanes, memory)
          : size == 8  ? take_at_once<2>(a, lanes, memory)
          : size == 16 ? take_at_once<4>(a, lanes, memory)
                       : lanes;
  return lanes == 0 ? 0 : take_one_by_one(a, lanes, [&](u64 at) { return place_of(memory, at); });
}

}}}}  // namespace warpmem::v0::ptx::detail
