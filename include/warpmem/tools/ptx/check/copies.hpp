// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checks are told of asynchronous copies: which bytes they read and write, and who has waited for them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/copy_checks.hpp>
#include <warpmem/tools/ptx/check/notes.hpp>
#include <warpmem/tools/ptx/check/race_sentences.hpp>
#include <warpmem/tools/ptx/check/remote.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/shared_bytes.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx {

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
inline void note_arrival(warp& w, u32 lanes) { note_fence(w, lanes); }
// A phase of one is complete, as lanes have seen. Those of other blocks complete copies there as well.
inline void note_wait(warp& w, u32 lanes, shared_bytes const& barrier) {
  w.of->is_ordered = true;
  note_mbarrier_wait(w, lanes, barrier.at);
}

// A bulk copy writes these bytes; it completes on an mbarrier of the same block.
inline void note_bulk_copy(warp& w, instruction const& i, int lane, shared_bytes const& to, u64 bytes,
                           shared_bytes const& barrier) {
  if (to.of == w.of) {
    note_async_write(w, i, lane, {to.at, bytes, barrier.at, true});
  } else {
    note_shared_write(*to.of, to.at, bytes);
  }
}

// A bulk copy reads these bytes. As of any read, it is a problem if none of them was written.
inline void note_bulk_read(warp& w, instruction const& i, int lane, shared_bytes const& from, u64 bytes) {
  if (!w.on->shared_launch().options.checks || !has_shadow(*from.of) || bytes == 0) {
    return;
  }
  auto const first = from.of->shadow.written.begin() + static_cast<std::ptrdiff_t>(from.at / bytes_of_word);
  auto const words = static_cast<std::ptrdiff_t>((from.at % bytes_of_word + bytes + 3) / bytes_of_word);
  if (std::all_of(first, first + words, [](u8 mask) { return mask == 0; })) {
    w.on->add_lane_problem(problem_kind::uninitialized_shared, w, i, lane,
                           "makes a bulk copy at {place} of " + std::to_string(bytes) + " bytes, at " +
                               detail::shared_words(w.on->shared_launch(), from.at) +
                               ", that its block has not written");
  }
}

}}}  // namespace warpmem::v0::ptx
