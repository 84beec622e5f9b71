// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor in global memory and the boxes that the tensor memory accelerator copies of it: what cuTensorMapEncodeTiled
// and cuTensorMapEncodeIm2col take. Dimension 0 is the innermost, as there.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// The swizzle modes of the tensor memory accelerator by name. <warpmem/model/layout/swizzle.hpp> has what they do.

// CU_TENSOR_MAP_SWIZZLE_* of cuda.h. 128B_ATOM_64B is not here: no source says which address bits it takes.
enum class tma_swizzle : unsigned char {
  none,
  bytes_32,                  // 16-byte chunks within 32 bytes: cute_swizzle<1, 4, 3>
  bytes_64,                  // within 64 bytes: cute_swizzle<2, 4, 3>
  bytes_128,                 // within 128 bytes: cute_swizzle<3, 4, 3>
  bytes_128_atom_32,         // 32-byte chunks within 128 bytes: cute_swizzle<2, 5, 2>
  bytes_128_atom_32_flip_8,  // the same; every other row swaps the 8-byte halves of each 16 bytes
};

namespace detail {

// The longest inner row of a box that the mode allows, in bytes; 0: any.
[[nodiscard]] WARPMEM_HD constexpr int span_bytes(tma_swizzle mode) noexcept {
  switch (mode) {
    case tma_swizzle::none:
      return 0;
    case tma_swizzle::bytes_32:
      return 32;
    case tma_swizzle::bytes_64:
      return 64;
    default:
      return 128;
  }
}

}  // namespace detail

// A tensor of channels, width, (height, depth,) images. Its pixels within a bounding box follow each other, width
// first, image after image; a copy takes so many of them, and moves each by its offsets.
struct im2col_box {
  static constexpr int max_dimensions = 3;

  int pixels{1};               // that a copy takes
  int low[max_dimensions]{};   // corners of the bounding box by width, height, depth: low from the first pixel,
  int high[max_dimensions]{};  // high from the last one; -1 and -1: one pixel to the left and up
  static constexpr void each_member(auto f) {
    using a = im2col_box;
    f("pixels", &a::pixels);
    f("low", &a::low);
    f("high", &a::high);
  }
  friend constexpr bool operator==(im2col_box const&, im2col_box const&) = default;
};

// .tile, .im2col of PTX: whether a copy takes a box, or pixels one after another.
enum class tensor_mode : unsigned char { tiled, im2col };

// CU_TENSOR_MAP_INTERLEAVE_*: whether channels lie in slices of 16 or 32 bytes. Dimension 0 then counts places of a
// slice each, and the last but one counts slices, of which a copy takes one.
enum class tensor_interleave : unsigned char { none, bytes_16, bytes_32 };

// CU_TENSOR_MAP_L2_PROMOTION_*: how much L2 fetches around what is asked for.
enum class l2_promotion : unsigned char { none, bytes_64, bytes_128, bytes_256 };

// CU_TENSOR_MAP_FLOAT_OOB_FILL_*: what loads write to shared memory for elements outside the tensor.
enum class oob_fill : unsigned char { zeros, nans };

// A tensor, its box, and how copies treat both. A plain one has one dimension of one element.
struct tensor_map {
  static constexpr int max_rank = 5;

  address base{};                                // of the tensor
  int rank{1};                                   // dimensions that are used, 1 to 5
  int element_bytes{4};                          // 1, 2, 4, 8
  std::int64_t dims[max_rank]{1, 1, 1, 1, 1};    // elements
  std::int64_t strides[max_rank - 1]{};          // bytes between neighbours of dimension 1, 2, 3, 4
  int box[max_rank]{1, 1, 1, 1, 1};              // elements that a copy spans; of pixels, the channels alone
  int element_strides[max_rank]{1, 1, 1, 1, 1};  // of which it takes every so many; for dimension 0 of slices alone
  tma_swizzle swizzle{tma_swizzle::none};
  tensor_interleave interleave{tensor_interleave::none};
  l2_promotion promotion{l2_promotion::none};
  oob_fill fill{oob_fill::zeros};
  tensor_mode mode{tensor_mode::tiled};
  im2col_box im2col{};  // where the mode is that

