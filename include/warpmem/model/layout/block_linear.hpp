// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Block-linear images: CUDA arrays as they lie in memory. 64 bytes x 8 rows (4 on capability 1.x) are a GOB, 2^h GOBs
// on top of each other and 2^d slices of them a block, blocks run along x, then y, then z. From Mesa, envytools and
// yuzu, not from NVIDIA; how the driver chooses h and d is not published, so they are arguments. See docs/texture.md.
#pragma once

#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/rules/texture/check.hpp>
#include <warpmem/model/rules/texture/tiles.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// Bytes of one row of a GOB (group of bytes), the block that block-linear images are made of.
inline constexpr int gob_row_bytes = 64;

// The offset in bytes of a byte in its GOB, x < 64 bytes and y < 8 rows; unknown for an order that no source states.
// Sources: docs/texture.md.
[[nodiscard]] WARPMEM_HD constexpr counter offset_in_gob(gob_order order, int x, int y) noexcept {
  switch (order) {
    case gob_order::turing:  // x5 y2 x4 y1 y0 x3 x2 x1 x0
      return (x & 32) << 3 | (y & 4) << 5 | (x & 16) << 2 | (y & 3) << 4 | (x & 15);
    case gob_order::tegra:  // x5 y2 y1 x4 y0 x3 x2 x1 x0
      return (x & 32) << 3 | (y & 6) << 5 | (x & 16) << 1 | (y & 1) << 4 | (x & 15);
    case gob_order::narrow:  // x5 x4 x3 y2 y1 y0 x2 x1 x0
      return (x >> 3) << 6 | (y & 7) << 3 | (x & 7);
    case gob_order::unknown:
    case gob_order::hidden:
      break;
  }
  return counter::unknown();
}

// One level of an image, laid out in blocks.
struct block_linear_layout {
  gob_order order{};
  int gob_rows{8};
  int log2_block_height{};  // in GOBs
  int log2_block_depth{};   // in slices
  std::int64_t row_bytes{};
  std::int64_t rows{};
  std::int64_t slices{};
  int texel_bytes{1};
  access_faults faults{};

  [[nodiscard]] WARPMEM_HD constexpr std::int64_t gob_bytes() const noexcept {
    return std::int64_t{gob_row_bytes} * gob_rows;
  }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t block_bytes() const noexcept {
    return gob_bytes() << (log2_block_height + log2_block_depth);
  }
  // One row of blocks, as wide as the image.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t block_row_bytes() const noexcept {
    return detail::ceil_div(row_bytes, std::int64_t{gob_row_bytes}) * block_bytes();
  }
  // All rows of blocks of one slice, or of as many slices as a block is deep.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t block_slice_bytes() const noexcept {
    return detail::ceil_div(rows, std::int64_t{gob_rows} << log2_block_height) * block_row_bytes();
  }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t size_bytes() const noexcept {
    return detail::ceil_div(slices, std::int64_t{1} << log2_block_depth) * block_slice_bytes();
  }
  friend constexpr bool operator==(block_linear_layout const&, block_linear_layout const&) = default;
};

}  // namespace detail

// An array's layout with blocks of 2^log2_block_height GOBs and 2^log2_block_depth slices; layers are slices, one per
// block. Faults: those of the image (bad_size, oversized_image, unsupported_size); unsupported_operation if it is not
// an array or has several levels; bad_size for blocks other than powers of two from 1 to 32.
[[nodiscard]] WARPMEM_HD constexpr detail::block_linear_layout block_linear(arch_row arch, texture_image const& image,
                                                                            int log2_block_height,
                                                                            int log2_block_depth = 0) noexcept {
  detail::block_linear_layout layout{};
  fault f = detail::image_fault(arch, image);
  if (f == fault{} && (image.storage != texture_storage::array || image.levels != 1)) {
    f = fault::unsupported_operation;
  }
  bool const is_flat = image.shape != texture_shape::volume;
  if (f == fault{} && (log2_block_height < 0 || log2_block_height > 5 || log2_block_depth < 0 ||
                       log2_block_depth > (is_flat ? 0 : 5))) {
    f = fault::bad_size;
  }
  if (f != fault{}) {
    layout.faults.add(f, lane_mask::none());
    return layout;
  }
  layout.order = detail::gob_of(arch.texture, image.texel_bytes);
  layout.gob_rows = arch.texture.gob_rows;
  layout.log2_block_height = log2_block_height;
  layout.log2_block_depth = log2_block_depth;
  layout.row_bytes = image.width * image.texel_bytes;
  layout.rows = image.height;
  layout.slices = image.depth;
  layout.texel_bytes = image.texel_bytes;
  return layout;
}

namespace detail {

// Bytes from the start of the image to the GOB that holds texel (x, y, z); unknown outside the image.
[[nodiscard]] WARPMEM_HD constexpr counter gob_offset(block_linear_layout const& layout, std::int64_t x, std::int64_t y,
                                                      std::int64_t z = 0) noexcept {
  if (layout.faults.any() || x < 0 || x >= layout.row_bytes / layout.texel_bytes || y < 0 || y >= layout.rows ||
      z < 0 || z >= layout.slices) {
    return counter::unknown();
  }
  std::int64_t const gob_row = y / layout.gob_rows;
  std::int64_t const row_in_block = gob_row & ((std::int64_t{1} << layout.log2_block_height) - 1);
  std::int64_t const slice_in_block = z & ((std::int64_t{1} << layout.log2_block_depth) - 1);
  return (z >> layout.log2_block_depth) * layout.block_slice_bytes() +
         (gob_row >> layout.log2_block_height) * layout.block_row_bytes() +
         x * layout.texel_bytes / gob_row_bytes * layout.block_bytes() +
         ((slice_in_block << layout.log2_block_height) + row_in_block) * layout.gob_bytes();
}

}  // namespace detail

// Bytes from the start of the image to texel (x, y, z); unknown outside the image, and where the order inside GOBs is.
[[nodiscard]] WARPMEM_HD constexpr counter texel_offset(detail::block_linear_layout const& layout, std::int64_t x,
                                                        std::int64_t y, std::int64_t z = 0) noexcept {
  counter const gob = detail::gob_offset(layout, x, y, z);
  if (!gob.known()) {
    return gob;
  }
  return gob + detail::offset_in_gob(layout.order, static_cast<int>(x * layout.texel_bytes % detail::gob_row_bytes),
                                     static_cast<int>(y % layout.gob_rows));
}

}}  // namespace warpmem::v0
