// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The box of a tensor map as a tile in shared memory: where a load writes each element.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/tma_swizzle.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

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

// Where a copy has its box.
[[nodiscard]] WARPMEM_HD constexpr box_tile tile_of(tensor_copy const& copy) noexcept {
  return {copy.map, copy.shared};
}

// A box of two dimensions as a tile for analyze_pattern and advice: what ordinary accesses and ldmatrix to it cost.
[[nodiscard]] WARPMEM_HD constexpr matrix_tile matrix_tile_of(box_tile const& box) noexcept {
  return {box.rows(), box.map.box[0], box.map.element_bytes, box.map.row_pitch(), swizzle_of(box.map.swizzle),
          box.shared};
}

}}  // namespace warpmem::v0
