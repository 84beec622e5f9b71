// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The distinct addresses of an access and the lanes that share each: what is drawn of constant memory.
#pragma once

#include <warpmem/access/warp_access.hpp>

#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// One address and the lanes that read it.
struct address_group {
  address at{};
  lane_mask lanes{};
};

// All addresses of an access.
struct address_groups {
  int lanes{};                          // of the warp
  int lane_bytes{};                     // that each lane reads
  std::vector<address_group> groups{};  // by lowest lane
};

// The addresses of the active lanes.
template <int Lanes>
[[nodiscard]] address_groups groups_of(basic_warp_access<Lanes> const& access) {
  address_groups all{Lanes, access.lane_bytes, {}};
  for (int lane = 0; lane < Lanes; ++lane) {
    if (!access.participants().test(lane)) {
      continue;
    }
    address_group* mine = nullptr;
    for (address_group& g : all.groups) {
      mine = g.at == access.at[lane] ? &g : mine;
    }
    if (mine == nullptr) {
      all.groups.push_back({access.at[lane], {}});
      mine = &all.groups.back();
    }
    mine->lanes.set(lane);
  }
  return all;
}

}}}}  // namespace warpmem::v0::picture::detail
