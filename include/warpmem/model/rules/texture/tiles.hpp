// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a texel lies in the texture cache. A tag stands for a line of 128 bytes: in images 32 bytes x 4 rows, found by
// coordinates and not by addresses (neither base, pitch nor the size of the image matters); in linear memory 128 bytes
// in a row. Measured on 9.0.
#pragma once

#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct texel_line {
  int x{};
  int y{};
  int z{};
  int level{};
  // Distinct for the lines of one image: extents have limits (rules/texture/check.hpp).
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t key() const noexcept {
    return static_cast<std::uint64_t>(x) | static_cast<std::uint64_t>(y) << 26 | static_cast<std::uint64_t>(z) << 42 |
           static_cast<std::uint64_t>(level) << 57;
  }
};

// One texel (or the bytes of a surface access) in its line, for one lane.
struct texel_place {
  texel_line line{};
  int position{};  // byte in the line, from 0 to 127
  int lane{};
};

// `byte_x` counts bytes along the row.
[[nodiscard]] WARPMEM_HD constexpr texel_place place_of(texture_storage storage, std::int64_t byte_x, int y, int z,
                                                        int level, int lane) noexcept {
  if (storage == texture_storage::linear) {
    return {{static_cast<int>(byte_x >> 7), 0, 0, 0}, static_cast<int>(byte_x & 127), lane};
  }
  return {{static_cast<int>(byte_x >> 5), y >> 2, z, level}, static_cast<int>(byte_x & 31) | (y & 3) << 5, lane};
}

// What 32 bytes of a line are a sector: 16 bytes x 2 rows, 32 x 1, or 8 x 4.
struct sector_shape {
  int columns{};  // bytes; 0: not known
  int rows{};
};

// The order of bytes in a GOB for texels of this size.
[[nodiscard]] WARPMEM_HD constexpr gob_order gob_of(texture_traits const& t, int texel_bytes) noexcept {
  if (t.narrow_texels_have_own_gobs && texel_bytes < 4) {
    return texel_bytes == 1 ? gob_order::narrow : gob_order::tegra;
  }
  return t.gob;
}

[[nodiscard]] WARPMEM_HD constexpr sector_shape sector_shape_of(texture_traits const& t,
                                                                texture_image const& image) noexcept {
  if (image.storage != texture_storage::array) {
    return {32, 1};
  }
  switch (gob_of(t, image.texel_bytes)) {
    case gob_order::tegra:
    case gob_order::turing:
      return {16, 2};
    case gob_order::narrow:
      return {8, 4};
    case gob_order::unknown:
    case gob_order::hidden:
      break;
  }
  return {};
}

// Which of the four sectors of its line a byte is in.
[[nodiscard]] WARPMEM_HD constexpr int sector_in_line(sector_shape shape, texture_storage storage,
                                                      int position) noexcept {
  if (storage == texture_storage::linear || shape.rows == 1) {
    return position >> 5;
  }
  return shape.rows == 2 ? (position >> 4 & 1) | (position >> 6) << 1 : position >> 3 & 3;
}

}}}  // namespace warpmem::v0::detail
