// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a block does to the shared memory of others of its cluster: where the bytes are, and whether the other block is
// there. Between two barriers of the cluster a block may be before its first instruction, or behind its last one.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/block_shadow.hpp>
#include <warpmem/tools/ptx/check/notes.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx {

// Bytes of a block of the cluster that a thread touches.
struct remote_touch {
  u32 rank{};
  int lane{};
  u64 at{};
  u64 bytes{};
  bool is_write{};
};

[[nodiscard]] inline std::string block_name(block const& b) {
  return "block (" + std::to_string(b.index[0]) + ", " + std::to_string(b.index[1]) + ", " +
         std::to_string(b.index[2]) + ")";
}

// Bytes of shared memory are written by another block, or by a copy.
inline void note_shared_write(block& b, u64 at, u64 bytes) {
  if (!has_shadow(b)) {
    return;
  }
  block_shadow& s = b.shadow;
  std::size_t const end = (std::min)(s.words(), static_cast<std::size_t>((at + bytes + 3) / bytes_of_word));
  for (std::size_t k = static_cast<std::size_t>(at / bytes_of_word); k < end; ++k) {
    s.written[k] = 15;
  }
}

inline void check_remote(warp& w, instruction const& i, remote_touch const& t) {
  block& other = *w.of->in->blocks[t.rank];
  if (t.is_write) {
    note_shared_write(other, t.at, t.bytes);
  }
  if (&other == w.of) {
    return;
  }
  auto const tell = [&](char const* why) {
    w.on->add_lane_problem(problem_kind::absent_block, w, i, t.lane,
                           (t.is_write ? "writes " : "reads ") + std::to_string(t.bytes) +
                               " bytes at {place} of the shared memory of " + block_name(other) + why);
  };
  if (other.alive == 0) {
    tell(", which has ended");
  } else if (w.of->in->phase == 0 && !w.of->is_ordered) {
    tell(", which need not have begun: no barrier of the cluster is before");
  } else {
    other.touched_in = w.of->in->phase + 1;
    other.touched_at = i.place;
  }
}

// The block ends. Others that touched it since the last barrier of the cluster may come too late another time.
inline void check_end_of_block(worker& on, block const& b) {
  if (b.touched_in != b.in->phase + 1 || b.is_ordered) {
    return;
  }
  on.problems().add(problem_kind::absent_block, b.touched_at, -1, b.number, [&] {
    return block_name(b) + " may end before another block of its cluster touches its shared memory at " +
           on.place_name(b.touched_at) + ": no barrier of the cluster is between";
  });
}

namespace detail {

// Lanes with addresses of the cluster; those that may go on.
[[nodiscard]] inline u32 place_in_cluster(warp& w, instruction const& i, memory_operand const& m,
                                          u64 const (&at)[warp_lanes], u32 lanes, u32 size,
                                          std::uintptr_t (&host)[warp_lanes]) {
  cluster const& c = *w.of->in;
  u64 offsets[warp_lanes]{};
  u32 good = 0;
  for_lanes(lanes, [&](int lane) {
    u64 const rank = (at[lane] >> rank_shift) - 1;
    offsets[lane] = at[lane] & ((u64{1} << rank_shift) - 1);
    if (rank >= c.blocks.size()) {
      report_address(w, i, m, problem_kind::out_of_bounds, lane, size,
                     "address " + hex(at[lane]) + " of block " + std::to_string(rank) + " of a cluster that has " +
                         std::to_string(c.blocks.size()));
    } else {
      good |= 1U << lane;
    }
  });
  good = keep_inside(w, i, m, offsets, good, {shared_begin, w.of->shared.size(), size, state_space::shared});
  for_lanes(good, [&](int lane) {
    u32 const rank = static_cast<u32>(at[lane] >> rank_shift) - 1;
    check_remote(w, i, {rank, lane, offsets[lane], size, m.op != memory_op::load});
    host[lane] =
        reinterpret_cast<std::uintptr_t>(c.blocks[rank]->shared.data()) + static_cast<std::uintptr_t>(offsets[lane]);
  });
  return good;
}

}  // namespace detail

}}}  // namespace warpmem::v0::ptx
