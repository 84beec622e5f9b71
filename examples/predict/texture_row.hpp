// Rows of tex, suld and sust, written as in the measured files: "tex.2d.array.f32.linear.texel_corner",
// "tex.2d.pitch4096.f32.point", "tex.1d.linear.f32.fetch", "suld.2d.array.v4b32". Images are 1024 x 1024 texels, linear
// memory 2^24; `address` is x | y << 32 in texels.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/texture_image.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cells.hpp"
#include "csv.hpp"
#include "lane_row.hpp"

namespace predict {

[[nodiscard]] inline bool is_texture(std::string_view mnemonic) { return mnemonic.starts_with("tex."); }
[[nodiscard]] inline bool is_surface(std::string_view mnemonic) {
  return mnemonic.starts_with("suld.") || mnemonic.starts_with("sust.");
}

[[nodiscard]] inline std::vector<std::string> parts_of(std::string const& mnemonic) {
  std::vector<std::string> parts(1);
  for (char const c : mnemonic) {
    if (c == '.') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

[[noreturn]] inline void unknown_texture(csv_row const& row, std::string const& mnemonic, std::string const& part) {
  fail(row, "instruction '" + mnemonic + "' (at '" + part +
                "') is not known; expected such as tex.2d.array.f32.point, tex.2d.array.f32.linear.texel_corner, "
                "tex.2d.pitch4096.f32.point, tex.1d.linear.f32.fetch, suld.2d.array.b32 or sust.2d.array.v4b32");
}

// The models support these fetches (<warpmem/model/memory/texture.hpp>), but a column of addresses cannot express them.
inline void refuse_third_coordinates(csv_row const& row, std::string const& mnemonic,
                                     std::vector<std::string> const& parts) {
  for (std::string_view const kind : {"float_coordinates", "3d", "a1d", "a2d", "mip"}) {
    if (std::find(parts.begin(), parts.end(), kind) != parts.end()) {
      fail(row, "instruction '" + mnemonic + "' (at '" + std::string(kind) +
                    "') needs coordinates beyond two whole numbers a lane, which predict does not read: z, a layer, a "
                    "level or fractions; expected a fetch from a line or a plane, such as tex.2d.array.f32.point");
    }
  }
}

// "f32" 4, "v4b32" 16, "u8" 1; 0 for anything else.
[[nodiscard]] inline int texel_bytes(std::string_view type) {
  int count = 1;
  if (type.starts_with("v2") || type.starts_with("v4")) {
    count = type[1] - '0';
    type.remove_prefix(2);
  }
  std::uint64_t bits = 0;
  bool const known = !type.empty() && std::string_view("bufs").find(type[0]) != std::string_view::npos &&
                     read_number(type.substr(1), 10, bits) && (bits == 8 || bits == 16 || bits == 32 || bits == 64);
  return known ? count * static_cast<int>(bits) / 8 : 0;
}

[[nodiscard]] inline warpmem::texture_image image_of(csv_row const& row, std::string const& mnemonic,
                                                     std::vector<std::string> const& parts) {
  refuse_third_coordinates(row, mnemonic, parts);
  if (parts.size() < 4) {
    unknown_texture(row, mnemonic, parts.back());
  }
  int const bytes = texel_bytes(parts[3]);
  if (bytes == 0) {
    unknown_texture(row, mnemonic, parts[3]);
  }
  std::uint64_t pitch = 0;
  if (parts[1] == "1d" && parts[2] == "linear") {
    return warpmem::linear_1d(1 << 24, bytes);
  }
  if (parts[1] == "2d" && parts[2] == "array") {
    return warpmem::array_2d(1024, 1024, bytes);
  }
  if (parts[1] == "2d" && parts[2].starts_with("pitch") &&
      read_number(std::string_view(parts[2]).substr(5), 10, pitch) && pitch < (1U << 30)) {
    return warpmem::pitch_2d(1024, 1024, static_cast<std::int64_t>(pitch), bytes);
  }
  unknown_texture(row, mnemonic, parts[1] + "." + parts[2]);
}

// The position within the texel: off the centre a linear filter weights four texels.
struct fetch_place {
  warpmem::texture_filter filter{warpmem::texture_filter::point};
  double shift{0.5};
};

[[nodiscard]] inline fetch_place place_of(csv_row const& row, std::string const& mnemonic,
                                          std::vector<std::string> const& parts) {
  std::string tail;
  for (std::size_t i = 4; i < parts.size(); ++i) {
    tail += "." + parts[i];
  }
  if (tail == ".point") {
    return {};
  }
  if (tail == ".fetch") {
    return {warpmem::texture_filter::point, 0.0};
  }
  if (tail == ".linear" || tail == ".linear.texel_centre") {
    return {warpmem::texture_filter::linear, 0.5};
  }
  if (tail == ".linear.texel_corner") {
    return {warpmem::texture_filter::linear, 1.0};
  }
  unknown_texture(row, mnemonic, tail);
}

inline void check_size(csv_table const& table, csv_row const& row, std::string const& mnemonic, int bytes) {
  (void)size_of(row, mnemonic, bytes, read_lane_bytes(row, cell(table, row, "lane_bytes")));
}

[[nodiscard]] inline warpmem::texture_access read_texture(csv_table const& table, csv_row const& row,
                                                          std::string const& mnemonic) {
  auto const parts = parts_of(mnemonic);
  warpmem::texture_access a{};
  a.image = image_of(row, mnemonic, parts);
  fetch_place const place = place_of(row, mnemonic, parts);
  a.sampler = warpmem::sample(place.filter);
  a.active = read_mask(row, cell(table, row, "active"));
  check_size(table, row, mnemonic, a.image.texel_bytes);
  warpmem::address at[32]{};
  (void)read_addresses(row, cell(table, row, "address"), "address", a.active, at);
  bool const is_line = a.image.storage == warpmem::texture_storage::linear;
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane].x = static_cast<double>(is_line ? at[lane] : at[lane] & 0xffffffffU) + place.shift;
    a.at[lane].y = is_line ? 0.0 : static_cast<double>(at[lane] >> 32) + place.shift;
  }
  return a;
}

[[nodiscard]] inline warpmem::surface_access read_surface(csv_table const& table, csv_row const& row,
                                                          std::string const& mnemonic) {
  auto const parts = parts_of(mnemonic);
  warpmem::surface_access a{};
  a.image = image_of(row, mnemonic, parts);
  if (parts.size() > 4 || a.image.storage != warpmem::texture_storage::array) {
    unknown_texture(row, mnemonic, parts.size() > 4 ? parts[4] : parts[2]);
  }
  a.lane_bytes = a.image.texel_bytes;
  a.op = mnemonic.starts_with("sust.") ? warpmem::memory_op::store : warpmem::memory_op::load;
  a.active = read_mask(row, cell(table, row, "active"));
  check_size(table, row, mnemonic, a.lane_bytes);
  warpmem::address at[32]{};
  (void)read_addresses(row, cell(table, row, "address"), "address", a.active, at);
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = {static_cast<std::int64_t>(at[lane] & 0xffffffffU) * a.lane_bytes,
                  static_cast<std::int64_t>(at[lane] >> 32), 0};
  }
  return a;
}

}  // namespace predict
