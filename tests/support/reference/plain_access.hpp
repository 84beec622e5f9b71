// The slow, obvious reference: what the documents say, in containers and loops, independent of the models. It shares
// only the words for an access with them. This file: an access as a map from active lanes to addresses.
#pragma once

#include <warpmem/model/access.hpp>

#include <cstdint>
#include <map>
#include <vector>

namespace reference {

using lane_addresses = std::map<int, std::uint64_t>;

struct plain_access {
  lane_addresses at{};  // active lanes only
  int lanes{};          // of the warp
  int size{};
  warpmem::memory_op op{};
  warpmem::cache_op cache{};
  warpmem::atomic_kind atomic{};
};

template <int Lanes>
plain_access plain(warpmem::basic_warp_access<Lanes> const& access) {
  plain_access p{{}, Lanes, access.lane_bytes, access.op, access.cache, access.atomic};
  for (int lane = 0; lane < Lanes; ++lane) {
    if ((access.active.bits >> lane) % 2 == 1) {
      p.at[lane] = access.at[lane];
    }
  }
  return p;
}

// Consecutive groups of `width` lanes, without the groups that have no active lane.
inline std::vector<lane_addresses> groups_of(lane_addresses const& at, int width) {
  std::map<int, lane_addresses> groups;
  for (auto const& [lane, address] : at) {
    groups[lane / width][lane] = address;
  }
  std::vector<lane_addresses> result;
  for (auto const& [number, group] : groups) {
    result.push_back(group);
  }
  return result;
}

inline bool is_atomic(warpmem::memory_op op) {
  return op == warpmem::memory_op::atomic || op == warpmem::memory_op::reduction ||
         op == warpmem::memory_op::compare_and_swap;
}

inline int rounded_up_quotient(int a, int b) { return a / b + (a % b == 0 ? 0 : 1); }

}  // namespace reference
