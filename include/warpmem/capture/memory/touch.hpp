// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a lane does to memory, when, and what a race of two lanes is.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

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
  bool may_have_padding;      // some of its bytes may never have been written
  bool follows_block;         // what its block did before is ordered before it, by atomics or fences
  bool follows_blocks;        // what other blocks did, likewise
  unsigned thread;            // in its block
  std::uint16_t place;        // a number of the instruction
  unsigned char const* host;  // where the bytes are; null where their value does not matter
};

// What is remembered is so of each word.
inline constexpr unsigned bytes_of_word = 4;

// Between whom a race is.
enum class racers : std::uint8_t { none, lanes, warps, blocks };

// What raced with a touch.
struct race_finding {
  racers between{};
  bool other_writes{};
  std::uint16_t place{};
  unsigned thread{};
  std::uint32_t time{};
};

// Calls f(address, mask, host) for each word that a touch has bytes of.
template <class F>
__attribute__((always_inline)) inline void each_word(touch const& t, F f) {
  for (unsigned done = 0; done < t.bytes;) {
    std::uint64_t const at = t.at + done;
    auto const from = static_cast<unsigned>(at % bytes_of_word);
    unsigned const bytes = (std::min)(t.bytes - done, bytes_of_word - from);
    f(at, ((1U << bytes) - 1) << from, t.host == nullptr ? nullptr : t.host + done);
    done += bytes;
  }
}

}}}}  // namespace warpmem::v0::capture::detail
