// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How lines spread over the tag stage and the data banks: four sets, one line of each looked up at a time, and 16 banks
// of 8 bytes whose order differs from line to line. Both follow from a line's coordinates. Measured on 9.0.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/texture/kind.hpp>
#include <warpmem/model/rules/texture/tiles.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// One bit of a line's coordinates: the parity of those under the masks.
struct line_parity {
  unsigned x{};
  unsigned y{};
  unsigned z{};
  [[nodiscard]] WARPMEM_HD constexpr unsigned of(texel_line line) const noexcept {
    unsigned const bits = (static_cast<unsigned>(line.x) & x) << 4 ^ (static_cast<unsigned>(line.y) & y) << 2 ^
                          (static_cast<unsigned>(line.z) & z);
    unsigned const pairs = bits ^ bits >> 2 ^ bits >> 4;
    return (pairs ^ pairs >> 1) & 1U;
  }
};

struct line_rule {
  line_parity set_low{};
  line_parity set_high{};
  line_parity swaps_banks{};  // whether the line's banks are
  int bank_swap{};            // xor-ed with this

  [[nodiscard]] WARPMEM_HD constexpr unsigned set_of(texel_line line) const noexcept {
    return set_low.of(line) | set_high.of(line) << 1;
  }
  [[nodiscard]] WARPMEM_HD constexpr int swap_of(texel_line line) const noexcept {
    return swaps_banks.of(line) != 0 ? bank_swap : 0;
  }
};

[[nodiscard]] WARPMEM_HD constexpr line_rule line_rule_of(fetch_kind kind) noexcept {
  line_parity const x0{1, 0, 0};
  line_parity const x1{2, 0, 0};
  line_parity const y0{0, 1, 0};
  line_parity const z0{0, 0, 1};
  if (kind.storage == texture_storage::linear) {
    return {x0, x1, {}, 0};
  }
  switch (kind.shape) {
    case texture_shape::volume:
      return {{1, 1, 0}, {1, 0, 1}, z0, 10};
    case texture_shape::layered_plane:
      return {{0, 1, 3}, {1, 2, 2}, y0, 2};
    case texture_shape::layered_line:
      return {{2, 0, 1}, {1, 0, 2}, x0, 4};
    case texture_shape::line:
      if (kind.surface) {
        return {x0, x1, x0, 8};
      }
      break;
    case texture_shape::plane:
      break;
  }
  int const swap = kind.storage == texture_storage::array ? 2 : 0;
  if (kind.bytes == 16) {
    return {x0, {2, 1, 0}, {1, 1, 0}, swap};
  }
  return {y0, {1, 2, 0}, y0, swap};
}

}}}  // namespace warpmem::v0::detail
