// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Image to column as the pixels that are copied.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/rules/tma/box_row.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

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

}}}  // namespace warpmem::v0::detail
