// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checks are told of asynchronous copies: which bytes they read and write, and who has waited for them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_checks.hpp>
#include <warpmem/tools/ptx/check/block_shadow.hpp>
#include <warpmem/tools/ptx/check/notes.hpp>
#include <warpmem/tools/ptx/check/race_sentences.hpp>
#include <warpmem/tools/ptx/check/remote.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
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

// Asynchronous copies to shared memory: the words are being written until somebody has waited for the copy. From then
// on they are as if the copying thread had stored them at the wait.

// A range of shared memory that a thread's copy writes. `group`: that of the warp's cp.async, or the offset of the
// mbarrier at which a bulk copy completes.
struct copied_range {
  u64 at{};  // offset in the block's shared memory
  u64 bytes{};
  u64 group{};
  bool is_bulk{};
};

namespace detail {

[[nodiscard]] inline pending_copies& copies_of(block_shadow& s, u32 warp, copied_range const& r) {
  u32 const by = r.is_bulk ? 0 : warp;
  auto const found = std::find_if(s.copies.begin(), s.copies.end(), [&](pending_copies const& p) {
    return p.is_bulk == r.is_bulk && p.warp == by && p.group == r.group;
  });
  if (found != s.copies.end()) {
    return *found;
  }
  s.copies.push_back({by, r.group, r.is_bulk, {}});
  return s.copies.back();
}
// The words are written now.
inline void complete(block_shadow& s, pending_copies const& p, s32 now) {
  for (copied_words const& words : p.words) {
    for (u32 k = words.from; k < words.from + words.count; ++k) {
      s.shared.write.put(k, {now, words.who});
    }
  }
}
template <class Test>
void complete_if(warp& w, Test test) {
  block_shadow& s = w.of->shadow;
  if (std::none_of(s.copies.begin(), s.copies.end(), test)) {
    return;
  }
  update_order(w);
  s32 const now = w.on->checks().clock.tick();
  for (pending_copies const& p : s.copies) {
    if (test(p)) {
      complete(s, p, now);
    }
  }
  std::erase_if(s.copies, test);
}

}  // namespace detail

// A lane's copy begins. What it writes is checked like a store where `i` has a memory operand of one.
inline void note_async_write(warp& w, instruction const& i, int lane, copied_range const& r) {
  if (!w.on->shared_launch().options.checks || !has_shadow(*w.of)) {
    return;
  }
  block_shadow& s = w.of->shadow;
  std::size_t const first = static_cast<std::size_t>(r.at / bytes_of_word);
  std::size_t const end = (std::min)(s.words(), static_cast<std::size_t>((r.at + r.bytes + 3) / bytes_of_word));
  if (first >= end) {
    return;
  }
  u32 const number = w.on->checks().clock.number_of(i.memory->id, i);
  u32 const who = number << who_bits::place_at | w.number << who_bits::warp_at |
                  static_cast<u32>(lane) << who_bits::lane_at | who_bits::bytes;
  s32 const when = r.is_bulk ? bulk_copy_is_under_way : copy_is_under_way;
  update_order(w);
  for (std::size_t k = first; k < end; ++k) {
    s.written[k] = 15;
    s.shared.write.put(k, {when, who | who_bits::mixed});
  }
  detail::copies_of(s, w.number, r).words.push_back({static_cast<u32>(first), static_cast<u32>(end - first), who});
}

// The warp waited for all of its groups with lower numbers.
inline void note_async_wait(warp& w, u64 group) {
  u32 const by = w.number;
  detail::complete_if(w, [&](pending_copies const& p) { return !p.is_bulk && p.warp == by && p.group < group; });
}
// Lanes waited at an mbarrier, whose phase is complete: they are trusted until the next barrier of the block.
inline void note_mbarrier_wait(warp& w, u32 lanes, u64 mbarrier) {
  detail::complete_if(w, [&](pending_copies const& p) { return p.is_bulk && p.group == mbarrier; });
  note_fence(w, lanes);
}
// The warp's groups complete at an mbarrier from now on: cp.async.mbarrier.arrive.
inline void note_async_arrival(warp& w, u64 mbarrier) {
  block_shadow& s = w.of->shadow;
  for (pending_copies& p : s.copies) {
    if (p.is_bulk || p.warp != w.number) {
      continue;
    }
    p.is_bulk = true;
    p.warp = 0;
    p.group = mbarrier;
    for (copied_words const& words : p.words) {
      std::fill_n(s.shared.write.time + words.from, words.count, bulk_copy_is_under_way);
    }
  }
}

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
