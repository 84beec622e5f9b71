// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The box of a tensor copy, element row by element row: which bytes of the tensor go to which of shared memory.
#pragma once

#include <warpmem/access/tensor_map.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// An innermost row of a box. Elements from `first` to before `last` lie in the tensor.
struct box_row {
  std::int64_t begins;  // bytes from the base of the tensor to element 0 of the row
  std::int64_t line;    // where it lies in shared memory, in bytes from the box's begin, before a swizzle
  std::int64_t first;
  std::int64_t last;
};

[[nodiscard]] inline std::int64_t within(std::int64_t low, std::int64_t n, std::int64_t high) noexcept {
  return n < low ? low : n > high ? high : n;
}

// Calls f(box_row) for each row.
template <class F>
void each_row(tensor_map const& map, std::int32_t const* at, F f) {
  std::int64_t const rows = map.rows();
  for (std::int64_t row = 0; row < rows; ++row) {
    std::int64_t begins = std::int64_t{at[0]} * map.element_bytes;
    bool is_inside = true;
    std::int64_t rest = row;
    for (int d = 1; d < map.rank; ++d) {
      std::int64_t const i = at[d] + rest % map.box_elements(d) * map.element_strides[d];
      rest /= map.box_elements(d);
      is_inside = is_inside && i >= 0 && i < map.dims[d];
      begins += i * map.strides[d - 1];
    }
    std::int64_t const first = within(0, -std::int64_t{at[0]}, map.box[0]);
    std::int64_t const last = is_inside ? within(first, map.dims[0] - at[0], map.box[0]) : first;
    f(box_row{begins, row * map.row_pitch(), first, last});
  }
}

}}}}  // namespace warpmem::v0::capture::detail
