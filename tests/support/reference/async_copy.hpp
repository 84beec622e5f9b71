// cp.async, slowly: wavefronts played one after the other, with explicit sets of everything.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/report/async_copy.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace reference {

// Bit by bit, from a table with the set of every single address bit, 7 to 46.
inline int tag_set(std::uint64_t at) {
  constexpr char sets[] = "2121321312123231232313232131232313213121";
  int set = 0;
  for (int bit = 7; bit < 47; ++bit) {
    set ^= (at >> bit & 1) != 0 ? sets[bit - 7] - '0' : 0;
  }
  return set;
}

// The wavefront of each source line: the n-th new line of its set joins number n.
inline std::map<std::uint64_t, int> wave_of_line(warpmem::async_copy const& c) {
  std::map<std::uint64_t, int> waves;
  std::map<int, int> in_set;
  for (int lane = 0; lane < 32; ++lane) {
    std::uint64_t const line = c.source[lane] / 128;
    if (c.active.test(lane) && waves.count(line) == 0) {
      waves[line] = in_set[tag_set(line * 128)]++;
    }
  }
  return waves;
}

inline int number_of(std::map<std::uint64_t, int> const& waves) {
  int n = 0;
  for (auto const& [line, wave] : waves) {
    n = std::max(n, wave + 1);
  }
  return n;
}

inline std::set<std::uint64_t> banks(std::uint64_t at, int bytes) {
  std::set<std::uint64_t> all;
  for (int byte = 0; byte < bytes; ++byte) {
    all.insert((at + static_cast<std::uint64_t>(byte)) / 4 % 32);
  }
  return all;
}

inline bool meet(std::set<std::uint64_t> const& a, std::set<std::uint64_t> const& b) {
  return std::any_of(a.begin(), a.end(), [&](auto x) { return b.count(x) != 0; });
}

// Wavefronts of one group, and in how many of them two of the remaining lanes share a source bank.
inline std::pair<int, int> play(warpmem::async_copy const& c, std::vector<int> remaining) {
  int passes = 0;
  int collisions = 0;
  while (!remaining.empty()) {
    std::vector<int> blocked;
    bool collides = false;
    for (int lane : remaining) {
      bool waits = false;
      for (int lower : remaining) {
        if (lower < lane) {
          bool const reads = meet(banks(c.source[lane], c.lane_bytes), banks(c.source[lower], c.lane_bytes));
          collides = collides || reads;
          waits = waits || reads ||
                  meet(banks(c.destination[lane], c.lane_bytes), banks(c.destination[lower], c.lane_bytes));
        }
      }
      if (waits) {
        blocked.push_back(lane);
      }
    }
    remaining = blocked;
    ++passes;
    collisions += collides ? 1 : 0;
  }
  return {passes, collisions};
}

inline warpmem::async_copy_report cached(warpmem::async_copy const& c) {
  warpmem::async_copy_report r{};
  auto const waves = wave_of_line(c);
  std::set<std::uint64_t> sectors;
  std::map<std::pair<int, int>, std::vector<int>> groups;  // by wavefront and phase
  for (int lane = 0; lane < 32; ++lane) {
    if (c.active.test(lane)) {
      sectors.insert(c.source[lane] / 32);
      groups[{waves.at(c.source[lane] / 128), lane * c.lane_bytes / 128}].push_back(lane);
    }
  }
  for (auto const& [where, lanes] : groups) {
    auto const [passes, collisions] = play(c, lanes);
    r.shared_wavefronts += passes;
    r.shared_bank_conflicts += passes - 1;
    r.data_bank_conflicts += passes - 1 + collisions;
  }
  r.sectors = static_cast<std::int64_t>(sectors.size());
  r.l2_requests = static_cast<std::int64_t>(waves.size());
  r.tag_wavefronts = number_of(waves);
  return r;
}

