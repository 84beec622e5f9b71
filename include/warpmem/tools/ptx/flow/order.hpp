// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bourdoncle's weak topological order of a graph (1993): a node comes after those that lead to it, and all of a loop
// comes before what follows the loop.
#pragma once

#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

inline constexpr int no_loop = -1;  // as the size of a body

class weak_topological_order {
 public:
  explicit weak_topological_order(std::vector<std::vector<std::uint32_t>> const& successors)
      : successors_{successors}, number_(successors.size()), bodies_(successors.size(), no_loop) {}

  // First first; nodes that `start` does not reach are left out.
  [[nodiscard]] std::vector<std::uint32_t> from(std::uint32_t start) {
    std::vector<std::uint32_t> order;
    visit(start, order);
    std::reverse(order.begin(), order.end());
    return order;
  }
  // How many nodes before it are the body of its loop.
  [[nodiscard]] int body_of(std::uint32_t node) const { return bodies_[node]; }

 private:
  static constexpr std::uint32_t placed = ~0U;

  std::uint32_t visit(std::uint32_t node, std::vector<std::uint32_t>& out) {
    path_.push_back(node);
    std::uint32_t head = number_[node] = ++counter_;
    bool is_loop = false;
    for (std::uint32_t const next : successors_[node]) {
      std::uint32_t const least = number_[next] == 0 ? visit(next, out) : number_[next];
      if (least <= head) {
        head = least;
        is_loop = true;
      }
    }
    if (head != number_[node]) {
      return head;
    }
    number_[node] = placed;
    std::uint32_t last = path_.back();
    path_.pop_back();
    if (is_loop) {
      while (last != node) {
        number_[last] = 0;
        last = path_.back();
        path_.pop_back();
      }
      std::vector<std::uint32_t> body;
      for (std::uint32_t const next : successors_[node]) {
        if (number_[next] == 0) {
          visit(next, body);
        }
      }
      // Lanes that come round again wait at the head for those that are still in the body.
      bodies_[node] = static_cast<int>(body.size());
      out.push_back(node);
      out.insert(out.end(), body.begin(), body.end());
      return head;
    }
    out.push_back(node);
    return head;
  }

  std::vector<std::vector<std::uint32_t>> const& successors_;
  std::vector<std::uint32_t> number_;  // by the first visit; 0: not yet
  std::vector<int> bodies_;
  std::vector<std::uint32_t> path_{};
  std::uint32_t counter_{};
};

}}}}  // namespace warpmem::v0::ptx::detail
