// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One bulk copy: one instruction of one thread that the tensor memory accelerator executes.
#pragma once

#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Which way the bytes go.
enum class bulk_op : unsigned char {
  load,       // global to shared memory
  store,      // shared to global memory
  reduction,  // cp.reduce.async.bulk: the same, added (or and-ed, ...) to what is there
  prefetch,   // cp.async.bulk.prefetch: into L2 only
};

// cp.async.bulk without a tensor map: `bytes` bytes in a row.
struct bulk_copy {
  bulk_op op{bulk_op::load};
  address global{};
  address shared{};  // byte offset in the shared window
  std::int64_t bytes{};
  int multicast{};  // a load with .multicast::cluster: the blocks that receive it; 0: none of these
  static constexpr void each_member(auto f) {
    using a = bulk_copy;
    f("bulk", &a::op, bulk_op::prefetch);
    f("global", &a::global);
    f("shared", &a::shared);
    f("bytes", &a::bytes);
    f("multicast", &a::multicast);
  }
  friend constexpr bool operator==(bulk_copy const&, bulk_copy const&) = default;
};

// cp.async.bulk from a block's shared memory to that of another block of its cluster, or cp.reduce.async.bulk.
struct block_copy {
  address from{};  // byte offsets in the shared windows
  address to{};
  std::int64_t bytes{};
  bool reduces{};
  static constexpr void each_member(auto f) {
    using a = block_copy;
    f("from", &a::from);
    f("to", &a::to);
    f("bytes", &a::bytes);
    f("reduces", &a::reduces);
  }
  friend constexpr bool operator==(block_copy const&, block_copy const&) = default;
};

// cp.async.bulk.tensor: the box of a tensor map that begins at the coordinates `at`, innermost first.
struct tensor_copy {
  bulk_op op{bulk_op::load};
  tensor_map map{};
  std::int32_t at[tensor_map::max_rank]{};
  address shared{};                           // byte offset in the shared window
  int multicast{};                            // as above
  int offsets[im2col_box::max_dimensions]{};  // of image to column, by width, height, depth; stores have none
  static constexpr void each_member(auto f) {
    using a = tensor_copy;
    f("bulk", &a::op, bulk_op::prefetch);
    f("map", &a::map);
    f("at", &a::at);
    f("shared", &a::shared);
    f("multicast", &a::multicast);
    f("offset", &a::offsets);
  }
  friend constexpr bool operator==(tensor_copy const&, tensor_copy const&) = default;
};

// The load of the box at these coordinates: load_box(map, 0, 64, 8) writes it to byte 0 of shared memory.
template <class... Coordinates>
[[nodiscard]] WARPMEM_HD constexpr tensor_copy load_box(tensor_map const& map, address shared,
                                                        Coordinates... coordinates) noexcept {
  static_assert(sizeof...(Coordinates) <= tensor_map::max_rank, "warpmem: a box has at most 5 coordinates");
  tensor_copy copy{bulk_op::load, map, {}, shared, 0, {}};
  std::int32_t const given[]{static_cast<std::int32_t>(coordinates)..., 0};
  for (int i = 0; i < static_cast<int>(sizeof...(Coordinates)); ++i) {
    copy.at[i] = given[i];
  }
  return copy;
}
// The same copy with every pixel moved: with_offsets(copy, 1, 2) by 1 along the width, by 2 along the height.
template <class... Offsets>
[[nodiscard]] WARPMEM_HD constexpr tensor_copy with_offsets(tensor_copy copy, Offsets... offsets) noexcept {
  static_assert(sizeof...(Offsets) >= 1 && sizeof...(Offsets) <= im2col_box::max_dimensions,
                "warpmem: a pixel moves along 1 to 3 dimensions");
  int const given[]{static_cast<int>(offsets)...};
  for (int i = 0; i < static_cast<int>(sizeof...(Offsets)); ++i) {
    copy.offsets[i] = given[i];
  }
  return copy;
}
// The same as a store to the tensor.
template <class... Coordinates>
[[nodiscard]] WARPMEM_HD constexpr tensor_copy store_box(tensor_map const& map, address shared,
                                                         Coordinates... coordinates) noexcept {
  tensor_copy copy = load_box(map, shared, coordinates...);
  copy.op = bulk_op::store;
  return copy;
}

}}  // namespace warpmem::v0
