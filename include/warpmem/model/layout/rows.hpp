// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the rows of a 2-D or 3-D array cost the blocks that walk over it.
#pragma once

#include <warpmem/model/access/block.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/pitch.hpp>
#include <warpmem/model/layout/runs.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/report/global.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Row y of slice z, by as many warps as it needs, one element per lane; lanes past its end are inactive. Takes no
// longer for a longer row: see analyze_run. Faults: the array's, outside_window for a row outside it, size_overflow for
// one above 2^56 bytes, and those of each access (an element_bytes that no access has, rows that are not at multiples
// of it). Rules: docs/layouts.md.
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_row(arch_row arch, pitched_array const& array, std::int64_t y,
                                                             std::int64_t z = 0,
                                                             memory_op op = memory_op::load) noexcept {
  access_faults faults = array.faults();
  if (!faults.any() && !array.holds(0, y, z)) {
    faults.add(fault::outside_window, lane_mask::none());
  }
  if (faults.any()) {
    return detail::refused<global_report>(arch.cc, faults);
  }
  return detail::analyze_warps(arch, {array.at(0, y, z), array.element_bytes, array.width, op});
}

// A thread block at element (x, y, z): thread (i, j, k) takes element (x + i, y + j, z + k) if the array has it, like a
// kernel with a bounds check. Block shapes need not be multiples of the warp. Faults: the array's; bad_size for
// a block without threads; unsupported_size for one above the capability's limit; those of each access. Rules:
// docs/layouts.md.
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_block(arch_row arch, pitched_array const& array,
                                                               block_shape block, std::int64_t x = 0,
                                                               std::int64_t y = 0, std::int64_t z = 0,
                                                               memory_op op = memory_op::load) noexcept {
  access_faults faults = array.faults();
  constexpr std::int64_t most = std::int64_t{1} << 62;
  if (block.threads() < 1) {
    faults.add(fault::bad_size, lane_mask::none());
  } else if (x > most || y > most || z > most) {
    faults.add(fault::size_overflow, lane_mask::none());
  } else if (block.threads() > arch.execution.max_threads_per_block) {
    faults.add(fault::bad_count, lane_mask::none());
  }
  if (faults.any()) {
    return detail::refused<global_report>(arch.cc, faults);
  }
  global_report sum{};
  for (std::int64_t warp = 0; warp * 32 < block.threads(); ++warp) {
    warp_access access{};
    access.op = op;
    access.lane_bytes = array.element_bytes;
    access.active = lane_mask::none();
    for (int lane = 0; lane < 32 && warp * 32 + lane < block.threads(); ++lane) {
      thread_index const t = detail::thread_at(block, warp * 32 + lane);
      if (array.holds(x + t.x, y + t.y, z + t.z)) {
        access.at[lane] = array.at(x + t.x, y + t.y, z + t.z);
        access.active.set(lane);
      }
    }
    if (access.active.any()) {  // a warp whose threads are all outside issues nothing
      sum += analyze_global(arch, access);
    }
  }
  return sum;
}

}}  // namespace warpmem::v0
