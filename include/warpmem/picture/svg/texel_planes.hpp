// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texels in SVG: boxes by sectors, the number of lanes in each.
#pragma once

#include <warpmem/picture/shape/texel_planes.hpp>
#include <warpmem/picture/svg/canvas.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

class plane_painting {
 public:
  plane_painting(texel_planes const& all, std::size_t most_rows) : all_{all}, most_rows_{most_rows} {}

  [[nodiscard]] int paint(svg_canvas& out, int y) const {
    std::size_t const since = out.text().size();
    std::size_t rows = 0;
    for (texel_plane const& p : all_.planes) {
      if (rows >= most_rows_) {
        y = paint_note(out, y, "left out: more levels or slices");
        break;
      }
      if (all_.planes.size() > 1) {
        out.words(out.measures().left, y + 14, "wm-note wm-bold wm-ink", plane_in_words(p, all_));
        y += 20;
      }
      y = paint_plane(out, p, y, rows);
    }
    if (all_.requests.size() > 1) {
      y = paint_note(out, y, "requests: " + requests_in_words(all_));
    }
    if (!all_.in_sectors) {
      y = paint_note(out, y, "tiles of 8 x 4 texels: no source says which sectors are looked up");
    }
    return paint_legend(
        out, since, y,
        {{"wm-used", "1", "wm-on-used", "touched by one lane"},
         {"wm-many", "4", "wm-on-many", "touched by this many lanes"},
         {"wm-unused", "", "", all_.in_sectors ? "looked up, touched by no lane" : "touched by no lane"}});
  }

 private:
  static constexpr int texel = 18;
  static constexpr int gap = 6;

  [[nodiscard]] int tile_width() const { return all_.tile_width * texel + gap; }
  [[nodiscard]] int tile_height() const { return all_.tile_height * texel + gap; }

  [[nodiscard]] int paint_plane(svg_canvas& out, texel_plane const& p, int y, std::size_t& rows) const {
    int const left = out.measures().left;
    int const label_end = out.measures().label_end;
    auto const fit = static_cast<std::size_t>((out.measures().width - page_margin - left) / tile_width());
    std::size_t const columns = p.columns.size() < fit ? p.columns.size() : fit;
    int next_free = 0;
    out.words(label_end, y + 12, "wm-note wm-end wm-dim", "x");
    for (std::size_t column = 0; column < columns; ++column) {
      int const x = left + static_cast<int>(column) * tile_width();
      std::string const number = text::number(p.columns[column]);
      if (x >= next_free) {
        out.words(x, y + 12, "wm-note wm-dim", number);
        next_free = x + static_cast<int>(number.size() + 1) * 7;
      }
    }
    y += 18;
    std::int64_t drawn = 0;
    for (std::size_t row = 0; row < p.rows.size() && rows < most_rows_; ++row) {
      if (!p.row_has_tile(row, columns)) {
        continue;
      }
      ++rows;
      out.words(label_end, y + 13, "wm-note wm-end wm-ink", (row == 0 ? "y " : "") + text::number(p.rows[row]));
      for (std::size_t column = 0; column < columns; ++column) {
        if (texel_tile const* const tile = p.tile_at(column, row); tile != nullptr) {
          paint_tile(out, *tile, left + static_cast<int>(column) * tile_width(), y);
          ++drawn;
        }
      }
      y += tile_height();
    }
    auto const more = static_cast<std::int64_t>(p.tiles.size()) - drawn;
    return more == 0
               ? y
               : paint_note(out, y, "left out: " + text::counted(more, all_.in_sectors ? "more sector" : "more tile"));
  }

  void paint_tile(svg_canvas& out, texel_tile const& tile, int x, int y) const {
    for (std::size_t i = 0; i < tile.texels.size(); ++i) {
      auto const column = static_cast<int>(i) % all_.tile_width;
      auto const row = static_cast<int>(i) / all_.tile_width;
      box const place{x + column * texel, y + row * texel, texel, texel};
      lane_mask const lanes = tile.texels[i];
      std::string const where = "x " + text::number(tile.x + column) + ", y " + text::number(tile.y + row);
      if (!lanes.any()) {
        out.rect(place, "wm-unused", where + ": no lane");
        continue;
      }
      bool const several = lanes.count() > 1;
      out.rect(place, several ? "wm-many wm-gap" : "wm-used wm-gap", where + ": " + text::lanes(lanes));
      out.words_on(place, several ? "wm-on-many" : "wm-on-used", text::number(lanes.count()));
    }
    out.rect({x, y, all_.tile_width * texel, all_.tile_height * texel}, "wm-frame wm-edge");
  }

  texel_planes const& all_;
  std::size_t most_rows_;
};

}}}}  // namespace warpmem::v0::picture::detail
