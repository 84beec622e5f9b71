// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thread blocks: which thread a lane is, and what a warp of a 1-D, 2-D or 3-D block accesses.
#pragma once

#include <warpmem/model/access/by_function.hpp>
#include <warpmem/model/access/lane_address.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// blockDim: 256, {256}, {32, 8}. No aggregate: braces that are left out, kernel_launch{1, 256}, would make one shape of
// grid and block.
struct block_shape {
  int x{1};
  int y{1};
  int z{1};

  constexpr block_shape() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a number is a shape, as between <<< and >>>
  WARPMEM_HD constexpr block_shape(int in_x, int in_y = 1, int in_z = 1) noexcept : x{in_x}, y{in_y}, z{in_z} {}
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

struct every_thread {
  [[nodiscard]] WARPMEM_HD constexpr bool operator()(thread_index) const noexcept { return true; }
};

template <class First, class Second>
struct both {
  First first;
  Second second;

  WARPMEM_CALLS_USER_CODE
  [[nodiscard]] WARPMEM_HD constexpr bool operator()(thread_index t) const { return first(t) && second(t); }
};

// Element [row][column] of an array at `base` whose rows are `pitch` elements of `bytes` apart; row and column >= 0.
[[nodiscard]] WARPMEM_HD constexpr lane_address element_of_tile(address base, std::int64_t row, std::int64_t pitch,
                                                                std::int64_t column, address bytes) noexcept {
  element_count const step = count_of(pitch);
  address const rows = static_cast<address>(row);
  if (rows != 0 && step.magnitude > ~address{0} / rows) {
    return nowhere();
  }
  // In one move: on the way to an address there may be none.
  address const across = static_cast<address>(column);
  address const along = rows * step.magnitude;
  if (!step.downwards) {
    return along > ~address{0} - across ? nowhere() : moved(base, {across + along, false}, bytes);
  }
  return moved(base, across < along ? element_count{along - across, true} : element_count{across - along, false},
               bytes);
}

// The threads of warp number `warp` of a block, or those of them for which predicates hold: `warp_of(block,
// warp).when(inside)` is what a kernel says as `if (inside(threadIdx))`. A block that does not fill its last warp
// leaves the other lanes without a thread; a warp past the end of the block has none.
template <class Predicate = detail::every_thread>
struct block_warp {
  block_shape block{};
  std::int64_t warp{};
  Predicate predicate{};

  // Only the threads for which predicate(thread_index) holds too; it is asked after those before it, if they hold.
  template <class Other>
  [[nodiscard]] WARPMEM_HD constexpr block_warp<detail::both<Predicate, Other>> when(Other other) const {
    return {block, warp, {predicate, other}};
  }

  // How many lanes have a thread.
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD constexpr int count() const noexcept {
    bool const exists = warp >= 0 && warp < block.warps<Lanes>();
    return exists ? static_cast<int>(detail::smaller<std::int64_t>(Lanes, block.threads() - warp * Lanes)) : 0;
  }
  // threadIdx of one of these lanes.
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD constexpr thread_index argument(int lane) const noexcept {
    return detail::thread_at(block, warp * Lanes + lane);
  }
  // Whether every predicate holds for a thread.
  WARPMEM_CALLS_USER_CODE
  [[nodiscard]] WARPMEM_HD constexpr bool includes(thread_index t) const { return predicate(t); }
};

}  // namespace detail

// All threads of one warp of a block; warps are numbered from 0.
[[nodiscard]] WARPMEM_HD constexpr detail::block_warp<> warp_of(block_shape block, std::int64_t warp = 0) noexcept {
  return {block, warp, {}};
}

// address_of(thread_index) gives each thread's byte address, or a pointer. It is called only for threads that exist and
// for which the predicates hold; other lanes are inactive.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes = 32, class Predicate, class AddressOf>
[[nodiscard]] WARPMEM_HD constexpr auto lane_addresses(detail::block_warp<Predicate> threads, AddressOf address_of) {
  return detail::by_function<T, Lanes>(threads, detail::gives_addresses<T>{}, address_of);
}

// p[index_of(thread_index)], with p at byte address base; called for the same threads.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes = 32, class Predicate, class IndexOf>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> lane_elements(detail::block_warp<Predicate> threads,
                                                                          IndexOf index_of, address base = 0) {
  return detail::by_function<T, Lanes>(threads, detail::gives_indexes<T>{base}, index_of);
}

// lane_addresses<T>(warp_of(block, warp), address_of): the warp numbered `warp`, from 0, of a block. Its lanes that the
// block does not fill are inactive.
WARPMEM_CALLS_USER_CODE
template <class T, int Lanes = 32, class AddressOf>
[[nodiscard]] WARPMEM_HD constexpr auto block_access(block_shape block, std::int64_t warp, AddressOf address_of) {
  return lane_addresses<T, Lanes>(warp_of(block, warp), address_of);
}

// A tile of a row-major array: thread (x, y, z) takes element [z * block.y + y][x]. Rows are `pitch` elements apart,
// and the array starts at byte address base.
template <class T, int Lanes = 32, class Predicate>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> block_tile(detail::block_warp<Predicate> threads,
                                                                       std::int64_t pitch, address base = 0) {
  auto address_of = [=, height = std::int64_t{threads.block.y}](thread_index t) {
    return detail::element_of_tile(base, t.z * height + t.y, pitch, t.x, sizeof(T));
  };
  return detail::by_function<T, Lanes>(threads, detail::gives_lane_addresses{}, address_of);
}
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr auto block_tile(block_shape block, std::int64_t pitch, std::int64_t warp = 0,
                                                   address base = 0) noexcept {
  return block_tile<T, Lanes>(warp_of(block, warp), pitch, base);
}

// The same with row and column exchanged: thread (x, y, z) takes element [x][z * block.y + y].
template <class T, int Lanes = 32, class Predicate>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> transposed_tile(detail::block_warp<Predicate> threads,
                                                                            std::int64_t pitch, address base = 0) {
  auto address_of = [=, height = std::int64_t{threads.block.y}](thread_index t) {
    return detail::element_of_tile(base, t.x, pitch, t.z * height + t.y, sizeof(T));
  };
  return detail::by_function<T, Lanes>(threads, detail::gives_lane_addresses{}, address_of);
}
template <class T, int Lanes = 32>
[[nodiscard]] WARPMEM_HD constexpr auto transposed_tile(block_shape block, std::int64_t pitch, std::int64_t warp = 0,
                                                        address base = 0) noexcept {
  return transposed_tile<T, Lanes>(warp_of(block, warp), pitch, base);
}

}}  // namespace warpmem::v0
