// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lanes that went different ways execute together again, in a graph with loops: each loop is taken by itself, as
// a graph without loops that ends at the next round, and is one node of what is around it.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/flow/barrier_places.hpp>
#include <warpmem/tools/ptx/flow/dominators.hpp>
#include <warpmem/tools/ptx/flow/order.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Without places at which nothing happens and that lead on to one other: compilers of the host make them where an edge
// has a counter, and GPU code has none. Their own edges stay, but nothing leads to them.
[[nodiscard]] inline neighbours without_empty_places(neighbours const& next, std::vector<bool> const& is_empty) {
  auto const before = reversed(next);
  std::size_t const end = next.size() - 1;
  auto const is_passed = [&](std::size_t k) {
    if (k == 0 || !is_empty[k] || next[k].size() != 1) {
      return false;
    }
    auto const to = static_cast<std::size_t>(next[k].front());
    return to == end || (to > k && is_empty[to] && before[k].size() == 1);
  };
  neighbours shorter(next.size());
  for (std::size_t k = 0; k < end; ++k) {
    for (int to : is_passed(k) ? std::vector<int>{} : next[k]) {
      while (is_passed(static_cast<std::size_t>(to))) {
        to = next[static_cast<std::size_t>(to)].front();
      }
      if (std::find(shorter[k].begin(), shorter[k].end(), to) == shorter[k].end()) {
        shorter[k].push_back(to);
      }
    }
  }
  return shorter;
}

class reconvergence {
 public:
  // Places by rank: those that follow each; how many places before it are the body of its loop; whether it is empty.
  reconvergence(neighbours const& next, std::vector<int> const& bodies, std::vector<bool> const& is_empty)
      : next_{without_empty_places(next, is_empty)}, bodies_{bodies}, item_of_(next.size()), found_(next.size()) {
    auto const before = reversed(next);
    auto const left = reversed(next_);
    for (std::size_t k = 0; k < next.size(); ++k) {
      found_[k] = left[k].size() == 1 && before[k].size() > 1;  // of a branch that did nothing
    }
  }

  // By rank.
  [[nodiscard]] std::vector<bool> find() {
    take(0, static_cast<int>(bodies_.size()), nowhere);
    return found_;
  }

 private:
  [[nodiscard]] static std::size_t at(int k) noexcept { return static_cast<std::size_t>(k); }
  [[nodiscard]] bool is_head(int place) const { return bodies_[at(place)] != no_loop; }

  // The places from `begin` on: all, or the body of the loop whose head is at `end`.
  void take(int begin, int end, int head) {
    std::vector<int> const items = number_items(begin, end, head);
    find_barriers(items, begin, end, head);
    for (int const place : items) {
      if (place == head || !is_head(place)) {
        continue;
      }
      int const first = place - bodies_[at(place)];
      find_exits(first, place);
      if (has_one_entry(first, place)) {
        take(first, place, place);
      } else {
        found_[at(place)] = false;  // ptxas has no barrier in such a loop
      }
    }
  }
  // Places outside loops, and heads of loops, in order; those of a loop begin with its own head.
  [[nodiscard]] std::vector<int> number_items(int begin, int end, int head) {
    std::vector<int> items;
    for (int place = end - 1; place >= begin; place -= 1 + (std::max)(bodies_[at(place)], 0)) {
      items.push_back(place);
    }
    if (head != nowhere) {
      items.push_back(head);
    }
    std::reverse(items.begin(), items.end());
    for (int i = 0; i < static_cast<int>(items.size()); ++i) {
      int const place = items[at(i)];
      int const first = place == head ? place : place - (std::max)(bodies_[at(place)], 0);
      std::fill(item_of_.begin() + first, item_of_.begin() + place + 1, i);
    }
    return items;
  }
  void find_barriers(std::vector<int> const& items, int begin, int end, int head) {
    int const next_round = static_cast<int>(items.size());
    int const out = next_round + (head != nowhere ? 1 : 0);
    neighbours ways(at(out) + 1);
    auto const add = [&](int from, int to) {
      auto& all = ways[at(from)];
      // A loop with several entries has ways back to others than its head: they are left out.
      if (to > from && std::find(all.begin(), all.end(), to) == all.end()) {
        all.push_back(to);
      }
    };
    for (int place = begin; place < end + (head != nowhere ? 1 : 0); ++place) {
      for (int const to : next_[at(place)]) {
        bool const is_inside = to >= begin && to < end;
        add(item_of_[at(place)], to == head ? next_round : is_inside ? item_of_[at(to)] : out);
      }
    }
    std::vector<bool> is_loop(ways.size());
    for (int i = 0; i < next_round; ++i) {
      is_loop[at(i)] = items[at(i)] != head && is_head(items[at(i)]);
    }
    if (head != nowhere) {
      add(next_round, out);
      found_[at(head)] = true;
    }
    auto const found = barrier_places{ways, is_loop, head == nowhere}.find();
    for (int i = 0; i < next_round; ++i) {
      found_[at(items[at(i)])] = found_[at(items[at(i)])] || found[at(i)];
    }
  }
  // The first place, behind which everything begins, is no entry: after a barrier, threads begin anywhere.
  [[nodiscard]] bool has_one_entry(int begin, int head) const {
    for (int place = 1; place < static_cast<int>(bodies_.size()); ++place) {
      for (int const to : next_[at(place)]) {
        if ((place < begin || place > head) && to >= begin && to < head) {
          return false;
        }
      }
    }
    return true;
  }
  // Lanes that leave a loop wait for those that are still in it.
  void find_exits(int begin, int head) {
    for (int place = begin; place <= head; ++place) {
      for (int const to : next_[at(place)]) {
        found_[at(to)] = found_[at(to)] || to < begin || to > head;
      }
    }
  }

  neighbours next_;
  std::vector<int> const& bodies_;
  std::vector<int> item_of_;
  std::vector<bool> found_;
};

}}}}  // namespace warpmem::v0::ptx::detail
