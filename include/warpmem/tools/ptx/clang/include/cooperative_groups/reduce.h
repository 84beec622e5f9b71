// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reduce() of a tile or of lanes that are together.
#pragma once
#pragma GCC system_header

#include "../../words/groups.h"

namespace cooperative_groups {

#define WARPMEM_COMBINER(name, expression)                             \
  template <class T = void>                                            \
  struct name {                                                        \
    WARPMEM_INLINE T operator()(T a, T b) const { return expression; } \
  };                                                                   \
  template <>                                                          \
  struct name<void> {                                                  \
    template <class T>                                                 \
    WARPMEM_INLINE T operator()(T a, T b) const {                      \
      return expression;                                               \
    }                                                                  \
  };
WARPMEM_COMBINER(plus, static_cast<T>(a + b))
WARPMEM_COMBINER(less, b < a ? b : a)
WARPMEM_COMBINER(greater, a < b ? b : a)
WARPMEM_COMBINER(bit_and, static_cast<T>(a& b))
WARPMEM_COMBINER(bit_or, static_cast<T>(a | b))
WARPMEM_COMBINER(bit_xor, static_cast<T>(a ^ b))
#undef WARPMEM_COMBINER

template <unsigned Size, class Parent, class T, class Combine>
WARPMEM_INLINE T reduce(thread_block_tile<Size, Parent> const& tile, T value, Combine combine) {
  for (unsigned by = Size / 2; by != 0; by /= 2) value = combine(value, tile.shfl_xor(value, by));
  return value;
}
template <class T, class Combine>
WARPMEM_INLINE T reduce(coalesced_group const& group, T value, Combine combine) {
  T sum = group.shfl(value, 0);
  for (unsigned rank = 1; rank < group.size(); ++rank) sum = combine(sum, group.shfl(value, static_cast<int>(rank)));
  return sum;
}

}  // namespace cooperative_groups
