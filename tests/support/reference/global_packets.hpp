// Atomics and reductions in L1 as measured on capability 9.0 (global.csv and rows measured separately): L1 sends
// packets, each for one block of memory, with each word of the block at most once.
#pragma once

#include <support/reference/plain_access.hpp>
#include <support/reference/segment.hpp>
#include <warpmem/model/arch.hpp>

#include <bitset>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace reference {

// The masks are a fit to hardware counters, not a rule: tests/model/global/measured_tags.cpp checks them against those
// counters.
inline int tag_set_of(std::uint64_t at) {
  auto const odd = [](std::uint64_t bits) { return std::bitset<64>(bits).count() % 2 == 1; };
  auto const masks = warpmem::sm_90::traits.global.tags;
  return (odd(at & masks.bit_0) ? 1 : 0) + (odd(at & masks.bit_1) ? 2 : 0);
}

inline request packets(plain_access const& access) {
  std::uint64_t const block_size = access.op == warpmem::memory_op::compare_and_swap ? 64 : 128;
  request result;
  result.least = rounded_up_quotient(static_cast<int>(access.at.size()) * access.size, 32);
  std::map<int, std::vector<std::pair<int, std::uint64_t>>> queues;
  for (auto const& [lane, at] : access.at) {
    queues[tag_set_of(at)].emplace_back(lane, at);
  }
  for (auto& [set, queue] : queues) {
    while (!queue.empty()) {
      std::uint64_t const block = queue.front().second / block_size;
      std::set<std::uint64_t> words_seen;  // including those of waiting lanes and of other lines
      std::vector<std::pair<int, std::uint64_t>> waiting;
      std::map<std::uint64_t, std::set<int>> sectors;
      for (auto const& [lane, at] : queue) {
        std::uint64_t const word = at % 128 / 4;
        if (at / block_size == block && words_seen.count(word) == 0) {
          sectors[at / 32].insert(lane);
        } else {
          waiting.emplace_back(lane, at);
        }
        words_seen.insert(word);
      }
      for (auto const& [sector, lanes] : sectors) {
        result.segments.push_back({sector * 32, 32, lanes});
      }
      queue = waiting;
    }
  }
  return result;
}

}  // namespace reference
