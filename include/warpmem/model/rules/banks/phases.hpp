// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wavefronts over the banks on capability 2.0 and later. Whoever needs only their number gets it from elsewhere:
// count/wavefronts.hpp, batch/kernels/banks.inc and, on a GPU, tools/device/by_lane/banks.hpp. A change of the rule is
// one of these three too; unit.count_is_the_rule, unit.batch_random and cuda.batch_grid compare them.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/transaction.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// What the rules return, whatever the sink.
struct wavefront_count {
  int wavefronts{};
  int conflict_free{};  // wavefronts without any bank conflict: one for each phase
  friend constexpr bool operator==(wavefront_count const&, wavefront_count const&) = default;
};

// For callers that need only the number.
struct null_bank_sink {
  WARPMEM_HD constexpr void serve(int /*wavefront*/, int /*phase*/, int /*column*/, address /*at*/,
                                  lane_mask /*lanes*/) const noexcept {}
};

template <int Capacity>
struct bank_list_sink {
  int granule_bytes{4};  // the width of a column
  int bank_bytes{4};
  bounded_list<bank_access, Capacity> list{};

  // Lanes that one wavefront serves from the same word share an entry. On 3.x a wavefront serves two words of a bank:
  // two entries.
  WARPMEM_HD constexpr void serve(int wavefront, int phase, int column, address at, lane_mask lanes) noexcept {
    address const base = at & ~(static_cast<address>(granule_bytes) - 1);
    for (int i = list.size() - 1; i >= 0 && list[i].phase == phase; --i) {
      if (list[i].wavefront == wavefront && list[i].base == base) {
        list[i].lanes = list[i].lanes | lanes;
        return;
      }
    }
    list.push_back({wavefront, phase, column * granule_bytes / bank_bytes, larger(1, granule_bytes / bank_bytes), base,
                    granule_bytes, lanes});
  }
};

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
