// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes over the banks on capability 2.0 and later: one algorithm, with a geometry for each capability and size.
#pragma once

#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/count_distinct.hpp>
#include <warpmem/detail/distinct.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/detail/repeated_keys.hpp>
#include <warpmem/report/transaction.hpp>
#include <warpmem/rules/limits.hpp>
#include <warpmem/rules/stride.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// How one access meets the banks. Lanes take turns by phases; within a phase a pass serves, in every column of banks,
// the lanes that want one and the same row of it.
struct bank_geometry {
  int phase_lanes{32};
  int granule_bytes{4};  // what one lane takes from a column: at least a bank's width
  int column_shift{2};   // column = (address >> column_shift) & column_mask
  int column_mask{31};
  int row_shift{7};          // row = address >> row_shift
  int added_passes{0};       // by each phase
  bool lane_by_lane{false};  // lanes that want the same word wait for each other
  bool few_rows{false};      // fewer than 2^11 - 1

  [[nodiscard]] WARPMEM_HD constexpr int column_of(address at) const noexcept {
    return static_cast<int>((at >> column_shift) & static_cast<address>(column_mask));
  }
  // Equal for lanes that one pass serves together.
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t key_of(address at) const noexcept {
    return ((at >> row_shift) << 6) | static_cast<std::uint64_t>(column_of(at));
  }
};

// 2.0 and later, for a valid access. The width of all banks, 128 bytes (256 on 3.x), is what one pass can serve, so
// accesses of 8 and 16 bytes take phases of as many lanes as fit.
[[nodiscard]] WARPMEM_HD constexpr bank_geometry geometry_of(shared_traits s, int lane_bytes) noexcept {
  bank_geometry g{};
  int const mode_row = s.banks * s.bank_bytes;
  g.granule_bytes = larger(lane_bytes, s.bank_bytes);
  g.column_shift = log2_floor(g.granule_bytes);
  g.column_mask = mode_row / g.granule_bytes - 1;
  // 3.x in 4-byte mode: words i and i + 32 of an aligned 256 bytes are in the same bank and served together
  // (CUDA C Programming Guide 5.5, G.5.3; GTC 2012 S0514: an address bit picks the half of a 64-bit bank).
  int const pass_bytes = s.rule == shared_rule::wide_rows ? s.banks * 8 : mode_row;
  g.row_shift = log2_floor(pass_bytes);
  g.few_rows = s.window_bytes <= 2047 << g.row_shift;
  g.phase_lanes = smaller(32, pass_bytes / g.granule_bytes);
  // "One must add 1" for 128-bit accesses, whose quarter-warps are mostly 2-way conflicts (ibid., G.4.3).
  g.added_passes = s.rule == shared_rule::added_pass_128 && lane_bytes == 16 ? 1 : 0;
  return g;
}

// Loads of 8 and 16 bytes take half the phases when, throughout the warp, every active lane agrees in its address with
// lane ^ 1, or every one with lane ^ 2; an inactive partner agrees (docs/shared.md).
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool pairs_agree(basic_warp_access<Lanes> const& access, lane_mask active,
                                                    int distance) noexcept {
  if (__builtin_is_constant_evaluated() || active == lane_mask::all()) {
    for (int lane = 0; lane < Lanes; ++lane) {
      int const partner = lane ^ distance;
      if (active.test(lane) && partner < Lanes && active.test(partner) && access.at[lane] != access.at[partner]) {
        return false;
      }
    }
    return true;
  }
  address differing = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    int const partner = (lane ^ distance) < Lanes ? lane ^ distance : lane;
    auto const both = static_cast<address>((active.bits >> lane) & (active.bits >> partner) & 1U);
    differing |= (access.at[lane] ^ access.at[partner]) & (0 - both);  // no branch: masks are hard to guess
  }
  return differing == 0;
}

struct pass_count {
  int wavefronts{};
  int conflict_free{};
};

// Where bank accesses go when only their number is asked for.
struct no_bank_list {
  static constexpr bool lists = false;
};

template <int Capacity>
struct bank_list_sink {
  static constexpr bool lists = true;
  bounded_list<bank_access, Capacity> list{};
};

// The depth of every phase of a full access that has a stride of whole granules; 0 where no closed form covers it.
// Columns repeat after as many lanes as the stride has odd part; every lane has a row of its own.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int strided_depth(basic_warp_access<Lanes> const& access, bank_geometry g) noexcept {
  lane_stride const s = find_stride(access, 0, Lanes);
  auto const columns = static_cast<address>(g.column_mask) + 1;
  bool const rows_are_words = columns << g.column_shift == address{1} << g.row_shift;
  if (!s.found || !rows_are_words || (s.distance & (static_cast<address>(g.granule_bytes) - 1)) != 0) {
    return 0;
  }
  if (s.distance == 0) {
    return g.lane_by_lane ? g.phase_lanes : 1;
  }
  address const words = (s.distance >> g.column_shift) | columns;
  auto const step = static_cast<int>(words & (0 - words));  // the lowest bit of both
  return larger(1, g.phase_lanes * step / static_cast<int>(columns));
}

// Over the phases, the sum of what their fullest columns hold: cell_of names phase and column of each of n lanes, and
// repeated is -1 for those that do not count.
template <class Cell>
[[nodiscard]] WARPMEM_HD constexpr int sum_of_depths(Cell const (&cell_of)[32], std::int16_t const (&repeated)[32],
                                                     int n, int phases, int columns) noexcept {
  std::uint8_t depth[max_columns]{};
  for (int i = 0; i < n; ++i) {
    depth[cell_of[i]] = static_cast<std::uint8_t>(depth[cell_of[i]] + 1 + repeated[i]);
  }
  int sum = 0;
  for (int phase = 0; phase < phases; ++phase) {
    std::uint8_t deepest = 0;
    for (int column = 0; column < columns; ++column) {
      deepest = larger(deepest, depth[phase * columns + column]);
    }
    sum += deepest;
  }
  return sum;
}

