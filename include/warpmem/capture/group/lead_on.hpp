// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes stop before anybody has shown what follows. They are taken to go on where those go who did not come there: past
// the nearest branch that is not the end of a loop. Compilers put the end of a loop at its bottom.
#pragma once

#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

using successors_by_node = std::vector<std::vector<std::uint32_t>>;

// Whether a way leads from one node to another that does not pass a third.
[[nodiscard]] inline bool leads_around(successors_by_node const& next, std::uint32_t from, std::uint32_t to,
                                       std::uint32_t around) {
  std::vector<bool> seen(next.size());
  std::vector<std::uint32_t> open{from};
  while (!open.empty()) {
    std::uint32_t const k = open.back();
    open.pop_back();
    if (k == around || seen[k]) {
      continue;
    }
    if (k == to) {
      return true;
    }
    seen[k] = true;
    open.insert(open.end(), next[k].begin(), next[k].end());
  }
  return false;
}

// Adds what is taken to follow nodes that nothing follows and that are not where ways end.
inline void lead_on(successors_by_node& next, std::vector<bool> const& ends, std::uint32_t start) {
  auto const dominates = [&](std::uint32_t d, std::uint32_t k) { return d != k && !leads_around(next, start, k, d); };
  for (std::uint32_t k = 0; k < next.size(); ++k) {
    if (!next[k].empty() || ends[k] || k == start || !leads_around(next, start, k, ~0U)) {
      continue;
    }
    std::uint32_t nearest = start;
    std::uint32_t past = start;
    for (std::uint32_t branch = 0; branch < next.size(); ++branch) {
      if (branch == start || next[branch].size() < 2 || !dominates(branch, k) || !dominates(nearest, branch)) {
        continue;
      }
      for (std::uint32_t const to : next[branch]) {
        if (!leads_around(next, to, k, branch) && !dominates(to, branch)) {
          nearest = branch;
          past = to;
        }
      }
    }
    if (nearest != start) {
      next[k].push_back(past);
    }
  }
}

}}}}  // namespace warpmem::v0::capture::detail
