// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The access of a site that is most worth a look.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/access/wgmma.hpp>
#include <warpmem/model/report/counter.hpp>

#include <cstdint>
#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 {

// A bulk copy or a wgmma of which only the execution is known: traces have neither tensor maps nor descriptors.
struct unseen_access {
  friend constexpr bool operator==(unseen_access const&, unseen_access const&) = default;
};

// The kinds of accesses that a site may have.
using executed_access = std::variant<warp_access, async_copy, matrix_access, tensor_copy, bulk_copy, block_copy,
                                     wgmma_access, cluster_access, unseen_access, texture_access, surface_access>;

namespace detail {

template <class Access, class... Others>
[[nodiscard]] constexpr bool is_among(std::variant<Others...> const*) noexcept {
  return (std::is_same_v<Access, Others> || ...);
}
// Those that are instructions of their own, and not lanes in a space.
template <class Access>
concept executed_whole = is_among<Access>(static_cast<executed_access const*>(nullptr)) &&
                         !std::is_same_v<Access, warp_access> &&
                         !std::is_same_v<Access, async_copy> && !std::is_same_v<Access, unseen_access>;

}  // namespace detail

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

// As the members stand.
template <class Integer>
[[nodiscard]] constexpr int order_of(Integer const* a, Integer const* b, int count) noexcept {
  int order = 0;
  for (int i = 0; i < count && order == 0; ++i) {
    order = a[i] < b[i] ? -1 : a[i] > b[i] ? 1 : 0;
  }
  return order;
}
[[nodiscard]] constexpr int order_of(im2col_box const& a, im2col_box const& b) noexcept {
  int const low = order_of(a.low, b.low, im2col_box::max_dimensions);
  int const high = low != 0 ? low : order_of(a.high, b.high, im2col_box::max_dimensions);
  return high != 0 ? high : order_of(&a.pixels, &b.pixels, 1);
}
[[nodiscard]] constexpr int order_of(tensor_map const& a, tensor_map const& b) noexcept {
  int const base = order_of(a.base, b.base);
  int const dims = base != 0 ? base : order_of(a.dims, b.dims, tensor_map::max_rank);
  int const strides = dims != 0 ? dims : order_of(a.strides, b.strides, tensor_map::max_rank - 1);
  int const box = strides != 0 ? strides : order_of(a.box, b.box, tensor_map::max_rank);
  int const steps = box != 0 ? box : order_of(a.element_strides, b.element_strides, tensor_map::max_rank);
  auto const modes = [](tensor_map const& m) {
    return static_cast<unsigned>(m.swizzle) << 24 | static_cast<unsigned>(m.interleave) << 16 |
           static_cast<unsigned>(m.promotion) << 8 | static_cast<unsigned>(m.fill) << 4 | static_cast<unsigned>(m.mode);
  };
  int const mode = steps != 0 ? steps : order_of(modes(a), modes(b));
  return mode != 0 ? mode : order_of(a.im2col, b.im2col);
}
[[nodiscard]] constexpr int order_of(tensor_copy const& a, tensor_copy const& b) noexcept {
  int const at = order_of(a.at, b.at, tensor_map::max_rank);
  int const to = at != 0 ? at : order_of(a.shared, b.shared);
  int const map = to != 0 ? to : order_of(a.map, b.map);
  int const offsets = map != 0 ? map : order_of(a.offsets, b.offsets, im2col_box::max_dimensions);
  return offsets != 0 ? offsets : order_of(&a.multicast, &b.multicast, 1);
}
[[nodiscard]] constexpr int order_of(bulk_copy const& a, bulk_copy const& b) noexcept {
  int const global = order_of(a.global, b.global);
  int const to = global != 0 ? global : order_of(a.shared, b.shared);
  int const bytes = to != 0 ? to : order_of(&a.bytes, &b.bytes, 1);
  return bytes != 0 ? bytes : order_of(&a.multicast, &b.multicast, 1);
}
[[nodiscard]] constexpr int order_of(block_copy const& a, block_copy const& b) noexcept {
  int const from = order_of(a.from, b.from);
  int const to = from != 0 ? from : order_of(a.to, b.to);
  return to != 0 ? to : order_of(&a.bytes, &b.bytes, 1);
}
[[nodiscard]] constexpr int order_of(unseen_access const&, unseen_access const&) noexcept { return 0; }
[[nodiscard]] constexpr int order_of(wgmma_access const& a, wgmma_access const& b) noexcept {
  auto const key = [](wgmma_access const& m) {
    return static_cast<unsigned>(m.type) << 2 | (m.a_in_shared ? 2U : 0U) | (m.sparse ? 1U : 0U);
  };
  return order_of(key(a), key(b));
}
[[nodiscard]] constexpr int order_of(cluster_access const& a, cluster_access const& b) noexcept {
  int const lanes = order_of(a.access, b.access);
  int const rank = lanes != 0 ? lanes : order_of(&a.own_rank, &b.own_rank, 1);
  return rank != 0 ? rank : order_of(&a.blocks, &b.blocks, 1);
}

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
  int const order = order_of(one, other, 8);
  return order != 0 ? order : order_of(a.base, b.base);
}
[[nodiscard]] constexpr int order_of(texture_access const& a, texture_access const& b) noexcept {
  int order = order_of(a.active.bits, b.active.bits);
  for (int lane = 0; lane < 32 && order == 0; ++lane) {
    double const one[] = {a.at[lane].x, a.at[lane].y, a.at[lane].z, static_cast<double>(a.at[lane].layer),
                          a.at[lane].level};
    double const other[] = {b.at[lane].x, b.at[lane].y, b.at[lane].z, static_cast<double>(b.at[lane].layer),
                            b.at[lane].level};
    order = order_of(one, other, 5);
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
    order = order_of(one, other, 3);
  }
  int const how = order != 0 ? order : order_of(static_cast<unsigned>(a.boundary), static_cast<unsigned>(b.boundary));
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
