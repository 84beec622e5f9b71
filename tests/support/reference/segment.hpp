#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace reference {

// One transaction.
struct segment {
  std::uint64_t base{};
  int bytes{};
  std::set<int> lanes{};
  int request{};

  friend bool operator<(segment const& a, segment const& b) {
    return std::tie(a.request, a.base, a.bytes, a.lanes) < std::tie(b.request, b.base, b.bytes, b.lanes);
  }
  friend bool operator==(segment const&, segment const&) = default;
};

// One request's transactions.
struct request {
  std::vector<segment> segments{};
  int least{};  // the fewest transactions for as many lanes and bytes
};

}  // namespace reference
