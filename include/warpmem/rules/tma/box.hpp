// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A box as the rows that it is copied by.
#pragma once

#include <warpmem/access/bulk_copy.hpp>
#include <warpmem/access/tensor_map.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/tma/pieces.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// An innermost row of a box: the bytes left of the tensor, inside and right of it. A row outside in another dimension
// has all of its bytes left.
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

// sink(row) for every row, in the order in which they lie in shared memory.
template <class Sink>
WARPMEM_HD constexpr void visit_box(tensor_copy const& copy, Sink& sink) noexcept {
  tensor_map const& map = copy.map;
  std::int64_t const bytes = map.row_bytes();
  std::int64_t const first = std::int64_t{copy.at[0]} * map.element_bytes;
  std::int64_t const left = smaller(bytes, larger<std::int64_t>(0, -first));
  std::int64_t const right = larger<std::int64_t>(0, first + bytes - map.dims[0] * map.element_bytes);
  std::int64_t const inside = larger<std::int64_t>(0, bytes - left - right);
  address shared = copy.shared;
  int index[tensor_map::max_rank]{};
  for (std::int64_t rows = map.rows(); rows > 0; --rows) {
    address global = map.base + static_cast<address>(first);
    bool is_outside = false;
    for (int i = 1; i < map.rank; ++i) {
      std::int64_t const x = std::int64_t{copy.at[i]} + std::int64_t{index[i]} * map.element_strides[i];
      is_outside = is_outside || x < 0 || x >= map.dims[i];
      global += static_cast<address>(x) * static_cast<address>(map.strides[i - 1]);
    }
    sink(box_row{{global, shared, bytes}, is_outside ? bytes : left, is_outside ? 0 : inside});
    shared += static_cast<address>(map.row_pitch());
    for (int i = 1; i < map.rank && ++index[i] == map.box_elements(i); ++i) {
      index[i] = 0;
    }
  }
}

}}}  // namespace warpmem::v0::detail
