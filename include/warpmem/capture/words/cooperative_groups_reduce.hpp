// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cooperative_groups: reduce and the scans, of groups within a warp.
#pragma once

#include <warpmem/capture/words/cooperative_groups.hpp>

namespace cooperative_groups {

#define WARPMEM_COMBINER(name, expression)                               \
  template <class T = void>                                              \
  struct name {                                                          \
    WARPMEM_UNTRACED T operator()(T a, T b) const { return expression; } \
  };                                                                     \
  template <>                                                            \
  struct name<void> {                                                    \
    template <class T>                                                   \
    WARPMEM_UNTRACED T operator()(T a, T b) const {                      \
      return expression;                                                 \
    }                                                                    \
  };
WARPMEM_COMBINER(plus, static_cast<T>(a + b))
WARPMEM_COMBINER(less, b < a ? b : a)
WARPMEM_COMBINER(greater, a < b ? b : a)
WARPMEM_COMBINER(bit_and, static_cast<T>(a& b))
WARPMEM_COMBINER(bit_or, static_cast<T>(a | b))
WARPMEM_COMBINER(bit_xor, static_cast<T>(a ^ b))
#undef WARPMEM_COMBINER

template <class Group, class T, class Combine>
WARPMEM_CALLED T reduce(Group const& group, T value, Combine combine) {
  return warpmem::capture::reduced(group.lanes(), value, combine, __builtin_return_address(0));
}

// Those before this thread, and this one too if `inclusive`.
template <class Group, class T, class Combine>
WARPMEM_UNTRACED inline T scanned(Group const& group, T value, Combine combine, bool inclusive, void const* pc) {
  using namespace warpmem::capture;
  lanes_met const met = meet_warp(warp_meeting::reduce, group.lanes(), to_bits(value), pc);
  T sum{};
  bool first = true;
  for (unsigned lane = 0, last = warpmem::capture::lane_index(); lane < last + inclusive; ++lane) {
    if ((met.lanes >> lane & 1) == 0) continue;
    T const other = from_bits<T>(met.value[lane]);
    sum = first ? other : combine(sum, other);
    first = false;
  }
  return sum;
}
template <class Group, class T, class Combine = plus<T>>
WARPMEM_CALLED T inclusive_scan(Group const& group, T value, Combine combine = {}) {
  return scanned(group, value, combine, true, __builtin_return_address(0));
}
template <class Group, class T, class Combine = plus<T>>
WARPMEM_CALLED T exclusive_scan(Group const& group, T value, Combine combine = {}) {
  return scanned(group, value, combine, false, __builtin_return_address(0));
}

}  // namespace cooperative_groups
