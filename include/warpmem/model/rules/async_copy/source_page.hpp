// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Nsight Compute's source page shows for an asynchronous copy. Measured on 9.0.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/counter.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Lanes of the fullest of 32 banks, of those that lanes first .. end - 1 of a copy read or write. Equal words collide.
[[nodiscard]] WARPMEM_HD constexpr int lanes_of_fullest_bank(async_copy const& copy, address const* at, int first,
                                                             int end) noexcept {
  int lanes[32]{};
  int most = 0;
  for (int lane = first; lane < end; ++lane) {
    if (copy.active.test(lane)) {
      auto const bank = static_cast<int>(at[lane] / 4 % 32);
      most = larger(most, ++lanes[bank]);
    }
  }
  return most;
}

// A phase of a .ca copy takes as many wavefronts as lanes meet on one bank, of the source or of the destination. Where
// lanes meet on both sides, the tool adds wavefronts by a rule that is not known.
[[nodiscard]] WARPMEM_HD constexpr counter tool_wavefronts_of_copy(async_copy const& copy) noexcept {
  int wavefronts = 0;
  int const phase_lanes = 128 / copy.lane_bytes;
  for (int first = 0; first < 32; first += phase_lanes) {
    int const reads = lanes_of_fullest_bank(copy, copy.source, first, first + phase_lanes);
    int const writes = lanes_of_fullest_bank(copy, copy.destination, first, first + phase_lanes);
    if (smaller(reads, writes) > 1) {
      return counter::unknown();
    }
    wavefronts += larger(reads, writes);
  }
  return counter{wavefronts};
}

// Whether lanes with one source sector have one destination sector, and the other way round.
[[nodiscard]] WARPMEM_HD constexpr bool sectors_go_one_to_one(async_copy const& copy) noexcept {
  for (int a = 0; a < 32; ++a) {
    for (int b = 0; b < a; ++b) {
      bool const both = copy.active.test(a) && copy.active.test(b);
      bool const one_source = copy.source[a] / 32 == copy.source[b] / 32;
      bool const one_destination = copy.destination[a] / 32 == copy.destination[b] / 32;
      if (both && one_source != one_destination) {
        return false;
      }
    }
  }
  return true;
}

}}}  // namespace warpmem::v0::detail
