// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the pixels of image to column must be. Source: cuda.h 13.0 on cuTensorMapEncodeIm2col; the driver and the
// kernels that ended with an illegal instruction (docs/hopper.md).
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/tensor_fault.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

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
