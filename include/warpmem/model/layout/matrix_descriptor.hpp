// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix descriptors of wgmma: where in shared memory an operand lies. Source: PTX ISA on the matrix descriptor, and
// the canonical layouts of CUTLASS (docs/hopper.md).
#pragma once

#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/swizzle.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Which index of an operand runs along neighbouring bytes: K, or M of A and N of B (16-bit types only).
enum class operand_major : unsigned char { k, mn };

// The fields in bytes. The hardware keeps 14 bits of multiples of 16.
struct matrix_descriptor {
  address start{};         // byte offset in the shared window
  std::int64_t leading{};  // leading dimension byte offset
  std::int64_t stride{};   // stride dimension byte offset
  tma_swizzle swizzle{};   // none, bytes_32, bytes_64, bytes_128
  int base_offset{};       // 0 if the swizzle takes the bits of addresses, as those of TMA do

  // Whether the 64 bits of the instruction can say this.
  [[nodiscard]] WARPMEM_HD constexpr bool is_valid() const noexcept {
    auto const fits = [](std::int64_t n) { return n >= 0 && n % 16 == 0 && n < std::int64_t{1} << 18; };
    return start < address{1} << 18 && fits(static_cast<std::int64_t>(start)) && fits(leading) && fits(stride) &&
           swizzle <= tma_swizzle::bytes_128 && base_offset >= 0 && base_offset < 8;
  }
  // Those bits, of a valid descriptor.
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t bits() const noexcept {
    constexpr unsigned modes[] = {0, 3, 2, 1};
    return start / 16 | static_cast<std::uint64_t>(leading / 16) << 16 | static_cast<std::uint64_t>(stride / 16) << 32 |
           static_cast<std::uint64_t>(base_offset) << 49 | std::uint64_t{modes[static_cast<unsigned>(swizzle)]} << 62;
  }
  // The descriptor that 64 bits say.
  [[nodiscard]] WARPMEM_HD static constexpr matrix_descriptor of_bits(std::uint64_t bits) noexcept {
    constexpr tma_swizzle modes[] = {tma_swizzle::none, tma_swizzle::bytes_128, tma_swizzle::bytes_64,
                                     tma_swizzle::bytes_32};
    auto const field = [&](int at) { return static_cast<std::int64_t>(bits >> at & 0x3fffU) * 16; };
    return {static_cast<address>(field(0)), field(16), field(32), modes[bits >> 62], static_cast<int>(bits >> 49 & 7U)};
  }

  friend constexpr bool operator==(matrix_descriptor const&, matrix_descriptor const&) = default;
};

namespace detail {

// Where a wgmma reads 16 bytes of an operand. K-major: K's bytes 16 * chunk ... of row (M or N) `line`; MN-major: the
// elements 8 * chunk ... of row k = `line`. Measured on an H200 for
// all fields (tests/data/sm_90/hopper/operands.csv). The descriptor is valid.
[[nodiscard]] WARPMEM_HD constexpr address chunk_address(matrix_descriptor const& d, operand_major major, int line,
                                                         int chunk) noexcept {
  int const span = d.swizzle == tma_swizzle::none ? 16 : span_bytes(d.swizzle);
  int const group = line / 8;  // eight rows of a core matrix, or of the swizzle's pattern, lie together
  bool const is_plain = d.swizzle == tma_swizzle::none;
  bool const k_major = major == operand_major::k;
  int const across = is_plain ? chunk : k_major ? 0 : chunk / (span / 16);
  int const within = is_plain ? 0 : k_major ? chunk : chunk % (span / 16);
  // Without a swizzle the two offsets of an MN-major operand change places.
  std::int64_t const down_step = is_plain && !k_major ? d.leading : d.stride;
  std::int64_t const across_step = is_plain && !k_major ? d.stride : d.leading;
  std::int64_t const offset =
      std::int64_t{line % 8} * span + std::int64_t{within} * 16 + group * down_step + across * across_step;
  address const at = d.start + static_cast<address>(offset);
  // The pattern of the swizzle begins so many lines of 128 bytes later.
  address const phase = at - static_cast<address>(d.base_offset) * 128;
  return at ^ phase ^ swizzle_of(d.swizzle)(phase);
}

}  // namespace detail

// Whether a wgmma reads the tile that lies in shared memory: no counter shows a wrong one.

