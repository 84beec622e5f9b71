// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The access of a site that is most worth a look.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/access/matrix_access.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/report/counter.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <tuple>
#include <variant>

namespace warpmem { inline namespace v0 {

// An access and by how much it exceeds what its lanes and bytes need: sectors of global and local memory and of the
// source of an asynchronous copy (transactions where the capability has no sectors), bank conflicts of shared memory,
// replayed requests of constant memory.
struct site_access {
  std::variant<warp_access, async_copy, matrix_access> access{};
  counter excess{};
  bool refused{};  // by hardware: then the excess is unknown
  warp_place by{};
  friend bool operator==(site_access const&, site_access const&) = default;
};

namespace detail {

[[nodiscard]] inline auto lanes_of(warp_access const& a) noexcept {
  return std::tuple(a.active.bits, a.lane_bytes, a.op, a.cache, a.overflowed.bits);
}
[[nodiscard]] inline auto lanes_of(async_copy const& a) noexcept {
  return std::tuple(a.active.bits, a.lane_bytes, a.cache);
}
[[nodiscard]] inline auto lanes_of(matrix_access const& a) noexcept {
  return std::tuple(a.matrices, a.op, a.transposed);
}
[[nodiscard]] inline bool comes_before(address const (&a)[32], address const (&b)[32]) noexcept {
  return std::lexicographical_compare(std::begin(a), std::end(a), std::begin(b), std::end(b));
}
[[nodiscard]] inline bool addresses_before(warp_access const& a, warp_access const& b) noexcept {
  return comes_before(a.at, b.at);
}
[[nodiscard]] inline bool addresses_before(matrix_access const& a, matrix_access const& b) noexcept {
  return comes_before(a.row_at, b.row_at);
}
[[nodiscard]] inline bool addresses_before(async_copy const& a, async_copy const& b) noexcept {
  return comes_before(a.source, b.source) ||
         (!comes_before(b.source, a.source) && comes_before(a.destination, b.destination));
}

// A refused access, then known excesses from the largest to none, then unknown ones.
[[nodiscard]] constexpr std::int64_t urgency(counter excess, bool refused) noexcept {
  return refused ? INT64_MAX : excess.value_or(-1);
}

// Whether `a` is to be shown before `b`: a total order, so that the worst of a sum does not depend on who counted what.
[[nodiscard]] inline bool is_worse(site_access const& a, site_access const& b) noexcept {
  std::int64_t const first = urgency(a.excess, a.refused);
  std::int64_t const second = urgency(b.excess, b.refused);
  if (first != second) {
    return first > second;
  }
  if (a.by != b.by) {
    return a.by < b.by;
  }
  if (a.access.index() != b.access.index()) {
    return a.access.index() < b.access.index();
  }
  return std::visit(
      [&b](auto const& one) {
        auto const& other = *std::get_if<std::remove_cvref_t<decltype(one)>>(&b.access);
        return addresses_before(one, other) || (!addresses_before(other, one) && lanes_of(one) < lanes_of(other));
      },
      a.access);
}

}  // namespace detail

}}  // namespace warpmem::v0