// All phases at once, at run time: each word counts once, at the last lane of its phase that wants it.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr int counted_depths(basic_warp_access<Lanes> const& access, lane_mask active,
                                                      bank_geometry g) noexcept {
  int const phase_shift = log2_floor(g.phase_lanes);
  std::uint64_t words[32]{};
  std::uint8_t cell_of[32]{};
  std::int16_t repeated[32]{};
  int n = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    int const phase = lane >> phase_shift;
    words[n] = (g.key_of(access.at[lane]) << 10) | static_cast<std::uint64_t>(phase << 5) |
               (g.lane_by_lane ? static_cast<std::uint64_t>(lane) : 0U);
    cell_of[n] = static_cast<std::uint8_t>(phase * (g.column_mask + 1) + g.column_of(access.at[lane]));
    n += active.test(lane) ? 1 : 0;
  }
  std::uint32_t const last_ones = last_of_kind(words, n).bits();
  for (int i = 0; i < n; ++i) {
    repeated[i] = static_cast<std::int16_t>(static_cast<int>((last_ones >> i) & 1U) - 1);
  }
  return sum_of_depths(cell_of, repeated, n, ceil_div(Lanes, g.phase_lanes), g.column_mask + 1);
}

#if WARPMEM_GNU_BUILTINS

// The same in registers, for geometries whose places have names of 16 bits. `active` has a lane; inactive ones stand
// where the first active one does, and repeat it.
template <int Lanes>
[[nodiscard]] inline int counted_depths_in_registers(basic_warp_access<Lanes> const& access, lane_mask active,
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
  return sum_of_depths(cell_of, repeated, 32, ceil_div(32, g.phase_lanes), g.column_mask + 1);
}

#endif

// Lanes that one pass serves the same word share an entry. On 3.x a pass serves two words of a bank: two entries.
template <int Capacity>
WARPMEM_HD constexpr void add_or_join(bounded_list<bank_access, Capacity>& list, bank_access const& entry) noexcept {
  for (int i = 0; i < list.size(); ++i) {
    if (list[i].phase == entry.phase && list[i].wavefront == entry.wavefront && list[i].base == entry.base) {
      list[i].lanes = list[i].lanes | entry.lanes;
      return;
    }
  }
  list.push_back(entry);
}

// One phase: the fullest column decides.
template <int Lanes, class Sink>
[[nodiscard]] WARPMEM_HD constexpr int phase_depth(basic_warp_access<Lanes> const& access, lane_mask phase,
                                                   bank_geometry g, pass_count before, int bank_bytes,
                                                   Sink& sink) noexcept {
  distinct_keys served;
  std::uint8_t depth[max_columns]{};
  [[maybe_unused]] std::uint8_t wavefront_of[distinct_keys::slots]{};
  int deepest = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    if (!phase.test(lane)) {
      continue;
    }
    address const at = access.at[lane];
    int const column = g.column_of(at);
    auto const place = served.insert(g.lane_by_lane ? static_cast<std::uint64_t>(lane) : g.key_of(at));
    if (place.is_new) {
      deepest = larger(deepest, static_cast<int>(++depth[column]));
    }
    if constexpr (Sink::lists) {
      if (place.is_new) {
        wavefront_of[place.slot] = static_cast<std::uint8_t>(depth[column] - 1);
      }
      bank_access const entry{before.wavefronts + wavefront_of[place.slot],
                              before.conflict_free,
                              column * g.granule_bytes / bank_bytes,
                              larger(1, g.granule_bytes / bank_bytes),
                              at & ~(static_cast<address>(g.granule_bytes) - 1),
                              g.granule_bytes,
                              lane_mask::only(lane)};
      add_or_join(sink.list, entry);
    }
  }
  return deepest;
}

template <int Lanes, class Sink>
[[nodiscard]] WARPMEM_HD constexpr pass_count passes_by_phase(basic_warp_access<Lanes> const& access, bank_geometry g,
                                                              int bank_bytes, Sink& sink) noexcept {
  pass_count passes{};
  lane_mask const active = access.participants();
  if constexpr (!Sink::lists) {
    int const phases = ceil_div(Lanes, g.phase_lanes);
    bool const full = active == lane_mask::first(Lanes) && Lanes % g.phase_lanes == 0;
    int const depth = full ? strided_depth(access, g) : 0;
    if (depth != 0) {
      return {phases * (g.added_passes + depth), phases};
    }
    if (!__builtin_is_constant_evaluated() && phases * (g.column_mask + 1) <= max_columns) {
      for (int first = 0; first < Lanes; first += g.phase_lanes) {
        passes.conflict_free += (active & lane_mask::range(first, g.phase_lanes)).any() ? 1 : 0;
      }
      passes.wavefronts = passes.conflict_free * g.added_passes;
#if WARPMEM_GNU_BUILTINS
      if (g.few_rows && !g.lane_by_lane && phases * (g.column_mask + 1) <= 32 && active.any()) {
        passes.wavefronts += counted_depths_in_registers(access, active, g);
        return passes;
      }
#endif
      passes.wavefronts += counted_depths(access, active, g);
      return passes;
    }
  }
  for (int first = 0; first < Lanes; first += g.phase_lanes) {
    lane_mask const phase = active & lane_mask::range(first, g.phase_lanes);
    if (phase.any()) {
      passes.wavefronts += g.added_passes + phase_depth(access, phase, g, passes, bank_bytes, sink);
      ++passes.conflict_free;
    }
  }
  return passes;
}

}}}  // namespace warpmem::v0::detail