  // Elements that a copy takes along a dimension.
  [[nodiscard]] WARPMEM_HD constexpr int box_elements(int dimension) const noexcept {
    if (has_slices() && dimension == rank - 2) {
      return 1;
    }
    int const step = dimension == 0 && !has_slices() ? 1 : element_strides[dimension];
    return (box[dimension] + step - 1) / step;
  }
  [[nodiscard]] WARPMEM_HD constexpr bool has_slices() const noexcept { return interleave != tensor_interleave::none; }
  // Bytes between neighbours of dimension 0.
  [[nodiscard]] WARPMEM_HD constexpr int unit_bytes() const noexcept {
    return !has_slices() ? element_bytes : interleave == tensor_interleave::bytes_16 ? 16 : 32;
  }
  // Rows into which a box is cut along a dimension: slices apart from each other are rows of their own.
  [[nodiscard]] WARPMEM_HD constexpr int rows_along(int dimension) const noexcept {
    return dimension > 0 || (has_slices() && element_strides[0] > 1) ? box_elements(dimension) : 1;
  }
  // Bytes of an innermost row of the box.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t row_bytes() const noexcept {
    return std::int64_t{box_elements(0) / rows_along(0)} * unit_bytes();
  }
  // Bytes between such rows in shared memory: end to end, or by the swizzle's span.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t row_pitch() const noexcept {
    return swizzle == tma_swizzle::none || has_slices() ? row_bytes() : detail::span_bytes(swizzle);
  }
  // Innermost rows of the box, or pixels.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t rows() const noexcept {
    if (mode == tensor_mode::im2col) {
      return im2col.pixels;
    }
    std::int64_t n = 1;
    for (int i = 0; i < rank; ++i) {
      n *= rows_along(i);
    }
    return n;
  }
  // Bytes that the box takes in shared memory.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t shared_bytes() const noexcept { return rows() * row_pitch(); }

  static constexpr void each_member(auto f) {
    using a = tensor_map;
    f("base", &a::base);
    f("rank", &a::rank);
    f("element_bytes", &a::element_bytes);
    f("dim", &a::dims);
    f("stride", &a::strides);
    f("box", &a::box);
    f("step", &a::element_strides);
    f("swizzle", &a::swizzle, tma_swizzle::bytes_128_atom_32_flip_8);
    f("interleave", &a::interleave, tensor_interleave::bytes_32);
    f("promotion", &a::promotion, l2_promotion::bytes_256);
    f("fill", &a::fill, oob_fill::nans);
    f("mode", &a::mode, tensor_mode::im2col);
    f("im2col", &a::im2col);
  }
  friend constexpr bool operator==(tensor_map const&, tensor_map const&) = default;
};

// A dense tensor of T, innermost dimension first: tensor_of<float>(0, 1024, 256) has 256 rows of 1024 floats at address
// 0. The box is one element; with_box and the others change a copy.
template <class T, class... Dims>
[[nodiscard]] WARPMEM_HD constexpr tensor_map tensor_of(address base, Dims... dims) noexcept {
  static_assert(sizeof...(Dims) >= 1 && sizeof...(Dims) <= tensor_map::max_rank,
                "warpmem: a tensor map has 1 to 5 dimensions");
  tensor_map map{};
  map.base = base;
  map.rank = static_cast<int>(sizeof...(Dims));
  map.element_bytes = static_cast<int>(sizeof(T));
  std::int64_t const given[]{static_cast<std::int64_t>(dims)...};
  std::int64_t bytes = map.element_bytes;
  for (int i = 0; i < map.rank; ++i) {
    map.dims[i] = given[i];
    bytes *= given[i];
    if (i + 1 < map.rank) {
      map.strides[i] = bytes;
    }
  }
  return map;
}

// The same map with another box: with_box(map, 32, 8) has 8 rows of 32 elements.
template <class... Sizes>
[[nodiscard]] WARPMEM_HD constexpr tensor_map with_box(tensor_map map, Sizes... sizes) noexcept {
  static_assert(sizeof...(Sizes) <= tensor_map::max_rank, "warpmem: a box has at most 5 dimensions");
  int const given[]{static_cast<int>(sizes)...};
  for (int i = 0; i < static_cast<int>(sizeof...(Sizes)); ++i) {
    map.box[i] = given[i];
  }
  return map;
}

// The map of image to column: so many channels of each pixel.
//   with_im2col(tensor_of<float>(0, 64, 16, 16, 8), 32, {.pixels = 64, .low = {-1, -1}, .high = {-1, -1}})
[[nodiscard]] WARPMEM_HD constexpr tensor_map with_im2col(tensor_map map, int channels,
                                                          im2col_box const& pixels) noexcept {
  map.mode = tensor_mode::im2col;
  map.box[0] = channels;
  map.im2col = pixels;
  return map;
}

// The same map with another swizzle.
[[nodiscard]] WARPMEM_HD constexpr tensor_map with_swizzle(tensor_map map, tma_swizzle mode) noexcept {
  map.swizzle = mode;
  return map;
}

}}  // namespace warpmem::v0
