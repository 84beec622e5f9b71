// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that ATOMS.CAST.SPIN ends: which lanes an iteration stores for. Measured on 9.0.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Phase after phase, the lowest lane of each column stores, unless a lane of an earlier phase just changed its word:
// then the comparison fails. All others have to load again.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_mask lanes_that_store(basic_warp_access<Lanes> const& access,
                                                              bank_geometry g) noexcept {
  lane_mask const active = access.participants();
  lane_mask stored{};
  distinct_keys changed;
  for (int first = 0; first < Lanes; first += g.phase_lanes) {
    std::uint64_t taken = 0;  // columns
    for (int lane = first; lane < Lanes && lane < first + g.phase_lanes; ++lane) {
      std::uint64_t const column = std::uint64_t{1} << g.column_of(access.at[lane]);
      if (active.test(lane) && (taken & column) == 0) {
        taken |= column;
        if (changed.insert(access.at[lane]).is_new) {
          stored.bits |= std::uint32_t{1} << lane;
        }
      }
    }
  }
  return stored;
}

}}}  // namespace warpmem::v0::detail
