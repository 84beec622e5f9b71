// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pictures of characters: picture::terminal(explanation, style) is the access, its numbers and the drawing;
// picture::drawing(explanation, style) the drawing alone. Plain ASCII unless the style allows more; every line ends
// with a newline.
#pragma once

#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/terminal/address_groups.hpp>
#include <warpmem/picture/terminal/bank_grid.hpp>
#include <warpmem/picture/terminal/memory_lines.hpp>
#include <warpmem/picture/terminal/page.hpp>
#include <warpmem/picture/terminal/texel_planes.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

// Draws shapes as characters.
struct terminal_back_end {
  ink_text& out;
  picture_style style;

  void title(std::string_view words) const { put_sentence(out, words, style, ink::strong); }
  void note(std::string_view words) const { put_sentence(out, words, style); }
  void draw(memory_lines const& lines) const { line_drawing(lines, style).draw(out); }
  void draw(bank_grid const& grid) const { grid_drawing(grid, style).draw(out); }
  void draw(address_groups const& groups) const { group_drawing(groups, style).draw(out); }
  void draw(texel_planes const& planes) const { plane_drawing(planes, style).draw(out); }
};

inline void put_shape(ink_text& out, panel const& p, picture_style style) {
  if (std::holds_alternative<copy_sides>(p.shape)) {
    style.rows = style.rows / 2 + style.rows % 2;  // each side has half of them
  }
  terminal_back_end const characters{out, style};
  draw_shape(p.shape, p.nothing_drawn, characters);
}

}  // namespace detail

// The access, its numbers and the drawing, as lines of at most style.width columns.
[[nodiscard]] inline std::string terminal(panel const& p, picture_style const& style = {}) {
  detail::ink_text out(style.colour);
  detail::put_sentence(out, p.access + ", on " + p.machine, style, detail::ink::strong);
  detail::put_sentence(out, p.summary, style, p.faulty ? detail::ink::clash : detail::ink::plain);
  detail::put_shape(out, p, style);
  return out.text();
}

template <drawable Explanation>
[[nodiscard]] std::string terminal(Explanation const& e, picture_style const& style = {}) {
  return terminal(panel_of(e), style);
}

// "" if the report says everything: a fault, no active lane.
[[nodiscard]] inline std::string drawing(panel const& p, picture_style const& style = {}) {
  detail::ink_text out(style.colour);
  detail::put_shape(out, p, style);
  return out.text();
}

template <drawable Explanation>
[[nodiscard]] std::string drawing(Explanation const& e, picture_style const& style = {}) {
  return drawing(panel_of(e), style);
}

}}}  // namespace warpmem::v0::picture
