// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways in which caches may work, where measurements leave several open. docs/caches.md says what was measured.
#pragma once

#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

inline constexpr int all_ways = 1024;  // of a set: the least recently used goes
inline constexpr int any_warp = 0;

struct cache_model {
  int l1_choices;  // lines of a set, taken at random, of which L1 evicts the oldest
  int l1_percent;  // of L1 that is used
  int l1_ways;     // of sets at random places; 0: of 64 sets that neighbours do not share
  int burst;       // instructions of a warp before the next warp has its turn
  int rotation;    // SMs by which each round of the first wave begins later
  int served;      // SMs that ask for a sector at the same time, and are served by one read of L2
  int window;      // turns of an SM that are the same time
  int l2_choices;  // as of L1
  int parts;       // sectors stored in part of which L2 keeps masks
};

// The first is the one that was closest to measurements most often. The others differ from it in what is not known.
inline constexpr cache_model cache_models[] = {
    {2, 100, 0, 1, 0, 1, 0, all_ways, 170000}, {2, 100, 0, 1, -8, 4, 24, 3, 90000},
    {2, 100, 4, 1, 0, 1, 0, all_ways, 190000}, {all_ways, 100, 0, any_warp, 0, 1, 0, all_ways, 170000},
    {1, 85, 0, 1, 8, 4, 400, 3, 130000},       {2, 100, 0, 12, -16, 1, 0, 3, 190000},
};

}}}  // namespace warpmem::v0::detail
