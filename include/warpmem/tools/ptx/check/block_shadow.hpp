// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a block remembers of its accesses to shared and local memory.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/zeroed_memory.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct instruction;

// Words that a copy writes while it is under way.
struct copied_words {
  u32 from{};
  u32 count{};
  u32 who{};
};
// Copies that one wait completes: a group of cp.async of a warp, or the bulk copies of an mbarrier.
struct pending_copies {
  u32 warp{};
  u64 group{};  // of the warp, or the offset of the mbarrier
  bool is_bulk{};
  std::vector<copied_words> words{};
};

// So many words can be looked at behind the last one.
inline constexpr std::size_t word_range_room = 64;

struct block_shadow {
  block_order order{};
  touched_words shared{};     // made at the first access
  std::vector<u8> written{};  // bytes of shared memory, 4 bits a word
  std::vector<pending_copies> copies{};
  zeroed_memory local_written{};  // likewise of local memory, 32 lanes side by side; made at the first access
  u64 local_words{};              // of a thread

  // A block begins, whose shared memory ends there.
  void begin(u64 shared_end, u32 /*warps*/) {
    order.epoch = ~0U;
    order.is_trusted = false;
    forget_copies();
    words_ = static_cast<std::size_t>((shared_end + bytes_of_word - 1) / bytes_of_word);
    std::fill(written.begin(), written.end(), u8{0});
  }
  // What is remembered of shared memory takes so many bytes of `room`. False: there is not so much.
  [[nodiscard]] bool make_room(u64& room) {
    if (shared.size() >= words_) {
      return true;
    }
    u64 const bytes = words_ * (touched_words::bytes_each + 1);
    if (bytes > room) {
      return false;
    }
    room -= bytes;
    shared.make(words_);
    written.assign(words_ + word_range_room, 0);
    return true;
  }
  [[nodiscard]] std::size_t words() const noexcept { return words_; }

  [[nodiscard]] u8* local_masks(u32 warp, u64 word) const noexcept {
    return local_written.get() + (u64{warp} * local_words + word) * warp_lanes;
  }
  void make_local_room(u32 warps, u64 stride) {
    if (!local_written) {
      local_words = stride / bytes_of_word;
      local_written = allocate_zeroed(u64{warps} * local_words * warp_lanes);
    }
  }
  // The lanes begin with these bytes as nobody has written them.
  void forget_local(u32 warp, u64 from, u64 bytes, u32 lanes) const noexcept {
    if (!local_written || bytes == 0) {
      return;
    }
    u64 const first = from / bytes_of_word;
    u64 const end = (std::min)(local_words, (from + bytes + bytes_of_word - 1) / bytes_of_word);
    for (u64 k = first; k < end; ++k) {
      u8* const masks = local_masks(warp, k);
      for (int lane = 0; lane < warp_lanes; ++lane) {
        masks[lane] = has_lane(lanes, lane) ? u8{0} : masks[lane];
      }
    }
  }

 private:
  // A block may end before its copies have: they are none of the next one.
  void forget_copies() {
    for (pending_copies const& p : copies) {
      for (copied_words const& words : p.words) {
        shared.forget(words.from, words.count);
      }
    }
    copies.clear();
  }

  std::size_t words_{};
};

}}}  // namespace warpmem::v0::ptx
