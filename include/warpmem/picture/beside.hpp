// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access before and after a change, side by side: in the terminal, as SVG, as a page.
#pragma once

#include <warpmem/picture/html.hpp>
#include <warpmem/picture/markup.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/svg.hpp>
#include <warpmem/picture/terminal.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

// Two accesses that are to be compared.
struct change {
  named_panel before;
  named_panel after;
};

namespace detail {

[[nodiscard]] inline std::string name_beside(std::string_view when, named_panel const& p) {
  return std::string(when) + (p.name.empty() ? "" : ": " + p.name);
}

// Columns of a terminal: characters of UTF-8, without escape sequences.
[[nodiscard]] inline std::size_t columns_of(std::string_view line) {
  std::size_t columns = 0;
  bool is_escape = false;
  for (char const c : line) {
    is_escape = is_escape || c == '\033';
    columns += !is_escape && (static_cast<unsigned char>(c) & 0xc0U) != 0x80U ? 1 : 0;
    is_escape = is_escape && c != 'm';
  }
  return columns;
}

[[nodiscard]] inline std::string_view next_line(std::string_view& text) {
  std::size_t const end = (std::min)(text.find('\n'), text.size());
  std::string_view const line = text.substr(0, end);
  text.remove_prefix((std::min)(end + 1, text.size()));
  return line;
}

[[nodiscard]] inline std::string terminal_half(std::string_view when, named_panel const& p,
                                               picture_style const& style) {
  ink_text name(style.colour);
  put_sentence(name, name_beside(when, p), style, ink::strong);
  return name.text() + terminal(p.what, style);
}

[[nodiscard]] inline std::string half_section(std::string_view when, named_panel const& p, std::size_t number,
                                              document_style const& style) {
  std::string const name = name_beside(when, p);
  return "<section id=\"a" + std::to_string(number) + "\">\n<h2>" + escaped(name) + "</h2>\n" +
         words_and_drawing(p.what, name, style, half_page) + "</section>\n";
}

inline constexpr std::string_view pair_shape =
    "body{max-width:1620px}.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,560px),1fr));"
    "gap:0 32px}.pair section{min-width:0}@media (min-width:1200px){.pair .wm{max-width:100%;height:auto}}";

}  // namespace detail

// Side by side in terminals of 143 columns, which have room for two pictures; else one above the other.
[[nodiscard]] inline std::string terminal_beside(change const& both, picture_style style = {}) {
  constexpr int least = 70;
  constexpr std::string_view seam = " | ";
  int const half = (style.width - static_cast<int>(seam.size())) / 2;
  if (half < least) {
    return detail::terminal_half("before", both.before, style) + "\n" +
           detail::terminal_half("after", both.after, style);
  }
  style.width = half;
  std::string const before = detail::terminal_half("before", both.before, style);
  std::string const after = detail::terminal_half("after", both.after, style);
  std::string text;
  for (std::string_view left = before, right = after; !left.empty() || !right.empty();) {
    std::string line(detail::next_line(left));
    line.append(static_cast<std::size_t>(half) - (std::min)(detail::columns_of(line), static_cast<std::size_t>(half)),
                ' ');
    line.append(seam).append(detail::next_line(right));
    text.append(line, 0, line.find_last_not_of(' ') + 1).append("\n");
  }
  return text;
}

// A standalone SVG document.
[[nodiscard]] inline std::string svg_beside(change const& both, document_style const& style = {}) {
  using namespace detail;
  svg_canvas before{half_page};
  svg_canvas after{half_page};
  int const end =
      (std::max)(paint_panel(before, both.before.what, name_beside("before", both.before), style.rows, page_margin),
                 paint_panel(after, both.after.what, name_beside("after", both.after), style.rows, page_margin));
  svg_canvas page{{2 * half_page.width}};
  page.put_beside(before, after, end);
  return svg_element(page, end + page_margin,
                     name_beside("before", both.before) + ": " + both.before.what.summary + "; " +
                         name_beside("after", both.after) + ": " + both.after.what.summary,
                     svg_head(style));
}

// A standalone page: a table of the numbers, and each pair of pictures, side by side where the window has room.
[[nodiscard]] inline std::string html_beside(std::string_view title, std::vector<change> const& changes,
                                             document_style const& style = {}) {
  std::vector<named_panel> all;
  std::string pairs;
  for (change const& both : changes) {
    all.emplace_back(detail::name_beside("before", both.before), both.before.what);
    all.emplace_back(detail::name_beside("after", both.after), both.after.what);
    pairs += "<div class=\"pair\">\n" + detail::half_section("before", both.before, all.size() - 1, style) +
             detail::half_section("after", both.after, all.size(), style) + "</div>\n";
  }
  return detail::page_top(title, style, detail::pair_shape) + detail::table_of(all, all.size()) + pairs +
         "</main>\n</body>\n</html>\n";
}

}}}  // namespace warpmem::v0::picture
