// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The distinct addresses of an access and the lanes that share each: what is drawn of constant memory.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/picture/shape/folds.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <string>
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

// Addresses equally far apart, each shared by as many lanes.
[[nodiscard]] inline std::vector<row_fold> folds_of(address_groups const& all) {
  auto const& groups = all.groups;
  return folds_of(groups.size(), [&](std::size_t begin, std::size_t i) {
    return groups[i].lanes.count() == groups[begin].lanes.count() &&
           groups[i].at - groups[i - 1].at == groups[begin + 1].at - groups[begin].at;
  });
}

// "29 more addresses like these, for lanes 2-30".
[[nodiscard]] inline std::string sentence_of(row_fold const& fold, address_groups const& all) {
  lane_mask lanes{};
  for (std::size_t i = fold.first; i < fold.first + fold.rows; ++i) {
    lanes = lanes | all.groups[i].lanes;
  }
  return more_like_these(fold, "address") + ", for " + text::lanes(lanes);
}

}}}}  // namespace warpmem::v0::picture::detail
