// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checks are told of asynchronous copies: which bytes they write, and who has waited for them.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/machine/address_space.hpp>
#include <warpmem/ptx/machine/block.hpp>
#include <warpmem/ptx/machine/shared_bytes.hpp>
#include <warpmem/ptx/machine/warp.hpp>
#include <warpmem/ptx/types.hpp>

#include <algorithm>
#include <atomic>

namespace warpmem { inline namespace v0 { namespace ptx {

// Bytes of shared memory are written by other than accesses of lanes.
inline void note_shared_write(block&, u64, u64) {}

// Bytes of an array are written by other than accesses of lanes.
inline void note_global_write(array const& a, u64 at, u64 bytes) {
  if (a.written == nullptr) {
    return;
  }
  u64 const first = at - a.begin;
  for (u64 k = first / 4; k * 4 < first + bytes; ++k) {
    u64 const from = (std::max)(first, 4 * k) - 4 * k;
    u64 const to = (std::min)(first + bytes, 4 * k + 4) - 4 * k;
    u8 const mask = static_cast<u8>((1U << to) - (1U << from));
    std::atomic_ref<u8>{a.written[k]}.fetch_or(mask, std::memory_order_relaxed);
  }
}

// Lanes arrived at an mbarrier.
inline void note_arrival(warp&, u32) {}
// Lanes have waited at one.
inline void note_wait(warp& w, u32) { w.of->is_ordered = true; }

// A copy of a group of the warp writes these bytes of its block.
inline void note_group_copy(warp& w, instruction const& i, u64 at, u64 bytes) {
  async_copies& copies = w.of->copies;
  copies.write(copies.group_of({w.number, w.copies_begun, 0, i.place, false}), at, bytes);
}
// A bulk copy writes these bytes; it completes on an mbarrier of the same block.
inline void note_bulk_copy(warp& w, instruction const& i, shared_bytes const& to, u64 bytes,
                           shared_bytes const& barrier) {
  note_shared_write(*to.of, to.at, bytes);
  async_copies& copies = to.of->copies;
  copies.write(copies.group_of({w.number, 0, static_cast<u32>(barrier.at), i.place, false}), to.at, bytes);
}
// Somebody has seen that a phase of the mbarrier is complete.
inline void note_complete_copies(warp&, shared_bytes const& barrier) {
  if (barrier.of->copies.any()) {
    barrier.of->copies.wait_at(static_cast<u32>(barrier.at));
  }
}

}}}  // namespace warpmem::v0::ptx
