// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access of a warp as the checks see it, and whether it races with a touch of before.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/access.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx {

// Between whom a race is; `copy`: it is with a copy that is under way.
enum class racers : u8 { none, lanes, warps, blocks, copy };

struct race_finding {
  racers between{};
  bool other_writes{};
  touch other{};
};

// An access of lanes of a warp.
struct checked_access {
  warp& by;
  instruction const& i;
  memory_operand const& m;
  placed const& p;
  u64 const (&at)[warp_lanes];
  u32 size;  // of a lane
};
// What its words have in common.
struct word_access {
  touched_words const& words;
  access_order const& order;
  checked_access const& whole;
  bool is_global;
};
// A word that a lane touches. The bytes that `mine` names begin at `offset` of those of the lane.
struct touched_word {
  std::size_t at;
  touch mine;
  u32 offset;
};

namespace detail {

[[nodiscard]] inline bool are_of_one_cluster(launch const& l, u64 one, u64 other) noexcept {
  auto const& stated = l.kernel->text->limits.cluster;
  launch_extent const& asked = l.shape.cluster;
  launch_extent const& grid = l.shape.grid;
  auto const is_alike = [&](u64 step, u32 count, u32 of_launch, u32 of_kernel) {
    u32 const by = (std::max)({1U, of_launch, of_kernel});
    return one / step % count / by == other / step % count / by;
  };
  return is_alike(1, grid.x, asked.x, stated[0]) && is_alike(grid.x, grid.y, asked.y, stated[1]) &&
         is_alike(u64{grid.x} * grid.y, grid.z, asked.z, stated[2]);
}

// Whose a touch was. Turns of long ago are forgotten.
enum class owner : u8 { own, other_block, unknown };
[[nodiscard]] inline owner owner_of(word_access const& a, s32 time, u64& block) noexcept {
  u64 const mine = a.whole.by.of->number;
  block = mine;
  if (!a.is_global || time >= a.order.turn) {
    return owner::own;
  }
  if (!a.whole.by.on->checks().clock.find_block(time, block)) {
    return owner::unknown;
  }
  return block == mine ? owner::own : owner::other_block;
}
[[nodiscard]] inline bool is_same_thread(touch a, touch b) noexcept {
  return ((a.who ^ b.who) & who_bits::thread) == 0 && !a.has(who_bits::mixed) && !b.has(who_bits::mixed);
}

// Whether a touch races with one before, if one of both writes.
[[nodiscard]] inline racers racers_of(word_access const& a, touch before, touch mine) noexcept {
  access_order const& o = a.order;
  bool const trusts = has_lane(o.trusted, static_cast<int>(mine.lane()));
  if (before.time == 0 || (before.bytes() & mine.bytes()) == 0) {
    return racers::none;
  }
  if (before.time > end_of_time) {
    return trusts && before.time == bulk_copy_is_under_way ? racers::none : racers::copy;
  }
  if (before.has(who_bits::atomic) && mine.has(who_bits::atomic)) {
    return racers::none;
  }
  u64 block = 0;
  owner const whose = owner_of(a, before.time, block);
  if (whose == owner::other_block) {
    warp const& by = a.whole.by;
    bool const is_ordered = o.are_blocks_trusted || are_of_one_cluster(by.on->shared_launch(), block, by.of->number);
    return is_ordered ? racers::none : racers::blocks;
  }
  if (whose == owner::unknown || before.time < o.limit || trusts || is_same_thread(before, mine)) {
    return racers::none;
  }
  if (before.warp() != mine.warp()) {
    return racers::warps;
  }
  bool const is_ordered = before.time == o.now || before.time < o.together;
  return is_ordered || before.has(who_bits::mixed) ? racers::none : racers::lanes;
}

}  // namespace detail
}}}  // namespace warpmem::v0::ptx
