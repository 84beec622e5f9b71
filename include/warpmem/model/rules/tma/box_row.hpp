// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One innermost row of a box, or one pixel: which of its bytes the tensor has.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/tma/pieces.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The bytes left of the tensor, inside and right of it. A row outside in another dimension has all of its bytes left.
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

// The row at these coordinates.
[[nodiscard]] WARPMEM_HD constexpr box_row row_at(tensor_copy const& copy,
                                                  std::int64_t const (&x)[tensor_map::max_rank],
                                                  address shared) noexcept {
  tensor_map const& map = copy.map;
  std::int64_t const bytes = map.row_bytes();
  std::int64_t const first = x[0] * map.unit_bytes();
  std::int64_t const left = smaller(bytes, larger<std::int64_t>(0, -first));
  std::int64_t const right = larger<std::int64_t>(0, first + bytes - map.dims[0] * map.unit_bytes());
  address global = map.base + static_cast<address>(first);
  bool is_outside = false;
  for (int i = 1; i < map.rank; ++i) {
    is_outside = is_outside || x[i] < 0 || x[i] >= map.dims[i];
    global += static_cast<address>(x[i]) * static_cast<address>(map.strides[i - 1]);
  }
  std::int64_t const inside = is_outside ? 0 : larger<std::int64_t>(0, bytes - left - right);
  return {{global, shared, bytes}, is_outside ? bytes : left, inside};
}

}}}  // namespace warpmem::v0::detail
