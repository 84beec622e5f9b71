// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of all ranks up to each.
#pragma once
#pragma GCC system_header

#include "reduce.h"

namespace cooperative_groups {

template <class Group, class T, class Combine = plus<T>>
WARPMEM_INLINE T inclusive_scan(Group const& group, T value, Combine combine = {}) {
  unsigned const rank = group.thread_rank();
  for (unsigned by = 1; by < group.size(); by *= 2) {
    T const before = group.shfl_up(value, by);
    if (rank >= by) value = combine(before, value);
  }
  return value;
}
template <class Group, class T, class Combine = plus<T>>
WARPMEM_INLINE T exclusive_scan(Group const& group, T value, Combine combine = {}) {
  T const before = group.shfl_up(inclusive_scan(group, value, combine), 1);
  return group.thread_rank() == 0 ? T{} : before;
}

}  // namespace cooperative_groups
