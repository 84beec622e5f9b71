// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What bulk copies with and without tensor maps have in common: their two sides, and what hardware refuses.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/tma/counts.hpp>
#include <warpmem/tools/ptx/check/copies.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/access.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/device_heap.hpp>
#include <warpmem/tools/ptx/machine/mbarrier.hpp>
#include <warpmem/tools/ptx/machine/record.hpp>
#include <warpmem/tools/ptx/machine/shared_bytes.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstring>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// One copy of one thread.
struct bulk_by {
  warp& w;
  instruction const& i;
  int lane;
};

// Where bytes of global memory are on the host. Null, and a problem: no array has them all.
struct global_bytes {
  array const* in{};
  u8* host{};
};
[[nodiscard]] inline global_bytes find_global(bulk_by const& by, u64 at, u64 bytes, bool is_write) {
  address_space const& memory = *by.w.on->shared_launch().memory;
  array const* const a = memory.below(at);
  bool const is_inside = a != nullptr && a->holds(at, bytes);
  bool const is_in_heap = is_inside && a->heap != nullptr;
  device_heap::block const block = is_in_heap ? a->heap->find(at) : device_heap::block{};
  if (is_inside && !a->is_constant && (!is_in_heap || block.holds(at, bytes))) {
    return {a, a->host + (at - a->begin)};
  }
  by.w.on->add_lane_problem(
      problem_kind::out_of_bounds, by.w, by.i, by.lane,
      std::string("makes a bulk copy at {place} that ") + (is_write ? "writes " : "reads ") + std::to_string(bytes) +
          " bytes that are not in global memory, at " +
          (is_in_heap ? heap_words(block, at)
                      : near_words(a, a != nullptr && a->holds(at, 1) ? a->begin + a->bytes : at)));
  return {};
}

// Records a copy. One that hardware refuses ends the kernel.
template <class Copy, class Faults>
void record_bulk(bulk_by const& by, Copy const& copy, Faults const& faults) {
  by.w.on->record_whole(by.w, by.i.place, copy);
  if (faults.any()) {
    by.w.on->add_lane_problem(problem_kind::misaligned, by.w, by.i, by.lane,
                              "makes a bulk copy at {place} that hardware refuses: the report's fault says why");
    throw launch_stopped{};
  }
}

// Combines elements of memory with those of a copy, by the update of an atomic.
inline void combine_elements(memory_operand const& m, u8* to, u8 const* from, u64 bytes) {
  for (u64 k = 0; k + m.bytes <= bytes; k += m.bytes) {
    u64 value = 0;
    std::memcpy(&value, from + k, m.bytes);
    m.update(to + k, value, 0, true);
  }
}
// Into memory: plainly, or combined with what is there.
inline void put_bytes(memory_operand const& m, u8* to, u8 const* from, u64 bytes) {
  if (m.update != nullptr) {
    combine_elements(m, to, from, bytes);
  } else {
    std::memcpy(to, from, static_cast<std::size_t>(bytes));
  }
}

// Calls write(place) for each place that a load writes to: where the address says, or the same bytes in each block of
// a multicast; and completes its bytes on the mbarrier there.
struct bulk_target {
  u64 to;  // addresses in shared memory
  u64 barrier;
  u64 bytes;
  u32 mask;  // of blocks; 0: no multicast
};
[[nodiscard]] inline u64 address_in_block(u64 address, u32 rank) noexcept {
  return (address & ((u64{1} << rank_shift) - 1)) | (u64{rank} + 1) << rank_shift;
}
template <class Write>
void write_everywhere(bulk_by const& by, bulk_target const& t, Write write) {
  auto const one = [&](u64 to, u64 barrier) {
    shared_bytes const place = find_shared(by.w, by.i, to, {by.lane, t.bytes, 1, true});
    shared_bytes const done = find_shared(by.w, by.i, barrier, {by.lane, 8, 8, true});
    write(place.host());
    note_bulk_copy(by.w, by.i, by.lane, place, t.bytes, done);
    complete_bytes(by.w, by.i, by.lane, barrier, t.bytes);
  };
  if (t.mask == 0) {
    return one(t.to, t.barrier);
  }
  if ((t.mask >> by.w.of->in->blocks.size()) != 0) {
    by.w.on->stop(problem_kind::stopped, by.w, by.i, "multicasts to blocks that its cluster does not have");
  }
  for (u32 left = t.mask; left != 0; left &= left - 1) {
    u32 const rank = static_cast<u32>(std::countr_zero(left));
    one(address_in_block(t.to, rank), address_in_block(t.barrier, rank));
  }
}

// The row i.b is the mask of a multicast; -1: none.
[[nodiscard]] inline u32 multicast_mask(u8* frame, instruction const& i, int lane) noexcept {
  return i.b < 0 ? 0 : u32{row<u16>(frame, i.b)[lane]};
}
[[nodiscard]] inline u64 lane_address(u8* frame, address_operand const& o, int lane) noexcept {
  u64 at[warp_lanes];
  addresses_of(frame, o, at);
  return at[lane];
}
[[nodiscard]] inline address in_window(u64 shared) noexcept { return shared - shared_begin; }

}}}}  // namespace warpmem::v0::ptx::detail
