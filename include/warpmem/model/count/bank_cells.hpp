// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the data stage costs, and the banks that lanes fill tag wavefront by tag wavefront.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/wavefronts.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct data_cost {
  int wavefronts{};
  int conflicts{};  // wavefronts beyond one for each phase

  template <int Lanes>
  WARPMEM_HD constexpr void add(data_part<Lanes> const& part) noexcept {
    wavefront_count const n = count_wavefronts(part.access, part.geometry);
    wavefronts += n.wavefronts;
    conflicts += n.wavefronts - n.conflict_free;
  }
  friend constexpr bool operator==(data_cost const&, data_cost const&) = default;
};

// The banks of up to 32 tag wavefronts, filled lane by lane. A line has one place in each cell: columns and phases of
// data_geometry divide its 128 bytes.
class bank_cells {
 public:
  WARPMEM_HD constexpr explicit bank_cells(int wavefronts) noexcept : phases_{8 * wavefronts} {
    for (int i = 0; i < 32 * wavefronts; ++i) {
      rows_[i] = 0;
    }
    for (int i = 0; i < phases_; ++i) {
      most_[i] = 0;
    }
  }
  // One row, or none, in a cell below 32: a phase takes as many wavefronts as its fullest cell has rows.
  WARPMEM_HD constexpr void add(int wavefront, int phase, int cell, unsigned rows) noexcept {
    std::uint8_t& in_cell = rows_[32 * wavefront + cell];
    std::uint8_t& most = most_[8 * wavefront + phase];
    in_cell = static_cast<std::uint8_t>(in_cell + rows);
    most = larger(most, in_cell);
  }
  [[nodiscard]] WARPMEM_HD constexpr data_cost cost() const noexcept {
    data_cost cost{};
    for (int i = 0; i < phases_; ++i) {
      cost.wavefronts += most_[i];
      cost.conflicts += most_[i] - (most_[i] != 0 ? 1 : 0);
    }
    return cost;
  }

 private:
  std::uint8_t rows_[32 * 32];  // as far as there are wavefronts
  std::uint8_t most_[32 * 8];
  int phases_;
};

// A geometry of rules/l1/data_stage.hpp for single lanes.
struct cell_geometry {
  int column_shift;
  int columns_shift;
  int phase_shift;

  WARPMEM_HD constexpr explicit cell_geometry(bank_geometry g) noexcept
      : column_shift{g.column_shift},
        columns_shift{log2_floor(g.column_mask + 1)},
        phase_shift{log2_floor(g.phase_lanes)} {}
  // Of what lanes load or store: a phase has as many of them as the 128 bytes of a row have columns.
  [[nodiscard]] WARPMEM_HD constexpr int plain_cell_of(int lane, address at) const noexcept {
    return (lane & -(1 << columns_shift)) | static_cast<int>((at & 127U) >> column_shift);
  }
  [[nodiscard]] WARPMEM_HD constexpr int cell_of(int lane, address at) const noexcept {
    auto const column = static_cast<int>(at >> column_shift) & ((1 << columns_shift) - 1);
    return ((lane >> phase_shift) << columns_shift) | column;
  }
  // The phases that have a lane in them: the wavefronts of lanes without a conflict.
  [[nodiscard]] WARPMEM_HD constexpr int phases_of(lane_mask active) const noexcept {
    int phases = 0;
    for (int first = 0; first < 32; first += 1 << phase_shift) {
      phases += (active & lane_mask::range(first, 1 << phase_shift)).any() ? 1 : 0;
    }
    return phases;
  }
};

}}}  // namespace warpmem::v0::detail
