// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What orders accesses: the clock of a worker, barriers of blocks, meetings of warps, and threads that are trusted.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct instruction;

// Of a warp, since the last barrier of its block.
struct warp_order {
  u64 stamp{};     // of the block, when this was brought up to date
  s32 together{};  // when all lanes last met; end_of_time: some of them did, and nothing is said of the others
  u32 ordered{};   // lanes that used an atomic, a fence or a volatile access: trusted in global memory
  u32 fenced{};    // lanes that used a fence, an acquire or an mbarrier: trusted everywhere
};

// Of a block.
struct block_order {
  u64 stamp{};
  s32 limit{1};       // when it last passed a barrier
  bool is_trusted{};  // against other blocks: it used an atomic, a fence or a volatile access
  u32 epoch{~0U};     // block::barrier_epoch
  u32 generation{};   // of the clock
};

// Ticks once for each access of a warp. Blocks of a worker take turns, so a time says in which block it was.
class access_clock {
 public:
  s32 tick() {
    if (++now_ == end_of_time) {
      forget();
    }
    return now_;
  }
  [[nodiscard]] s32 now() const noexcept { return now_; }
  // Whoever remembers a touch of another generation must forget it.
  [[nodiscard]] u32 generation() const noexcept { return generation_; }
  void forget() {
    now_ = 1;
    ++generation_;
    begin_launch();
  }
  // Times go on.
  void begin_launch() {
    turns_.clear();
    places_.clear();
    numbers_.clear();
  }

  // The block that accesses memory now. When its turn began.
  s32 turn_of(u64 block) {
    if (turns_.empty() || turns_.back().block != block) {
      if (turns_.size() == most_turns) {
        turns_.erase(turns_.begin(), turns_.begin() + most_turns / 2);
      }
      turns_.push_back({now_, block});
    }
    return turns_.back().begin;
  }
  // Whose turn was then. False if that is not known any more.
  [[nodiscard]] bool find_block(s32 time, u64& block) const noexcept {
    auto const next =
        std::upper_bound(turns_.begin(), turns_.end(), time, [](s32 when, turn const& t) { return when < t.begin; });
    if (next == turns_.begin()) {
      return false;
    }
    block = std::prev(next)->block;
    return true;
  }

  // A number for the instruction of an access, as touches hold it.
  [[nodiscard]] u32 number_of(u32 access_id, instruction const& i) {
    if (access_id < numbers_.size() && numbers_[access_id] != 0) {
      return numbers_[access_id] - 1;
    }
    if (places_.size() == who_bits::most_places) {
      forget();
    }
    places_.push_back(&i);
    numbers_.resize((std::max)(numbers_.size(), std::size_t{access_id} + 1));
    numbers_[access_id] = static_cast<u32>(places_.size());
    return static_cast<u32>(places_.size() - 1);
  }
  [[nodiscard]] instruction const& instruction_of(touch t) const noexcept { return *places_[t.place()]; }

 private:
  struct turn {
    s32 begin;
    u64 block;
  };
  static constexpr std::size_t most_turns = std::size_t{1} << 17;

  s32 now_{1};
  u32 generation_{1};
  std::vector<turn> turns_{};
  std::vector<instruction const*> places_{};
  std::vector<u32> numbers_{};  // by access, plus 1
};

// What an access of a warp is compared by.
struct access_order {
  s32 now{};
  s32 limit{};     // touches of the block before this are ordered before the access
  s32 turn{};      // touches before this may be other blocks'
  s32 together{};  // touches of the warp before this are ordered before the access
  u32 who{};       // but for the lane and the bytes
  u32 trusted{};   // lanes that are not compared with their block
  bool are_blocks_trusted{};

  // Whether something orders the access after a touch: a barrier, a meeting of its warp, or that both are the
  // thread's own. Nobody, at time 0,
  // is quiet.
  [[nodiscard]] bool is_quiet(s32 time, u32 of, u32 mine) const noexcept {
    constexpr u32 of_warp = who_bits::warp | who_bits::atomic | who_bits::more;
    return time == 0 || (time >= turn && (time < limit || ((of ^ mine) & who_bits::alone) == 0 ||
                                          (time < together && ((of ^ mine) & of_warp) == 0)));
  }
  // Whether one who touches a word like this one adds nothing: two are remembered, and one of them is somebody else, of
  // another warp, of another block, or of the same instruction.
  [[nodiscard]] bool is_known(touch t) const noexcept {
    return t.has(who_bits::spread) || (t.has(who_bits::full) && is_late(t.time)) ||
           (t.has(who_bits::more) && t.time == now);
  }
  // The block's own for sure, and not ordered.
  [[nodiscard]] bool is_late(s32 time) const noexcept { return time >= limit && time >= turn; }
};

}}}  // namespace warpmem::v0::ptx
