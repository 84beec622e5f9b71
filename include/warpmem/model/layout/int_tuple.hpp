// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nested integers, as CuTe writes shapes, strides and coordinates: 4, (4,8), ((4,8),2).
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// An integer, or a tuple of such. Its nodes stand in the order in which it is printed: a tuple before what is in it.
struct int_tuple {
  static constexpr int capacity = 48;

  std::int64_t value[capacity]{};   // of an integer
  std::uint8_t inside[capacity]{};  // how many nodes are in a tuple; 0: an integer
  int nodes{};                      // 0: nothing; above the capacity: too many to hold

  constexpr int_tuple() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): an integer is a tuple, as in {{4, 8}, 2}
  WARPMEM_HD constexpr int_tuple(std::int64_t n) noexcept : value{n}, nodes{1} {}
  template <class... More>
  WARPMEM_HD constexpr int_tuple(int_tuple const& first, int_tuple const& second, More const&... more) noexcept
      : nodes{1} {
    append(first);
    append(second);
    (append(int_tuple{more}), ...);
    close(0);
  }

  WARPMEM_HD constexpr void push(std::int64_t n) noexcept {
    if (nodes < capacity) {
      value[nodes] = n;
    }
    ++nodes;
  }
  // Node `tuple`, pushed before, holds all that was pushed since.
  WARPMEM_HD constexpr void close(int tuple) noexcept {
    if (holds_all()) {
      inside[tuple] = static_cast<std::uint8_t>(nodes - 1 - tuple);
    }
  }
  [[nodiscard]] WARPMEM_HD constexpr bool holds_all() const noexcept { return nodes >= 1 && nodes <= capacity; }
  [[nodiscard]] WARPMEM_HD constexpr bool is_tuple(int node) const noexcept { return inside[node] > 0; }
  // The node behind this one and all that is in it.
  [[nodiscard]] WARPMEM_HD constexpr int after(int node) const noexcept {
    return nodes == 0 ? 0 : node + 1 + inside[node];
  }
  // How many integers or tuples a tuple holds; 1 for an integer.
  [[nodiscard]] WARPMEM_HD constexpr int rank() const noexcept {
    int n = is_tuple(0) ? 0 : 1;
    for (int node = 1; is_tuple(0) && node < nodes; node = after(node)) {
      ++n;
    }
    return n;
  }
  // Where element `i` of the tuple is; 0 for an integer.
  [[nodiscard]] WARPMEM_HD constexpr int element(int i) const noexcept {
    int node = is_tuple(0) ? 1 : 0;
    for (; i > 0; --i) {
      node = after(node);
    }
    return node;
  }
  friend constexpr bool operator==(int_tuple const&, int_tuple const&) = default;

 private:
  WARPMEM_HD constexpr void append(int_tuple const& other) noexcept {
    for (int i = 0; i < other.nodes && i < capacity; ++i) {
      if (nodes < capacity) {
        inside[nodes] = other.inside[i];
      }
      push(other.value[i]);
    }
  }
};

}}  // namespace warpmem::v0
