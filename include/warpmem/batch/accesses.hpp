// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many accesses of one kind, as arrays: what the counting kernels read.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace warpmem { inline namespace v0 {

// What the accesses of a batch have in common.
struct batch_kind {
  int lane_bytes{4};
  memory_op op{memory_op::load};
  cache_op cache{cache_op::unspecified};
  atomic_kind atomic{};
  friend constexpr bool operator==(batch_kind const&, batch_kind const&) = default;
};

// Accesses of 32 lanes. The arrays belong to the caller and need only the alignment of their type.
struct access_batch {
  address const* at{};            // 32 an access: lane l of access i is at[32 * i + l]
  std::uint32_t const* active{};  // one mask an access, lane 0 lowest; null: every lane of every access
  std::size_t accesses{};
  batch_kind kind{};

  [[nodiscard]] WARPMEM_HD constexpr address lane_at(std::size_t i, int lane) const noexcept {
    return at[32 * i + static_cast<std::size_t>(lane)];
  }
};

// The same in half the bytes: lane l of access i is at base[i] + offset[32 * i + l].
struct compact_access_batch {
  address const* base{};          // one an access
  std::uint32_t const* offset{};  // 32 an access
  std::uint32_t const* active{};
  std::size_t accesses{};
  batch_kind kind{};

  [[nodiscard]] WARPMEM_HD constexpr address lane_at(std::size_t i, int lane) const noexcept {
    return base[i] + offset[32 * i + static_cast<std::size_t>(lane)];
  }
};

namespace detail {

// All members at once: g++ would make an access of zeros by a string instruction, which takes as long as an analysis.
template <class Batch, int... Lane>
[[nodiscard]] WARPMEM_HD constexpr warp_access access_of(Batch const& batch, std::size_t i,
                                                         std::integer_sequence<int, Lane...> /*lanes*/) noexcept {
  return {.at = {batch.lane_at(i, Lane)...},
          .active = batch.active == nullptr ? lane_mask::all() : lane_mask{batch.active[i]},
          .lane_bytes = batch.kind.lane_bytes,
          .op = batch.kind.op,
          .cache = batch.kind.cache,
          .atomic = batch.kind.atomic,
          .overflowed = {}};
}

}  // namespace detail

// Access i of a batch as the single-access models take it.
template <class Batch>
[[nodiscard]] WARPMEM_HD constexpr warp_access access_of(Batch const& batch, std::size_t i) noexcept {
  return detail::access_of(batch, i, std::make_integer_sequence<int, 32>{});
}

namespace detail {

// An access of this kind by no lane: it has the faults of the instruction itself, and the evidence of every other one.
[[nodiscard]] WARPMEM_HD constexpr warp_access no_lanes_of(batch_kind kind) noexcept {
  warp_access a{};
  a.active = lane_mask::none();
  a.lane_bytes = kind.lane_bytes;
  a.op = kind.op;
  a.cache = kind.cache;
  a.atomic = kind.atomic;
  return a;
}

// Accesses begin .. begin + count - 1 of a batch, as a batch that shares its arrays.
[[nodiscard]] WARPMEM_HD constexpr access_batch part_of(access_batch batch, std::size_t begin,
                                                        std::size_t count) noexcept {
  batch.at += 32 * begin;
  batch.active = batch.active == nullptr ? nullptr : batch.active + begin;
  batch.accesses = count;
  return batch;
}
[[nodiscard]] WARPMEM_HD constexpr compact_access_batch part_of(compact_access_batch batch, std::size_t begin,
                                                                std::size_t count) noexcept {
  batch.base += begin;
  batch.offset += 32 * begin;
  batch.active = batch.active == nullptr ? nullptr : batch.active + begin;
  batch.accesses = count;
  return batch;
}

}  // namespace detail

}}  // namespace warpmem::v0
