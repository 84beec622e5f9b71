// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The access of a site that is most worth a look.
#pragma once

#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/members.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/report/counter.hpp>

#include <cstdint>
#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 {

// An access and by how much it exceeds what its lanes and bytes need: sectors of global and local memory and of the
// source of an asynchronous copy (transactions where the capability has no sectors), wavefronts of shared memory and of
// shared::cluster beyond those without bank conflicts, replayed requests of constant memory, sectors of textures and
// surfaces.
struct site_access {
  executed_access access{};
  counter excess{};
  bool refused{};  // by hardware: then the excess is unknown
  warp_place by{};
  friend bool operator==(site_access const&, site_access const&) = default;
};

namespace detail {

// Of accesses of one site, which are of one kind: by their members, as they are declared. These begin with others.
[[nodiscard]] constexpr int order_of(tensor_copy const& a, tensor_copy const& b) noexcept {
  int const at = order_of(a.at, b.at);
  int const to = at != 0 ? at : order_of(a.shared, b.shared);
  int const map = to != 0 ? to : order_of(a.map, b.map);
  int const offsets = map != 0 ? map : order_of(a.offsets, b.offsets);
  return offsets != 0 ? offsets : order_of(a.multicast, b.multicast);
}
[[nodiscard]] constexpr int order_of(unseen_access const&, unseen_access const&) noexcept { return 0; }

[[nodiscard]] constexpr int order_of(texture_image const& a, texture_image const& b) noexcept {
  std::int64_t const one[] = {static_cast<int>(a.shape),
                              static_cast<int>(a.storage),
                              a.width,
                              a.height,
                              a.depth,
                              a.texel_bytes,
                              a.levels,
                              a.pitch};
  std::int64_t const other[] = {static_cast<int>(b.shape),
                                static_cast<int>(b.storage),
                                b.width,
                                b.height,
                                b.depth,
                                b.texel_bytes,
                                b.levels,
                                b.pitch};
  int const order = order_of(one, other);
  return order != 0 ? order : order_of(a.base, b.base);
}
[[nodiscard]] constexpr int order_of(texture_access const& a, texture_access const& b) noexcept {
  int order = order_of(a.active.bits, b.active.bits);
  for (int lane = 0; lane < 32 && order == 0; ++lane) {
    double const one[] = {a.at[lane].x, a.at[lane].y, a.at[lane].z, static_cast<double>(a.at[lane].layer),
                          a.at[lane].level};
    double const other[] = {b.at[lane].x, b.at[lane].y, b.at[lane].z, static_cast<double>(b.at[lane].layer),
                            b.at[lane].level};
    order = order_of(one, other);
  }
  auto const sampler = [](texture_sampler const& s) {
    return static_cast<unsigned>(s.filter) << 24 | static_cast<unsigned>(s.addressing[0]) << 16 |
           static_cast<unsigned>(s.addressing[1]) << 12 | static_cast<unsigned>(s.addressing[2]) << 8 |
           static_cast<unsigned>(s.levels) << 4 | (s.normalized ? 1U : 0U);
  };
  int const how = order != 0 ? order : order_of(sampler(a.sampler), sampler(b.sampler));
  return how != 0 ? how : order_of(a.image, b.image);
}
[[nodiscard]] constexpr int order_of(surface_access const& a, surface_access const& b) noexcept {
  int order = order_of(a.active.bits, b.active.bits);
  for (int lane = 0; lane < 32 && order == 0; ++lane) {
    std::int64_t const one[] = {a.at[lane].x, a.at[lane].y, a.at[lane].z};
    std::int64_t const other[] = {b.at[lane].x, b.at[lane].y, b.at[lane].z};
    order = order_of(one, other);
  }
  int const how = order != 0 ? order : order_of(a.boundary, b.boundary);
  return how != 0 ? how : order_of(a.image, b.image);
}

// A refused access, then known excesses from the largest to none, then unknown ones.
[[nodiscard]] constexpr std::int64_t urgency(counter excess, bool refused) noexcept {
  return refused ? INT64_MAX : excess.value_or(-1);
}

// Addresses of inactive lanes may be anything: a report has 0 there. Of what has no lanes, itself.
template <class Access>
[[nodiscard]] constexpr Access const& without_inactive_lanes(Access const& a) noexcept {
  return a;
}
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

template <class Image>
[[nodiscard]] constexpr Image without_inactive_coordinates(Image a) noexcept {
  for (int lane = 0; lane < 32; ++lane) {
    if (!a.active.test(lane)) {
      a.at[lane] = {};
    }
  }
  return a;
}
[[nodiscard]] constexpr texture_access without_inactive_lanes(texture_access const& a) noexcept {
  return without_inactive_coordinates(a);
}
[[nodiscard]] constexpr surface_access without_inactive_lanes(surface_access const& a) noexcept {
  return without_inactive_coordinates(a);
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
[[nodiscard]] inline bool is_worse(site_access const& a, site_access const& b) {
  std::int64_t const first = urgency(a.excess, a.refused);
  std::int64_t const second = urgency(b.excess, b.refused);
  if (first != second) {
    return first > second;
  }
  if (a.by != b.by) {
    return a.by < b.by;
  }
  return std::visit(
             [&b](auto const& one) {
               auto const* const other = std::get_if<std::remove_cvref_t<decltype(one)>>(&b.access);
               return other == nullptr ? 0 : order_of(one, *other);
             },
             a.access) < 0;
}

}  // namespace detail

}}  // namespace warpmem::v0
