// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The access of a site that is most worth a look.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/access/cluster_access.hpp>
#include <warpmem/access/matrix_access.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/report/counter.hpp>

#include <cstdint>
#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 {

// An access and by how much it exceeds what its lanes and bytes need: sectors of global and local memory and of the
// source of an asynchronous copy (transactions where the capability has no sectors), wavefronts of shared memory and of
// shared::cluster beyond those without bank conflicts, replayed requests of constant memory.
struct site_access {
  std::variant<warp_access, async_copy, matrix_access, cluster_access> access{};
  counter excess{};
  bool refused{};  // by hardware: then the excess is unknown
  warp_place by{};
  friend bool operator==(site_access const&, site_access const&) = default;
};

namespace detail {

[[nodiscard]] constexpr int order_of(std::uint64_t a, std::uint64_t b) noexcept { return a < b ? -1 : a > b ? 1 : 0; }
[[nodiscard]] constexpr int order_of(address const (&a)[32], address const (&b)[32]) noexcept {
  int order = 0;
  for (int lane = 0; lane < 32 && order == 0; ++lane) {
    order = order_of(a[lane], b[lane]);
  }
  return order;
}
[[nodiscard]] constexpr std::uint64_t bits_of(lane_mask mask, lane_mask other) noexcept {
  return std::uint64_t{mask.bits} << 32 | other.bits;
}

// Of accesses of one site, which are of one kind: by their addresses, then by their lanes.
[[nodiscard]] constexpr int order_of(warp_access const& a, warp_access const& b) noexcept {
  int const order = order_of(a.at, b.at);
  return order != 0 ? order : order_of(bits_of(a.active, a.overflowed), bits_of(b.active, b.overflowed));
}
[[nodiscard]] constexpr int order_of(async_copy const& a, async_copy const& b) noexcept {
  int const source = order_of(a.source, b.source);
  int const order = source != 0 ? source : order_of(a.destination, b.destination);
  return order != 0 ? order : order_of(a.active.bits, b.active.bits);
}
[[nodiscard]] constexpr int order_of(matrix_access const& a, matrix_access const& b) noexcept {
  int const order = order_of(a.row_at, b.row_at);
  return order != 0 ? order : order_of(a.transposed ? 1 : 0, b.transposed ? 1 : 0);
}

[[nodiscard]] constexpr int order_of(cluster_access const& a, cluster_access const& b) noexcept {
  int const order = order_of(a.access, b.access);
  return order != 0 ? order : order_of(static_cast<std::uint64_t>(a.own_rank), static_cast<std::uint64_t>(b.own_rank));
}

// A refused access, then known excesses from the largest to none, then unknown ones.
[[nodiscard]] constexpr std::int64_t urgency(counter excess, bool refused) noexcept {
  return refused ? INT64_MAX : excess.value_or(-1);
}

// Addresses of inactive lanes may be anything: a report has 0 there.
[[nodiscard]] constexpr warp_access without_inactive_lanes(warp_access a) noexcept {
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = a.active.test(lane) ? a.at[lane] : 0;
  }
  return a;
}
[[nodiscard]] constexpr cluster_access without_inactive_lanes(cluster_access a) noexcept {
  a.access = without_inactive_lanes(a.access);
  return a;
}

[[nodiscard]] constexpr async_copy without_inactive_lanes(async_copy a) noexcept {
  for (int lane = 0; lane < 32; ++lane) {
    a.source[lane] = a.active.test(lane) ? a.source[lane] : 0;
    a.destination[lane] = a.active.test(lane) ? a.destination[lane] : 0;
  }
  return a;
}

// Whether `a` is to be shown before `b`, both of one site: a total order, so that the worst of a sum does not depend on
// who counted what.
[[nodiscard]] inline bool is_worse(site_access const& a, site_access const& b) noexcept {
  std::int64_t const first = urgency(a.excess, a.refused);
  std::int64_t const second = urgency(b.excess, b.refused);
  if (first != second) {
    return first > second;
  }
  if (a.by != b.by) {
    return a.by < b.by;
  }
  return std::visit(
             [&b](auto const& access) {
               return order_of(access, *std::get_if<std::remove_cvref_t<decltype(access)>>(&b.access));
             },
             a.access) < 0;
}

}  // namespace detail

}}  // namespace warpmem::v0
