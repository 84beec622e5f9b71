// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where ptxas lets lanes that went different ways wait for each other (BSSY ... BSYNC), in a graph without loops.
//
// Lanes that part at a branch meet at its post-dominator. Until then they meet at one more place, if there is one:
// where they would meet if nothing led past it to the post-dominator. Every other place where ways join is executed by
// each group of lanes that comes by.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/flow/dominators.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

class barrier_places {
 public:
  // Ways begin at the first node and end at the last. Of `is_loop`, lanes leave at different times. If `has_calls`, the
  // first node leads to functions that have nothing to do with each other.
  barrier_places(neighbours const& next, std::vector<bool> const& is_loop, bool has_calls)
      : next_{next},
        is_loop_{is_loop},
        end_{static_cast<int>(next.size()) - 1},
        before_{reversed(next)},
        dominator_{dominators(before_, 0, 1)},
        has_calls_{has_calls},
        found_(next.size()) {}

  // By node.
  [[nodiscard]] std::vector<bool> find() {
    auto const after = dominators(next_, end_, -1);
    std::map<std::pair<int, int>, std::vector<int>> regions;  // branches, by where they end and where they begin
    for (int k = 0; k < end_; ++k) {
      if (dominator_[at(k)] == nowhere || after[at(k)] == nowhere || !(is_loop_[at(k)] || next_[at(k)].size() > 1)) {
        continue;
      }
      int to = after[at(k)];
      while (to != end_ && after[at(dominator_[at(to)])] != to) {
        to = after[at(to)];  // lanes come there that were not at this branch
      }
      found_[at(to)] = true;
      regions[{to, function_of(k)}].push_back(k);
    }
    for (auto const& [ends, branches] : regions) {
      find_one_between(branches, ends.first);
    }
    return found_;
  }

 private:
  [[nodiscard]] static std::size_t at(int k) noexcept { return static_cast<std::size_t>(k); }
  [[nodiscard]] int function_of(int k) const {
    while (has_calls_ && k != 0 && dominator_[at(k)] != 0) {
      k = dominator_[at(k)];
    }
    return has_calls_ ? k : 0;
  }
  // Whether each node can be reached from these without passing `end`.
  [[nodiscard]] std::vector<bool> reached(std::vector<int> from, int end) const {
    std::vector<bool> is(next_.size());
    while (!from.empty()) {
      int const k = from.back();
      from.pop_back();
      if (k != end && !is[at(k)]) {
        is[at(k)] = true;
        from.insert(from.end(), next_[at(k)].begin(), next_[at(k)].end());
      }
    }
    return is;
  }
  [[nodiscard]] bool leads_to(int from, int to) const { return reached({from}, end_)[at(to)]; }
  // Nodes on the ways from its dominator.
  [[nodiscard]] std::ptrdiff_t region_size(int to) const {
    auto const inside = reached({dominator_[at(to)]}, to);
    std::ptrdiff_t count = 0;
    for (int k = 0; k < to; ++k) {
      count += inside[at(k)] && leads_to(k, to) ? 1 : 0;
    }
    return count;
  }

  struct candidate {
    std::ptrdiff_t size;
    std::vector<int> places;  // the last one decides
  };
  void find_one_between(std::vector<int> const& branches, int end) {
    auto const inside = reached(branches, end);
    neighbours past(next_.size());  // without the ways that go to the end
    for (int k = 0; k < end; ++k) {
      for (int const other : next_[at(k)]) {
        if (inside[at(k)] && other != end) {
          past[at(k)].push_back(other);
        }
      }
    }
    std::vector<candidate> candidates;
    for (int k = 0; k < end; ++k) {
      if (inside[at(k)] && past[at(k)].empty()) {
        auto places = where_they_meet(branches, past, k);
        if (!places.empty()) {
          candidates.push_back({region_size(places.back()), std::move(places)});
        }
      }
    }
    std::sort(candidates.begin(), candidates.end(), [](auto const& a, auto const& b) {
      return std::make_tuple(a.size, a.places.back(), b.places.size()) <
             std::make_tuple(b.size, b.places.back(), a.places.size());
    });
    candidate const* best = nullptr;
    for (candidate const& c : candidates) {
      if (best == nullptr ||
          (c.places.back() != best->places.back() && leads_to(best->places.back(), c.places.back()))) {
        best = &c;
      }
    }
    for (int const k : best == nullptr ? std::vector<int>{} : best->places) {
      found_[at(k)] = true;
    }
  }
  // If all ways ended at `last`; ascending.
  [[nodiscard]] std::vector<int> where_they_meet(std::vector<int> const& branches, neighbours const& past,
                                                 int last) const {
    auto const after = dominators(past, last, -1);
    std::vector<int> places;
    for (int const k : branches) {
      int const to = after[at(k)];
      auto const goes_on =
          std::count_if(past[at(k)].begin(), past[at(k)].end(), [&](int other) { return after[at(other)] != nowhere; });
      if (k == last || to == nowhere || !(is_loop_[at(k)] || goes_on > 1)) {
        continue;
      }
      int const from = dominator_[at(to)];
      if (after[at(from)] == to && std::find(branches.begin(), branches.end(), from) != branches.end()) {
        places.push_back(to);
      }
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
  }

  neighbours const& next_;
  std::vector<bool> const& is_loop_;
  int end_;
  neighbours before_;
  std::vector<int> dominator_;
  bool has_calls_;
  std::vector<bool> found_;
};

}}}}  // namespace warpmem::v0::ptx::detail
