// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sites of a report in their order, no two of one place and kind.
#pragma once

#include <warpmem/kernel/sites.hpp>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// To the site of this place and kind, or as a new one.
inline void add_site(std::vector<kernel_site>& sites, kernel_site const& site) {
  auto const found = std::lower_bound(sites.begin(), sites.end(), site, stands_before);
  if (found != sites.end() && !stands_before(site, *found)) {
    add_to(*found, site);
  } else {
    sites.insert(found, site);
  }
}

// Both are in order. Inserted one by one, very many new sites would move each other again and again.
inline void add_sites(std::vector<kernel_site>& sites, std::vector<kernel_site> const& others) {
  std::vector<kernel_site> fresh;
  for (kernel_site const& site : others) {
    auto const found = std::lower_bound(sites.begin(), sites.end(), site, stands_before);
    if (found != sites.end() && !stands_before(site, *found)) {
      add_to(*found, site);
    } else {
      fresh.push_back(site);
    }
  }
  if (!fresh.empty()) {
    std::vector<kernel_site> all;
    all.reserve(sites.size() + fresh.size());
    auto const moved = [](auto at) { return std::make_move_iterator(at); };
    std::merge(moved(sites.begin()), moved(sites.end()), moved(fresh.begin()), moved(fresh.end()),
               std::back_inserter(all), stands_before);
    sites = std::move(all);
  }
}

}}}  // namespace warpmem::v0::detail
