// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accesses of a block by the number of their active lanes: each class has a way of counting of its own.
#pragma once

#include <warpmem/batch/block_list.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

enum lane_class : unsigned char {
  no_lane,
  one_lane,
  two_lanes,
  to_four,     // 3 or 4
  to_eight,    // 5 to 8
  to_sixteen,  // 9 to 16
  some_lanes,  // 17 to 31; and whatever its own class could not count
  all_lanes
};
inline constexpr int most_lanes[] = {0, 1, 2, 4, 8, 16, 31, 32};

struct lane_classes {
  block_list list[8];
};

}}}  // namespace warpmem::v0::detail
