// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of wavefronts of rules/banks/phases.hpp, faster than by the rule.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/stride.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/detail/repeated_keys.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/phases.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Whether a row of a column is a single granule.
[[nodiscard]] WARPMEM_HD constexpr bool rows_are_granules(bank_geometry g) noexcept {
  return (g.column_mask + 1) << g.column_shift == 1 << g.row_shift;
}

// Lanes at one distance meet in a column again when they have passed over all columns this many times.
[[nodiscard]] WARPMEM_HD constexpr int rounds(bank_geometry g, address distance) noexcept {
  address const words = (distance >> g.column_shift) | (static_cast<address>(g.column_mask) + 1);
  return static_cast<int>(words & (0 - words));  // the lowest bit of both
}

// Wavefronts of a phase with these lanes.
[[nodiscard]] WARPMEM_HD constexpr int strided_wavefronts(bank_geometry g, spaced_lanes lanes) noexcept {
  return lanes.distance == 0 && !g.lane_by_lane ? 1
                                                : ceil_div(lanes.count * rounds(g, lanes.distance), g.column_mask + 1);
}

// A set of columns, all of them further up by `n` distances.
[[nodiscard]] WARPMEM_HD constexpr std::uint64_t moved(std::uint64_t columns, bank_geometry g, int n,
                                                       address distance) noexcept {
  auto const by = static_cast<int>((distance >> g.column_shift) * static_cast<address>(n)) & g.column_mask;
  std::uint64_t const wrapped = columns >> ((g.column_mask + 1 - by) & 63);
  return ((columns << by) | wrapped) & (~std::uint64_t{0} >> (63 - g.column_mask));
}

// Wavefronts of a phase with rows of `longer` lanes, no two of which need the same word; `shorter` are at most 4.
[[nodiscard]] WARPMEM_HD constexpr int crossed_wavefronts(bank_geometry g, spaced_lanes longer,
                                                          spaced_lanes shorter) noexcept {
  int const period = (g.column_mask + 1) / rounds(g, longer.distance);
  std::uint64_t row = 1;
  for (int n = 1; n < smaller(longer.count, period); n *= 2) {
    row |= moved(row, g, n, longer.distance);
  }
  std::uint64_t ones = 0;  // each column's number of rows in binary, one digit here
  std::uint64_t twos = 0;
  std::uint64_t fours = 0;
  for (int n = 0; n < shorter.count; ++n) {
    std::uint64_t const next = moved(row, g, n, shorter.distance);
    fours |= twos & ones & next;
    twos ^= ones & next;
    ones ^= next;
  }
  int const most = fours != 0 ? 4 : (twos & ones) != 0 ? 3 : twos != 0 ? 2 : 1;
  return most * ceil_div(longer.count, period);
}

// Wavefronts of every phase of a grid; 0 where no closed form covers it.
[[nodiscard]] WARPMEM_HD constexpr int grid_wavefronts(bank_geometry g, lane_grid const& grid) noexcept {
  spaced_lanes const columns{smaller(grid.width, g.phase_lanes), grid.distance};
  spaced_lanes const rows{g.phase_lanes / columns.count, grid.pitch};
  bool const by_rows = columns.distance <= rows.distance;
  spaced_lanes const inner = by_rows ? columns : rows;
  spaced_lanes const outer = by_rows ? rows : columns;
  if (rows.count == 1) {
    return strided_wavefronts(g, columns);
  }
  if (!g.lane_by_lane && inner.distance == 0) {
    return strided_wavefronts(g, outer);
  }
  if (!g.lane_by_lane && outer.distance <= static_cast<address>(inner.count - 1) * inner.distance) {
    // Rows overlap: together they are one stride, or they interleave.
    auto const apart = static_cast<int>(outer.distance / inner.distance);
    return outer.distance % inner.distance != 0
               ? 0
               : strided_wavefronts(g, {(outer.count - 1) * apart + inner.count, inner.distance});
  }
  return columns.count >= rows.count ? crossed_wavefronts(g, columns, rows) : crossed_wavefronts(g, rows, columns);
}

// Wavefronts of every phase of a full access with regular distances of whole granules; 0 where no closed form covers
// it.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int regular_wavefronts(basic_warp_access<Lanes> const& access,
                                                          bank_geometry g) noexcept {
  auto const within = static_cast<address>(g.granule_bytes) - 1;
  lane_stride const s = find_stride(access);
  if (s.found) {
    return (s.distance & within) == 0 ? strided_wavefronts(g, {g.phase_lanes, s.distance}) : 0;
  }
  lane_grid const grid = find_grid(access);
  bool const whole = ((grid.distance | grid.pitch) & within) == 0;
  return grid.width != 0 && whole ? grid_wavefronts(g, grid) : 0;
}

// Over the phases, the sum of what their fullest columns hold: cell_of names phase and column of each of n lanes, and
// repeated is -1 for those that do not count.
template <class Cell>
[[nodiscard]] WARPMEM_HD constexpr int sum_of_fullest(Cell const (&cell_of)[32], std::int16_t const (&repeated)[32],
                                                      int n, int phases, int columns) noexcept {
  std::uint8_t rows[max_columns]{};
  for (int i = 0; i < n; ++i) {
    rows[cell_of[i]] = static_cast<std::uint8_t>(rows[cell_of[i]] + 1 + repeated[i]);
  }
  int sum = 0;
  for (int phase = 0; phase < phases; ++phase) {
    std::uint8_t most = 0;
    for (int column = 0; column < columns; ++column) {
      most = larger(most, rows[phase * columns + column]);
    }
    sum += most;
  }
  return sum;
}

