// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of global memory one after the other, read by warps in order, however many: what rows, pieces and vectors
// cost.
#pragma once

#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/operation.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/advise/sums.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/memory/global.hpp>
#include <warpmem/report/fault.hpp>
#include <warpmem/report/global.hpp>

#include <cstdint>

namespace warpmem::inline v0 {

// `count` elements of lane_bytes from byte address `at` on; lane l of warp w takes element 32 * w + l.
struct element_run {
  address at{};
  int lane_bytes{4};
  std::int64_t count{};
  memory_op op{memory_op::load};  // load or store
};

namespace detail {

// An address that many bytes further on meets the same segments, sectors and lines.
inline constexpr int global_period = 128;

// Beyond this many bytes no advice is given: counts stay far from overflow.
inline constexpr std::int64_t most_bytes = std::int64_t{1} << 56;

[[nodiscard]] WARPMEM_HD constexpr global_report run_fault(fault why) noexcept {
  global_report r{};
  r.basis.accesses = 1;
  r.basis.faults.add(why, lane_mask::none());
  return r;
}

[[nodiscard]] WARPMEM_HD constexpr bool repeats_by_period(global_traits const& g) noexcept {
  return g.segment_bytes <= global_period && g.l1_segment_bytes <= global_period && g.line_bytes <= global_period &&
         g.read_only_segment_bytes <= global_period;
}

// Warp number w of a run, of which `lanes` lanes have an element.
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_warp(arch_traits const& arch, element_run run, std::int64_t w,
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

// What is cheaper: fewer bytes moved, then fewer transactions. From 2.0 on both say the same, for all transactions of
// an access have one size; on 1.x two of 64 bytes may be cheaper than one of 128.
[[nodiscard]] WARPMEM_HD constexpr bool moves_less(global_report const& a, global_report const& b) noexcept {
  return a.bytes_moved < b.bytes_moved || (a.bytes_moved == b.bytes_moved && a.transactions < b.transactions);
}

}  // namespace detail

// All warps of a run, in a bounded number of steps: warps whose addresses differ by a multiple of 128 bytes cost the
// same. Faults: bad_size for a count below 0 or a size below 1; size_overflow above 2^56 bytes;
// unsupported_operation for other than loads and stores; those of each access.
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_run(arch_traits const& arch, element_run run) noexcept {
  if (run.count < 0 || run.lane_bytes < 1) {
    return detail::run_fault(fault::bad_size);
  }
  if (run.count > detail::most_bytes / run.lane_bytes ||
      run.at + static_cast<address>(run.count * run.lane_bytes) < run.at) {
    return detail::run_fault(fault::size_overflow);
  }
  if (run.op != memory_op::load && run.op != memory_op::store) {
    return detail::run_fault(fault::unsupported_operation);
  }
  if (!detail::repeats_by_period(arch.global)) {
    return detail::run_fault(fault::unknown_capability);
  }
  std::int64_t const warps = run.count / 32;
  std::int64_t const cycle = detail::larger(1, detail::global_period / (32 * run.lane_bytes));
  global_report sum{};
  for (std::int64_t w = 0; w < detail::smaller(cycle, warps) && !sum.basis.faults.any(); ++w) {
    std::int64_t const alike = (warps - w + cycle - 1) / cycle;
    sum += detail::multiplied(detail::analyze_warp(arch, run, w, 32), alike);
  }
  auto const rest = static_cast<int>(run.count % 32);
  if (rest > 0 && !sum.basis.faults.any()) {
    sum += detail::analyze_warp(arch, run, warps, rest);
  }
  return sum;
}

}  // namespace warpmem::inline v0
