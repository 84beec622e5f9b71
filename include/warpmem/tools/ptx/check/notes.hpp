// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What orders accesses, as instructions report it: meetings of lanes, fences, waits at mbarriers.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/block_shadow.hpp>
#include <warpmem/tools/ptx/check/worker_checks.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

#if defined(__GNUC__)
__attribute__((noinline))
#endif
inline void
begin_epoch(block& b, access_clock const& clock) {
  block_order& o = b.shadow.order;
  if (o.generation != clock.generation()) {
    o.generation = clock.generation();
    b.shadow.shared.forget();
    o.limit = 1;
  }
  if (o.epoch != b.barrier_epoch) {
    o.epoch = b.barrier_epoch;
    o.limit = clock.now() + 1;
    ++o.stamp;
  }
}

}  // namespace detail

// Whether there is room for what the block remembers of its shared memory.
[[nodiscard]] inline bool has_shadow(block& b) { return b.shadow.make_room(b.warps.front()->on->checks().shadow_room); }

// Brings up to date what is known of the order of a warp's accesses.
inline void update_order(warp& w) {
  block& b = *w.of;
  access_clock const& clock = w.on->checks().clock;
  block_order const& o = b.shadow.order;
  if (o.epoch != b.barrier_epoch || o.generation != clock.generation()) {
    detail::begin_epoch(b, clock);
  }
  if (w.order.stamp != o.stamp) {
    // Of the lanes of one warp nothing is said where what ordered them may be lost.
    w.order = {o.stamp, w.running->code->text->has_lost_order ? end_of_time : o.limit, 0, 0};
  }
}

// The lanes that `wanted` names met at an instruction with .sync. If others did not come, nothing is said of the warp
// until all meet. What one of them is trusted for, all are.
inline void note_meeting(warp& w, u32 wanted) {
  update_order(w);
  bool const is_whole = (w.alive & ~wanted) == 0;
  bool const is_lost = w.running->code->text->has_lost_order;
  w.order.together = is_whole && !is_lost ? w.on->checks().clock.now() + 1 : end_of_time;
  w.order.ordered |= (w.order.ordered & wanted) != 0 ? wanted : 0;
  w.order.fenced |= (w.order.fenced & wanted) != 0 ? wanted : 0;
}

// Lanes used an atomic or a volatile access of global memory. Who does so orders what the checks cannot follow.
inline void note_atomic(warp& w, u32 lanes) {
  update_order(w);
  w.order.ordered |= lanes;
  w.of->shadow.order.is_trusted = true;
}
// Lanes passed a fence, or waited at an mbarrier: likewise, and in shared memory as well.
inline void note_fence(warp& w, u32 lanes) {
  note_atomic(w, lanes);
  w.order.fenced |= lanes;
}

}}}  // namespace warpmem::v0::ptx
