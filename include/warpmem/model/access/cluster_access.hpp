// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// An address of shared::cluster, as mapa gives it: a block's rank in its cluster in bits 24 and up, below them the
// offset in that block's shared window.
[[nodiscard]] WARPMEM_HD constexpr address cluster_address(int rank, address offset) noexcept {
  return (static_cast<address>(rank) << 24) + offset;
}

namespace detail {

// The rank of the block in its cluster that such an address names.
[[nodiscard]] WARPMEM_HD constexpr address cluster_rank(address at) noexcept { return at >> 24; }
// The offset, in bytes, in the shared window of that block.
[[nodiscard]] WARPMEM_HD constexpr address cluster_offset(address at) noexcept { return at & 0xffffff; }

}  // namespace detail

// One access of a warp to distributed shared memory: ld, st, atom and red of .shared::cluster, st.async, red.async.
// Addresses are those of shared::cluster; lanes may point into different blocks, the warp's own among them.
template <int Lanes>
struct basic_cluster_access {
  basic_warp_access<Lanes> access{};
  int own_rank{};   // of the warp's block: %cluster_ctarank
  int blocks{2};    // in the cluster: %cluster_nctarank
  bool is_async{};  // st.async, red.async: completes on a barrier of the block that it writes to

  // The active lanes that point into the warp's own block, and those that point into another. Asynchronous accesses
  // leave the block in any case.
  [[nodiscard]] WARPMEM_HD constexpr lane_mask own_lanes() const noexcept {
    lane_mask own{};
    if (is_async) {
      return own;
    }
    for (int lane = 0; lane < Lanes; ++lane) {
      bool const is_own = detail::cluster_rank(access.at[lane]) == static_cast<address>(own_rank);
      own.bits |= is_own && !access.overflowed.test(lane) ? std::uint32_t{1} << lane : 0;
    }
    return own & access.participants();
  }
  [[nodiscard]] WARPMEM_HD constexpr lane_mask remote_lanes() const noexcept {
    return access.participants() & ~own_lanes();
  }
  // What the own lanes do, as an ordinary access to shared memory.
  [[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> own_access() const noexcept {
    basic_warp_access<Lanes> own = access.under(own_lanes());
    for (address& at : own.at) {
      at = detail::cluster_offset(at);
    }
    return own;
  }

  static constexpr void each_member(auto f) {
    using a = basic_cluster_access;
    f("access", &a::access);
    f("own_rank", &a::own_rank);
    f("blocks", &a::blocks);
    f("is_async", &a::is_async);
  }
  friend constexpr bool operator==(basic_cluster_access const&, basic_cluster_access const&) = default;
};

// A warp has 32 lanes on every capability.
using cluster_access = basic_cluster_access<32>;

}}  // namespace warpmem::v0
