// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thread blocks: which thread a lane is, and what a warp of a 1-D, 2-D or 3-D block accesses.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// blockDim.
struct block_shape {
  int x{1};
  int y{1};
  int z{1};

  // 0 if a dimension is below 1. Saturates at 2^62, far more than any block has.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t threads() const noexcept {
    constexpr std::int64_t most = std::int64_t{1} << 62;
    return x < 1 || y < 1 || z < 1 ? 0 : std::int64_t{x} * y > most / z ? most : std::int64_t{x} * y * z;
  }
  template <int Lanes = 32>
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t warps() const noexcept {
    return (threads() + Lanes - 1) / Lanes;
  }
  friend constexpr bool operator==(block_shape const&, block_shape const&) = default;
};

// threadIdx.
struct thread_index {
  int x{};
  int y{};
  int z{};
  friend constexpr bool operator==(thread_index const&, thread_index const&) = default;
};

namespace detail {

// The thread with this number in its block, as CUDA numbers them: x runs fastest, then y, then z. {} if the block has
// no such thread.
[[nodiscard]] WARPMEM_HD constexpr thread_index thread_at(block_shape block, std::int64_t number) noexcept {
  if (number < 0 || number >= block.threads()) {
    return {};
  }
  return {static_cast<int>(number % block.x), static_cast<int>(number / block.x % block.y),
          static_cast<int>(number / block.x / block.y)};
}

}  // namespace detail

// What warp number `warp` of a block accesses: address_of(thread_index) gives each thread's byte address. Lanes past
// the end of the block are inactive; a warp past the end of the block has no active lane.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes = 32, class AddressOf>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> block_access(block_shape block, std::int64_t warp,
                                                                         AddressOf address_of) noexcept {
  basic_warp_access<Lanes> a{};
  a.lane_bytes = static_cast<int>(sizeof(T));
  a.active = lane_mask::none();
  std::int64_t const threads = block.threads();
  if (warp < 0 || warp >= block.warps<Lanes>()) {
    return a;
  }
  for (int lane = 0; lane < Lanes && warp * Lanes + lane < threads; ++lane) {
    a.at[lane] = static_cast<address>(address_of(detail::thread_at(block, warp * Lanes + lane)));
    a.active.set(lane);
  }
  return a;
}

// A tile of a row-major array: thread (x, y, z) takes element [z * block.y + y][x]. Rows are `pitch` elements apart,
// and the array starts at byte address base.
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> tile(block_shape block, std::int64_t pitch,
                                                                 std::int64_t warp = 0, address base = 0) noexcept {
  return block_access<T, Lanes>(block, warp, [=](thread_index t) {
    auto const row = static_cast<address>(std::int64_t{t.z} * block.y + t.y);
    return base + (row * static_cast<address>(pitch) + static_cast<address>(t.x)) * sizeof(T);
  });
}

// The same with row and column exchanged: thread (x, y, z) takes element [x][z * block.y + y].
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> transposed_tile(block_shape block, std::int64_t pitch,
                                                                            std::int64_t warp = 0,
                                                                            address base = 0) noexcept {
  return block_access<T, Lanes>(block, warp, [=](thread_index t) {
    auto const column = static_cast<address>(std::int64_t{t.z} * block.y + t.y);
    return base + (static_cast<address>(t.x) * static_cast<address>(pitch) + column) * sizeof(T);
  });
}

}}  // namespace warpmem::v0
