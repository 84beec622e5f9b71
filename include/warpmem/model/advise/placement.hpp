// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How to align the pieces that a program cuts out of one allocation.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/checked.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/runs.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/global.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// Pieces of `bytes[i]` bytes, cut one after the other from a block at address `base`, each from the next multiple of
// the alignment on, and read by warps in order, one element per lane.
struct placement_advice {
  std::int64_t alignment{};    // of every piece, in bytes
  std::int64_t block_bytes{};  // that the block needs
  std::int64_t extra_bytes{};  // added to the block
  global_report before{};
  global_report after{};  // the same as before where no alignment helps
  access_faults faults{};

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return detail::moves_less(after, before); }
};

namespace detail {

struct piece_sizes {
  std::int64_t const* first{};
  std::size_t count{};
};

struct placed_pieces {
  std::int64_t bytes{};
  global_report report{};
};

// Alignment applies to addresses: a block that is not aligned itself starts with a gap.
[[nodiscard]] WARPMEM_HD constexpr placed_pieces place(arch_row arch, address base, piece_sizes pieces,
                                                       int element_bytes, std::int64_t alignment) noexcept {
  placed_pieces placed{};
  address const mask = static_cast<address>(alignment) - 1;
  address at = base;
  for (std::size_t i = 0; i < pieces.count && !placed.report.basis.faults.any(); ++i) {
    at = (at + mask) & ~mask;
    placed.report += analyze_run(arch, {at, element_bytes, pieces.first[i] / element_bytes, memory_op::load});
    at += static_cast<address>(pieces.first[i]);
  }
  placed.bytes = static_cast<std::int64_t>(at - base);
  return placed;
}

[[nodiscard]] WARPMEM_HD constexpr access_faults faults_of(address base, piece_sizes pieces, int element_bytes,
                                                           std::int64_t alignment, std::int64_t budget) noexcept {
  access_faults faults{};
  checked_size sum{0};
  for (std::size_t i = 0; i < pieces.count; ++i) {
    if (pieces.first[i] < 1 || (element_bytes > 0 && pieces.first[i] % element_bytes != 0)) {
      faults.add(fault::bad_size, lane_mask::none());
      return faults;
    }
    sum = sum.overflowed() ? sum : sum.plus(pieces.first[i]);
  }
  if (pieces.count == 0 || element_bytes < 1 || budget < 0) {
    faults.add(fault::bad_size, lane_mask::none());
  }
  if (!is_power_of_two(alignment) || alignment > most_bytes) {
    faults.add(fault::bad_alignment, lane_mask::none());
  }
  if (sum.overflowed() || sum.value() > most_bytes || base > static_cast<address>(INT64_MAX)) {
    faults.add(fault::size_overflow, lane_mask::none());
  }
  return faults;
}

}  // namespace detail

// Tries alignments from the current one to `budget` bytes, doubling, and takes the fewest bytes moved, then the fewest
// transactions, then the smallest alignment. Faults: bad_size for no pieces, one that is not a positive multiple of the
// element, or a budget below 0; bad_alignment; size_overflow above 2^56 bytes; those of each access at the current
// alignment. Rules: docs/advice.md.
template <std::size_t Pieces>
[[nodiscard]] WARPMEM_HD constexpr placement_advice advise_placement(arch_row arch, address base,
                                                                     std::int64_t const (&bytes)[Pieces],
                                                                     int element_bytes, std::int64_t alignment,
                                                                     std::int64_t budget = 256) noexcept {
  detail::piece_sizes const pieces{bytes, Pieces};
  placement_advice advice{};
  advice.alignment = alignment;
  advice.faults = detail::faults_of(base, pieces, element_bytes, alignment, budget);
  if (advice.faults.any()) {
    return advice;
  }
  auto const now = detail::place(arch, base, pieces, element_bytes, alignment);
  advice.before = advice.after = now.report;
  advice.block_bytes = now.bytes;
  advice.faults = now.report.basis.faults;
  // From the largest line or transaction on, 128 bytes, larger alignments change nothing.
  std::int64_t const most = detail::smaller<std::int64_t>(budget, detail::global_period(arch.global));
  for (std::int64_t larger = 2 * alignment; !advice.faults.any() && larger <= most; larger *= 2) {
    auto const placed = detail::place(arch, base, pieces, element_bytes, larger);
    if (detail::moves_less(placed.report, advice.after)) {
      advice.after = placed.report;
      advice.alignment = larger;
      advice.block_bytes = placed.bytes;
      advice.extra_bytes = placed.bytes - now.bytes;
    }
  }
  return advice;
}

}}  // namespace warpmem::v0
