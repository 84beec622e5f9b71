// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The texels that one lane fetches: levels of detail, then axis by axis.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/model/rules/texture/axis.hpp>
#include <warpmem/model/rules/texture/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

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
