// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Standalone SVG: picture::svg(explanation), or several stacked. Text stays text; a box shows its content in full when
// the pointer rests on it.
#pragma once

#include <warpmem/picture/markup.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/svg/address_groups.hpp>
#include <warpmem/picture/svg/bank_grid.hpp>
#include <warpmem/picture/svg/canvas.hpp>
#include <warpmem/picture/svg/memory_lines.hpp>
#include <warpmem/picture/svg/texel_planes.hpp>
#include <warpmem/picture/theme.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

[[nodiscard]] inline std::size_t pictures_drawn(std::size_t accesses, document_style const& style) {
  auto const most = static_cast<std::size_t>(style.pictures < 0 ? 0 : style.pictures);
  return accesses < most ? accesses : most;
}

[[nodiscard]] inline std::string pictures_left_out(std::size_t count) {
  return "left out: " + text::counted(static_cast<std::int64_t>(count), "more picture");
}

// Draws shapes below one another.
struct svg_back_end {
  svg_canvas& out;
  std::size_t most_rows;
  int y;  // where the next one goes

  void title(std::string_view words) {
    out.words(page_margin, y + 12, "wm-note wm-bold wm-ink", words);
    y += 22;
  }
  void note(std::string_view words) { y = paint_note(out, y, words); }
  void draw(memory_lines const& lines) { y = line_painting(lines, most_rows, out.measures()).paint(out, y); }
  void draw(bank_grid const& grid) { y = grid_painting(grid, most_rows, out.measures()).paint(out, y); }
  void draw(address_groups const& groups) { y = paint_groups(out, groups, most_rows, y); }
  void draw(texel_planes const& planes) { y = plane_painting(planes, most_rows).paint(out, y); }
};

// Gives the y below the drawing.
[[nodiscard]] inline int paint_drawing(svg_canvas& out, panel const& p, int rows, int y) {
  svg_back_end below{out, rows < 1 ? std::size_t{1} : static_cast<std::size_t>(rows), y};
  draw_shape(p.shape, p.nothing_drawn, below);
  return below.y;
}

// The words of the panel, and the drawing.
[[nodiscard]] inline int paint_panel(svg_canvas& out, panel const& p, std::string_view name, int rows, int y) {
  std::size_t const room = line_characters(out.measures().width - 2 * page_margin);
  if (!name.empty()) {
    y = paint_sentence(out, page_margin, y, "wm-name wm-ink", name, room * 13 / 15, 22);
  }
  y = paint_sentence(out, page_margin, y, "wm-line wm-dim", p.access + ", on " + p.machine, room, 18);
  y = paint_sentence(out, page_margin, y, p.faulty ? "wm-line wm-bold wm-ink" : "wm-line wm-ink", p.summary, room, 18);
  return paint_drawing(out, p, rows, y + 8);
}

// An svg element of what `out` has down to y. `head`: the style and the hatching, which a page has already.
[[nodiscard]] inline std::string svg_element(svg_canvas const& out, int y, std::string const& spoken,
                                             std::string_view head) {
  std::string const width = std::to_string(out.measures().width);
  std::string const size = width + "\" height=\"" + std::to_string(y) + "\"";
  return "<svg class=\"wm\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" + size + " viewBox=\"0 0 " +
         width + " " + std::to_string(y) + "\" aria-label=\"" + escaped(spoken) + "\">\n" +
         (out.spoken().empty() ? "" : "<desc>" + escaped(out.spoken()) + "</desc>\n") + std::string(head) +
         "<rect class=\"wm-paper\" width=\"100%\" height=\"100%\"/>\n" + out.text() + "</svg>\n";
}

[[nodiscard]] inline std::string svg_head(document_style const& style) {
  return "<style>\n" + std::string(shape_rules) + "\n" + rules_of(style.colours) + "\n</style>\n" +
         std::string(hatch_definition);
}

// A drawing for a page, which has its words. "" if there is nothing to draw.
[[nodiscard]] inline std::string svg_drawing(panel const& p, document_style const& style,
                                             svg_measures const& measures = {}) {
  if (std::holds_alternative<std::monostate>(p.shape) && p.nothing_drawn.empty()) {
    return "";
  }
  svg_canvas out{measures};
  int const y = paint_drawing(out, p, style.rows, 0);
  return svg_element(out, y, p.access + ": " + p.summary, "");
}

}  // namespace detail

// A standalone SVG document of several pictures, one below the other. Throws what std::string throws.
[[nodiscard]] inline std::string svg(std::vector<named_panel> const& panels, document_style const& style = {}) {
  detail::svg_canvas out;
  int y = detail::page_margin;
  std::string spoken;
  std::size_t const drawn = detail::pictures_drawn(panels.size(), style);
  for (std::size_t i = 0; i < drawn; ++i) {
    named_panel const& p = panels[i];
    if (i > 0) {
      out.line(detail::page_margin, y + 8, out.measures().width - detail::page_margin, y + 8, "wm-rule");
      y += 20;
    }
    y = detail::paint_panel(out, p.what, p.name, style.rows, y);
    spoken += (spoken.empty() ? "" : "; ") + (p.name.empty() ? p.what.access : p.name) + ": " + p.what.summary;
  }
  if (drawn < panels.size()) {
    y = detail::paint_note(out, y + 8, detail::pictures_left_out(panels.size() - drawn));
  }
  return detail::svg_element(out, y + detail::page_margin, spoken, detail::svg_head(style));
}

template <drawable Explanation>
[[nodiscard]] std::string svg(Explanation const& e, document_style const& style = {}) {
  return svg(std::vector<named_panel>{{"", e}}, style);
}

}}}  // namespace warpmem::v0::picture
