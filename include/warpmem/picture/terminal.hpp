// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pictures of characters: picture::terminal(explanation, style) is the access, its numbers and the drawing;
// picture::drawing(explanation, style) the drawing alone, for those who have said the rest. Plain ASCII unless the
// style asks for more; every line ends with a newline.
#pragma once

#include <warpmem/picture/drawable.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/style.hpp>
#include <warpmem/picture/terminal/address_groups.hpp>
#include <warpmem/picture/terminal/bank_grid.hpp>
#include <warpmem/picture/terminal/ink_text.hpp>
#include <warpmem/picture/terminal/memory_lines.hpp>
#include <warpmem/picture/terminal/page.hpp>
#include <warpmem/picture/terminal/texel_planes.hpp>

#include <string>
#include <variant>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

// Each side has half the rows.
inline void put_sides(ink_text& out, copy_sides const& sides, picture_style style) {
  style.rows = style.rows / 2 + style.rows % 2;
  put_sentence(out, copy_sides::source_title, style, ink::strong);
  line_drawing(sides.source, style).draw(out);
  put_sentence(out, copy_sides::destination_title, style, ink::strong);
  if (auto const* grid = std::get_if<bank_grid>(&sides.destination)) {
    grid_drawing(*grid, style).draw(out);
  } else if (auto const* lines = std::get_if<memory_lines>(&sides.destination)) {
    line_drawing(*lines, style).draw(out);
  } else {
    put_sentence(out, "nothing to draw: " + sides.nothing_drawn, style);
  }
}

inline void put_shape(ink_text& out, panel const& p, picture_style const& style) {
  if (auto const* lines = std::get_if<memory_lines>(&p.shape)) {
    line_drawing(*lines, style).draw(out);
  } else if (auto const* grid = std::get_if<bank_grid>(&p.shape)) {
    grid_drawing(*grid, style).draw(out);
  } else if (auto const* groups = std::get_if<address_groups>(&p.shape)) {
    group_drawing(*groups, style).draw(out);
  } else if (auto const* planes = std::get_if<texel_planes>(&p.shape)) {
    plane_drawing(*planes, style).draw(out);
  } else if (auto const* sides = std::get_if<copy_sides>(&p.shape)) {
    put_sides(out, *sides, style);
  } else if (!p.nothing_drawn.empty()) {
    put_sentence(out, "nothing to draw: " + p.nothing_drawn, style);
  }
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

// "" where the report says everything: a fault, no active lane.
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
