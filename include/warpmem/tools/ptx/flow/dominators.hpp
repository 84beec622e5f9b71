// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dominators of a graph without loops (Cooper, Harvey and Kennedy's walk up the tree).
#pragma once

#include <warpmem/model/config.hpp>

#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// By node: its neighbours on one side, each once.
using neighbours = std::vector<std::vector<int>>;

[[nodiscard]] inline neighbours reversed(neighbours const& next) {
  neighbours before(next.size());
  for (int k = 0; k < static_cast<int>(next.size()); ++k) {
    for (int const other : next[static_cast<std::size_t>(k)]) {
      before[static_cast<std::size_t>(other)].push_back(k);
    }
  }
  return before;
}

inline constexpr int nowhere = -1;

// Of each node, the nearest other that every way between it and the root passes; nowhere if no way leads there. All
// ways go up in number. With the nodes before each and step 1 these are dominators; with those after each, a root where
// ways end and step -1, post-dominators.
[[nodiscard]] inline std::vector<int> dominators(neighbours const& toward_root, int root, int step) {
  int const size = static_cast<int>(toward_root.size());
  std::vector<int> up(toward_root.size(), nowhere);
  std::vector<int> depth(toward_root.size(), 0);
  auto const at = [](int k) { return static_cast<std::size_t>(k); };
  up[at(root)] = root;
  for (int k = root + step; k >= 0 && k < size; k += step) {
    int common = nowhere;
    for (int other : toward_root[at(k)]) {
      if (up[at(other)] == nowhere) {
        continue;
      }
      common = common == nowhere ? other : common;
      while (common != other) {
        int& deeper = depth[at(common)] >= depth[at(other)] ? common : other;
        deeper = up[at(deeper)];
      }
    }
    if (common != nowhere) {
      up[at(k)] = common;
      depth[at(k)] = depth[at(common)] + 1;
    }
  }
  return up;
}

}}}}  // namespace warpmem::v0::ptx::detail
