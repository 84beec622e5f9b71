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

struct lane_classes {
  block_list list[8];
};

[[nodiscard]] constexpr lane_class class_of(int lanes) noexcept {
  constexpr unsigned char classes[33] = {
      no_lane,    one_lane,   two_lanes,  to_four,    to_four,    to_eight,   to_eight,   to_eight,   to_eight,
      to_sixteen, to_sixteen, to_sixteen, to_sixteen, to_sixteen, to_sixteen, to_sixteen, to_sixteen, some_lanes,
      some_lanes, some_lanes, some_lanes, some_lanes, some_lanes, some_lanes, some_lanes, some_lanes, some_lanes,
      some_lanes, some_lanes, some_lanes, some_lanes, some_lanes, all_lanes};
  return static_cast<lane_class>(classes[lanes]);
}

}}}  // namespace warpmem::v0::detail
