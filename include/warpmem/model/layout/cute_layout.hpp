// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CuTe's layouts as values: functions from coordinates to offsets, as ((4,8),2):((1,33),4), and compositions of them
// with swizzles, as Swizzle<3,3,3> o 0 o (8,64):(64,1). Rules: docs/layouts.md.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/checked.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/swizzle.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Nested integers, as CuTe writes shapes, strides and coordinates: 4, (4,8), ((4,8),2).

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
    int_tuple const parts[] = {first, second, int_tuple{more}...};
    for (int_tuple const& part : parts) {
      for (int i = 0; i < part.nodes && i < capacity; ++i) {
        push(part.value[i], part.inside[i]);
      }
    }
    close(0);
  }

  WARPMEM_HD constexpr void push(std::int64_t n, std::uint8_t holds = 0) noexcept {
    if (nodes < capacity) {
      value[nodes] = n;
      inside[nodes] = holds;
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
  // How many integers or tuples the tuple at a node holds; 1 for an integer.
  [[nodiscard]] WARPMEM_HD constexpr int rank(int at = 0) const noexcept {
    int n = is_tuple(at) ? 0 : 1;
    for (int node = at + 1; node < after(at); node = after(node)) {
      ++n;
    }
    return n;
  }
  friend constexpr bool operator==(int_tuple const&, int_tuple const&) = default;
};

namespace detail {

// One function of a composition: what shape and stride give, plus the offset, swizzled.
struct layout_step {
  int_tuple shape{};  // nothing: the index itself
  int_tuple stride{};
  std::int64_t offset{};
  swizzle_bits swizzle{};

  // Of the mode at a node: its number of coordinates; more than 2^63 - 1 is -1.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t size(int node = 0) const noexcept {
    detail::checked_size product{shape.nodes == 0 ? 0 : 1};
    for (int n = node; n < shape.after(node); ++n) {
      product = shape.is_tuple(n) ? product : product.times(shape.value[n]);
    }
    return product.overflowed() ? -1 : product.value();
  }
  // One more than the largest offset, with the absolute values of strides; more than 2^63 - 1 is -1.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t cosize() const noexcept {
    detail::checked_size end{1};
    for (int n = 0; n < shape.nodes; ++n) {
      std::int64_t const stride_of = stride.value[n] < 0 ? -stride.value[n] : stride.value[n];
      detail::checked_size const reach = detail::checked_size{stride_of}.times(shape.value[n] - 1);
      end = shape.is_tuple(n) ? end : reach.overflowed() ? reach : end.plus(reach.value());
    }
    return end.overflowed() ? -1 : end.value();
  }
  // Nothing, or a positive number for each integer of the stride; 62 bits hold every offset.
  [[nodiscard]] WARPMEM_HD constexpr bool is_valid() const noexcept {
    bool good = swizzle.is_valid() && !swizzle.flips_8 && shape.nodes == stride.nodes && shape.nodes <= shape.capacity;
    for (int n = 0; good && n < shape.nodes; ++n) {
      good = shape.inside[n] == stride.inside[n] && stride.value[n] >= -most && stride.value[n] <= most &&
             (shape.is_tuple(n) || shape.value[n] > 0);
    }
    return good && (shape.nodes == 0 || (size() > 0 && cosize() > 0 && cosize() <= most)) && offset >= -most &&
           offset <= most;
  }
  // Before the swizzle. The shape's first integer runs fastest, its last one has no end; far outside, it wraps around.
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t within(int node, std::int64_t index) const noexcept {
    if (shape.nodes == 0) {
      return static_cast<std::uint64_t>(index);
    }
    std::uint64_t sum = 0;
    int const last = shape.after(node) - 1;
    for (int n = node; n < last; ++n) {
      if (!shape.is_tuple(n)) {
        sum += static_cast<std::uint64_t>(index % shape.value[n]) * static_cast<std::uint64_t>(stride.value[n]);
        index /= shape.value[n];
      }
    }
    return sum + static_cast<std::uint64_t>(index) * static_cast<std::uint64_t>(stride.value[last]);
  }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t moved(std::uint64_t sum) const noexcept {
    return static_cast<std::int64_t>(swizzle(sum + static_cast<std::uint64_t>(offset)));
  }
  friend constexpr bool operator==(layout_step const&, layout_step const&) = default;

 private:
  static constexpr std::int64_t most = std::int64_t{1} << 62;
};

}  // namespace detail

