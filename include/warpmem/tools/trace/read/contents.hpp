// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was read of a kernel's trace, piece after piece.
#pragma once

#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/block_numbers.hpp>
#include <warpmem/tools/trace/read/lane_order.hpp>
#include <warpmem/tools/trace/read/sites.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// What a piece holds, up to where it cannot be read.
struct piece_contents {
  kernel_report report{};
  std::uint64_t lines{};
  std::int64_t instructions{};   // of all kinds
  std::int64_t thread_blocks{};  // begun; of raw traces 0
  block_numbers blocks{};        // which ones
  std::int64_t ended_threads{};  // that reached EXIT
  bool calls{};                  // other functions
  std::string wrong{};           // empty if all is well
  std::uint64_t wrong_line{};    // of the piece, from 1; 0: not known
  std::string unreadable{};      // why the file could not be read any further: a sentence with its name
  lane_order order{};            // of raw traces; partial files do not have it
  std::shared_ptr<sector_footprint> footprint{};  // of readings that look for caches; likewise

  [[nodiscard]] bool is_cut_short() const noexcept { return !wrong.empty() || !unreadable.empty(); }
};

// Whether a report may have so much.
[[nodiscard]] inline bool fits(std::size_t sites, std::size_t left_out) noexcept {
  return sites <= most_sites && left_out <= most_sites;
}
[[nodiscard]] inline bool fits_together(kernel_report const& a, kernel_report const& b) {
  if (fits(a.sites().size() + b.sites().size(), a.left_out().size() + b.left_out().size())) {
    return true;
  }
  kernel_report const sum = a + b;
  return fits(sum.sites().size(), sum.left_out().size());
}

// Adds what follows `sum` in the file: nothing, once that cannot be read any further or has too many places. Else
// associative.
inline void append(piece_contents& sum, piece_contents const& next) {
  if (!sum.is_cut_short() && !fits_together(sum.report, next.report)) {
    sum.wrong = too_many_sites;
    sum.wrong_line = sum.lines + 1;
  } else if (!sum.is_cut_short() && !sum.order.append(next.order)) {
    sum.wrong = goes_back;
  } else if (!sum.is_cut_short()) {
    sum.report += next.report;
    sum.instructions += next.instructions;
    sum.thread_blocks += next.thread_blocks;
    sum.blocks += next.blocks;
    if (sum.footprint != nullptr && next.footprint != nullptr) {
      *sum.footprint += *next.footprint;
    } else if (next.footprint != nullptr) {
      sum.footprint = next.footprint;
    }
    sum.ended_threads += next.ended_threads;
    sum.calls = sum.calls || next.calls;
    sum.wrong = next.wrong;
    sum.wrong_line = next.wrong_line == 0 ? 0 : sum.lines + next.wrong_line;
    sum.unreadable = next.unreadable;
  }
  sum.lines += next.lines;
}

}}}}  // namespace warpmem::v0::trace::detail
