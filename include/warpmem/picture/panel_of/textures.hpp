// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Panels of texture fetches and surface accesses.
#pragma once

#include <warpmem/model/memory/texture.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of/words.hpp>
#include <warpmem/text/texture.hpp>

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

[[nodiscard]] inline std::vector<lane_texel> touched_by(texture_explanation const& e) {
  std::vector<lane_texel> all;
  for (int lane = 0; lane < 32; ++lane) {
    for (warpmem::detail::texel_tap const& t : texels_of(e.arch, e.access, lane)) {
      all.push_back({lane, t.level, t.x, t.y, t.z});
    }
  }
  return all;
}

[[nodiscard]] inline std::int64_t nearest(std::int64_t at, std::int64_t count) {
  return at < 0 ? 0 : at < count ? at : count - 1;
}

// Outside the image the nearest texel inside is touched; none if boundary mode zero drops the access.
[[nodiscard]] inline std::vector<lane_texel> touched_by(surface_explanation const& e) {
  std::vector<lane_texel> all;
  texture_image const& image = e.access.image;
  std::int64_t const last = image.width * image.texel_bytes - e.access.lane_bytes;
  for (int lane = 0; lane < 32 && !e.report.basis.faults.any(); ++lane) {
    surface_coordinates const& c = e.access.at[lane];
    std::int64_t const x = nearest(c.x, last + 1);
    std::int64_t const y = nearest(c.y, image.height);
    std::int64_t const z = nearest(c.z, image.depth);
    bool const is_outside = x != c.x || y != c.y || z != c.z;
    if (!e.access.active.test(lane) || (is_outside && e.access.boundary == surface_boundary::zero)) {
      continue;
    }
    for (std::int64_t texel = x / image.texel_bytes; texel * image.texel_bytes < x + e.access.lane_bytes; ++texel) {
      all.push_back({lane, 0, texel, y, z});
    }
  }
  return all;
}

template <class Explanation>
[[nodiscard]] panel texel_panel(std::string_view memory, Explanation const& e) {
  panel p = words_of(memory, e);
  if (p.faulty) {
    return p;
  }
  p.numbers = numbers_of("sectors", e.report.sectors, e);
  auto planes = planes_of(touched_by(e), e.sectors);
  if (!planes.planes.empty()) {
    p.shape = std::move(planes);
  }
  return p;
}

}  // namespace detail

[[nodiscard]] inline panel panel_of(texture_explanation const& e) { return detail::texel_panel("texture", e); }
[[nodiscard]] inline panel panel_of(surface_explanation const& e) { return detail::texel_panel("surface", e); }

}}}  // namespace warpmem::v0::picture
