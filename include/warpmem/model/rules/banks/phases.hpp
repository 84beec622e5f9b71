// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wavefronts over the banks on capability 2.0 and later. count/wavefronts.hpp computes their number faster.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/sinks.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Phase after phase, a wavefront serves in every column of banks the lanes that need one and the same row of it. So a
// phase takes as many wavefronts as its fullest column has rows, for each operand. Where only the lowest lane of a
// column is served, that is one.
template <int Lanes, class Sink>
[[nodiscard]] WARPMEM_HD constexpr wavefront_count wavefronts_by_phase(basic_warp_access<Lanes> const& access,
                                                                       bank_geometry g, Sink& sink) noexcept {
  wavefront_count total{};
  lane_mask const active = access.participants();
  for (int first = 0; first < Lanes; first += g.phase_lanes) {
    lane_mask const phase = active & lane_mask::range(first, g.phase_lanes);
    if (!phase.any()) {
      continue;
    }
    distinct_keys rows;
    std::uint8_t wavefront_of[distinct_keys::slots]{};
    std::uint8_t taken[max_columns]{};  // wavefronts of each column
    int most = 0;
    for (int lane = first; lane < Lanes && lane < first + g.phase_lanes; ++lane) {
      if (phase.test(lane)) {
        int const column = g.column_of(access.at[lane]);
        if (g.lowest_lane && taken[column] != 0) {
          continue;
        }
        auto const row =
            rows.insert(g.lane_by_lane ? static_cast<std::uint64_t>(lane) : g.key_of(access.at[lane], column));
        if (row.is_new) {
          wavefront_of[row.slot] = taken[column]++;
          most = larger(most, static_cast<int>(taken[column]));
        }
        for (int operand = 0; operand < g.operands; ++operand) {
          sink.serve(total.wavefronts + wavefront_of[row.slot] * g.operands + operand, total.conflict_free, column,
                     access.at[lane], lane_mask{std::uint32_t{1} << lane});
        }
      }
    }
    total.wavefronts += most * g.operands + g.added_wavefronts;
    ++total.conflict_free;
  }
  return total;
}

}}}  // namespace warpmem::v0::detail
