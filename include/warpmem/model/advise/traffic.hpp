// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a block of threads moves to and from global memory, and how much of it a tile in shared memory saves.
#pragma once

#include <warpmem/model/access/block.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/global.hpp>

namespace warpmem { inline namespace v0 {

// One instruction of a loop, in all warps of a block: the sum of analyze_global over the warps and k = 0 .. times - 1.
// address_of(thread, k) is the byte address, or the pointer, of what a thread accesses in iteration k. Sums of several
// are what a block moves. Faults and rules as for analyze_global.
WARPMEM_CALLS_USER_CODE
template <class T, class AddressOf>
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_loop(arch_row arch, block_shape block, int times,
                                                              AddressOf address_of, memory_op op = memory_op::load) {
  global_report sum{};
  for (int k = 0; k < times; ++k) {
    for (int warp = 0; warp < block.warps(); ++warp) {
      auto const access = block_access<T>(block, warp, [&](thread_index t) { return address_of(t, k); });
      sum += analyze_global(arch, access.as(op));
    }
  }
  return sum;
}

// The same work straight from global memory, and by way of a tile. Caches are not counted: what they save of the
// direct accesses is theirs.
struct tile_saving {
  global_report direct{};
  global_report tiled{};  // filling the tile

  [[nodiscard]] WARPMEM_HD constexpr counter saved_bytes() const noexcept {
    return direct.bytes_moved - tiled.bytes_moved;
  }
  [[nodiscard]] WARPMEM_HD constexpr counter saved_transactions() const noexcept {
    return direct.transactions - tiled.transactions;
  }
  // How many times as much the direct way moves. Not a number if nothing is moved through the tile, or if either amount
  // is unknown.
  [[nodiscard]] WARPMEM_HD constexpr double factor() const noexcept {
    return detail::ratio(direct.bytes_moved, tiled.bytes_moved);
  }
};

}}  // namespace warpmem::v0
