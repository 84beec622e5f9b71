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
         "}a{color:" + std::string(p.used) + "}.more{color:" + std::string(p.dim) + "}";
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
    "td.n,th.n{text-align:right}td:first-child{overflow-wrap:anywhere;min-width:11em}"
    "td:last-child{min-width:12em}"
    ".wm{display:block}.none{position:absolute;width:0;height:0}";

[[nodiscard]] inline std::string cell(std::string_view text, bool is_number = false) {
  return (is_number ? "<td class=\"n\">" : "<td>") + escaped(text) + "</td>";
}

// With a link where there is a picture further down.
[[nodiscard]] inline std::string table_row(named_panel const& p, std::size_t number, bool is_drawn) {
  panel_numbers const& n = p.what.numbers;
  std::string const name = p.name.empty() ? "access " + std::to_string(number) : p.name;
  std::string const link = "<td><a href=\"#a" + std::to_string(number) + "\">" + escaped(name) + "</a></td>";
  std::string row = "<tr>" + (is_drawn ? link : cell(name)) + cell(p.what.memory) + cell(p.what.capability);
  if (p.what.faulty) {
    return row + "<td colspan=\"6\">" + escaped(p.what.summary) + "</td></tr>\n";
  }
  row += cell(n.unit) + cell(n.actual, true) + cell(n.ideal, true) + cell(n.excessive, true);
  return row + cell(n.efficiency, true) + cell(n.known) + "</tr>\n";
}

[[nodiscard]] inline std::string table_of(std::vector<named_panel> const& accesses, std::size_t drawn) {
  std::string text =
      "<div class=\"wide\"><table>\n<thead><tr><th>access</th><th>memory</th><th>capability</th><th>counted</th>"
      "<th class=\"n\">actual</th><th class=\"n\">ideal</th><th class=\"n\">excessive</th>"
      "<th class=\"n\">efficiency</th><th>how this is known</th></tr></thead>\n<tbody>\n";
  std::size_t number = 0;
  for (named_panel const& p : accesses) {
    ++number;
    text += table_row(p, number, number <= drawn);
  }
  return text + "</tbody></table></div>\n";
}

[[nodiscard]] inline std::string section_of(named_panel const& p, std::size_t number, document_style const& style) {
  std::string const name = p.name.empty() ? "access " + std::to_string(number) : p.name;
  return "<section id=\"a" + std::to_string(number) + "\">\n<h2>" + escaped(name) + "</h2>\n<div class=\"wide\">\n" +
         svg_element({{"", p.what}}, style, "") + "</div>\n</section>\n";
}

}  // namespace detail

// A standalone page; `title` is any text and is escaped. Throws what std::string throws.
[[nodiscard]] inline std::string html(std::string_view title, std::vector<named_panel> const& accesses,
                                      document_style const& style = {}) {
  std::size_t const drawn = detail::pictures_drawn(accesses.size(), style);
  std::string page =
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
      detail::escaped(title) + "</title>\n<style>\n" + std::string(detail::page_shape) + "\n" +
      detail::page_rules(style.colours) + "\n" + std::string(detail::shape_rules) + "\n" +
      detail::rules_of(style.colours) + "\n</style>\n</head>\n<body>\n<h1>" + detail::escaped(title) + "</h1>\n" +
      "<svg class=\"none\" xmlns=\"http://www.w3.org/2000/svg\" aria-hidden=\"true\">" +
      std::string(detail::hatch_definition) + "</svg>\n" + detail::table_of(accesses, drawn);
  for (std::size_t i = 0; i < drawn; ++i) {
    page += detail::section_of(accesses[i], i + 1, style);
  }
  page += drawn == accesses.size() ? "" : "<p>" + detail::pictures_left_out(accesses.size() - drawn) + "</p>\n";
  return page + "</body>\n</html>\n";
}

}}}  // namespace warpmem::v0::picture
