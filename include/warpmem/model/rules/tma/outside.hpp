// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What L2 gets of a load that lies outside its tensor altogether.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/rules/tma/pieces.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The pieces take turns at 8 lines that the hardware makes up; of equal requests 4 become one. Pieces with half sectors
// take turns in another way.
struct outside_tally {
  std::int64_t pieces{};
  std::int64_t equal[8][4][4]{};  // requests by line, first sector, sectors less one
  bool has_halves{};

  WARPMEM_HD constexpr void operator()(tma_row piece) noexcept {
    has_halves = has_halves || piece.global % 32 != 0 || piece.bytes % 32 != 0;
    equal[pieces % 8][piece.global / 32 % 4][(piece.bytes - 1) / 32] += 1;
    ++pieces;
  }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t requests() const noexcept { return sum(false); }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t sectors() const noexcept { return sum(true); }

 private:
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t sum(bool of_sectors) const noexcept {
    std::int64_t n = 0;
    for (auto const& line : equal) {
      for (auto const& first : line) {
        for (int less_one = 0; less_one < 4; ++less_one) {
          n += (first[less_one] + 3) / 4 * (of_sectors ? less_one + 1 : 1);
        }
      }
    }
    return n;
  }
};

}}}  // namespace warpmem::v0::detail
