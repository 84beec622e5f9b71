// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface accesses, their reports and explanations in words.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/text/explanations.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text {

// The enumerators as they are written.
[[nodiscard]] constexpr std::string_view name(texture_filter filter) noexcept {
  constexpr std::string_view names[] = {"point", "linear", "gather"};
  return names[static_cast<unsigned>(filter)];
}
[[nodiscard]] constexpr std::string_view name(texture_addressing mode) noexcept {
  constexpr std::string_view names[] = {"clamp", "border", "wrap", "mirror"};
  return names[static_cast<unsigned>(mode)];
}
[[nodiscard]] constexpr std::string_view name(surface_boundary boundary) noexcept {
  constexpr std::string_view names[] = {"trap", "clamp", "zero"};
  return names[static_cast<unsigned>(boundary)];
}

namespace detail {

// "3", "-0.25": at most 9 digits, as a float has.
[[nodiscard]] inline std::string coordinate(double value) {
  char digits[32];
  int const length = std::snprintf(digits, sizeof digits, "%.9g", value);
  return {digits, static_cast<std::size_t>(length)};
}

[[nodiscard]] inline bool has_rows(texture_shape shape) {
  return shape != texture_shape::line && shape != texture_shape::layered_line;
}

[[nodiscard]] inline std::string lane_count(lane_mask active) {
  return active.any() ? counted(active.count(), "lane") : "no lane";
}

}  // namespace detail

// "2-D array of 1024 x 1024 texels of 4 bytes".
[[nodiscard]] inline std::string line(texture_image const& image) {
  constexpr std::string_view shapes[] = {"1-D", "2-D", "3-D", "layered 1-D", "layered 2-D"};
  constexpr std::string_view storages[] = {"array", "pitch-linear image", "linear memory"};
  std::string text = std::string(shapes[static_cast<unsigned>(image.shape)]) + " " +
                     std::string(storages[static_cast<unsigned>(image.storage)]) + " of " + number(image.width);
  text += detail::has_rows(image.shape) ? " x " + number(image.height) : "";
  text += image.shape == texture_shape::volume ? " x " + number(image.depth) : "";
  text += " texels of " + counted(image.texel_bytes, "byte");
  text += image.is_layered() ? ", " + counted(image.depth, "layer") : "";
  return text + (image.levels > 1 ? ", " + counted(image.levels, "level") : "");
}

[[nodiscard]] inline std::string full(texture_image const& image) {
  return line(image) + (image.storage == texture_storage::array ? "" : "\n  from " + detail::hex(image.base)) +
         (image.storage == texture_storage::pitch_linear ? ", rows " + counted(image.pitch, "byte") + " apart" : "");
}

// "point", "linear, wrap, normalized coordinates".
[[nodiscard]] inline std::string line(texture_sampler const& s) {
  std::string text(name(s.filter));
  text += ", " + std::string(name(s.addressing[0]));
  if (s.addressing[1] != s.addressing[0] || s.addressing[2] != s.addressing[0]) {
    text += "/" + std::string(name(s.addressing[1])) + "/" + std::string(name(s.addressing[2]));
  }
  return text + (s.normalized ? ", normalized coordinates" : "");
}

[[nodiscard]] inline std::string full(texture_sampler const& s) {
  return line(s) + (s.levels == mip_filter::linear ? "\n  blends two levels of a mipmap" : "");
}

[[nodiscard]] inline std::string line(texture_access const& a) {
  return "fetch by " + detail::lane_count(a.active) + " from a " + line(a.image) + ", " + line(a.sampler);
}

// The line, then every active lane's coordinates.
[[nodiscard]] inline std::string full(texture_access const& a) {
  std::string text = line(a);
  for (int lane = 0; lane < 32; ++lane) {
    if (a.active.test(lane)) {
      texture_coordinates const& c = a.at[lane];
      text += "\n  lane " + number(lane) + ": " + detail::coordinate(c.x);
      text += detail::has_rows(a.image.shape) ? ", " + detail::coordinate(c.y) : "";
      text += a.image.shape == texture_shape::volume ? ", " + detail::coordinate(c.z) : "";
      text += a.image.is_layered() ? ", layer " + number(c.layer) : "";
      text += a.image.levels > 1 ? ", level " + detail::coordinate(c.level) : "";
    }
  }
  return text;
}