// All phases at once, at run time: each word counts once, at the last lane of its phase that needs it.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int wavefronts_by_table(basic_warp_access<Lanes> const& access, lane_mask active,
                                                           bank_geometry g) noexcept {
  int const phase_shift = log2_floor(g.phase_lanes);
  std::uint64_t words[32]{};
  std::uint8_t cell_of[32]{};
  std::int16_t repeated[32]{};
  int n = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    address const at = access.at[lane];
    cell_of[n] = static_cast<std::uint8_t>((lane >> phase_shift) * (g.column_mask + 1) + g.column_of(at));
    words[n] = g.lane_by_lane ? static_cast<std::uint64_t>(lane) : ((at >> g.row_shift) << 6) | cell_of[n];
    n += active.test(lane) ? 1 : 0;
  }
  std::uint32_t const last_ones = last_of_kind(words, n).bits();
  for (int i = 0; i < n; ++i) {
    repeated[i] = static_cast<std::int16_t>(static_cast<int>((last_ones >> i) & 1U) - 1);
  }
  return sum_of_fullest(cell_of, repeated, n, ceil_div(Lanes, g.phase_lanes), g.column_mask + 1);
}

#if WARPMEM_GNU_VECTORS

// The same in registers, for geometries whose places have names of 16 bits. `active` has a lane; inactive ones stand
// where the first active one does, and repeat it.
template <int Lanes>
[[nodiscard]] inline int wavefronts_in_registers(basic_warp_access<Lanes> const& access, lane_mask active,
                                                 bank_geometry g) noexcept {
  int const phase_shift = log2_floor(g.phase_lanes);
  int const columns_shift = log2_floor(g.column_mask + 1);
  std::uint16_t keys[32]{};
  for (int lane = 0; lane < Lanes; ++lane) {
    auto const at = static_cast<std::uint32_t>(access.at[lane]);
    std::uint32_t const cell = ((at >> g.column_shift) & static_cast<std::uint32_t>(g.column_mask)) |
                               (static_cast<std::uint32_t>(lane >> phase_shift) << columns_shift);
    keys[lane] = static_cast<std::uint16_t>(((at >> g.row_shift) << 5) | cell);
  }
  if (active != lane_mask::all()) {
    std::uint16_t const first = keys[__builtin_ctz(active.bits)];
    for (int lane = 0; lane < 32; ++lane) {
      auto const out = static_cast<std::uint16_t>(((active.bits >> lane) & 1U) - 1U);
      keys[lane] = static_cast<std::uint16_t>(keys[lane] ^ ((keys[lane] ^ first) & out));
    }
  }
  std::uint16_t cell_of[32];
  for (int lane = 0; lane < 32; ++lane) {
    cell_of[lane] = keys[lane] & 31U;
  }
  std::int16_t repeated[32];
  key_list(keys).write_repeats(repeated);
  return sum_of_fullest(cell_of, repeated, 32, ceil_div(32, g.phase_lanes), g.column_mask + 1);
}

#endif

// What wavefronts_by_phase returns: by a closed form where distances are regular; by the rule itself in constant
// expressions, where each evaluation step costs compile time; else for all phases at once.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr wavefront_count count_wavefronts(basic_warp_access<Lanes> const& access,
                                                                    bank_geometry g) noexcept {
  lane_mask const active = access.participants();
  int const phases = ceil_div(Lanes, g.phase_lanes);
  if (active == lane_mask::first(Lanes) && Lanes % g.phase_lanes == 0 && rows_are_granules(g) && !g.lowest_lane) {
    if (int const each = regular_wavefronts(access, g); each != 0) {
      return {phases * (g.added_wavefronts + each * g.operands), phases};
    }
  }
  if (__builtin_is_constant_evaluated() || phases * (g.column_mask + 1) > max_columns || !active.any()) {
    null_bank_sink none;
    return wavefronts_by_phase(access, g, none);
  }
  wavefront_count total{};
  for (int first = 0; first < Lanes; first += g.phase_lanes) {
    total.conflict_free += (active & lane_mask::range(first, g.phase_lanes)).any() ? 1 : 0;
  }
  total.wavefronts = total.conflict_free * g.added_wavefronts;
  if (g.lowest_lane) {
    total.wavefronts += total.conflict_free * g.operands;
    return total;
  }
#if WARPMEM_GNU_VECTORS
  // Keys of 16 bits hold a cell below 32 and a row; -1 is none of them.
  if (g.rows != 0 && g.rows < 2048 && !g.lane_by_lane && phases * (g.column_mask + 1) <= 32) {
    total.wavefronts += wavefronts_in_registers(access, active, g) * g.operands;
    return total;
  }
#endif
  total.wavefronts += wavefronts_by_table(access, active, g) * g.operands;
  return total;
}

}}}  // namespace warpmem::v0::detail
