// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Panels of asynchronous copies.
#pragma once

#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of/words.hpp>
#include <warpmem/text/async_copy.hpp>

#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

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