[[nodiscard]] inline std::string line(surface_access const& a) {
  return "surface " + std::string(name(a.op)) + " of " + counted(a.lane_bytes, "byte") + " by " +
         detail::lane_count(a.active) + ", " + line(a.image) + ", " + std::string(name(a.boundary)) + " outside";
}

[[nodiscard]] inline std::string full(surface_access const& a) {
  std::string text = line(a);
  for (int lane = 0; lane < 32; ++lane) {
    if (a.active.test(lane)) {
      text += "\n  lane " + number(lane) + ": byte " + number(a.at[lane].x);
      text += detail::has_rows(a.image.shape) ? ", row " + number(a.at[lane].y) : "";
      text += a.image.shape == texture_shape::volume ? ", slice " + number(a.at[lane].z) : "";
      text += a.image.is_layered() ? ", layer " + number(a.at[lane].z) : "";
    }
  }
  return text;
}

// "8 requests, 16 sectors; 32 texels, 128 bytes requested".
[[nodiscard]] inline std::string line(texture_report const& r) {
  counter const anything = r.requests.known() ? r.requests : counter{r.texels};
  if (auto const nothing = detail::nothing_to_count(r.basis, anything); !nothing.empty()) {
    return nothing;
  }
  return detail::prefix(r.basis) + counted(r.requests, "request") + ", " + counted(r.sectors, "sector") + "; " +
         counted(r.texels, "texel") + ", " + counted(r.bytes_requested, "byte") + " requested";
}

namespace detail {

[[nodiscard]] inline std::string stages(texture_report const& r) {
  if (!r.tag_wavefronts.known() && !r.filter_wavefronts.known() && !r.l2_sectors.known()) {
    return "\n  no source describes the stages behind the requests";
  }
  return "\n  " + counted(r.tag_wavefronts, "tag wavefront") + ", " + counted(r.data_wavefronts, "data wavefront") +
         ", " + counted(r.filter_wavefronts, "filter wavefront") + "; " + counted(r.l2_requests, "L2 request") + ", " +
         counted(r.l2_sectors, "L2 sector") + found_in_l1(r.basis);
}

}  // namespace detail

[[nodiscard]] inline std::string full(texture_report const& r) {
  std::string text = line(r);
  if (r.texels > 0) {
    text += detail::stages(r);
  }
  if (r.sectors > counter{0}) {
    text += "\n  efficiency: " + detail::percent(r.efficiency());
    text +=
        r.efficiency() > 1.0 ? " of the sectors' bytes: lanes share texels" : " of the sectors' bytes were requested";
  }
  return text + detail::postscript(r.basis);
}

// "columns 0-3 of rows 0-1: lanes 0, 1".
[[nodiscard]] inline std::string line(texture_sector const& s) {
  auto const range = [](std::int64_t first, int count, std::string const& what) {
    return what + (count == 1 ? " " + number(first) : "s " + number(first) + "-" + number(first + count - 1));
  };
  std::string text = range(s.x, s.columns, "column") + " of " + range(s.y, s.rows, "row");
  text += s.z != 0 ? " of slice " + number(s.z) : "";
  text += s.level != 0 ? " of level " + number(s.level) : "";
  return text + ": " + lanes(s.lanes);
}

[[nodiscard]] inline std::string full(texture_sector const& s) {
  return "request " + number(s.request) + ", " + line(s);
}

namespace detail {

template <class Explanation>
[[nodiscard]] std::string texture_explanation_text(Explanation const& e) {
  std::string text = opening(line(e.access), full(e.report), e.arch, e.report.basis);
  int request = -1;
  for (texture_sector const& s : e.sectors) {
    if (s.request != request) {
      request = s.request;
      text += "\n  request " + number(request);
    }
    text += "\n    " + line(s);
  }
  return text;
}

}  // namespace detail

[[nodiscard]] inline std::string line(texture_explanation const& e) { return line(e.report); }
[[nodiscard]] inline std::string line(surface_explanation const& e) { return line(e.report); }

// The access, the report, and for every request its sectors with the lanes that need them.
[[nodiscard]] inline std::string full(texture_explanation const& e) { return detail::texture_explanation_text(e); }
[[nodiscard]] inline std::string full(surface_explanation const& e) { return detail::texture_explanation_text(e); }

}}}  // namespace warpmem::v0::text
