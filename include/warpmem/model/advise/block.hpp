// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The best shape for a thread block that walks over a 2-D array, one element per thread.
#pragma once

#include <warpmem/model/access/block.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/pitch.hpp>
#include <warpmem/model/layout/rows.hpp>
#include <warpmem/model/layout/runs.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/global.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What advise_block found: the shape to give the thread block.
struct block_advice {
  block_shape block{};    // with as many threads as before
  std::int64_t width{};   // elements per row of the part of the array that blocks covered: min(its own, threads)
  std::int64_t height{};  // rows of that part, likewise
  global_report before{};
  global_report after{};  // the same as before where no shape helps
  bool improves{};        // whether another shape is better
  access_faults faults{};

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return improves; }
};

namespace detail {

// All blocks of a grid that covers the array.
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_grid(arch_row arch, pitched_array const& array,
                                                              block_shape block, memory_op op) noexcept {
  global_report sum{};
  for (std::int64_t y = 0; y < array.height && !sum.basis.faults.any(); y += block.y) {
    for (std::int64_t x = 0; x < array.width && !sum.basis.faults.any(); x += block.x) {
      sum += analyze_block(arch, array, block, x, y, 0, op);
    }
  }
  return sum;
}

// Traffic first, then tag requests, then warps: blocks that hang over the edge of the array need more warps.
[[nodiscard]] WARPMEM_HD constexpr bool beats(global_report const& a, global_report const& b) noexcept {
  if (moves_less(a, b) || moves_less(b, a)) {
    return moves_less(a, b);
  }
  if (a.tag_requests != b.tag_requests) {
    return a.tag_requests < b.tag_requests;
  }
  return a.basis.accesses < b.basis.accesses;
}

}  // namespace detail

// Tries every x * y of as many threads as `block` has and takes the fewest sectors (bytes on 1.x), then
// tag requests and instructions; among equals the tallest, whose threads have the nearest neighbours. Blocks cover the
// first slice of the array, as much of it as the widest and the tallest block reach: at most threads * threads
// elements, a model for every 32 of them. For a static_assert give a small array.
// Faults: the array's; bad_size for a block without threads or with z > 1; unsupported_size for one above the
// capability's limit; those of each access. Rules: docs/advice.md.
[[nodiscard]] WARPMEM_HD constexpr block_advice advise_block(arch_row arch, pitched_array const& array,
                                                             block_shape block,
                                                             memory_op op = memory_op::load) noexcept {
  block_advice advice{};
  advice.block = block;
  advice.faults = array.faults();
  if (block.threads() < 1 || block.z != 1) {
    advice.faults.add(fault::bad_size, lane_mask::none());
  } else if (block.threads() > arch.execution.max_threads_per_block) {
    advice.faults.add(fault::bad_count, lane_mask::none());
  }
  if (advice.faults.any()) {
    return advice;
  }
  auto const threads = static_cast<int>(block.threads());
  pitched_array part = array;
  part.depth = 1;
  part.width = advice.width = detail::smaller<std::int64_t>(array.width, threads);
  part.height = advice.height = detail::smaller<std::int64_t>(array.height, threads);
  advice.before = advice.after = detail::analyze_grid(arch, part, block, op);
  advice.faults = advice.before.basis.faults;
  for (int x = 1; x <= threads && !advice.faults.any(); ++x) {
    if (threads % x != 0 || x == block.x) {
      continue;
    }
    global_report const sum = detail::analyze_grid(arch, part, {x, threads / x, 1}, op);
    if (detail::beats(sum, advice.after)) {
      advice.after = sum;
      advice.improves = true;
      advice.block = {x, threads / x, 1};
    }
  }
  return advice;
}

}}  // namespace warpmem::v0
