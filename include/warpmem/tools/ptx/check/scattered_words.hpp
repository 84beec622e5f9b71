// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole words that lanes touch anywhere: what is remembered of them is gathered, and looked at side by side.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/global_shadow.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/check/word_access.hpp>
#include <warpmem/tools/ptx/check/word_rows.hpp>
#include <warpmem/tools/ptx/check/written.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

class scattered_words {
 public:
  static constexpr u32 most_per_lane = 4;
  static constexpr int fewest = 6;  // it is not worth its while for less

  scattered_words(checked_access const& c, access_order const& o, u32 lanes) noexcept {
    u32 const who = o.who | who_bits::bytes;
    u32 const per_lane = words_of(c.size);
    if (lanes == all_lanes && per_lane == 1) {
      count_ = warp_lanes;
      for (int k = 0; k < warp_lanes; ++k) {
        word_[k] = c.at[k] / bytes_of_word;
      }
      are_ascending_ = are_ascending(c.at);
      for (int k = 0; k < warp_lanes; ++k) {
        mine_[k] = who + steps_of<1>.of[k];
      }
      return;
    }
    for_lanes(lanes, [&](int lane) {
      for (u32 k = 0; k < per_lane; ++k, ++count_) {
        word_[count_] = c.at[lane] / bytes_of_word + k;
        mine_[count_] = who + steps_of<1>.of[lane];
      }
    });
    for (int k = count_; k < warp_lanes * rows(); ++k) {
      word_[k] = word_[0];
      mine_[k] = mine_[0];
    }
  }
  [[nodiscard]] int size() const noexcept { return count_; }

  // In shared memory.
  void find() noexcept {
    for (int r = 0; r < rows(); ++r) {
      u64 const* const word = word_ + r * warp_lanes;
      u32* const at = at_ + r * warp_lanes;
      s32* const since = since_ + r * warp_lanes;
      for (int k = 0; k < warp_lanes; ++k) {
        at[k] = static_cast<u32>(word[k]);
        since[k] = 0;
      }
    }
  }
  // In global memory. The lanes whose lines have lost their place to others of the same access.
  [[nodiscard]] u32 find(global_shadow& memory, s32 now) noexcept {
    if (rows() == 1 && memory.find_known_words(word_, at_, since_)) {
      return 0;
    }
    bool is_new = false;
    for (int k = 0; k < count_; ++k) {
      global_shadow::place const p = memory.find_word(word_[k], now);
      at_[k] = p.at;
      since_[k] = p.since;
      is_new = is_new || p.since == now;
    }
    for (int k = count_; k < warp_lanes * rows(); ++k) {
      at_[k] = at_[0];
      since_[k] = since_[0];
    }
    u32 lost = 0;
    for (int k = 0; k < (is_new ? count_ : 0); ++k) {
      lost |= static_cast<u32>(!memory.holds(at_[k], word_[k])) << (mine_[k] >> who_bits::lane_at & 31);
    }
    return lost;
  }

  // Whether all of them may be remembered as touched, or need not be, since nothing can be wrong. If not, nothing was
  // done. `again` gets those lanes whose words lanes before them touch too: they must be looked at one by one.
  [[nodiscard]] bool take(touched_words const& all, access_order const& o, bool is_load, u32& again) noexcept {
    touch_row const& own = is_load ? all.read : all.write;
    touch_row const& other = is_load ? all.write : all.read;
    bool is_known = is_load || (mine_[0] & who_bits::atomic) != 0;
    bool is_quiet = true;
    bool is_second = is_load;
    again = 0;
    for (int r = 0; r < rows(); ++r) {
      if (!are_quiet(other, r, o)) {
        return false;
      }
      is_quiet = is_quiet && are_quiet(own, r, o);
      is_known = is_known && !is_quiet && are_all_known(own, r, o, is_load);
      is_second = is_second && !is_quiet && !is_known && are_all_second(all, r, o);
      if (!is_quiet && !is_known && !is_second) {
        return false;
      }
    }
    if (is_quiet) {
      again = put(own, o.now);
    } else if (is_second) {
      put_second(all, o.now);
    }
    return true;
  }

 private:
  [[nodiscard]] int rows() const noexcept { return (count_ + warp_lanes - 1) / warp_lanes; }
  [[nodiscard]] static bool are_ascending(u64 const (&at)[warp_lanes]) noexcept {
    alignas(64) u64 before[warp_lanes];
    before[0] = at[0] - 1;
    std::memcpy(before + 1, at, sizeof before - sizeof before[0]);
    u64 wrong = 0;
    for (int lane = 0; lane < warp_lanes; ++lane) {
      wrong |= at[lane] - before[lane] - 1;
    }
    return wrong >> 63 == 0;
  }

