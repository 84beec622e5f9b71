// Constant memory: Programming Guide 3.2, 5.3.2.4 (half-warps on 1.x); wide indexed loads and lines as measured on 9.0.
#pragma once

#include <support/reference/plain_access.hpp>

#include <algorithm>
#include <cstdint>
#include <set>

namespace reference {

struct constant_answer {
  std::int64_t requests{};
  std::int64_t ideal_requests{};
  std::int64_t lookup_misses{};
  std::int64_t bytes_requested{};
};

// For an indexed load that the capability accepts.
inline constant_answer constant(int cc, plain_access const& access) {
  constant_answer answer;
  answer.bytes_requested = static_cast<std::int64_t>(access.at.size()) * access.size;
  for (auto const& group : groups_of(access.at, cc < 20 ? 16 : 32)) {
    for (int word = 0; word < std::max(1, access.size / 4); ++word) {
      std::set<std::uint64_t> addresses;
      std::set<std::uint64_t> lines;
      for (auto const& [lane, at] : group) {
        addresses.insert(at + 4 * static_cast<std::uint64_t>(word));
        lines.insert((at + 4 * static_cast<std::uint64_t>(word)) / 64);
      }
      answer.requests += static_cast<std::int64_t>(addresses.size());
      answer.lookup_misses += static_cast<std::int64_t>(lines.size());
      answer.ideal_requests += 1;
    }
  }
  return answer;
}

}  // namespace reference
