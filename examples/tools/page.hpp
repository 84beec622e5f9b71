// A table as a page of HTML: no network, no script, light or dark as the reader prefers.
#pragma once

#include <warpmem/picture/markup.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include "table.hpp"

namespace tools {

namespace detail {

inline constexpr char const* page_style =
    ":root{color-scheme:light dark}body{font:15px/1.45 system-ui,sans-serif;margin:24px}.wide{overflow-x:auto}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{border-bottom:1px solid #8888;"
    "padding:5px 8px;text-align:left;vertical-align:top}.n{text-align:right}";

[[nodiscard]] inline std::string html_row(std::vector<std::string> const& row, std::string const& tag, std::size_t left,
                                          std::size_t right) {
  std::string text = "<tr>";
  for (std::size_t n = 0; n < row.size(); ++n) {
    text += "<" + tag + (tag == "th" ? " scope=\"col\"" : "") + (n >= left && n < right ? " class=\"n\">" : ">") +
            warpmem::picture::detail::escaped(row[n]) + "</" + tag + ">";
  }
  return text + "</tr>\n";
}

}  // namespace detail

// The first row is the header. Columns from `left` up to `right` are numbers.
[[nodiscard]] inline std::string page_of(std::string const& title, table const& rows, std::size_t left,
                                         std::size_t right) {
  std::string const name = warpmem::picture::detail::escaped(title);
  std::string text =
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
      name + "</title>\n<style>" + detail::page_style + "</style>\n</head>\n<body>\n<main>\n<h1>" + name +
      "</h1>\n<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"" + name + "\">\n<table>\n<thead>" +
      detail::html_row(rows[0], "th", left, right) + "</thead>\n<tbody>\n";
  for (std::size_t n = 1; n < rows.size(); ++n) {
    text += detail::html_row(rows[n], "td", left, right);
  }
  return text + "</tbody>\n</table>\n</div>\n</main>\n</body>\n</html>\n";
}

}  // namespace tools
