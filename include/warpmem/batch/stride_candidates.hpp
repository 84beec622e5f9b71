// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which full accesses of a block are worth comparing with a stride, lane by lane.
#pragma once

#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace detail {

// How far the last lane is from where the first two promise it: 0 under a stride, and hardly ever else.
template <class Lanes>
[[nodiscard]] WARPMEM_IN_KERNEL address off_promise(Lanes lanes) noexcept {
  return lanes[31] - lanes[0] - 31 * (lanes[1] - lanes[0]);
}
template <class Lanes>
[[nodiscard]] WARPMEM_IN_KERNEL bool may_have_stride(Lanes lanes) noexcept {
  return off_promise(lanes) == 0;
}

// Lists the accesses of a block that may have a stride, and those that have none.
template <class Batch>
WARPMEM_IN_KERNEL void list_candidates(Batch const& batch, std::size_t first, int count, block_list& candidates,
                                       block_list& others) noexcept {
  for (int i = 0; i < count; ++i) {
    auto const lanes = lanes_of(batch, first + static_cast<std::size_t>(i));
    prefetch_ahead(lanes);
    address const off = off_promise(lanes);
    int const is_off = static_cast<int>((off | (0 - off)) >> 63);
    candidates.append(i, 1 - is_off);
    others.append(i, is_off);
  }
}

}}}  // namespace warpmem::v0::detail
