// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Panels of global, local, shared and constant accesses and of matrix loads.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/memory/local/counts.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/explanation.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of/words.hpp>
#include <warpmem/text/async_copy.hpp>
#include <warpmem/text/reports.hpp>

#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

// Sectors where the capability has them, else transactions.
template <class Explanation>
[[nodiscard]] panel_numbers moved_numbers(Explanation const& e) {
  auto const& r = e.report;
  return r.sectors.known() ? numbers_of("sectors", r.sectors, r.ideal_sectors, e)
                           : numbers_of("transactions", r.transactions, r.ideal_transactions, e);
}

inline void draw_lines(panel& p, memory_lines lines, bool has_lanes) {
  if (!lines.lines.empty()) {
    p.shape = std::move(lines);
  } else if (has_lanes && !p.faulty) {
    p.nothing_drawn = "no source says which segments this capability moves";
  }
}

inline void draw_grid(panel& p, bank_grid grid, bool has_lanes) {
  if (!grid.rows.empty()) {
    p.shape = std::move(grid);
  } else if (has_lanes && !p.faulty) {
    p.nothing_drawn = "no source says in which wavefronts this capability serves the lanes";
  }
}

}  // namespace detail

template <int Lanes>
[[nodiscard]] panel panel_of(global_explanation<Lanes> const& e) {
  panel p = detail::words_of("global", e);
  std::vector<detail::lane_bytes> uses;
  uses.reserve(Lanes);
  for (int lane = 0; lane < Lanes; ++lane) {
    uses.push_back({lane, e.access.at[lane], e.access.lane_bytes});
  }
  detail::draw_lines(p, detail::lines_of(e.transactions, uses), e.access.participants().any());
  if (!p.faulty) {
    p.numbers = detail::moved_numbers(e);
    p.numbers.efficiency = e.report.bytes_moved > counter{0} ? text::detail::percent(e.report.efficiency()) : "";
  }
  return p;
}

// The lines are those of the interleaved addresses, if the row of the capability states the width of its words.
template <int Lanes>
[[nodiscard]] panel panel_of(local_explanation<Lanes> const& e) {
  panel p = detail::words_of("local", e);
  local_traits const& l = e.arch.local;
  std::vector<detail::lane_bytes> uses;
  for (int lane = 0; lane < Lanes; ++lane) {
    for (int byte = 0; byte < e.access.lane_bytes && !p.faulty; byte += l.word_bytes) {
      int const left = e.access.lane_bytes - byte;
      uses.push_back({lane, interleaved(l, lane, e.access.at[lane] + static_cast<address>(byte)),
                      left < l.word_bytes ? left : l.word_bytes});
    }
  }
  detail::draw_lines(p, detail::lines_of(e.transactions, uses), e.access.participants().any());
  if (!p.faulty) {
    p.numbers = detail::moved_numbers(e);
  }
  return p;
}

template <int Lanes>
[[nodiscard]] panel panel_of(shared_explanation<Lanes> const& e) {
  panel p = detail::words_of("shared", e);
  if (!p.faulty) {
    p.numbers = detail::numbers_of("wavefronts", e.report.wavefronts, e.report.ideal_wavefronts, e);
  }
  detail::draw_grid(p, detail::grid_of(e.served, e.arch.shared.banks, e.report.wavefronts.value_or(0)),
                    e.access.participants().any());
  return p;
}

[[nodiscard]] inline panel panel_of(matrix_explanation const& e) {
  panel p = detail::words_of("shared, by matrices", e);
  if (!p.faulty) {
    p.numbers = detail::numbers_of("wavefronts", e.report.wavefronts, e.report.ideal_wavefronts, e);
  }
  detail::bank_grid grid = detail::grid_of(e.served, e.arch.shared.banks, e.report.wavefronts.value_or(0));
  grid.of_matrices = true;
  detail::draw_grid(p, std::move(grid), true);
  return p;
}

template <int Lanes>
[[nodiscard]] panel panel_of(constant_explanation<Lanes> const& e) {
  panel p = detail::words_of("constant", e);
  if (!p.faulty) {
    p.numbers = detail::numbers_of("requests", e.report.requests, e.report.ideal_requests, e);
    if (e.access.participants().any()) {
      p.shape = detail::groups_of(e.access);
    }
  }
  return p;
}

// Panels of asynchronous copies.

namespace detail {

[[nodiscard]] inline memory_lines copy_lines(warp_access const& side, transaction_list<32> const& sectors) {
  std::vector<lane_bytes> uses;
  uses.reserve(32);
  for (int lane = 0; lane < 32; ++lane) {
    uses.push_back({lane, side.at[lane], side.lane_bytes});
  }
  return lines_of(sectors, uses);
}

[[nodiscard]] inline copy_sides sides_of(async_copy_explanation const& e) {
  copy_sides sides{copy_lines(e.access.reads(), e.read), {}, ""};
  if (!e.written.empty()) {
    sides.destination =
        grid_of_copy(e.banks_read(), e.written, e.arch.shared.banks, e.report.shared_wavefronts.value_or(0));
  } else if (!e.filled.empty()) {
    memory_lines filled = copy_lines(e.access.writes(), e.filled);
    filled.filled = true;
    sides.destination = std::move(filled);
  } else {
    sides.nothing_drawn = e.access.cache == cache_op::cg
                              ? "lanes write the same bytes from different lines: which of them is served is unknown"
                              : "no source says in which wavefronts this capability serves the lanes";
  }
  return sides;
}

}  // namespace detail

// Counts wavefronts, and how many there would be without conflicts; for .cg, which has none, and where they are
// unknown, sectors.
[[nodiscard]] inline panel panel_of(async_copy_explanation const& e) {
  panel p = detail::words_of("global to shared", e);
  if (p.faulty) {
    return p;
  }
  async_copy_report const& r = e.report;
  if (r.shared_wavefronts > counter{0}) {
    p.numbers = detail::numbers_of("wavefronts", r.shared_wavefronts, r.shared_wavefronts - r.shared_bank_conflicts, e);
  } else {
    p.numbers = detail::numbers_of("sectors", r.sectors, e);
  }
  if (!e.read.empty()) {
    p.shape = detail::sides_of(e);
  } else if (e.access.active.any()) {
    p.nothing_drawn = "no source says which sectors this capability moves";
  }
  return p;
}

}}}  // namespace warpmem::v0::picture
