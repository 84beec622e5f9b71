// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clusters: addresses in the shared memory of other blocks, and the barrier of the cluster.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/notes.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

inline constexpr u64 offset_bits = (u64{1} << rank_shift) - 1;

// The address of the same bytes in the block of a rank. T: of a shared address, or a generic one.
template <class T>
void map_to_rank(warp& w, u8* frame, instruction const& i, u32 lanes) {
  T const* const a = row<T>(frame, i.a);
  u32 const* const ranks = row<u32>(frame, i.b);
  u64 const blocks = w.of->in->blocks.size();
  for_lanes(lanes, [&](int lane) {
    if (ranks[lane] >= blocks) {
      w.on->stop(problem_kind::stopped, w, i,
                 "asks for block " + std::to_string(ranks[lane]) + " of a cluster that has " + std::to_string(blocks));
    }
    if (sizeof(T) == 8 && space_of(a[lane]) != state_space::shared) {
      w.on->stop(problem_kind::stopped, w, i, "asks for another block's copy of what is not in shared memory");
    }
  });
  // Who is alone has no other addresses.
  u64 const rank_bits = ~offset_bits & ~(u64{0xff} << window_shift);
  each<T>(frame, i.d, lanes, [&](int lane) {
    u64 const plain = u64{a[lane]} & ~rank_bits;
    return static_cast<T>(blocks == 1 ? plain : plain | (u64{ranks[lane]} + 1) << rank_shift);
  });
}
template <class T>
void find_rank(warp& w, u8* frame, instruction const& i, u32 lanes) {
  T const* const a = row<T>(frame, i.a);
  each<u32>(frame, i.d, lanes, [&](int lane) {
    u32 const rank = static_cast<u32>(a[lane] >> rank_shift) & 0xff;
    return rank == 0 ? w.of->rank : rank - 1;
  });
}

inline void arrive_at_cluster(warp& w, u8*, instruction const& i, u32 lanes) {
  if ((w.cluster_awaits & lanes) != 0) {
    w.on->add_problem(problem_kind::reported, w, i, "arrives twice at the barrier of its cluster without waiting");
    lanes &= ~w.cluster_arrived;
  }
  w.cluster_awaits |= lanes;
  w.cluster_arrived |= lanes;
  w.of->in->arrived += static_cast<u32>(std::popcount(lanes));
  end_cluster_phase(*w.of->in);
  w.on->progress();
}
inline void wait_for_cluster(warp& w, u8*, instruction const& i, u32 lanes) {
  if ((lanes & ~w.cluster_awaits) != 0) {
    w.on->add_problem(problem_kind::reported, w, i, "waits at the barrier of its cluster, where it has not arrived");
  }
  w.waits = (w.cluster_arrived & lanes) != 0;
  if (!w.waits) {
    w.cluster_awaits &= ~lanes;
    note_fence(w, lanes);
    w.on->progress();
  }
}

}  // namespace detail

// mapa.shared::cluster.u32 d, a, rank; mapa.u64 d, a, rank: generic.
inline void decode_mapa(decoder& d) {
  instruction i = d.begin();
  u32 const bytes = type_bytes(d.type());
  i.d = d.result_row(0);
  i.a = d.value(1, bytes);
  i.b = d.value(2, 4);
  d.push(i, bytes == 8 ? &detail::map_to_rank<u64> : &detail::map_to_rank<u32>);
}
inline void decode_getctarank(decoder& d) {
  instruction i = d.begin();
  u32 const bytes = type_bytes(d.type());
  i.d = d.result_row(0);
  i.a = d.value(1, bytes);
  d.push(i, bytes == 8 ? &detail::find_rank<u64> : &detail::find_rank<u32>);
}
inline void decode_cluster_arrive(decoder& d) { d.push(d.begin(), &detail::arrive_at_cluster); }
inline void decode_cluster_wait(decoder& d) {
  instruction i = d.begin();
  i.way = flow::wait;
  d.push(i, &detail::wait_for_cluster);
}

inline constexpr opcode cluster_opcodes[] = {
    {"mapa", decode_mapa, handling::executed, "shared::cluster and generic; u32, u64", "shared::cluster u32 u64"},
    {"getctarank", decode_getctarank, handling::executed, "shared::cluster and generic; u32, u64",
     "shared::cluster u32 u64"},
    {"barrier.cluster.arrive", decode_cluster_arrive, handling::executed, "release, acquire, relaxed, aligned",
     "release relaxed aligned"},
    {"barrier.cluster.wait", decode_cluster_wait, handling::executed, "acquire, aligned", "acquire aligned"},
};

}}}  // namespace warpmem::v0::ptx
