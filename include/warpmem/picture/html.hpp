// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One page for a set of accesses: a table of the numbers, then a picture of each. It is self-contained: no network, no
// script, no font. It is also well-formed XML.
#pragma once

#include <warpmem/picture/markup.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/svg.hpp>
#include <warpmem/picture/theme.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

[[nodiscard]] inline std::string page_rules(palette const& p) {
  std::string const rule(p.rule);
  return "body{background:" + std::string(p.paper) + ";color:" + std::string(p.ink) + "}td,th{border-color:" + rule +
         "}a{color:" + std::string(p.used) + "}.access{color:" + std::string(p.dim) + "}";
}

[[nodiscard]] inline std::string page_rules(theme colours) {
  switch (colours) {
    case theme::light:
      return ":root{color-scheme:light}" + page_rules(light_palette);
    case theme::dark:
      return ":root{color-scheme:dark}" + page_rules(dark_palette);
    case theme::automatic:
      break;
  }
  return ":root{color-scheme:light dark}" + page_rules(light_palette) + "\n@media (prefers-color-scheme:dark){" +
         page_rules(dark_palette) + "}";
}

inline constexpr std::string_view page_shape =
    "body{font:15px/1.45 system-ui,sans-serif;margin:24px auto;max-width:1080px;padding:0 16px}"
    "h1{font-size:22px}h2{font-size:17px;margin:32px 0 8px;overflow-wrap:anywhere}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "td,th{border-bottom:1px solid;padding:5px 8px;text-align:left;vertical-align:top}"
    "td.n,th.n{text-align:right}tbody th{font-weight:normal;overflow-wrap:anywhere;min-width:11em}"
    "td:last-child{min-width:12em}"
    "summary{cursor:pointer}summary h2{display:inline}details{margin:16px 0}p{margin:6px 0}"
    "summary:focus-visible,.wide:focus-visible{outline:2px solid}"
    "@media (max-width:600px){table{font-size:13px}td,th{padding:5px 4px}tbody th{min-width:6em}"
    // The words of a picture name the capability, and what is excessive is the rest of the ideal.
    ".accesses th:nth-child(3),.accesses td:nth-child(3),.accesses th:nth-child(7),.accesses "
    "td:nth-child(7){display:none}"
    // The other columns stand between a line for the name and one for how it is known: nothing scrolls sideways.
    ".accesses,.accesses thead,.accesses tbody{display:block}"
    ".accesses tr{display:grid;grid-template-columns:1fr 1fr .8fr .8fr 1.2fr}"
    ".accesses td,.accesses th{border-width:0;min-width:0}"
    ".accesses tr>:first-child,.accesses tr>:last-child{grid-column:1/-1}"
    ".accesses tr>:last-child{border-bottom-width:1px}}"
    ".wm{display:block}.none{position:absolute;width:0;height:0}";

// A header of a column; of numbers, which stand to the right.
[[nodiscard]] inline std::string column(std::string_view name, bool of_numbers = false) {
  return std::string("<th scope=\"col\"") + (of_numbers ? " class=\"n\">" : ">") + std::string(name) + "</th>";
}

// What may be wider than the window: the keyboard scrolls it.
[[nodiscard]] inline std::string wide(std::string_view name, std::string const& content) {
  return "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"" + escaped(name) + "\">\n" + content +
         "</div>\n";
}

[[nodiscard]] inline std::string foldable(std::string_view classes, bool is_open, std::string const& summary,
                                          std::string const& content) {
  return "<details" + (classes.empty() ? "" : " class=\"" + std::string(classes) + "\"") +
         (is_open ? " open=\"open\">" : ">") + "<summary>" + summary + "</summary>\n" + content + "</details>\n";
}

[[nodiscard]] inline std::string cell(std::string_view text, bool is_number = false) {
  return (is_number ? "<td class=\"n\">" : "<td>") + escaped(text) + "</td>";
}

[[nodiscard]] inline std::string shown_name(named_panel const& p, std::size_t number) {
  return p.name.empty() ? "access " + std::to_string(number) : p.name;
}

