// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// st.async and red.async: values that go to another block of the cluster, and complete on an mbarrier there. They are
// there at once.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/mbarrier.hpp>
#include <warpmem/tools/ptx/machine/memory_access.hpp>
#include <warpmem/tools/ptx/ops/atomics.hpp>
#include <warpmem/tools/ptx/ops/bulk_copies.hpp>
#include <warpmem/tools/ptx/ops/load_store.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx {

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
