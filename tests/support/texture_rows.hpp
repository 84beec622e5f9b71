// Measured texture and surface rows (tests/data/README.md) as accesses.
#pragma once

#include <support/csv.hpp>
#include <support/measured.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>

#include <cstdint>
#include <cstring>
#include <sstream>
#include <stdexcept>
#include <string>

namespace support {

inline bool contains(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

inline bool is_surface(csv_row const& row) { return starts_with(row.text("instruction"), "su"); }

inline double as_float(std::uint64_t bits) {
  auto const low = static_cast<std::uint32_t>(bits);
  float value = 0;
  std::memcpy(&value, &low, sizeof value);
  return static_cast<double>(value);
}

// The image that the row's instruction was measured on.
inline warpmem::texture_image image_of(csv_row const& row) {
  std::string const& i = row.text("instruction");
  int const bytes = static_cast<int>(row.number("lane_bytes"));
  if (contains(i, "1d.linear.") && contains(i, ".fetch")) return warpmem::linear_1d(1 << 20, bytes, 512);
  if (contains(i, ".pitch4128.")) return warpmem::pitch_2d(1024, 1024, 4128, bytes, 512);
  if (contains(i, ".pitch")) return warpmem::pitch_2d(1024, 1024, 1024 * bytes, bytes);
  if (contains(i, ".100x60.")) return warpmem::array_2d(100, 60, bytes);
  if (contains(i, ".a2d.")) return warpmem::layered_2d(256, 256, 16, bytes);
  if (contains(i, ".a1d.")) return warpmem::layered_1d(2048, 16, bytes);
  if (contains(i, ".3d.")) return warpmem::array_3d(128, 128, 128, bytes);
  if (contains(i, ".1d.")) return warpmem::array_1d(8192, bytes);
  if (contains(i, ".mip.")) return warpmem::mipmap_2d(1024, 1024, 8, bytes);
  if (contains(i, ".2d.")) return warpmem::array_2d(1024, 1024, bytes);
  throw std::runtime_error(row.where() + ": no image for " + i);
}

inline warpmem::texture_sampler sampler_of(csv_row const& row) {
  using warpmem::texture_addressing;
  std::string const& i = row.text("instruction");
  bool const linear = contains(i, ".linear") && !contains(i, ".fetch");
  auto s = warpmem::sample(contains(i, ".gather4") ? warpmem::texture_filter::gather
                           : linear                ? warpmem::texture_filter::linear
                                                   : warpmem::texture_filter::point)
               .with(contains(i, ".border")   ? texture_addressing::border
                     : contains(i, ".wrap")   ? texture_addressing::wrap
                     : contains(i, ".mirror") ? texture_addressing::mirror
                                              : texture_addressing::clamp);
  s.levels = contains(i, ".miplinear") ? warpmem::mip_filter::linear : warpmem::mip_filter::point;
  s.normalized = contains(i, ".norm") || contains(i, ".mip.");
  return s;
}

inline void read_aux(csv_row const& row, std::uint64_t (&aux)[32], std::string const& column) {
  std::istringstream in(row.text(column));
  in >> std::hex;
  for (auto& value : aux) {
    if (!(in >> value)) {
      value = 0;
    }
  }
}

inline warpmem::lane_mask active_of(csv_row const& row) {
  return {static_cast<std::uint32_t>(std::stoul(row.text("active"), nullptr, 16))};
}

// `address` is x | y << 32: texels (the fetch was made from their centre or corner), or the bits of two floats. `aux`
// is the layer, the slice, or the bits of a float: z or the level.
inline warpmem::texture_access texture_access_of(csv_row const& row, bool has_aux) {
  std::string const& i = row.text("instruction");
  bool const floats = contains(i, ".float_coordinates.");
  bool const fetches = contains(i, ".fetch");
  double const shift = fetches ? 0.0 : contains(i, ".texel_corner") ? 1.0 : 0.5;
  warpmem::texture_access a{};
  a.image = image_of(row);
  a.sampler = sampler_of(row);
  a.active = active_of(row);
  std::uint64_t at[32]{};
  std::uint64_t aux[32]{};
  read_addresses(row, at);
  if (has_aux) {
    read_aux(row, aux, "aux");
  }
  for (int lane = 0; lane < 32; ++lane) {
    auto& c = a.at[lane];
    if (fetches) {
      c.x = static_cast<double>(at[lane]);
    } else if (floats) {
      c.x = as_float(at[lane]);
      c.y = as_float(at[lane] >> 32);
    } else {
      c.x = static_cast<double>(at[lane] & 0xffffffffU) + shift;
      c.y = static_cast<double>(at[lane] >> 32) + shift;
    }
    c.z = as_float(aux[lane]);
    c.level = as_float(aux[lane]);
    c.layer = static_cast<int>(aux[lane] & 0xffffU);
  }
  return a;
}

inline warpmem::surface_access surface_access_of(csv_row const& row, bool has_aux) {
  warpmem::surface_access a{};
  a.image = image_of(row);
  a.lane_bytes = a.image.texel_bytes;
  a.active = active_of(row);
  a.op = starts_with(row.text("instruction"), "sust") ? warpmem::memory_op::store : warpmem::memory_op::load;
  std::uint64_t at[32]{};
  std::uint64_t aux[32]{};
  read_addresses(row, at);
  if (has_aux) {
    read_aux(row, aux, "aux");
  }
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = {static_cast<std::int64_t>(at[lane] & 0xffffffffU) * a.lane_bytes,
                  static_cast<std::int64_t>(at[lane] >> 32), static_cast<std::int64_t>(aux[lane])};
  }
  return a;
}

inline warpmem::texture_report texture_report_of(csv_row const& row, bool has_aux) {
  using warpmem::sm_90;
  return is_surface(row) ? warpmem::surface_memory<sm_90>::analyze(surface_access_of(row, has_aux))
                         : warpmem::texture_memory<sm_90>::analyze(texture_access_of(row, has_aux));
}

}  // namespace support
