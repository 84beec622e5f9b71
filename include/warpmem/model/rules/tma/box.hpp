// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A box as the rows that it is copied by.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/rules/tma/box_row.hpp>
#include <warpmem/model/rules/tma/pixels.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

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
