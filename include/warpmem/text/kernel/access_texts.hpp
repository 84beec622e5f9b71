// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accesses of a kernel as JSON.
#pragma once

#include <warpmem/kernel/kinds.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/text/hopper.hpp>
#include <warpmem/text/json.hpp>
#include <warpmem/text/texture.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace detail {

// "0x40", null for lanes that are not active.
[[nodiscard]] inline std::string json_addresses(address const (&at)[32], lane_mask active) {
  std::string text = "[";
  for (int lane = 0; lane < 32; ++lane) {
    text += lane == 0 ? "" : ", ";
    text += active.test(lane) ? json_string(text::detail::hex(at[lane])) : "null";
  }
  return text + "]";
}

[[nodiscard]] inline std::string json_lanes(warp_access const& a) {
  using text::operator+;
  return "\"addresses\": " + json_addresses(a.at, a.active);
}
[[nodiscard]] inline std::string json_lanes(matrix_access const& a) {
  using text::operator+;
  return "\"addresses\": " + json_addresses(a.row_at, lane_mask::first(matrix_access::rows * a.matrices));
}
[[nodiscard]] inline std::string json_lanes(cluster_access const& a) {
  using text::operator+;
  return json_lanes(a.access) + ", \"rank\": " + text::number(a.own_rank) + ", \"blocks\": " + text::number(a.blocks);
}
// Coordinates, null for lanes that are not active: x, y, z and the layer, or x in bytes, y, z.
[[nodiscard]] inline std::string json_lanes(texture_access const& a) {
  using text::operator+;
  std::string text;
  for (int lane = 0; lane < 32; ++lane) {
    texture_coordinates const& c = a.at[lane];
    text += lane == 0 ? "\"coordinates\": [" : ", ";
    text += a.active.test(lane) ? "[" + text::detail::coordinate(c.x) + ", " + text::detail::coordinate(c.y) + ", " +
                                      text::detail::coordinate(c.z) + ", " + text::number(c.layer) + "]"
                                : "null";
  }
  return text + "]";
}
[[nodiscard]] inline std::string json_lanes(surface_access const& a) {
  using text::operator+;
  std::string text;
  for (int lane = 0; lane < 32; ++lane) {
    surface_coordinates const& c = a.at[lane];
    text += lane == 0 ? "\"coordinates\": [" : ", ";
    text += a.active.test(lane) ? "[" + text::number(c.x) + ", " + text::number(c.y) + ", " + text::number(c.z) + "]"
                                : "null";
  }
  return text + "]";
}
[[nodiscard]] inline std::string json_lanes(async_copy const& a) {
  using text::operator+;
  return "\"addresses\": " + json_addresses(a.source, a.active) +
         ", \"destinations\": " + json_addresses(a.destination, a.active);
}

// "0x4000".
[[nodiscard]] inline std::string json_hex(address at) { return json_string(text::detail::hex(at)); }
template <class Integer>
[[nodiscard]] std::string json_numbers(Integer const* numbers, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text.append(i == 0 ? "[" : ", ").append(text::number(static_cast<std::int64_t>(numbers[i])));
  }
  return text.append(count == 0 ? "[]" : "]");
}
[[nodiscard]] inline std::string json_box(tensor_copy const& a, int rank) {
  using text::operator+;
  if (a.map.mode == tensor_mode::tiled) {
    return "\"box\": " + json_numbers(a.map.box, rank);
  }
  int const between = rank < 2 ? 0 : rank - 2;
  return "\"channels\": " + text::number(a.map.box[0]) + ", \"pixels\": " + text::number(a.map.im2col.pixels) +
         ", \"low\": " + json_numbers(a.map.im2col.low, between) +
         ", \"high\": " + json_numbers(a.map.im2col.high, between) +
         ", \"offsets\": " + json_numbers(a.offsets, between);
}
[[nodiscard]] inline std::string json_lanes(tensor_copy const& a) {
  using text::operator+;
  int const rank = a.map.rank < 1 || a.map.rank > tensor_map::max_rank ? 1 : a.map.rank;
  return "\"tensor\": " + json_hex(a.map.base) + ", " + json_box(a, rank) + ", \"at\": " + json_numbers(a.at, rank) +
         ", \"shared\": " + json_hex(a.shared);
}
[[nodiscard]] inline std::string json_lanes(bulk_copy const& a) {
  using text::operator+;
  return "\"global\": " + json_hex(a.global) + ", \"shared\": " + json_hex(a.shared) +
         ", \"bytes\": " + text::number(a.bytes);
}
[[nodiscard]] inline std::string json_lanes(block_copy const& a) {
  using text::operator+;
  return "\"from\": " + json_hex(a.from) + ", \"to\": " + json_hex(a.to) + ", \"bytes\": " + text::number(a.bytes);
}
[[nodiscard]] inline std::string json_lanes(unseen_access const&) { return "\"addresses\": null"; }

}}}  // namespace warpmem::v0::detail
