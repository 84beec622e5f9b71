// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles in shared memory, swizzled or padded.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/swizzle.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Rows of elements in shared memory. The swizzle takes byte addresses, base and all.
struct matrix_tile {
  int rows{};
  int columns{};
  int element_bytes{2};
  std::int64_t pitch_bytes{};  // from row to row; 0: rows without padding
  swizzle_bits swizzle{};
  address base{};  // of element (0, 0), in the shared window

  [[nodiscard]] WARPMEM_HD constexpr std::int64_t pitch() const noexcept {
    return pitch_bytes == 0 ? std::int64_t{columns} * element_bytes : pitch_bytes;
  }
  // A power of two of bytes an element, rows that the pitch holds, a valid swizzle.
  [[nodiscard]] WARPMEM_HD constexpr bool is_valid() const noexcept {
    return rows > 0 && columns > 0 && detail::is_power_of_two(element_bytes) && element_bytes <= 16 &&
           pitch() >= std::int64_t{columns} * element_bytes && pitch() <= 0x7fffffff && base <= 0x7fffffff &&
           swizzle.is_valid() && swizzle.run() >= static_cast<std::uint64_t>(element_bytes);
  }
  // Byte offset of an element in the shared window.
  [[nodiscard]] WARPMEM_HD constexpr address at(int row, int column) const noexcept {
    return swizzle(base + static_cast<address>(row) * static_cast<address>(pitch()) +
                   static_cast<address>(column) * static_cast<address>(element_bytes));
  }
  friend constexpr bool operator==(matrix_tile const&, matrix_tile const&) = default;
};

}}  // namespace warpmem::v0
