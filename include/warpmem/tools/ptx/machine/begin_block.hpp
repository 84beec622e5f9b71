// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cluster's blocks, made once and begun again and again.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/remote.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/frames.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

inline void make_warps(block& b, worker& on) {
  launch const& l = on.shared_launch();
  b.shared.resize(static_cast<std::size_t>(l.shared_end));
  b.locals = allocate_zeroed(l.local_stride * warp_lanes * l.warps());
  for (u32 n = 0; n < l.warps(); ++n) {
    auto w = std::make_unique<warp>();
    w->on = &on;
    w->of = &b;
    w->number = n;
    w->local = b.locals.get() + l.local_stride * warp_lanes * n;
    for (u32 lane = 0; lane < warp_lanes; ++lane) {
      u32 const k = warp_lanes * n + lane;
      w->thread[0][lane] = k % l.shape.block.x;
      w->thread[1][lane] = k / l.shape.block.x % l.shape.block.y;
      w->thread[2][lane] = k / l.shape.block.x / l.shape.block.y;
    }
    b.warps.push_back(std::move(w));
  }
}
inline void begin_block(block& b, launch const& l, block_index const& where) {
  b.number = where.number;
  std::copy_n(where.at, 3, b.index);
  b.alive = l.threads();
  b.barriers = {};
  ++b.barrier_epoch;
  b.shadow.begin(l.shared_end, l.warps());
  if (l.group_scratch != 0) {
    note_shared_write(b, l.group_scratch, group_scratch_bytes);
  }
  b.touched_at = -1;
  b.touched_in = 0;
  b.is_ordered = false;
  for (auto const& w : b.warps) {
    u32 const threads = (std::min)(u32{warp_lanes}, l.threads() - warp_lanes * w->number);
    w->alive = threads == warp_lanes ? all_lanes : (1U << threads) - 1;
    w->groups.clear();
    w->groups.push_back({w->alive, 0, w->enter(*l.kernel, nullptr, w->alive)});
    w->executed = 0;
    w->polls = {};
    w->products = 0;
    w->copies_begun = w->copies_waited = 0;
    w->copying.clear();
    w->cluster_arrived = w->cluster_awaits = 0;
  }
}

}  // namespace detail

[[nodiscard]] inline std::unique_ptr<cluster> make_cluster(worker& on) {
  auto c = std::make_unique<cluster>();
  u64 const size = cluster_of(on.shared_launch()).count();
  for (u32 rank = 0; rank < size; ++rank) {
    auto b = std::make_unique<block>();
    b->in = c.get();
    b->rank = rank;
    detail::make_warps(*b, on);
    c->blocks.push_back(std::move(b));
  }
  return c;
}
inline void begin_cluster(cluster& c, launch const& l, u64 number) {
  c.phase = c.arrived = 0;
  for (auto const& b : c.blocks) {
    detail::begin_block(*b, l, block_in_cluster(l, number, b->rank));
  }
}

}}}  // namespace warpmem::v0::ptx
