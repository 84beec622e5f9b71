// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a tensor map and a copy of a box must be. Sources: cuda.h 13.0 on cuTensorMapEncode*; for copies the PTX ISA
// and the kernels that ended with an illegal instruction (docs/hopper.md).
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/tensor_fault.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// What the pixels of image to column must be. Source: cuda.h 13.0 on cuTensorMapEncodeIm2col; the driver and the
// kernels that ended with an illegal instruction (docs/hopper.md).

// Corners and offsets of 1, 2, 3 dimensions share the bits that a tensor map has for them.
[[nodiscard]] WARPMEM_HD constexpr int bits_of_corner(int rank) noexcept { return rank == 3 ? 16 : rank == 4 ? 8 : 5; }

WARPMEM_HD constexpr void check_pixels(tensor_map const& map, tensor_faults& faults) noexcept {
  faults.add_if(map.rank < 3, tensor_fault::bad_rank);
  faults.add_if(map.im2col.pixels < 1 || map.im2col.pixels > 1024, tensor_fault::bad_pixels);
  int const range = 1 << (bits_of_corner(map.rank) - 1);
  for (int i = 0; i + 2 < map.rank && i < im2col_box::max_dimensions; ++i) {
    int const low = map.im2col.low[i];
    int const high = map.im2col.high[i];
    faults.add_if(low < -range || low >= range || high < -range || high >= range, tensor_fault::bad_corner);
    faults.add_if(map.dims[i + 1] + high <= low, tensor_fault::empty_bounding_box);
  }
}

// Where the copy begins, and by how much its pixels move.
WARPMEM_HD constexpr void check_place(tensor_copy const& copy, bool writes_tensor, tensor_faults& faults) noexcept {
  tensor_map const& map = copy.map;
  int const range = writes_tensor ? 1 : 1 << bits_of_corner(map.rank);
  for (int i = 0; i + 2 < map.rank; ++i) {
    int const low = map.im2col.low[i];
    int const high = map.im2col.high[i];
    bool const leaves = writes_tensor && (low < 0 || high > 0);
    faults.add_if(copy.offsets[i] < 0 || copy.offsets[i] >= range, tensor_fault::bad_offset);
    faults.add_if(leaves || copy.at[i + 1] < low || copy.at[i + 1] >= map.dims[i + 1] + high,
                  tensor_fault::outside_bounding_box);
  }
}

}}}  // namespace warpmem::v0::detail

namespace warpmem { inline namespace v0 {

namespace detail {

// A dimension of the tensor, with its stride and its part of the box.
WARPMEM_HD constexpr void check_dimension(tensor_map const& map, int i, tensor_faults& faults) noexcept {
  bool const has_slices_of_32 = map.interleave == tensor_interleave::bytes_32;
  faults.add_if(map.dims[i] < 1 || map.dims[i] > std::int64_t{1} << 32, tensor_fault::bad_dimension);
  bool const has_box = i == 0 || map.mode == tensor_mode::tiled;
  faults.add_if(has_box && (map.box[i] < 1 || map.box[i] > 256), tensor_fault::bad_box);
  faults.add_if(map.element_strides[i] < 1 || map.element_strides[i] > 8, tensor_fault::bad_element_stride);
  if (i > 0) {
    std::int64_t const stride = map.strides[i - 1];
    faults.add_if(stride % (has_slices_of_32 ? 32 : 16) != 0, tensor_fault::misaligned_stride);
    faults.add_if(stride < 0 || stride >= std::int64_t{1} << 40, tensor_fault::bad_stride);
  }
}

}  // namespace detail

// Why cuTensorMapEncodeTiled, or cuTensorMapEncodeIm2col, refuses a map.
[[nodiscard]] WARPMEM_HD constexpr tensor_faults faults_of(tensor_map const& map) noexcept {
  bool const has_slices = map.interleave != tensor_interleave::none;
  bool const has_slices_of_32 = map.interleave == tensor_interleave::bytes_32;
  tensor_faults faults{};
  faults.add_if(map.rank < (has_slices ? 3 : 1) || map.rank > tensor_map::max_rank, tensor_fault::bad_rank);
  faults.add_if(map.element_bytes != 1 && map.element_bytes != 2 && map.element_bytes != 4 && map.element_bytes != 8,
                tensor_fault::bad_element_size);
  faults.add_if(map.base % (has_slices_of_32 ? 32 : 16) != 0, tensor_fault::misaligned_base);
  for (int i = 0; i < map.rank && i < tensor_map::max_rank; ++i) {
    detail::check_dimension(map, i, faults);
  }
  if (map.mode == tensor_mode::im2col) {
    detail::check_pixels(map, faults);
  }
  faults.add_if(std::int64_t{map.box[0]} * map.element_bytes % 16 != 0, tensor_fault::misaligned_box);
  faults.add_if(!has_slices && map.swizzle != tma_swizzle::none && map.row_bytes() > detail::span_bytes(map.swizzle),
                tensor_fault::box_beyond_swizzle);
  faults.add_if(has_slices_of_32 && map.swizzle != tma_swizzle::bytes_32, tensor_fault::bad_interleave);
  return faults;
}

// Why the driver refuses the map of a copy, or the hardware the copy.
[[nodiscard]] WARPMEM_HD constexpr tensor_faults faults_of(arch_row arch, tensor_copy const& copy) noexcept {
  tensor_faults faults = faults_of(copy.map);
  if (faults.any()) {
    return faults;
  }
  bool const writes_tensor = copy.op == bulk_op::store || copy.op == bulk_op::reduction;
  std::int64_t const first = std::int64_t{copy.at[0]} * copy.map.element_bytes;
  faults.add_if(copy.map.interleave == tensor_interleave::none && first % 16 != 0, tensor_fault::misaligned_coordinate);
  for (int i = 0; i < copy.map.rank; ++i) {
    faults.add_if(writes_tensor && copy.at[i] < 0, tensor_fault::negative_coordinate);
  }
  if (copy.map.mode == tensor_mode::im2col) {
    detail::check_place(copy, writes_tensor, faults);
  }
  faults.add_if(copy.map.swizzle > tma_swizzle::bytes_128 && !arch.tma.has_32_byte_atoms,
                tensor_fault::unsupported_swizzle);
  if (copy.op != bulk_op::prefetch) {
    auto const window = static_cast<address>(arch.shared.window_bytes);
    faults.add_if(copy.shared % 128 != 0, tensor_fault::misaligned_shared);
    faults.add_if(copy.shared > window || static_cast<address>(copy.map.shared_bytes()) > window - copy.shared,
                  tensor_fault::outside_shared);
  }
  return faults;
}

}}  // namespace warpmem::v0
