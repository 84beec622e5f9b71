// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of a tile in its own terms: the row and column of each lane. Padding and swizzles change the addresses,
// never the pattern.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// How many lanes take part, and how many neighbouring elements of a row each takes.
struct tile_lanes {
  int lanes{32};
  int elements{1};
};

// Which 8x8 matrices of 16-byte rows one ldmatrix takes: down * across of them, 1, 2 or 4, downwards first.
struct matrix_blocks {
  int down{2};
  int across{2};
};

// One memory instruction of a warp on a tile, or several that differ by a shift.
struct tile_pattern {
  int row[32]{};     // of each lane's first element
  int column[32]{};  // likewise
  lane_mask active{lane_mask::all()};
  int elements{1};  // neighbouring elements of a row that each lane takes
  int matrices{};   // 1, 2, 4: ldmatrix (stmatrix for a store), lanes 8m .. 8m + 7 at the rows of matrix m; 0: neither
  memory_op op{memory_op::load};
  int times{1};       // the number of instructions,
  int row_step{};     // each this many rows
  int column_step{};  // and columns beyond the one before
  atomic_kind atomic{};

  // The same as `n` instructions, `rows` and `columns` from one to the next: a loop over the tile.
  [[nodiscard]] WARPMEM_HD constexpr tile_pattern repeated(int n, int rows, int columns) const noexcept {
    tile_pattern copy = *this;
    copy.times = n;
    copy.row_step = rows;
    copy.column_step = columns;
    return copy;
  }
  [[nodiscard]] WARPMEM_HD constexpr tile_pattern as(memory_op other, atomic_kind how = {}) const noexcept {
    tile_pattern copy = *this;
    copy.op = other;
    copy.atomic = how;
    return copy;
  }
  [[nodiscard]] WARPMEM_HD constexpr tile_pattern under(lane_mask mask) const noexcept {
    tile_pattern copy = *this;
    copy.active = copy.active & mask;
    return copy;
  }
  // Instruction number k on a tile that holds the pattern, as an access by address; of ldmatrix the rows that the lanes
  // point at.
  [[nodiscard]] WARPMEM_HD constexpr warp_access on(matrix_tile const& tile, int k = 0) const noexcept {
    warp_access access{};
    access.active = active;
    access.lane_bytes = tile.element_bytes * elements;
    access.op = op;
    access.atomic = atomic;
    for (int lane = 0; lane < 32; ++lane) {
      if (active.test(lane)) {
        access.at[lane] = tile.at(row[lane] + k * row_step, column[lane] + k * column_step);
      }
    }
    return access;
  }
  friend constexpr bool operator==(tile_pattern const&, tile_pattern const&) = default;
};

// The first element that one lane takes.
struct tile_element {
  int row{};
  int column{};
};

namespace detail {

// A row or column number; -1, which is in no tile, for one that does not fit an int.
[[nodiscard]] WARPMEM_HD constexpr int place_in_tile(std::int64_t n) noexcept {
  return n >= INT32_MIN && n <= INT32_MAX ? static_cast<int>(n) : -1;
}

// A pattern without positions; the caller fills them in. Numbers of lanes other than 1 to 32 give one that no tile
// holds.
[[nodiscard]] WARPMEM_HD constexpr tile_pattern pattern_of(tile_lanes who) noexcept {
  tile_pattern p{};
  p.active = lane_mask::first(who.lanes);
  p.elements = who.lanes >= 1 && who.lanes <= 32 ? who.elements : 0;
  return p;
}

}  // namespace detail

// where(lane) gives the tile_element of each lane, which takes `elements` elements of that row from there on.
WARPMEM_CALLS_USER_CODE
template <class Where>
[[nodiscard]] WARPMEM_HD constexpr tile_pattern lanes_at(Where where, int elements = 1) {
  tile_pattern p{};
  p.elements = elements;
  for (int lane = 0; lane < 32; ++lane) {
    tile_element const e = where(lane);
    p.row[lane] = e.row;
    p.column[lane] = e.column;
  }
  return p;
}

// Lane l takes row `row`, from column `column` + l * elements on.
[[nodiscard]] WARPMEM_HD constexpr tile_pattern row_pattern(int row = 0, int column = 0, tile_lanes who = {}) noexcept {
  tile_pattern p = detail::pattern_of(who);
  for (int lane = 0; lane < 32 && lane < who.lanes; ++lane) {
    p.row[lane] = row;
    p.column[lane] = detail::place_in_tile(column + std::int64_t{lane} * who.elements);
  }
  return p;
}

// Lane l takes row `row` + l, from column `column` on.
[[nodiscard]] WARPMEM_HD constexpr tile_pattern column_pattern(int row = 0, int column = 0,
                                                               tile_lanes who = {}) noexcept {
  tile_pattern p = detail::pattern_of(who);
  for (int lane = 0; lane < 32 && lane < who.lanes; ++lane) {
    p.row[lane] = detail::place_in_tile(std::int64_t{row} + lane);
    p.column[lane] = column;
  }
  return p;
}

// ldmatrix of blocks.down * blocks.across matrices whose first element is (row, column), downwards first. A row of a
// matrix is 16 bytes: 8 elements of 2 bytes, 4 of 4.
[[nodiscard]] WARPMEM_HD constexpr tile_pattern matrix_pattern(int row = 0, int column = 0, matrix_blocks blocks = {},
                                                               int element_bytes = 2) noexcept {
  tile_pattern p{};
  bool const exists = blocks.down >= 1 && blocks.across >= 1 && blocks.down <= 4 && blocks.across <= 4;
  p.matrices = exists ? blocks.down * blocks.across : -1;  // analyze_matrix refuses -1
  p.elements = element_bytes >= 1 ? matrix_access::row_bytes / element_bytes : 0;
  for (int lane = 0; lane < 32 && lane < p.matrices * matrix_access::rows; ++lane) {
    int const matrix = lane / matrix_access::rows;
    p.row[lane] = detail::place_in_tile(std::int64_t{row} + matrix % blocks.down * matrix_access::rows +
                                        lane % matrix_access::rows);
    p.column[lane] = detail::place_in_tile(std::int64_t{column} + matrix / blocks.down * p.elements);
  }
  p.active = lane_mask::first(p.matrices * matrix_access::rows);
  return p;
}

}}  // namespace warpmem::v0
