// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async.ca: passes over the banks of L1 and shared memory, which are the same 32 banks read and written at once.
// Measured on 9.0.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/stages/tag_waves.hpp>

namespace warpmem::inline v0::detail {

struct copy_cost {
  int passes{};
  int groups{};             // passes without any conflict: one for each group
  int source_collisions{};  // passes in which two waiting lanes want one source bank

  WARPMEM_HD constexpr copy_cost& operator+=(copy_cost const& other) noexcept {
    passes += other.passes;
    groups += other.groups;
    source_collisions += other.source_collisions;
    return *this;
  }
};

// One group of lanes. A lane waits for every lower lane that reads one of its source banks or writes one of its
// destination banks, and goes in the pass after the last of them; equal words are not shared. So the depth of a bank is
// the pass that used it last, and lanes that share a source bank collide in every pass up to the first one's.
[[nodiscard]] WARPMEM_HD constexpr copy_cost copy_group_cost(async_copy const& copy, lane_mask group, int first,
                                                             int last) noexcept {
  copy_cost cost{0, 1, 0};
  int read[32]{};
  int written[32]{};
  int const words = copy.lane_bytes / 4;
  for (int lane = first; lane < last; ++lane) {
    if (!group.test(lane)) {
      continue;
    }
    auto const from = static_cast<int>(copy.source[lane] / 4 % 32);
    auto const to = static_cast<int>(copy.destination[lane] / 4 % 32);
    int waits = 0;
    for (int word = 0; word < words; ++word) {
      cost.source_collisions = larger(cost.source_collisions, read[from + word]);
      waits = larger(waits, larger(read[from + word], written[to + word]));
    }
    for (int word = 0; word < words; ++word) {
      read[from + word] = written[to + word] = waits + 1;
    }
    cost.passes = larger(cost.passes, waits + 1);
  }
  return cost;
}

// The groups: of each tag wavefront, as many lanes at a time as 128 bytes serve.
[[nodiscard]] WARPMEM_HD constexpr copy_cost cached_copy_cost(async_copy const& copy, tag_waves const& waves) noexcept {
  int const phase_lanes = 128 / copy.lane_bytes;
  copy_cost cost{};
  for (int wave = 0; wave < waves.count; ++wave) {
    for (int first = 0; first < 32; first += phase_lanes) {
      lane_mask const group = waves.lanes[wave] & lane_mask::range(first, phase_lanes);
      if (group.any()) {
        cost += copy_group_cost(copy, group, first, first + phase_lanes);
      }
    }
  }
  return cost;
}

}  // namespace warpmem::inline v0::detail
