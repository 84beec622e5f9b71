// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 {

// cp.async of one warp: copies lane_bytes for every active lane from global to shared memory without going through
// registers. .ca copies 4, 8 or 16 bytes and caches the source in L1; .cg copies 16 bytes and does not.
struct async_copy {
  address source[32]{};       // byte address in global memory of each lane
  address destination[32]{};  // byte offset of each lane in the shared window
  lane_mask active{lane_mask::all()};
  int lane_bytes{4};
  cache_op cache{cache_op::ca};  // ca or cg

  // The two sides as separate accesses.
  [[nodiscard]] WARPMEM_HD constexpr warp_access reads() const noexcept { return side(source, memory_op::load); }
  [[nodiscard]] WARPMEM_HD constexpr warp_access writes() const noexcept { return side(destination, memory_op::store); }
  static constexpr void each_member(auto f) {
    using a = async_copy;
    f("source", &a::source);
    f("destination", &a::destination);
    f("active", &a::active);
    f("lane_bytes", &a::lane_bytes);
    f("cache", &a::cache, cache_op::nc);
  }
  friend constexpr bool operator==(async_copy const&, async_copy const&) = default;

 private:
  [[nodiscard]] WARPMEM_HD constexpr warp_access side(address const (&at)[32], memory_op op) const noexcept {
    warp_access a{};
    for (int lane = 0; lane < 32; ++lane) {
      a.at[lane] = at[lane];
    }
    a.active = active;
    a.lane_bytes = lane_bytes;
    a.op = op;
    return a;
  }
};

// The copy that replaces a load from the addresses of `from` and a store to the addresses of `to`. Size and active
// lanes are those of `from`.
[[nodiscard]] WARPMEM_HD constexpr async_copy copied(warp_access const& from, warp_access const& to,
                                                     cache_op cache = cache_op::ca) noexcept {
  async_copy copy{};
  for (int lane = 0; lane < 32; ++lane) {
    copy.source[lane] = from.at[lane];
    copy.destination[lane] = to.at[lane];
  }
  copy.active = from.active;
  copy.lane_bytes = from.lane_bytes;
  copy.cache = cache;
  return copy;
}

}}  // namespace warpmem::v0
