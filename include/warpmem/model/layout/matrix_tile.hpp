// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles in shared memory, swizzled or padded.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/swizzle.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Rows of elements in shared memory. The swizzle takes byte addresses, base and all.
struct matrix_tile {
  int rows{};
  int columns{};
  int element_bytes{2};
  std::int64_t pitch_bytes{};  // from row to row; 0: rows without padding
  swizzle_bits swizzle{};
  address base{};  // of element (0, 0), in the shared window

  [[nodiscard]] WARPMEM_HD constexpr std::int64_t pitch() const noexcept {
    return pitch_bytes == 0 ? std::int64_t{columns} * element_bytes : pitch_bytes;
  }
  // A power of two of bytes an element, rows that the pitch holds, a valid swizzle.
  [[nodiscard]] WARPMEM_HD constexpr bool is_valid() const noexcept {
    return rows > 0 && columns > 0 && detail::is_power_of_two(element_bytes) && element_bytes <= 16 &&
           pitch() >= std::int64_t{columns} * element_bytes && pitch() <= 0x7fffffff && base <= 0x7fffffff &&
           swizzle.is_valid() && swizzle.run() >= static_cast<std::uint64_t>(element_bytes);
  }
  // Byte offset of an element in the shared window.
  [[nodiscard]] WARPMEM_HD constexpr address at(int row, int column) const noexcept {
    return swizzle(base + static_cast<address>(row) * static_cast<address>(pitch()) +
                   static_cast<address>(column) * static_cast<address>(element_bytes));
  }
  friend constexpr bool operator==(matrix_tile const&, matrix_tile const&) = default;
};

// The box of a tensor map as a tile in shared memory: where a load writes each element.

// A box as rows and columns. Dimension 1 counts the rows; a third dimension continues the columns, as the boxes do into
// which wide tiles are split: a box of 64 x 128 x 2 has 128 rows of 128 columns.
struct box_tile {
  tensor_map map{};
  address shared{};  // byte offset in the shared window

  [[nodiscard]] WARPMEM_HD constexpr int rows() const noexcept { return map.rank > 1 ? map.box_elements(1) : 1; }
  [[nodiscard]] WARPMEM_HD constexpr int columns() const noexcept {
    return map.box[0] * (map.rank > 2 ? map.box_elements(2) : 1);
  }
  // Byte offset of an element in the shared window.
  [[nodiscard]] WARPMEM_HD constexpr address at(int row, int column) const noexcept {
    std::int64_t const line = std::int64_t{column / map.box[0]} * rows() + row;
    std::int64_t const offset = line * map.row_pitch() + std::int64_t{column % map.box[0]} * map.element_bytes;
    return swizzle_of(map.swizzle)(shared + static_cast<address>(offset));
  }
  friend constexpr bool operator==(box_tile const&, box_tile const&) = default;
};

namespace detail {

// Where a copy has its box.
[[nodiscard]] WARPMEM_HD constexpr box_tile tile_of(tensor_copy const& copy) noexcept {
  return {copy.map, copy.shared};
}

}  // namespace detail

// A box of two dimensions as a tile for analyze_pattern and advice: what ordinary accesses and ldmatrix to it cost.
[[nodiscard]] WARPMEM_HD constexpr matrix_tile matrix_tile_of(box_tile const& box) noexcept {
  return {box.rows(), box.map.box[0], box.map.element_bytes, box.map.row_pitch(), swizzle_of(box.map.swizzle),
          box.shared};
}

}}  // namespace warpmem::v0
