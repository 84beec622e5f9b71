// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The texels that one lane fetches: levels of detail, then axis by axis.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/model/rules/texture/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Texels along one axis. CUDA C Programming Guide 10.0, appendix G: "the texel (i), i = floor(x)" for point sampling;
// i = floor(x - 0.5) and i + 1, weighted by the fraction "stored in 9-bit fixed point format with 8 bits of fractional
// value", for linear filtering. That the fraction is rounded to the nearest of its 256 steps, carrying into i, and that
// a texel of weight 0 is not fetched, was measured on 9.0.

// One or two texels, with weights that add up to 256 (0 for a gather).
struct axis_taps {
  int count{1};
  int at[2]{};
  int weight[2]{256, 0};
  bool border[2]{};
};

// floor(v) for |v| < 2^62.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t floor_of(double v) noexcept {
  auto const i = static_cast<std::int64_t>(v);
  return static_cast<double>(i) > v ? i - 1 : i;
}

// i inside an image of `size` texels.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t addressed(std::int64_t i, std::int64_t size,
                                                          texture_addressing mode) noexcept {
  if (mode == texture_addressing::wrap || mode == texture_addressing::mirror) {
    std::int64_t const period = mode == texture_addressing::wrap ? size : 2 * size;
    std::int64_t const rest = i % period + (i % period < 0 ? period : 0);
    return rest < size ? rest : period - 1 - rest;
  }
  return i < 0 ? 0 : i >= size ? size - 1 : i;
}

// A coordinate in texels, cut off so far outside any image that only its sign matters. From 2^24 on a float is an even
// integer: a whole number of periods when the image repeats.
[[nodiscard]] WARPMEM_HD constexpr double in_texels(double coordinate, std::int64_t size, bool normalized,
                                                    bool repeats) noexcept {
  constexpr double beyond = 2199023255552.0;  // 2^41
  if (repeats && (coordinate >= 16777216.0 || coordinate <= -16777216.0)) {
    return 0.0;
  }
  if (coordinate >= beyond || coordinate <= -beyond) {
    return coordinate < 0.0 ? -beyond : beyond;
  }
  double const v = normalized ? coordinate * static_cast<double>(size) : coordinate;
  return v < -beyond ? -beyond : v > beyond ? beyond : v;
}

// Unnormalized coordinates do not repeat: the runtime switches to clamp (CUDA Runtime API, cudaTextureDesc).
[[nodiscard]] WARPMEM_HD constexpr axis_taps taps_along(double coordinate, std::int64_t size,
                                                        texture_sampler const& sampler, int axis) noexcept {
  texture_addressing mode = sampler.addressing[axis];
  bool repeats = mode == texture_addressing::wrap || mode == texture_addressing::mirror;
  if (repeats && !sampler.normalized) {
    mode = texture_addressing::clamp;
    repeats = false;
  }
  double const v = in_texels(coordinate, size, sampler.normalized, repeats);
  std::int64_t first = 0;
  axis_taps taps{};
  if (sampler.filter == texture_filter::point) {
    first = floor_of(v);
  } else {
    std::int64_t const steps = floor_of((v - 0.5) * 256.0 + 0.5);
    first = steps >> 8;
    int const fraction = static_cast<int>(steps & 255);
    bool const gathers = sampler.filter == texture_filter::gather;
    taps.count = fraction == 0 && !gathers ? 1 : 2;
    taps.weight[0] = gathers ? 0 : 256 - fraction;
    taps.weight[1] = gathers ? 0 : fraction;
  }
  for (int k = 0; k < taps.count; ++k) {
    taps.at[k] = static_cast<int>(addressed(first + k, size, mode));
    taps.border[k] = mode == texture_addressing::border && (first + k < 0 || first + k >= size);
  }
  return taps;
}

// One or two neighbouring levels, with weights that add up to 256.
struct level_taps {
  int count{1};
  int first{};
  int weight[2]{256, 0};
};

// The nearest level, or the two around it weighted by the fraction of the level, cut off after 8 bits (measured
// on 9.0). Levels outside the mipmap are the first or the last.
[[nodiscard]] WARPMEM_HD constexpr level_taps levels_of(texture_image const& image, mip_filter filter,
                                                        double level) noexcept {
  level_taps taps{};
  double const last = static_cast<double>(image.levels - 1);
  double const inside = level < 0.0 ? 0.0 : level > last ? last : level;
  if (filter == mip_filter::point) {
    taps.first = static_cast<int>(inside + 0.5);
    return taps;
  }
  int const steps = static_cast<int>(inside * 256.0);
  taps.first = steps >> 8;
  taps.weight[1] = steps & 255;
  taps.weight[0] = 256 - taps.weight[1];
  taps.count = taps.weight[1] == 0 ? 1 : 2;
  return taps;
}

[[nodiscard]] WARPMEM_HD constexpr std::int64_t extent_at(std::int64_t extent, int level) noexcept {
  return larger(extent >> level, std::int64_t{1});
}

// The texels of one level, z outermost and x innermost.
WARPMEM_HD constexpr void add_taps(texture_image const& image, texture_sampler const& sampler,
                                   texture_coordinates const& c, int level, int level_weight,
                                   texel_footprint& footprint) noexcept {
  axis_taps const x = taps_along(c.x, extent_at(image.width, level), sampler, 0);
  axis_taps y{};
  axis_taps z{};
  if (has_rows(image.shape)) {
    y = taps_along(c.y, extent_at(image.height, level), sampler, 1);
  }
  if (image.shape == texture_shape::volume) {
    z = taps_along(c.z, extent_at(image.depth, level), sampler, 2);
  } else if (image.is_layered()) {
    z.at[0] = static_cast<int>(addressed(c.layer, image.depth, texture_addressing::clamp));
  }
  for (int k = 0; k < z.count; ++k) {
    for (int j = 0; j < y.count; ++j) {
      for (int i = 0; i < x.count; ++i) {
        auto const weight = static_cast<std::uint64_t>(x.weight[i]) * static_cast<std::uint64_t>(y.weight[j]) *
                            static_cast<std::uint64_t>(z.weight[k]) * static_cast<std::uint64_t>(level_weight);
        footprint.push_back({x.at[i], y.at[j], z.at[k], level, weight, x.border[i] || y.border[j] || z.border[k]});
      }
    }
  }
}

// All texels of a lane with valid coordinates.
[[nodiscard]] WARPMEM_HD constexpr texel_footprint footprint_of(texture_image const& image,
                                                                texture_sampler const& sampler,
                                                                texture_coordinates const& c) noexcept {
  texel_footprint footprint;
  level_taps const levels = levels_of(image, sampler.levels, image.levels == 1 ? 0.0 : c.level);
  for (int k = 0; k < levels.count; ++k) {
    add_taps(image, sampler, c, levels.first + k, levels.weight[k], footprint);
  }
  return footprint;
}

// How many texels that is.
[[nodiscard]] WARPMEM_HD constexpr int texel_count(texture_access const& a, int lane) noexcept {
  return footprint_of(a.image, a.sampler, a.at[lane]).size();
}

}}}  // namespace warpmem::v0::detail
