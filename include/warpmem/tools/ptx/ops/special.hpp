// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Special registers: %tid, %ctaid, %laneid, %clock and their kin.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

inline constexpr u32 multiprocessors = 132;  // of an H200: %nsmid

[[nodiscard]] inline u32 axis(launch_extent const& e, int k) noexcept { return k == 0 ? e.x : k == 1 ? e.y : e.z; }
[[nodiscard]] inline u32 index_in_cluster(warp const& w, int k) noexcept {
  return w.of->index[k] % axis(cluster_of(w.on->shared_launch()), k);
}
[[nodiscard]] inline u64 rank_in_cluster(warp const& w) noexcept {
  launch_extent const c = cluster_of(w.on->shared_launch());
  return index_in_cluster(w, 0) + u64{c.x} * (index_in_cluster(w, 1) + u64{c.y} * index_in_cluster(w, 2));
}

template <int K>
u64 tid(warp& w, int lane) {
  return w.thread[K][lane];
}
template <int K>
u64 ntid(warp& w, int) {
  return axis(w.on->shared_launch().shape.block, K);
}
template <int K>
u64 ctaid(warp& w, int) {
  return w.of->index[K];
}
template <int K>
u64 nctaid(warp& w, int) {
  return axis(w.on->shared_launch().shape.grid, K);
}
template <int K>
u64 cluster_ctaid(warp& w, int) {
  return index_in_cluster(w, K);
}
template <int K>
u64 cluster_nctaid(warp& w, int) {
  return axis(cluster_of(w.on->shared_launch()), K);
}
template <int K>
u64 clusterid(warp& w, int) {
  return w.of->index[K] / axis(cluster_of(w.on->shared_launch()), K);
}
template <int K>
u64 nclusterid(warp& w, int) {
  return axis(w.on->shared_launch().shape.grid, K) / axis(cluster_of(w.on->shared_launch()), K);
}
inline u64 zero(warp&, int) { return 0; }
inline u64 read_clock(warp& w, int) { return w.on->clock(w); }

}  // namespace detail

// How long a value holds: for the launch, for a block, or only for the instruction that reads it.
enum class holds_for : u8 { launch, block, reading };

struct special_register {
  std::string_view name;
  u64 (*value)(warp& w, int lane);
  bool differs_by_lane;
  holds_for how_long{holds_for::launch};
};

