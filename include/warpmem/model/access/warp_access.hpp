// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// A byte address: virtual in global memory, an offset into the window in shared and constant memory.
using address = std::uint64_t;

// One memory instruction of one warp: where each lane points, which lanes take part, how wide it is, what it does.
// Lanes is 32 on every GPU; smaller warps are for textbook examples and half-warps. Bits of `active` from Lanes up and
// the addresses of inactive lanes are ignored.
template <int Lanes>
struct basic_warp_access {
  static_assert(Lanes >= 1 && Lanes <= 32, "warpmem: a warp access has 1 to 32 lanes");
  static constexpr int lanes = Lanes;

  address at[static_cast<std::size_t>(Lanes)]{};  // byte address of each lane
  lane_mask active{lane_mask::first(Lanes)};
  int lane_bytes{4};  // 1, 2, 4, 8, 16; also 32 where arch_traits::global.max_lane_bytes allows it
  memory_op op{memory_op::load};
  cache_op cache{cache_op::unspecified};
  atomic_kind atomic{};    // of an atomic: what it does
  lane_mask overflowed{};  // lanes whose address would be below 0 or above 2^64 - 1; models refuse them

  // The active lanes that exist.
  [[nodiscard]] WARPMEM_HD constexpr lane_mask participants() const noexcept {
    return active & lane_mask::first(Lanes);
  }

  // The same access with fewer lanes, as another operation, with another cache operator, or moved by `bytes` modulo
  // 2^64.
  [[nodiscard]] WARPMEM_HD constexpr basic_warp_access under(lane_mask mask) const noexcept {
    auto copy = *this;
    copy.active = copy.active & mask;
    return copy;
  }
  [[nodiscard]] WARPMEM_HD constexpr basic_warp_access as(memory_op other, atomic_kind how = {}) const noexcept {
    auto copy = *this;
    copy.op = other;
    copy.atomic = how;
    return copy;
  }
  [[nodiscard]] WARPMEM_HD constexpr basic_warp_access with(cache_op other) const noexcept {
    auto copy = *this;
    copy.cache = other;
    return copy;
  }
  [[nodiscard]] WARPMEM_HD constexpr basic_warp_access shifted(std::int64_t bytes) const noexcept {
    auto copy = *this;
    for (int lane = 0; lane < Lanes; ++lane) {
      copy.at[lane] += overflowed.test(lane) ? 0 : static_cast<address>(bytes);
    }
    return copy;
  }
  // Only the lanes for which predicate(lane) holds, asked for active lanes.
  WARPMEM_CALLS_USER_CODE
  template <class Predicate>
  [[nodiscard]] WARPMEM_HD constexpr basic_warp_access when(Predicate predicate) const {
    auto copy = *this;
    for (int lane = 0; lane < Lanes; ++lane) {
      if (active.test(lane) && !predicate(lane)) {
        copy.active = copy.active & ~lane_mask::only(lane);
      }
    }
    return copy;
  }

  static constexpr void each_member(auto f) {
    using a = basic_warp_access;
    f("at", &a::at);
    f("active", &a::active);
    f("lane_bytes", &a::lane_bytes);
    f("op", &a::op, memory_op::compare_and_swap);
    f("cache", &a::cache, cache_op::nc);
    f("atomic", &a::atomic);
    f("overflowed", &a::overflowed);
  }
  friend constexpr bool operator==(basic_warp_access const&, basic_warp_access const&) = default;
};

// A warp has 32 lanes on every capability.
using warp_access = basic_warp_access<32>;

}}  // namespace warpmem::v0
