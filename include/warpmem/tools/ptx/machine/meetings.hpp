// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions with .sync: lanes wait until all that the mask names, and that have not exited, are there.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/notes.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// instruction::form2 of a meeting that brings lanes together, and orders nothing.
inline constexpr u8 convergence_only = 1;

namespace detail {

// Lanes that name the same others: the tiles of a warp come together to one instruction, each with a mask of its own.
struct tile_of_lanes {
  u32 lanes;
  u32 wanted;
};
[[nodiscard]] inline tile_of_lanes first_tile(u32 const* masks, u32 lanes) noexcept {
  u32 const wanted = masks[std::countr_zero(lanes)];
  return {lanes & mask_of([&](int lane) { return masks[lane] == wanted; }), wanted};
}

// The lanes that a group waits for. Who breaks out of a convergence barrier is no longer waited for.
[[nodiscard]] inline u32 wanted_by(warp const& w, lane_group const& g) noexcept {
  instruction const& i = g.in->code->code[g.at];
  return w.alive &
         (i.form2 != convergence_only ? g.wanted
                                      : row<u32>(g.in->rows, static_cast<s32>(i.immediate))[std::countr_zero(g.lanes)]);
}
// Whether groups that wait may wait for each other. A convergence barrier is another one than a .sync, than one of
// another number, and than the same for other lanes.
[[nodiscard]] inline bool wait_together(warp const& w, lane_group const& a, lane_group const& b) noexcept {
  instruction const& i = a.in->code->code[a.at];
  instruction const& j = b.in->code->code[b.at];
  bool const converges = i.form2 == convergence_only;
  return converges == (j.form2 == convergence_only) &&
         (!converges || (i.immediate == j.immediate && a.in == b.in && wanted_by(w, a) == wanted_by(w, b)));
}
// Lanes that wait for others than the first one does are a group of their own. Whether there were any.
inline bool split_by_wanted(warp& w, std::size_t k, instruction const& i) {
  lane_group& g = w.groups[k];
  u32 const first = first_tile(row<u32>(g.in->rows, static_cast<s32>(i.immediate)), g.lanes).lanes;
  u32 const others = g.lanes & ~first;
  g.lanes = first;
  if (others != 0) {
    w.groups.push_back({others, g.at, g.in});
  }
  return others != 0;
}

// A GPU may do anything then.
inline void note_foreign_mask(warp& w, instruction const& i, int lane, u32 mask) {
  if (w.on->shared_launch().options.checks) {
    w.on->add_lane_problem(problem_kind::reported, w, i, lane,
                           "executes an instruction for the lanes of " + hex(mask) + ", of which it is none");
  }
}

}  // namespace detail

// Whether the group goes on at once. The row of the masks is instruction::immediate.
inline bool come_to_meeting(warp& w, std::size_t k, instruction const& i, u32 lanes) {
  if (w.groups[k].lanes != lanes) {
    w.groups.push_back({w.groups[k].lanes & ~lanes, w.groups[k].at + 1, w.groups[k].in});
    w.groups[k].lanes = lanes;
    return false;
  }
  if (i.form2 == convergence_only && detail::split_by_wanted(w, k, i)) {
    return false;
  }
  lane_group& g = w.groups[k];
  u32 const* const masks = row<u32>(g.in->rows, static_cast<s32>(i.immediate));
  for (u32 left = g.has_met ? 0 : lanes; left != 0;) {
    detail::tile_of_lanes const tile = detail::first_tile(masks, left);
    if ((tile.wanted & w.alive & ~lanes) != 0) {
      g.state = group_state::at_meeting;
      g.wanted = tile.wanted;
      return false;
    }
    left &= ~tile.lanes;
  }
  g.has_met = false;
  for (u32 left = lanes; left != 0;) {
    detail::tile_of_lanes const tile = detail::first_tile(masks, left);
    if (u32 const others = tile.lanes & ~tile.wanted; others != 0) {
      detail::note_foreign_mask(w, i, std::countr_zero(others), tile.wanted);
    }
    if (i.form2 != convergence_only) {
      note_meeting(w, tile.wanted);
    }
    if (i.run != nullptr) {
      i.run(w, g.in->rows, i, tile.lanes);
    }
    left &= ~tile.lanes;
  }
  ++g.at;
  return true;
}

// Where no group is ready: lets a meeting begin whose lanes are all there. Those that wait at the same instruction
// become one group; those at other bar.warp.sync go on by themselves. Whether there was one.
inline bool meet(warp& w) {
  auto& groups = w.groups;
  for (std::size_t k = 0; k < groups.size(); ++k) {
    if (groups[k].state != group_state::at_meeting) {
      continue;
    }
    u32 here = 0;
    for (lane_group const& g : groups) {
      here |= g.state == group_state::at_meeting && detail::wait_together(w, groups[k], g) ? g.lanes : 0;
    }
    u32 const wanted = detail::wanted_by(w, groups[k]);
    if ((wanted & ~here) != 0) {
      continue;
    }
    bool const is_barrier = groups[k].in->code->code[groups[k].at].run == nullptr;
    for (lane_group& g : groups) {
      if (&g == &groups[k] || g.state != group_state::at_meeting || !detail::wait_together(w, groups[k], g)) {
        continue;
      }
      if (g.at == groups[k].at && g.in == groups[k].in && (wanted & g.lanes) != 0) {
        groups[k].lanes |= g.lanes;
        g.lanes = 0;
      } else if ((wanted & g.lanes) != 0 && is_barrier && g.in->code->code[g.at].run == nullptr) {
        g.state = group_state::ready;
        g.has_met = true;
      }
    }
    groups[k].state = group_state::ready;
    groups[k].has_met = true;
    std::erase_if(groups, [](lane_group const& g) { return g.lanes == 0; });
    return true;
  }
  return false;
}

}}}  // namespace warpmem::v0::ptx
