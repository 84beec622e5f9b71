// CUDA C Programming Guide 3.2, G.3.3: shared memory of capability 1.x. "Select one of the words pointed to by the
// remaining addresses as the broadcast word; build the subset of addresses to service so that it includes all addresses
// that are within the broadcast word and one address for each bank pointed to by the remaining addresses."
#pragma once

#include <support/reference/plain_access.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>

namespace reference {

// Which word and which addresses is "unspecified". Read as: the word that most remaining lanes need, the first by lane
// if several tie; from every other bank, the waiting lane whose word comes first.
inline int load_passes_1x(std::map<int, std::uint64_t> words) {
  std::map<std::uint64_t, int> first_lane;  // the first lane to ask for a word
  for (auto const& [lane, word] : words) {
    first_lane.emplace(word, lane);
  }
  int passes = 0;
  for (; !words.empty(); ++passes) {
    std::map<std::uint64_t, std::set<int>> waiting;
    for (auto const& [lane, word] : words) {
      waiting[word].insert(lane);
    }
    std::uint64_t broadcast = waiting.begin()->first;
    for (auto const& [word, lanes] : waiting) {
      if (lanes.size() > waiting[broadcast].size() ||
          (lanes.size() == waiting[broadcast].size() && first_lane[word] < first_lane[broadcast])) {
        broadcast = word;
      }
    }
    std::map<std::uint64_t, std::uint64_t> word_of_bank{{broadcast % 16, broadcast}};
    for (auto const& [word, lanes] : waiting) {
      auto const [entry, is_new] = word_of_bank.emplace(word % 16, word);
      if (!is_new && entry->first != broadcast % 16 && first_lane[word] < first_lane[entry->second]) {
        entry->second = word;
      }
    }
    for (auto const& [bank, word] : word_of_bank) {
      for (int const lane : waiting[word]) {
        words.erase(lane);
        if (word != broadcast) {
          break;  // one address
        }
      }
    }
  }
  return passes;
}

// "If several threads of a half-warp write to the same word, only one performs a write": the fullest bank decides.
inline int store_passes_1x(std::map<int, std::uint64_t> const& words) {
  std::map<std::uint64_t, std::set<std::uint64_t>> banks;
  std::size_t most = 0;
  for (auto const& [lane, word] : words) {
    banks[word % 16].insert(word);
    most = std::max(most, banks[word % 16].size());
  }
  return static_cast<int>(most);
}

}  // namespace reference