// With a link where there is a picture further down.
[[nodiscard]] inline std::string table_row(named_panel const& p, std::size_t number, bool is_drawn) {
  panel_numbers const& n = p.what.numbers;
  std::string const name = escaped(shown_name(p, number));
  std::string const link = "<a href=\"#a" + std::to_string(number) + "\">" + name + "</a>";
  std::string row =
      "<tr><th scope=\"row\">" + (is_drawn ? link : name) + "</th>" + cell(p.what.memory) + cell(p.what.capability);
  if (p.what.faulty) {
    return row + "<td colspan=\"6\">" + escaped(p.what.summary) + "</td></tr>\n";
  }
  row += cell(n.unit) + cell(n.actual, true) + cell(n.ideal, true) + cell(n.excessive, true);
  return row + cell(n.efficiency, true) + cell(n.known) + "</tr>\n";
}

[[nodiscard]] inline std::string table_of(std::vector<named_panel> const& accesses, std::size_t drawn) {
  std::string text = "<table class=\"accesses\">\n<thead><tr>" + column("access") + column("memory") +
                     column("capability") + column("counted") + column("actual", true) + column("ideal", true) +
                     column("excessive", true) + column("efficiency", true) + column("how this is known") +
                     "</tr></thead>\n<tbody>\n";
  std::size_t number = 0;
  for (named_panel const& p : accesses) {
    ++number;
    text += table_row(p, number, number <= drawn);
  }
  return wide("numbers of all accesses", text + "</tbody></table>\n") +
         "<p>Efficiency: in global memory, bytes requested / bytes moved; elsewhere, ideal / actual.</p>\n";
}

[[nodiscard]] inline std::string paragraph(std::string_view words) { return "<p>" + escaped(words) + "</p>\n"; }

// Words of a page fit any window; only the drawing needs room.
[[nodiscard]] inline std::string words_and_drawing(panel const& p, std::string_view name, document_style const& style,
                                                   svg_measures const& measures = {}) {
  std::string const drawing = svg_drawing(p, style, measures);
  return "<p class=\"access\">" + escaped(p.access + ", on " + p.machine) + "</p>\n" + paragraph(p.summary) +
         (drawing.empty() ? "" : wide("picture: " + std::string(name), drawing));
}

inline constexpr std::size_t most_open = 16;  // pictures that a page shows at once

// Open, unless there are many.
[[nodiscard]] inline std::string section_of(named_panel const& p, std::size_t number, bool is_open,
                                            document_style const& style) {
  std::string const name = shown_name(p, number);
  return foldable(
      "", is_open, "<h2>" + escaped(name) + "</h2>",
      "<section id=\"a" + std::to_string(number) + "\">\n" + words_and_drawing(p.what, name, style) + "</section>\n");
}

// Down to the title, and the hatching that all drawings share.
[[nodiscard]] inline std::string page_top(std::string_view title, document_style const& style, std::string_view rules) {
  return "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta "
         "charset=\"utf-8\"/>\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
         escaped(title) + "</title>\n<style>\n" + std::string(page_shape) + std::string(rules) + "\n" +
         page_rules(style.colours) + "\n" + std::string(shape_rules) + "\n" + rules_of(style.colours) +
         "\n</style>\n</head>\n<body>\n<main>\n<h1>" + escaped(title) + "</h1>\n" +
         "<svg class=\"none\" xmlns=\"http://www.w3.org/2000/svg\" aria-hidden=\"true\">" +
         std::string(hatch_definition) + "</svg>\n";
}

}  // namespace detail

// A standalone page; `title` is any text and is escaped. Throws what std::string throws.
[[nodiscard]] inline std::string html(std::string_view title, std::vector<named_panel> const& accesses,
                                      document_style const& style = {}) {
  std::size_t const drawn = detail::pictures_drawn(accesses.size(), style);
  std::string page = detail::page_top(title, style, "") + detail::table_of(accesses, drawn);
  for (std::size_t i = 0; i < drawn; ++i) {
    page += detail::section_of(accesses[i], i + 1, drawn <= detail::most_open, style);
  }
  page += drawn == accesses.size() ? "" : "<p>" + detail::pictures_left_out(accesses.size() - drawn) + "</p>\n";
  return page + "</main>\n</body>\n</html>\n";
}

}}}  // namespace warpmem::v0::picture