// An operand as a part of a tile: `lines` rows of M or N, and 32 bytes of K for each (64 of B if A is sparse), from a
// row and a column of the tile on. In a K-major tile rows are M or N and columns K; in an MN-major one the other way
// round.
struct operand_part {
  operand_major major{operand_major::k};
  int lines{64};  // 64 of A, N of B
  int row{};
  int column{};
  int k_bytes{32};
  friend constexpr bool operator==(operand_part const&, operand_part const&) = default;
};

// What a comparison of a descriptor with a tile found.
struct descriptor_match {
  enum class verdict : unsigned char {
    matches,
    differs,       // the 16 bytes at (row, column) are elsewhere
    outside_tile,  // the operand is larger than the rest of the tile
    invalid,       // the descriptor's fields do not fit, or an element size that a major lacks
  };
  verdict result{verdict::matches};
  int row{};  // of the tile
  int column{};
  address written{};  // where the tile has these bytes
  address read{};     // where the wgmma looks for them

  [[nodiscard]] WARPMEM_HD constexpr bool matches() const noexcept { return result == verdict::matches; }
  friend constexpr bool operator==(descriptor_match const&, descriptor_match const&) = default;
};

// Compares, 16 bytes at a time, where a descriptor reads with where a tile lies. The tile has rows, columns, the bytes
// of an element and at(row, column).
template <class Tile>
[[nodiscard]] WARPMEM_HD constexpr descriptor_match match(matrix_descriptor const& d, operand_part const& part,
                                                          Tile const& tile, int rows, int columns,
                                                          int element_bytes) noexcept {
  using verdict = descriptor_match::verdict;
  bool const k_major = part.major == operand_major::k;
  if (!d.is_valid() || element_bytes < 1 || element_bytes > 4 || (!k_major && element_bytes != 2)) {
    return {verdict::invalid, 0, 0, 0, 0};
  }
  int const per_chunk = 16 / element_bytes;
  int const lines = k_major ? part.lines : part.k_bytes / element_bytes;
  int const chunks = k_major ? part.k_bytes / 16 : part.lines / per_chunk;
  if (part.row < 0 || part.column < 0 || part.row + lines > rows || part.column + chunks * per_chunk > columns) {
    return {verdict::outside_tile, part.row, part.column, 0, 0};
  }
  for (int line = 0; line < lines; ++line) {
    for (int chunk = 0; chunk < chunks; ++chunk) {
      int const row = part.row + line;
      int const column = part.column + chunk * per_chunk;
      address const written = tile.at(row, column);
      address const read = detail::chunk_address(d, part.major, line, chunk);
      // Bytes that the tile takes apart are wrong too, wherever the first of them is.
      if (written != read ||
          tile.at(row, column + per_chunk - 1) + static_cast<address>(element_bytes) != written + 16) {
        return {verdict::differs, row, column, written, read};
      }
    }
  }
  return {};
}
// A box that a load wrote, or that stores wrote as it would.
[[nodiscard]] WARPMEM_HD constexpr descriptor_match match(matrix_descriptor const& d, operand_part const& part,
                                                          box_tile const& box) noexcept {
  return match(d, part, box, box.rows(), box.columns(), box.map.element_bytes);
}
// A tile that ordinary stores wrote.
[[nodiscard]] WARPMEM_HD constexpr descriptor_match match(matrix_descriptor const& d, operand_part const& part,
                                                          matrix_tile const& tile) noexcept {
  return match(d, part, tile, tile.rows, tile.columns, tile.element_bytes);
}
// Whether it reads that part of the tile.
template <class Tile>
[[nodiscard]] WARPMEM_HD constexpr bool matches(matrix_descriptor const& d, operand_part const& part,
                                                Tile const& tile) noexcept {
  return match(d, part, tile).matches();
}

// The descriptor for a part of a box. It matches if any does: where the rows of the box are not as long as the
// swizzle's span (without a swizzle, 16 bytes), none may.
[[nodiscard]] WARPMEM_HD constexpr matrix_descriptor descriptor_of(operand_part const& part,
                                                                   box_tile const& box) noexcept {
  std::int64_t const pitch = box.map.row_pitch();
  std::int64_t const next_box = pitch * box.rows();  // columns continue there
  bool const swaps = box.map.swizzle == tma_swizzle::none && part.major == operand_major::mn;
  matrix_descriptor d{};
  d.swizzle = box.map.swizzle;
  d.leading = swaps ? 8 * pitch : next_box;
  d.stride = swaps ? next_box : 8 * pitch;
  d.start = swizzle_of(box.map.swizzle)(box.at(part.row, part.column));  // the swizzle is its own inverse
  return d;
}

}}  // namespace warpmem::v0
