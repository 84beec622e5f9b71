// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any number of consecutive elements of global memory, read by warps in order: what rows, pieces and vectors cost.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/global.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// `count` elements of lane_bytes from byte address `at` on; lane l of warp w takes element 32 * w + l.
struct element_run {
  address at{};
  int lane_bytes{4};
  std::int64_t count{};
  memory_op op{memory_op::load};  // load or store
};

// Longer runs are not counted: 32 bytes counted for each of their bytes must stay far from overflow.
inline constexpr std::int64_t most_bytes = std::int64_t{1} << 56;

// Runs are not counted for machines with larger transactions: the work grows with them.
inline constexpr int most_period = 4096;

// Addresses this many bytes apart meet the same segments, sectors and lines. The tag sets, in which atomics wait for
// one another, do not repeat; but lanes in order form the same packets of a line, whichever of them waits.
[[nodiscard]] WARPMEM_HD constexpr int global_period(global_traits const& g) noexcept {
  return larger(larger(128, g.line_bytes),
                larger(larger(g.segment_bytes, g.l1_segment_bytes), g.read_only_segment_bytes));
}

[[nodiscard]] WARPMEM_HD constexpr global_report refused_run(arch_row arch, fault why) noexcept {
  access_faults faults{};
  faults.add(why, lane_mask::none());
  return refused<global_report>(arch.cc, faults);
}

// Fewer bytes moved, then fewer transactions. From 2.0 on both agree, since all transactions of an access have one
// size; on 1.x two of 64 bytes may be cheaper than one of 128. Accesses that hardware would refuse never move less.
[[nodiscard]] WARPMEM_HD constexpr bool moves_less(global_report const& a, global_report const& b) noexcept {
  return !a.basis.faults.any() &&
         (a.bytes_moved < b.bytes_moved || (a.bytes_moved == b.bytes_moved && a.transactions < b.transactions));
}

// Warp number w of a run; its first `lanes` lanes have an element.
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_warp(arch_row arch, element_run run, std::int64_t w,
                                                              int lanes) noexcept {
  warp_access access{};
  access.lane_bytes = run.lane_bytes;
  access.op = run.op;
  access.active = lane_mask::first(lanes);
  address at = run.at + static_cast<address>(w * 32 * run.lane_bytes);
  for (int lane = 0; lane < lanes; ++lane) {
    access.at[lane] = at;
    at += static_cast<address>(run.lane_bytes);
  }
  return analyze_global(arch, access);
}

// All warps of a run of any operation: those a multiple of the period apart cost the same.
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_warps(arch_row arch, element_run run) noexcept {
  if (run.count > most_bytes / run.lane_bytes || run.at + static_cast<address>(run.count * run.lane_bytes) < run.at) {
    return refused_run(arch, fault::size_overflow);
  }
  int const period = global_period(arch.global);
  if (period > most_period) {
    return refused_run(arch, fault::unknown_capability);
  }
  std::int64_t const warps = run.count / 32;
  std::int64_t const cycle = larger<std::int64_t>(1, period / (std::int64_t{32} * run.lane_bytes));
  global_report sum{};
  for (std::int64_t w = 0; w < smaller(cycle, warps); ++w) {
    std::int64_t const alike = (warps - w + cycle - 1) / cycle;
    sum += multiplied(analyze_warp(arch, run, w, 32), alike);
  }
  auto const rest = static_cast<int>(run.count % 32);
  if (rest > 0) {
    sum += analyze_warp(arch, run, warps, rest);
  }
  return sum;
}

// Counts for all warps of a run, in time that does not grow with its length: at most as many warps as fill 128 bytes
// are analysed (more on a what-if machine with larger transactions). Rules and evidence: those of analyze_global.
// Faults: bad_size for a count below 0 or a size below 1; size_overflow above 2^56 bytes or where addresses end;
// unsupported_operation for other than loads and stores; unknown_capability where transactions are larger than 4 KiB;
// those of each access.
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_run(arch_row arch, element_run run) noexcept {
  if (run.count < 0 || run.lane_bytes < 1) {
    return detail::refused_run(arch, fault::bad_size);
  }
  if (run.op != memory_op::load && run.op != memory_op::store) {
    return detail::refused_run(arch, fault::unsupported_operation);
  }
  return detail::analyze_warps(arch, run);
}

}}}  // namespace warpmem::v0::detail
