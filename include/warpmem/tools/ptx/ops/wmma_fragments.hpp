// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the elements of wmma's fragments are, as an H200 has them: whatever the order in memory, a fragment is made of
// tiles of 8 lines, one register each, and of the accumulator one pair of elements each. Lane 4 g + t has line g.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/ops/matrix_elements.hpp>
#include <warpmem/tools/ptx/ops/matrix_rows.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx {

// Lines are rows of A and columns of B: along a line lies k. Of the accumulator they are rows, or where n is 32
// columns: m8n32k16 is computed as the transposed m32n8k16.
struct wmma_fragment {
  char part{};  // a, b, c; d is c
  matrix_shape shape{};
  matrix_type type{};
  bool is_row_major{};

  [[nodiscard]] bool is_accumulator() const noexcept { return part == 'c'; }
  [[nodiscard]] bool is_transposed() const noexcept { return shape.n == 32; }
  [[nodiscard]] int lines() const noexcept {
    return is_accumulator() ? (is_transposed() ? shape.n : shape.m) : part == 'a' ? shape.m : shape.n;
  }
  [[nodiscard]] int length() const noexcept {
    return is_accumulator() ? (is_transposed() ? shape.m : shape.n) : shape.k;
  }
  // Whether lines lie in memory one after the other.
  [[nodiscard]] bool has_lines_in_memory() const noexcept {
    return is_accumulator() ? is_row_major != is_transposed() : is_row_major == (part == 'a');
  }
  [[nodiscard]] int default_stride() const noexcept { return has_lines_in_memory() ? length() : lines(); }

  // Elements of a lane in a tile, and of a tile along a line.
  [[nodiscard]] int each() const noexcept {
    return is_accumulator() ? 2 : bits_of(type) >= 32 ? 1 : 32 / bits_of(type);
  }
  [[nodiscard]] int tile_length() const noexcept { return 4 * each(); }
  [[nodiscard]] int tiles() const noexcept { return lines() / 8 * (length() / tile_length()); }
  // The left operand of the products that are made: tiles come by 16 lines.
  [[nodiscard]] bool is_left() const noexcept { return lines() >= 16 && part == (is_transposed() ? 'b' : 'a'); }

  struct tile_place {
    int line;
    int at;
  };
  [[nodiscard]] tile_place place_of(int tile) const noexcept {
    int const along = length() / tile_length();
    if (is_accumulator() || is_left()) {
      int const block = tile / (2 * along);
      int const rest = tile % (2 * along);
      return lines() == 8 ? tile_place{0, tile * tile_length()}
                          : tile_place{16 * block + 8 * (rest & 1), (rest >> 1) * tile_length()};
    }
    return {8 * (tile / along), tile % along * tile_length()};
  }
  // Registers as PTX has them: those of halves of A and B are 8, of which the first ones come again.
  [[nodiscard]] int registers() const noexcept {
    if (type == matrix_type::f16 && !is_accumulator()) {
      return 8;
    }
    return tiles() * (is_accumulator() && type != matrix_type::f16 ? 2 : 1);
  }
};

namespace detail {

[[nodiscard]] constexpr bool is_square16(matrix_shape s) noexcept {
  return s == matrix_shape{16, 16, 16} || s == matrix_shape{8, 32, 16} || s == matrix_shape{32, 8, 16};
}
[[nodiscard]] constexpr bool has_wmma_shape(matrix_type t, matrix_shape s) noexcept {
  switch (t) {
    case matrix_type::f16:
    case matrix_type::bf16:
    case matrix_type::int8:
    case matrix_type::uint8:
      return is_square16(s);
    case matrix_type::tf32:
      return s == matrix_shape{16, 16, 8};
    case matrix_type::f64:
      return s == matrix_shape{8, 8, 4};
    case matrix_type::int4:
    case matrix_type::uint4:
      return s == matrix_shape{8, 8, 32};
    case matrix_type::b1:
      return s == matrix_shape{8, 8, 128};
    default:
      return false;
  }
}
// The accumulators of a shape.
[[nodiscard]] constexpr bool has_accumulator(matrix_type t, matrix_shape s) noexcept {
  switch (t) {
    case matrix_type::f16:
      return is_square16(s);
    case matrix_type::f32:
      return is_square16(s) || s == matrix_shape{16, 16, 8};
    case matrix_type::int32:
      return is_square16(s) || s == matrix_shape{8, 8, 32} || s == matrix_shape{8, 8, 128};
    case matrix_type::f64:
      return s == matrix_shape{8, 8, 4};
    default:
      return false;
  }
}

}  // namespace detail

}}}  // namespace warpmem::v0::ptx
