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
#include <warpmem/tools/ptx/machine/mbarrier.hpp>
#include <warpmem/tools/ptx/machine/memory_access.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/ops/atomics.hpp>
#include <warpmem/tools/ptx/ops/bulk_copies.hpp>
#include <warpmem/tools/ptx/ops/load_store.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
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

// st.async and red.async: values that go to another block of the cluster, and complete on an mbarrier there. They are
// there at once.

namespace detail {

inline void send_values(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  u64 at[warp_lanes];
  u64 barriers[warp_lanes];
  addresses_of(frame, m.at, at);
  addresses_of(frame, m.barrier, barriers);
  u32 const size = m.bytes * m.count;
  placed const p = place_lanes(w, i, m, at, lanes, size);
  if (p.lanes == 0) {
    return;
  }
  record_cluster(w, site_of_operand(i, m, size), at, p.lanes, true);
  for_lanes(p.lanes, [&](int lane) {
    for (u32 k = 0; k < m.count; ++k) {
      u8 const* const value = frame + m.rows[k] + static_cast<std::size_t>(lane) * m.register_bytes;
      put_bytes(m, p.at(lane) + k * m.bytes, value, m.bytes);
    }
    complete_bytes(w, i, lane, barriers[lane], size);
  });
}

}  // namespace detail

// st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.u32 [to], {a, b}, [mbarrier];
inline void decode_remote_async(decoder& d) {
  if (!d.has("shared::cluster")) {
    d.refuse("not to the shared memory of a cluster");
  }
  instruction i = d.begin();
  memory_operand& m = d.new_memory();
  m.space = state_space::shared;
  m.op = d.word(0) == "red" ? memory_op::reduction : memory_op::store;
  m.bytes = type_bytes(d.type());
  m.at = d.address(d.at(0), m.space);
  m.barrier = d.address(d.at(2), m.space);
  detail::set_values(d, m, d.at(1), true);
  if (d.word(0) == "red") {
    detail::set_reduction(d, m, d.type());
    auto const w = std::find_if(std::begin(detail::atomic_words), std::end(detail::atomic_words),
                                [&](auto const& one) { return d.has(one.name); });
    m.atomic = {w->op, detail::type_of_atomic(d.type()), atomic_operand::other};
  }
  i.memory = &m;
  d.push(i, &detail::send_values);
}

inline constexpr std::string_view remote_async_words =
    "weak relaxed cluster shared::cluster mbarrier::complete_tx::bytes inc dec min max add and or xor v2 v4 b32 b64 "
    "u32 u64 "
    "s32 s64 f32 f64";
inline constexpr opcode remote_async_opcodes[] = {
    {"st.async", decode_remote_async, handling::executed, "shared::cluster; v2, v4", remote_async_words},
    {"red.async", decode_remote_async, handling::executed, "shared::cluster; inc dec min max add and or xor",
     remote_async_words},
};

}}}  // namespace warpmem::v0::ptx
