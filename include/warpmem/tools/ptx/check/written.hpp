// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads of what nobody wrote. There is a mask of bytes for each word of 4 bytes. A lane's read is a problem only if
// none of its bytes was written: a struct is read as a whole, and its padding is never written.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/race_sentences.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/check/word_checks.hpp>
#include <warpmem/tools/ptx/check/word_rows.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <atomic>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

[[nodiscard]] inline u32 mask_of_bytes(u64 at, u32 size) noexcept {
  return size >= bytes_of_word ? 15U : ((1U << size) - 1) << at % bytes_of_word;
}
[[nodiscard]] inline u32 words_of(u32 size) noexcept { return size > bytes_of_word ? size / bytes_of_word : 1; }

// mask(word) is where the mask of that word of the lane is.
template <class Mask>
[[nodiscard]] inline bool is_unwritten(u64 at, u32 size, Mask mask) noexcept {
  u32 const bytes = mask_of_bytes(at, size);
  u32 any = 0;
  for (u32 k = 0; k < words_of(size); ++k) {
    any |= *mask(k) & bytes;
  }
  return any == 0;
}
// Other threads of the host may write other bytes of the word: `is_shared`.
template <class Mask>
inline void mark_written(u64 at, u32 size, bool is_shared, Mask mask) noexcept {
  u8 const bytes = static_cast<u8>(mask_of_bytes(at, size));
  for (u32 k = 0; k < words_of(size); ++k) {
    u8& m = *mask(k);
    if (!is_shared) {
      m = static_cast<u8>(m | bytes);
    } else if ((std::atomic_ref<u8>{m}.load(std::memory_order_relaxed) & bytes) != bytes) {
      std::atomic_ref<u8>{m}.fetch_or(bytes, std::memory_order_relaxed);
    }
  }
}

[[nodiscard]] inline bool are_written_words(u8 const* first, u32 per_lane) noexcept {
  return per_lane == 1   ? are_written<warp_lanes>(first)
         : per_lane == 2 ? are_written<2 * warp_lanes>(first)
                         : per_lane == 4 && are_written<4 * warp_lanes>(first);
}

// Likewise of words anywhere, so many a lane.
template <std::size_t per_lane, class MasksOf>
[[nodiscard]] inline bool are_written_lanes(u32 lanes, MasksOf masks_of) noexcept {
  u32 all = 0x0f0f0f0f;
  auto const look = [&](int lane) {
    u32 masks = 0x0f0f0f0f;
    std::memcpy(&masks, masks_of(lane), per_lane);
    all &= masks;
  };
  if (lanes == all_lanes) {
    for (int lane = 0; lane < warp_lanes; ++lane) {
      look(lane);
    }
  } else {
    for_lanes(lanes, look);
  }
  return all == 0x0f0f0f0f;
}

// The lanes that read what nobody wrote. `masks` begin at the word of address `begin`.
[[nodiscard]] inline u32 take_written(checked_access const& c, u32 lanes, u8* masks, u64 begin, bool is_shared) {
  bool const reads = c.m.op != memory_op::store;
  bool const writes = c.m.op != memory_op::load;
  if (c.p.is_contiguous && c.size >= bytes_of_word) {
    u8* const first = masks + (c.at[0] - begin) / bytes_of_word;
    if (!reads && !is_shared) {
      std::memset(first, 15, warp_lanes * std::size_t{words_of(c.size)});
      return 0;
    }
    if (are_written_words(first, words_of(c.size))) {
      return 0;
    }
  }
  auto const masks_of = [&](int lane) { return masks + (c.at[lane] - begin) / bytes_of_word; };
  if ((c.size == 4 && are_written_lanes<1>(lanes, masks_of)) ||
      (c.size == 8 && are_written_lanes<2>(lanes, masks_of)) ||
      (c.size == 16 && are_written_lanes<4>(lanes, masks_of))) {
    return 0;
  }
  u32 unwritten = 0;
  for_lanes(lanes, [&](int lane) {
    u8* const first = masks_of(lane);
    auto const mask = [&](u32 k) { return first + k; };
    if (reads && is_unwritten(c.at[lane], c.size, mask)) {
      unwritten |= 1U << lane;
    }
  });
  for_lanes(writes ? lanes : 0, [&](int lane) {
    u8* const first = masks_of(lane);
    mark_written(c.at[lane], c.size, is_shared, [&](u32 k) { return first + k; });
  });
  return unwritten;
}

// Whether an address is that of a parameter of a call that is under way: those are written by the call.
[[nodiscard]] inline bool is_of_call(frame const* f, u64 at) noexcept {
  for (; f != nullptr && f->caller != nullptr; f = f->caller) {
    for (slot const& s : f->code->parameters) {
      if (at - f->local_at - s.at < s.bytes) {
        return true;
      }
    }
  }
  return false;
}
inline void check_local(checked_access const& c, u32 lanes) {
  block_shadow& s = c.by.of->shadow;
  launch const& l = c.by.on->shared_launch();
  s.make_local_room(l.warps(), l.local_stride);
  for_lanes(lanes, [&](int lane) {
    auto const mask = [&](u32 k) { return s.local_masks(c.by.number, c.at[lane] / bytes_of_word + k) + lane; };
    if (c.m.op != memory_op::store && is_unwritten(c.at[lane], c.size, mask) && !is_of_call(c.by.running, c.at[lane])) {
      tell_uninitialized(c, lane, problem_kind::uninitialized_local);
    }
    if (c.m.op != memory_op::load) {
      mark_written(c.at[lane], c.size, false, mask);
    }
  });
}

}}}}  // namespace warpmem::v0::ptx::detail