// Every wavefront of one source line, as the set of its source sectors.
inline std::vector<std::set<int>> passes_of_line(warpmem::async_copy const& c, std::uint64_t line) {
  using entry = std::tuple<std::uint64_t, int, int, int>;  // destination line, source and destination sector, swapped
  std::map<entry, std::set<int>> halves;
  for (int lane = 0; lane < 32; ++lane) {
    if (c.active.test(lane) && c.source[lane] / 128 == line) {
      auto const from = static_cast<int>(c.source[lane] / 16 % 8);
      auto const to = static_cast<int>(c.destination[lane] / 16 % 8);
      halves[{c.destination[lane] / 128, from / 2, to / 2, (from + to) % 2}].insert(from % 2);
    }
  }
  std::map<std::tuple<std::uint64_t, int, int, std::set<int>>, std::map<int, int>> passes;
  for (auto const& [key, used] : halves) {
    auto const& [to_line, from, to, swapped] = key;
    ++passes[{to_line, (from + to) % 2, swapped, used}][from];
  }
  std::vector<std::set<int>> masks;
  for (auto& [key, left] : passes) {
    while (!left.empty()) {
      std::set<int> mask;
      for (auto it = left.begin(); it != left.end();) {
        mask.insert(it->first);
        it = --it->second == 0 ? left.erase(it) : std::next(it);
      }
      masks.push_back(mask);
    }
  }
  return masks;
}

inline void add_l2(std::vector<std::set<int>> const& masks, warpmem::async_copy_report& r) {
  std::size_t total = 0;
  std::set<int> all;
  for (auto const& mask : masks) {
    total += mask.size();
    all.insert(mask.begin(), mask.end());
  }
  bool const equal = std::set<std::set<int>>(masks.begin(), masks.end()).size() == 1;
  auto const requests = static_cast<std::int64_t>((masks.size() + 3) / 4);
  r.l2_requests += equal ? warpmem::counter{requests} : warpmem::counter::unknown();
  if (equal) {
    r.l2_sectors += requests * static_cast<std::int64_t>(all.size());
  } else if (masks.size() == 2 || all.size() == total) {
    r.l2_sectors += static_cast<std::int64_t>(total);
  } else {
    r.l2_sectors += warpmem::counter::unknown();
  }
}

inline warpmem::async_copy_report uncached(warpmem::async_copy const& c) {
  using pair = std::pair<std::uint64_t, std::uint64_t>;
  warpmem::async_copy_report r{};
  auto const waves = wave_of_line(c);
  std::map<int, std::map<std::uint64_t, std::set<pair>>> turns;  // by wavefront and class of destination lines
  std::set<pair> sectors;
  std::map<std::uint64_t, std::set<std::uint64_t>> from_lines;
  std::map<std::uint64_t, std::set<std::uint64_t>> from_halves;
  for (int lane = 0; lane < 32; ++lane) {
    if (c.active.test(lane)) {
      std::uint64_t const from = c.source[lane] / 128;
      std::uint64_t const to = c.destination[lane] / 128;
      turns[waves.at(from)][to % 4].insert({from, to});
      sectors.insert({from, c.destination[lane] / 32});
      from_lines[c.destination[lane] / 16].insert(from);
      from_halves[c.destination[lane] / 16].insert(c.source[lane] / 16);
    }
  }
  for (auto const& [wave, classes] : turns) {
    std::size_t most = 0;
    for (auto const& [which, pairs] : classes) {
      most = std::max(most, pairs.size());
    }
    r.tag_wavefronts += static_cast<std::int64_t>(most);
  }
  auto const agree = [](auto const& written) {
    return std::all_of(written.begin(), written.end(), [](auto const& to) { return to.second.size() == 1; });
  };
  r.sectors =
      agree(from_lines) ? warpmem::counter{static_cast<std::int64_t>(sectors.size())} : warpmem::counter::unknown();
  for (auto const& [line, wave] : waves) {
    add_l2(passes_of_line(c, line), r);
  }
  if (!agree(from_halves)) {
    r.l2_requests = r.l2_sectors = warpmem::counter::unknown();
  }
  return r;
}

}  // namespace reference
