// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles in shared memory, swizzled or padded, and what reading their rows, columns and 8x8 matrices costs.
#pragma once

#include <warpmem/access/matrix_access.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/table.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/layout/swizzle.hpp>
#include <warpmem/memory/matrix/counts.hpp>
#include <warpmem/memory/shared/counts.hpp>
#include <warpmem/report/fault.hpp>
#include <warpmem/report/shared.hpp>

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
  // Whether the tile has `height` rows and `width` columns from (row, column) on.
  [[nodiscard]] WARPMEM_HD constexpr bool holds(int row, int column, std::int64_t height,
                                                std::int64_t width) const noexcept {
    return row >= 0 && column >= 0 && height >= 0 && width >= 0 && row + height <= rows && column + width <= columns;
  }
  friend constexpr bool operator==(matrix_tile const&, matrix_tile const&) = default;
};

// How many lanes read, and how many neighbouring elements of a row each.
struct tile_lanes {
  int lanes{32};
  int elements{1};
};

// Which 8x8 matrices of 16-byte rows one ldmatrix takes: down * across of them, 1, 2 or 4, downwards first.
struct matrix_blocks {
  int down{2};
  int across{2};
  bool transposed{false};
};

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr shared_report tile_fault(arch_traits const& arch, fault why, int lanes) noexcept {
  shared_report r{};
  r.basis.accesses = 1;
  r.basis.known = arch.shared.known;
  r.basis.faults.add(why, lane_mask::first(lanes));
  return r;
}

// Elements in a row of an 8x8 matrix.
[[nodiscard]] WARPMEM_HD constexpr int matrix_columns(matrix_tile const& tile) noexcept {
  return tile.element_bytes > 0 ? matrix_access::row_bytes / tile.element_bytes : 0;
}

// Whether `bytes` aligned bytes that stand together in the tile stand together in memory.
[[nodiscard]] WARPMEM_HD constexpr bool keeps_together(matrix_tile const& tile, int bytes) noexcept {
  return tile.swizzle.run() >= static_cast<std::uint64_t>(bytes);
}

// A load of every lane, `row_step` rows and `column_step` columns from lane to lane.
[[nodiscard]] WARPMEM_HD constexpr warp_access tile_access(matrix_tile const& tile, int row, int column, int row_step,
                                                           int column_step, tile_lanes who) noexcept {
  warp_access a{};
  a.active = lane_mask::first(who.lanes);
  a.lane_bytes = tile.element_bytes * who.elements;
  for (int lane = 0; lane < who.lanes && lane < 32; ++lane) {
    a.at[lane] = tile.at(row + lane * row_step, column + lane * column_step);
  }
  return a;
}

[[nodiscard]] WARPMEM_HD constexpr bool fits(matrix_tile const& tile, int row, int column, int height, int width,
                                             tile_lanes who) noexcept {
  return tile.is_valid() && who.lanes >= 1 && who.lanes <= 32 && who.elements >= 1 && who.elements <= 16 &&
         tile.holds(row, column, height, std::int64_t{width} * who.elements);
}

[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_tile_access(arch_traits const& arch, matrix_tile const& tile,
                                                                     warp_access const& access) noexcept {
  if (!keeps_together(tile, access.lane_bytes)) {
    return tile_fault(arch, fault::misaligned_address, access.active.count());
  }
  return analyze_shared(arch, access);
}

}  // namespace detail

