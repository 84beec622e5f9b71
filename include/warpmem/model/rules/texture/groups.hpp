// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lanes form a request, in what order their texels arrive, and in how many slices. Measured on 9.0.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/rules/texture/kind.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Four lanes (a quad), or eight where no filter needs them to be neighbours.
[[nodiscard]] WARPMEM_HD constexpr int group_lanes(fetch_kind kind) noexcept {
  if (kind.storage == texture_storage::linear) {
    return kind.bytes < 16 ? 8 : 4;
  }
  return kind.surface && (kind.shape == texture_shape::line || kind.shape == texture_shape::plane) ? 8 : 4;
}

// Whether the lanes of a quad arrive as 0, 2, 1, 3: column by column if a quad is two by two pixels.
[[nodiscard]] WARPMEM_HD constexpr bool goes_by_columns(fetch_kind kind) noexcept {
  return !kind.surface && kind.storage != texture_storage::linear && kind.shape != texture_shape::volume;
}

// The lane that is k-th of its group.
[[nodiscard]] WARPMEM_HD constexpr int lane_in_order(bool by_columns, int first, int k) noexcept {
  bool const swapped = by_columns && (k == 1 || k == 2);
  return first + (swapped ? 3 - k : k);
}

struct quad_slices {
  int count{1};
  lane_mask lanes[2]{};
};

// Which lanes of a full quad are served together: 0 and 1, 2 and 3; or 0 and 2, 1 and 3. Hardware chooses by how far
// apart the lanes are in y; on which difference exactly, the measured rows do not decide.
enum class quad_pairing : unsigned char { by_rows, by_columns };

// A partial quad is split by rows; lanes of one row or of one column make a single slice.
[[nodiscard]] WARPMEM_HD constexpr quad_slices split_quad(lane_mask group, int first, quad_pairing pairing) noexcept {
  unsigned const pair = pairing == quad_pairing::by_columns && group.bits >> first == 15U ? 5U : 3U;
  lane_mask const one{group.bits & pair << first};
  lane_mask const other{group.bits & (15U - pair) << first};
  bool const is_column = (group.bits >> first & 10U) == 0 || (group.bits >> first & 5U) == 0;
  return is_column || !one.any() || !other.any() ? quad_slices{1, {group, {}}} : quad_slices{2, {one, other}};
}

}}}  // namespace warpmem::v0::detail
