// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A box as the rows that it is copied by.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// How the tensor memory accelerator cuts what it copies.

// Bytes in a row in both memories: a bulk copy, an innermost row of a box, or a piece of either.
struct tma_row {
  address global{};
  address shared{};
  std::int64_t bytes{};
};

// Bytes from an address to the end of its 128-byte line.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t rest_of_line(address at) noexcept {
  return 128 - static_cast<std::int64_t>(at % 128);
}

// A row is cut at the 128-byte lines of shared memory, and the pieces at those of global memory. sink(piece) gets each
// in turn.
template <class Sink>
WARPMEM_HD constexpr void cut_row(tma_row row, Sink& sink) noexcept {
  while (row.bytes > 0) {
    std::int64_t const bytes = smaller(row.bytes, smaller(rest_of_line(row.shared), rest_of_line(row.global)));
    sink(tma_row{row.global, row.shared, bytes});
    row.global += static_cast<address>(bytes);
    row.shared += static_cast<address>(bytes);
    row.bytes -= bytes;
  }
}

// The distinct sectors of a piece.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t sectors_of(tma_row piece) noexcept {
  address const last = piece.global + static_cast<address>(piece.bytes) - 1;
  return static_cast<std::int64_t>(last / 32 - piece.global / 32) + 1;
}

// What a load asks L2 for: the whole sectors of a piece at once, and each half sector at its ends alone.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t load_requests_of(tma_row piece) noexcept {
  std::int64_t const first_is_half = piece.global % 32 != 0 ? 1 : 0;
  std::int64_t const last_is_half = (piece.global + static_cast<address>(piece.bytes)) % 32 != 0 ? 1 : 0;
  std::int64_t const sectors = sectors_of(piece);
  std::int64_t const halves = smaller(first_is_half + last_is_half, sectors);
  return halves + (sectors > halves ? 1 : 0);
}

// What a multicast asks L2 for: a piece of at least two sectors.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t multicast_sectors_of(tma_row piece) noexcept {
  return larger<std::int64_t>(2, sectors_of(piece));
}

// What a piece sends to another block, whose line `global` is: half sectors at its ends alone, whole ones each, but two
// for a single whole one. So do stores to distributed shared memory.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t packets_of(tma_row piece) noexcept {
  address const end = piece.global + static_cast<address>(piece.bytes);
  std::int64_t const halves = (piece.global % 32 != 0 ? 1 : 0) + (end % 32 != 0 ? 1 : 0);
  std::int64_t const whole = (piece.bytes - 16 * halves) / 32;
  return halves + (whole == 1 ? 2 : whole);
}

// The bytes left of the tensor, inside and right of it. A row outside in another dimension has all of its bytes left.
struct box_row {
  tma_row all{};
  std::int64_t left{};
  std::int64_t inside{};

  [[nodiscard]] WARPMEM_HD constexpr bool is_inside() const noexcept { return inside == all.bytes; }
  // The part that begins at byte `from`.
  [[nodiscard]] WARPMEM_HD constexpr tma_row part(std::int64_t from, std::int64_t bytes) const noexcept {
    return {all.global + static_cast<address>(from), all.shared + static_cast<address>(from), bytes};
  }
};

// The row at these coordinates.
[[nodiscard]] WARPMEM_HD constexpr box_row row_at(tensor_copy const& copy,
                                                  std::int64_t const (&x)[tensor_map::max_rank],
                                                  address shared) noexcept {
  tensor_map const& map = copy.map;
  std::int64_t const bytes = map.row_bytes();
  std::int64_t const first = x[0] * map.unit_bytes();
  std::int64_t const left = smaller(bytes, larger<std::int64_t>(0, -first));
  std::int64_t const right = larger<std::int64_t>(0, first + bytes - map.dims[0] * map.unit_bytes());
  address global = map.base + static_cast<address>(first);
  bool is_outside = false;
  for (int i = 1; i < map.rank; ++i) {
    is_outside = is_outside || x[i] < 0 || x[i] >= map.dims[i];
    global += static_cast<address>(x[i]) * static_cast<address>(map.strides[i - 1]);
  }
  std::int64_t const inside = is_outside ? 0 : larger<std::int64_t>(0, bytes - left - right);
  return {{global, shared, bytes}, is_outside ? bytes : left, inside};
}

// To the next pixel of the bounding box, by element strides: along the width, behind its upper corner back to the lower
// one and on along the next dimension, at last along the images.
WARPMEM_HD constexpr void step_pixel(tensor_map const& map, std::int64_t (&x)[tensor_map::max_rank]) noexcept {
  for (int i = 1; i + 1 < map.rank; ++i) {
    x[i] += map.element_strides[i];
    if (x[i] < map.dims[i] + map.im2col.high[i - 1]) {
      return;
    }
    x[i] = map.im2col.low[i - 1];
  }
  x[map.rank - 1] += map.element_strides[map.rank - 1];
}

// sink(box_row) for every pixel, in the order in which they lie in shared memory.
template <class Sink>
WARPMEM_HD constexpr void visit_pixels(tensor_copy const& copy, Sink& sink) noexcept {
  std::int64_t x[tensor_map::max_rank]{};
  for (int i = 0; i < copy.map.rank; ++i) {
    x[i] = copy.at[i];
  }
  address shared = copy.shared;
  for (int pixels = copy.map.im2col.pixels; pixels > 0; --pixels) {
    std::int64_t moved[tensor_map::max_rank]{};
    for (int i = 0; i < copy.map.rank; ++i) {
      moved[i] = x[i] + (i > 0 && i + 1 < copy.map.rank ? copy.offsets[i - 1] : 0);
    }
    sink(row_at(copy, moved, shared));
    shared += static_cast<address>(copy.map.row_pitch());
    step_pixel(copy.map, x);
  }
}

// sink(box_row) for every row, in the order in which they lie in shared memory.
template <class Sink>
WARPMEM_HD constexpr void visit_tile(tensor_copy const& copy, Sink& sink) noexcept {
  tensor_map const& map = copy.map;
  address shared = copy.shared;
  int index[tensor_map::max_rank]{};
  for (std::int64_t rows = map.rows(); rows > 0; --rows) {
    std::int64_t x[tensor_map::max_rank]{};
    for (int i = 0; i < map.rank; ++i) {
      x[i] = std::int64_t{copy.at[i]} + std::int64_t{index[i]} * map.element_strides[i];
    }
    sink(row_at(copy, x, shared));
    shared += static_cast<address>(map.row_pitch());
    for (int i = 0; i < map.rank && ++index[i] == map.rows_along(i); ++i) {
      index[i] = 0;
    }
  }
}

// The same in the map's mode.
template <class Sink>
WARPMEM_HD constexpr void visit_box(tensor_copy const& copy, Sink& sink) noexcept {
  if (copy.map.mode == tensor_mode::im2col) {
    visit_pixels(copy, sink);
  } else {
    visit_tile(copy, sink);
  }
}

}}}  // namespace warpmem::v0::detail
