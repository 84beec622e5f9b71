// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel asks for beyond what was seen if its lanes do it in other groups. ptxas may unroll a loop: lanes that
// leave it at different times then go through what was the same instruction in their last rounds one group after the
// other. A sector that both need is asked for twice. Behind a loop that could wait for another thread they do not even
// meet again: ptxas lets them yield there (YIELD).
#pragma once

#include <warpmem/kernel/caches/touched_lines.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Sectors, an instruction at a time.
struct regrouped_sectors {
  std::uint64_t kept{};     // loads of which L1 keeps them
  std::uint64_t passing{};  // other loads
  std::uint64_t stored{};
  std::uint64_t atomic{};

  regrouped_sectors& operator+=(regrouped_sectors const& other) noexcept {
    kept += other.kept;
    passing += other.passing;
    stored += other.stored;
    atomic += other.atomic;
    return *this;
  }
};

// The one of Sums' numbers, named as above, to which an access belongs.
template <class Sums>
[[nodiscard]] auto part_for(site_kind const& kind) noexcept {
  return is_read_modify_write(kind.op) ? &Sums::atomic
         : kind.op == memory_op::store ? &Sums::stored
         : kind.stays_in_l1()          ? &Sums::kept
                                       : &Sums::passing;
}

class regrouping {
 public:
  // Loops: lanes that leave them are told. Apart: lanes may do all of it one by one.
  void watch(bool loops, bool apart) noexcept {
    loops_ = loops;
    apart_ = regroups_ = apart;
  }
  void begin_block() noexcept { of_warps_.fill({}); }
  void add(site_kind const& kind, touched_lines const& lines, std::uint32_t warp, lane_mask active) noexcept {
    if (!loops_ && !apart_) {
      return;
    }
    std::uint64_t sectors = 0;
    for (int k = 0; k < lines.count(); ++k) {
      sectors += static_cast<std::uint64_t>(std::popcount(lines[k].sectors));
    }
    sectors *= static_cast<std::uint64_t>((std::max)(1, kind.lane_bytes / 4));  // an instruction takes 128 bytes a time
    auto const part = part_for<regrouped_sectors>(kind);
    of_warps_[warp % of_warps_.size()].*part += sectors;
    more_.*part += apart_ ? static_cast<std::uint64_t>(std::popcount(active.bits)) : 0U;
  }
  // Some lanes of a warp leave a loop: all that it did until now it may do in two groups instead of one.
  void split(bool did_any, std::uint32_t warp) noexcept {
    regroups_ = regroups_ || loops_;
    more_ += loops_ && did_any ? of_warps_[warp % of_warps_.size()] : regrouped_sectors{};
  }
  // Of other blocks.
  void add_others(regrouping const& other) noexcept {
    more_ += other.more_;
    regroups_ = regroups_ || other.regroups_;
  }
  [[nodiscard]] bool regroups() const noexcept { return regroups_; }
  [[nodiscard]] regrouped_sectors const& more() const noexcept { return more_; }

 private:
  std::array<regrouped_sectors, 32> of_warps_{};  // of one block
  regrouped_sectors more_{};
  bool loops_{};
  bool apart_{};
  bool regroups_{};
};

}}}  // namespace warpmem::v0::detail