// Accesses of a tile that holds them (see the analyze_ functions for one that does not).
// Lane l reads row `row`, from column `column` + l * elements on.
[[nodiscard]] WARPMEM_HD constexpr warp_access tile_row(matrix_tile const& tile, int row, int column = 0,
                                                        tile_lanes who = {}) noexcept {
  return detail::tile_access(tile, row, column, 0, who.elements, who);
}
// Lane l reads row `row` + l, from column `column` on.
[[nodiscard]] WARPMEM_HD constexpr warp_access tile_column(matrix_tile const& tile, int row, int column,
                                                           tile_lanes who = {}) noexcept {
  return detail::tile_access(tile, row, column, 1, 0, who);
}
// ldmatrix of the matrices whose first element is (row, column).
[[nodiscard]] WARPMEM_HD constexpr matrix_access tile_matrices(matrix_tile const& tile, int row, int column,
                                                               matrix_blocks blocks = {}) noexcept {
  matrix_access a{};
  a.matrices = blocks.down * blocks.across;
  a.transposed = blocks.transposed;
  int const width = detail::matrix_columns(tile);
  for (int lane = 0; lane < 32 && lane < a.matrices * matrix_access::rows; ++lane) {
    int const matrix = lane / matrix_access::rows;
    a.row_at[lane] = tile.at(row + matrix % blocks.down * matrix_access::rows + lane % matrix_access::rows,
                             column + matrix / blocks.down * width);
  }
  return a;
}

// Shared-memory counts of a row read, a column read and an ldmatrix in one call each. Further faults than those of the
// access: bad_size for a tile that is none or does not hold the access, misaligned_address where a lane's bytes do not
// stand together in memory.
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_tile_row(arch_traits arch, matrix_tile const& tile, int row,
                                                                  int column = 0, tile_lanes who = {}) noexcept {
  return detail::fits(tile, row, column, 1, who.lanes, who)
             ? detail::analyze_tile_access(arch, tile, tile_row(tile, row, column, who))
             : detail::tile_fault(arch, fault::bad_size, who.lanes);
}
// Lane l reads row `row` + l from `column` on: see tile_column. Faults as for analyze_tile_row.
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_tile_column(arch_traits arch, matrix_tile const& tile, int row,
                                                                     int column, tile_lanes who = {}) noexcept {
  return detail::fits(tile, row, column, who.lanes, 1, who)
             ? detail::analyze_tile_access(arch, tile, tile_column(tile, row, column, who))
             : detail::tile_fault(arch, fault::bad_size, who.lanes);
}
// One ldmatrix: see tile_matrices. Faults as for analyze_tile_row; also bad_size for more than 4 matrices in a
// direction.
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_tile_matrices(arch_traits arch, matrix_tile const& tile,
                                                                       int row, int column,
                                                                       matrix_blocks blocks = {}) noexcept {
  int const width = detail::matrix_columns(tile);
  if (!tile.is_valid() || blocks.down < 1 || blocks.across < 1 || blocks.down > 4 || blocks.across > 4 ||
      !tile.holds(row, column, matrix_access::rows * blocks.down, std::int64_t{width} * blocks.across)) {
    return detail::tile_fault(arch, fault::bad_size, 32);
  }
  if (!detail::keeps_together(tile, matrix_access::row_bytes)) {
    return detail::tile_fault(arch, fault::misaligned_address, 32);
  }
  return analyze_matrix(arch, tile_matrices(tile, row, column, blocks));
}

// A tile of T at compile time: static_tile<half, 64, 64, swizzle<3, 4, 3>>::value, with a swizzle of bytes.
template <class T, int Rows, int Columns, class Swizzle = swizzle<0, 0, 0>,
          std::int64_t Pitch = Columns* std::int64_t{sizeof(T)}>
struct static_tile {
  static constexpr matrix_tile value{Rows, Columns, static_cast<int>(sizeof(T)), Pitch, Swizzle::value, 0};
  static_assert(value.is_valid(),
                "warpmem: a tile has rows and columns of elements that its swizzle and its pitch keep whole");

  // ldmatrix of Down * Across matrices from (Row, Column) on.
  template <architecture Arch, int Row, int Column, int Down = 2, int Across = 2>
  [[nodiscard]] WARPMEM_HD static constexpr shared_report matrices() noexcept {
    constexpr matrix_tile tile = value;
    constexpr shared_report report = analyze_tile_matrices(Arch::traits, tile, Row, Column, {Down, Across, false});
    static_assert(!report.basis.faults.any(),
                  "warpmem: ldmatrix takes 1, 2 or 4 matrices within the tile, whose rows are aligned 16 bytes");
    return report;
  }
};

}}  // namespace warpmem::v0