  void gather_times(touch_row const& from, int row, s32 (&time)[warp_lanes]) const noexcept {
    u32 const* const at = at_ + row * warp_lanes;
    s32 const* const since = since_ + row * warp_lanes;
    for (int k = 0; k < warp_lanes; ++k) {
      time[k] = from.time[at[k]];
    }
    for (int k = 0; k < warp_lanes; ++k) {
      time[k] &= -static_cast<s32>(time[k] >= since[k]);
    }
  }
  void gather_who(touch_row const& from, int row, u32 (&who)[warp_lanes]) const noexcept {
    u32 const* const at = at_ + row * warp_lanes;
    for (int k = 0; k < warp_lanes; ++k) {
      who[k] = from.who[at[k]];
    }
  }
  [[nodiscard]] bool are_quiet(touch_row const& of, int row, access_order const& o) const noexcept {
    alignas(64) s32 time[warp_lanes];
    gather_times(of, row, time);
    if (are_times_quiet<warp_lanes>(time, o)) {
      return true;
    }
    alignas(64) u32 who[warp_lanes];
    gather_who(of, row, who);
    s32 const limit = o.limit;
    s32 const turn = o.turn;
    u32 const* const mine = mine_ + row * warp_lanes;
    s32 loud = 0;
    for (int k = 0; k < warp_lanes; ++k) {
      s32 const t = time[k];
      u32 const other = (who[k] ^ mine[k]) & who_bits::alone;
      s32 const late = -static_cast<s32>(t >= limit) & -static_cast<s32>(other != 0);
      loud |= late | (-static_cast<s32>(t < turn) & -static_cast<s32>(t > 0));
    }
    return loud == 0;
  }
  [[nodiscard]] bool are_all_known(touch_row const& of, int row, access_order const& o, bool is_load) const noexcept {
    alignas(64) s32 time[warp_lanes];
    alignas(64) u32 who[warp_lanes];
    gather_times(of, row, time);
    gather_who(of, row, who);
    u32 all = ~0U;
    for (int k = 0; k < warp_lanes; ++k) {
      all &= who[k];
    }
    return (is_load || (all & who_bits::atomic) != 0) && are_known<warp_lanes>(time, who, o);
  }
  // Of loads: whether one other warp read each word before.
  [[nodiscard]] bool are_all_second(touched_words const& all, int row, access_order const& o) const noexcept {
    alignas(64) s32 time[warp_lanes];
    alignas(64) s32 second[warp_lanes];
    alignas(64) u32 who[warp_lanes];
    gather_times(all.read, row, time);
    gather_times(all.other_read, row, second);
    gather_who(all.read, row, who);
    return are_of_another_warp<warp_lanes>(time, who, second, o.who, o);
  }
  // Of lanes that share a word the first one is remembered.
  void put_second(touched_words const& all, s32 now) const noexcept {
    for (int k = count_ - 1; k >= 0; --k) {
      all.read.who[at_[k]] |= who_bits::more | who_bits::full;
      all.other_read.put(at_[k], {now, mine_[k]});
    }
  }
  // Backwards, so that of the lanes that share a word the first one stays. The others.
  [[nodiscard]] u32 put(touch_row const& own, s32 now) const noexcept {
    if (are_ascending_) {  // none is shared
      for (int k = 0; k < warp_lanes; ++k) {
        own.put(at_[k], {now, mine_[k]});
      }
      return 0;
    }
    for (int k = count_ - 1; k >= 0; --k) {
      own.put(at_[k], {now, mine_[k]});
    }
    u32 differing = 0;
    for (int k = 0; k < count_; ++k) {
      differing |= own.who[at_[k]] ^ mine_[k];
    }
    u32 others = 0;
    for (int k = 0; k < (differing != 0 ? count_ : 0); ++k) {
      u32 const lane = mine_[k] >> who_bits::lane_at & 31;
      others |= static_cast<u32>(own.who[at_[k]] != mine_[k]) << lane;
    }
    return others;
  }

  static constexpr std::size_t most = most_per_lane * warp_lanes;

  int count_{};
  alignas(64) u64 word_[most];
  alignas(64) u32 at_[most];
  alignas(64) s32 since_[most];
  alignas(64) u32 mine_[most];
  bool are_ascending_{};  // and all 32 lanes'
};

}}}}  // namespace warpmem::v0::ptx::detail