// Functions one after another. The last one comes first, and its shape is that of the whole.
struct cute_layout {
  static constexpr int capacity = 3;

  detail::layout_step step[capacity]{};
  int steps{};         // 0: no layout
  int pointer_bits{};  // of an element behind smem_ptr[16b], whose swizzle takes the address, base and all; 0: none

  constexpr cute_layout() = default;
  WARPMEM_HD constexpr cute_layout(int_tuple const& shape, int_tuple const& stride, swizzle_bits swizzle = {}) noexcept
      : step{detail::layout_step{shape, stride, 0, swizzle}}, steps{1} {}

  [[nodiscard]] WARPMEM_HD constexpr bool is_valid() const noexcept {
    bool good = steps >= 1 && steps <= capacity && domain().shape.nodes > 0;
    for (int i = 0; good && i < steps; ++i) {
      good = step[i].is_valid();
    }
    return good;
  }
  [[nodiscard]] WARPMEM_HD constexpr detail::layout_step const& domain() const noexcept {
    return step[steps > 1 ? steps - 1 : 0];
  }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t size() const noexcept { return domain().size(); }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t size(int mode) const noexcept {
    int node = domain().shape.is_tuple(0) ? 1 : 0;
    for (; mode > 0; --mode) {
      node = domain().shape.after(node);
    }
    return domain().size(node);
  }
  [[nodiscard]] WARPMEM_HD constexpr int rank() const noexcept { return domain().shape.rank(); }

  // The offset of an index, of an index for each mode, and of a nested coordinate, whose integers may stand for tuples
  // of the shape. Needs a valid layout, and coordinates that it takes.
  template <class... More>
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t operator()(std::int64_t first, More... more) const noexcept {
    std::int64_t const index[] = {first, static_cast<std::int64_t>(more)...};
    std::uint64_t sum = 0;
    int node = sizeof...(more) == 0 ? 0 : 1;
    for (std::int64_t const i : index) {
      sum += domain().within(node, i);
      node = domain().shape.after(node);
    }
    return through(sum);
  }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t operator()(int_tuple const& coordinate) const noexcept {
    std::uint64_t sum = 0;
    int node = 0;
    for (int n = 0; n < coordinate.nodes; ++n) {
      if (!coordinate.is_tuple(n)) {
        sum += domain().within(node, coordinate.value[n]);
      }
      node = coordinate.is_tuple(n) ? node + 1 : domain().shape.after(node);
    }
    return through(sum);
  }
  // Whether a coordinate has a tuple only where the shape has one of as many elements.
  [[nodiscard]] WARPMEM_HD constexpr bool takes(int_tuple const& coordinate) const noexcept {
    int_tuple const& shape = domain().shape;
    bool good = coordinate.holds_all();
    int node = 0;
    for (int n = 0; good && n < coordinate.nodes; ++n) {
      bool const opens = coordinate.is_tuple(n);
      good = !opens || (shape.is_tuple(node) && coordinate.rank(n) == shape.rank(node));
      node = opens ? node + 1 : shape.after(node);
    }
    return good;
  }
  // How many elements its offsets reach, from 0 on; 0 where no shape bounds them, or where some lie below 0.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t reach() const noexcept {
    bool bounded = step[0].shape.nodes > 0 && step[0].offset >= 0;
    for (int n = 0; n < step[0].shape.nodes; ++n) {
      bounded = bounded && step[0].stride.value[n] >= 0;
    }
    for (int i = 0; bounded && i + 1 < steps; ++i) {
      bounded = step[i + 1].offset >= 0 && step[i + 1].offset + step[i + 1].cosize() <= step[i].size();
    }
    return bounded ? step[0].cosize() : 0;
  }
  // The same layout behind another swizzle.
  [[nodiscard]] WARPMEM_HD constexpr cute_layout with(swizzle_bits swizzle) const noexcept {
    cute_layout copy = *this;
    copy.step[0].swizzle = swizzle;
    return copy;
  }
  friend constexpr bool operator==(cute_layout const&, cute_layout const&) = default;

 private:
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t through(std::uint64_t sum) const noexcept {
    std::int64_t at = domain().moved(sum);
    for (int i = steps - 2; i >= 0; --i) {
      at = step[i].moved(step[i].within(0, at));
    }
    return at;
  }
};

}}  // namespace warpmem::v0
