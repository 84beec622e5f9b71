// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texels in characters: a mark for every texel of every sector that is looked up, by level and slice.
#pragma once

#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/shape/texel_planes.hpp>
#include <warpmem/picture/terminal/page.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

class plane_drawing {
 public:
  plane_drawing(texel_planes const& all, picture_style const& style)
      : all_{all}, style_{style}, glyphs_{glyphs_of(style)} {
    for (texel_plane const& p : all.planes) {
      std::string const y = text::number(p.rows.back() + all.tile_height - 1);
      label_ = y.size() > label_ ? y.size() : label_;
    }
  }

  void draw(ink_text& out) const {
    std::size_t planes = 0;
    std::size_t lines = 0;
    for (texel_plane const& p : all_.planes) {
      if (lines >= rows_of(style_)) {
        auto const more = static_cast<std::int64_t>(all_.planes.size() - planes);
        put_sentence(
            out, "left out: " + text::number(more) + (more == 1 ? " more level or slice" : " more levels or slices"),
            style_, ink::strong);
        break;
      }
      put_plane(out, p, lines);
      ++planes;
    }
    if (all_.requests.size() > 1) {
      put_sentence(out, "requests: " + requests_in_words(all_), style_);
    }
    if (!all_.in_sectors) {
      put_sentence(out, "tiles of 8 x 4 texels: no source says which sectors are looked up", style_, ink::faint);
    }
    put_sentence(
        out, "each mark is a texel: how many lanes touch it, + ten or more, " + std::string(glyphs_.unused) + " none",
        style_, ink::faint);
  }

 private:
  void put_plane(ink_text& out, texel_plane const& p, std::size_t& lines) const {
    if (all_.planes.size() > 1) {
      out.put(plane_in_words(p, all_), ink::strong);
      out.end_line();
    }
    auto const tile = static_cast<std::size_t>(all_.tile_width) + 1;
    std::size_t const fit = (width_of(style_) - label_ - 2) / tile;
    std::size_t const columns = p.columns.size() < fit ? p.columns.size() : fit == 0 ? 1 : fit;
    put_header(out, p, columns);
    std::size_t row = 0;
    for (; row < p.rows.size() && lines < rows_of(style_); ++row) {
      if (!p.row_has_tile(row, columns)) {
        continue;
      }
      for (int y = 0; y < all_.tile_height; ++y) {
        put_texels(out, p, row, y, columns);
        ++lines;
      }
    }
    put_left_out(out, p, columns, row);
  }

  // The x of every column of tiles, as far as they fit.
  void put_header(ink_text& out, texel_plane const& p, std::size_t columns) const {
    out.put_right("y\\x", label_, ink::faint);
    out.put("  ");
    std::size_t const tile = static_cast<std::size_t>(all_.tile_width) + 1;
    for (std::size_t column = 0; column < columns;) {
      std::string const x = text::number(p.columns[column]);
      std::size_t const takes = (x.size() + tile) / tile;
      out.put_left(x, takes * tile, ink::faint);
      column += takes;
    }
    out.end_line();
  }

  void put_texels(ink_text& out, texel_plane const& p, std::size_t row, int y, std::size_t columns) const {
    out.put_right(text::number(p.rows[row] + y), label_, ink::faint);
    out.put(" ");
    texel_tile const* before = nullptr;
    for (std::size_t column = 0; column < columns; ++column) {
      texel_tile const* const tile = p.tile_at(column, row);
      out.put(before == nullptr && tile == nullptr ? " " : glyphs_.bar, ink::faint);
      for (int x = 0; x < all_.tile_width; ++x) {
        put_texel(out, tile, static_cast<std::size_t>(y * all_.tile_width + x));
      }
      before = tile;
    }
    out.put(before == nullptr ? " " : glyphs_.bar, ink::faint);
    out.end_line();
  }

  void put_texel(ink_text& out, texel_tile const* tile, std::size_t texel) const {
    if (tile == nullptr) {
      out.put(" ");
      return;
    }
    int const lanes = tile->texels[texel].count();
    if (lanes == 0) {
      out.put(glyphs_.unused, ink::unused);
    } else {
      out.put(lanes < 10 ? text::number(lanes) : "+", ink::used);
    }
  }

  void put_left_out(ink_text& out, texel_plane const& p, std::size_t columns, std::size_t rows) const {
    std::int64_t tiles = 0;
    lane_mask lanes{};
    for (texel_tile const& t : p.tiles) {
      bool const drawn = t.x <= p.columns[columns - 1] && rows > 0 && t.y <= p.rows[rows - 1];
      tiles += drawn ? 0 : 1;
      lanes = drawn ? lanes : lanes | t.lanes;
    }
    if (tiles > 0) {
      put_sentence(out,
                   "left out: " + text::counted(tiles, all_.in_sectors ? "more sector" : "more tile") + ", " +
                       text::lanes(lanes),
                   style_, ink::strong);
    }
  }

  texel_planes const& all_;
  picture_style style_;
  glyphs glyphs_;
  std::size_t label_{3};
};

}}}}  // namespace warpmem::v0::picture::detail