// %warpid and %smid are what a GPU may choose; here they count from 0.
inline constexpr special_register special_registers[] = {
    {"%tid.x", detail::tid<0>, true},
    {"%tid.y", detail::tid<1>, true},
    {"%tid.z", detail::tid<2>, true},
    {"%ntid.x", detail::ntid<0>, false},
    {"%ntid.y", detail::ntid<1>, false},
    {"%ntid.z", detail::ntid<2>, false},
    {"%ctaid.x", detail::ctaid<0>, false, holds_for::block},
    {"%ctaid.y", detail::ctaid<1>, false, holds_for::block},
    {"%ctaid.z", detail::ctaid<2>, false, holds_for::block},
    {"%nctaid.x", detail::nctaid<0>, false},
    {"%nctaid.y", detail::nctaid<1>, false},
    {"%nctaid.z", detail::nctaid<2>, false},
    {"%laneid", [](warp&, int lane) { return static_cast<u64>(lane); }, true},
    {"%warpid", [](warp& w, int) { return u64{w.number}; }, false},
    {"%nwarpid", [](warp& w, int) { return u64{w.on->shared_launch().warps()}; }, false},
    {"%smid", [](warp& w, int) { return w.of->number % detail::multiprocessors; }, false, holds_for::block},
    {"%nsmid", [](warp&, int) { return u64{detail::multiprocessors}; }, false},
    {"%gridid", detail::zero, false},
    {"%clock", detail::read_clock, false, holds_for::reading},
    {"%clock_hi", [](warp& w, int) { return w.on->clock(w) >> 32; }, false, holds_for::reading},
    {"%clock64", detail::read_clock, false, holds_for::reading},
    {"%globaltimer", detail::read_clock, false, holds_for::reading},
    {"%globaltimer_lo", detail::read_clock, false, holds_for::reading},
    {"%globaltimer_hi", [](warp& w, int) { return w.on->clock(w) >> 32; }, false, holds_for::reading},
    {"%lanemask_eq", [](warp&, int lane) { return u64{1} << lane; }, true},
    {"%lanemask_le", [](warp&, int lane) { return (u64{2} << lane) - 1; }, true},
    {"%lanemask_lt", [](warp&, int lane) { return (u64{1} << lane) - 1; }, true},
    {"%lanemask_ge", [](warp&, int lane) { return u64{all_lanes} & ~((u64{1} << lane) - 1); }, true},
    {"%lanemask_gt", [](warp&, int lane) { return u64{all_lanes} & ~((u64{2} << lane) - 1); }, true},
    {"%dynamic_smem_size", [](warp& w, int) { return u64{w.on->shared_launch().shape.dynamic_shared}; }, false},
    {"%total_smem_size", [](warp& w, int) { return w.on->shared_launch().shared_end - shared_begin; }, false},
    {"%aggr_smem_size", [](warp& w, int) { return w.on->shared_launch().shared_end; }, false},
    {"%reserved_smem_offset_begin", detail::zero, false},
    {"%reserved_smem_offset_0", detail::zero, false},
    {"%reserved_smem_offset_1", [](warp& w, int) { return w.on->shared_launch().group_scratch; }, false},
    {"%reserved_smem_offset_end", [](warp&, int) { return shared_begin; }, false},
    {"%reserved_smem_offset_cap", [](warp&, int) { return shared_begin; }, false},
    {"%envreg0", detail::zero, false},
    {"%envreg1", [](warp& w, int) { return w.on->shared_launch().grid_workspace >> 32; }, false},
    {"%envreg2", [](warp& w, int) { return w.on->shared_launch().grid_workspace & 0xffffffff; }, false},
    {"%is_explicit_cluster", [](warp& w, int) { return u64{w.on->shared_launch().shape.cluster.count() != 0}; }, false},
    {"%cluster_ctaid.x", detail::cluster_ctaid<0>, false, holds_for::block},
    {"%cluster_ctaid.y", detail::cluster_ctaid<1>, false, holds_for::block},
    {"%cluster_ctaid.z", detail::cluster_ctaid<2>, false, holds_for::block},
    {"%cluster_nctaid.x", detail::cluster_nctaid<0>, false},
    {"%cluster_nctaid.y", detail::cluster_nctaid<1>, false},
    {"%cluster_nctaid.z", detail::cluster_nctaid<2>, false},
    {"%cluster_ctarank", [](warp& w, int) { return detail::rank_in_cluster(w); }, false, holds_for::block},
    {"%cluster_nctarank", [](warp& w, int) { return u64{cluster_of(w.on->shared_launch()).count()}; }, false},
    {"%clusterid.x", detail::clusterid<0>, false, holds_for::block},
    {"%clusterid.y", detail::clusterid<1>, false, holds_for::block},
    {"%clusterid.z", detail::clusterid<2>, false, holds_for::block},
    {"%nclusterid.x", detail::nclusterid<0>, false},
    {"%nclusterid.y", detail::nclusterid<1>, false},
    {"%nclusterid.z", detail::nclusterid<2>, false},
    {"%current_graph_exec", detail::zero, false},
};

// Null: no special register.
[[nodiscard]] inline special_register const* find_special(std::string_view name) noexcept {
  for (special_register const& r : special_registers) {
    if (r.name == name) {
      return &r;
    }
  }
  return nullptr;
}

namespace detail {

// The value of a register for all lanes of a warp, into a row.
template <class T>
inline void fill_row(special_register const& r, warp& w, T* to) {
  if (!r.differs_by_lane) {
    std::fill_n(to, warp_lanes, static_cast<T>(r.value(w, 0)));
    return;
  }
  for (int lane = 0; lane < warp_lanes; ++lane) {
    to[lane] = static_cast<T>(r.value(w, lane));
  }
}
inline void fill_special(special_register const& r, warp& w, u8* frame, s32 at, u32 bytes) {
  switch (bytes) {
    case 2:
      return fill_row(r, w, row<u16>(frame, at));
    case 4:
      return fill_row(r, w, row<u32>(frame, at));
    default:
      return fill_row(r, w, row<u64>(frame, at));
  }
}

}  // namespace detail

// The register at immediate, into a row of `width` bytes that nothing else writes.
inline void read_special(warp& w, u8* frame, instruction const& i, u32) {
  detail::fill_special(special_registers[static_cast<std::size_t>(i.immediate)], w, frame, i.d, i.width);
}

}}}  // namespace warpmem::v0::ptx
