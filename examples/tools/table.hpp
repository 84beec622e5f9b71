// Tables of text.
#pragma once

#include <warpmem/model/detail/strings.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

using table = std::vector<std::vector<std::string>>;

// Characters, of which UTF-8 has one to four bytes.
[[nodiscard]] inline std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

// Columns as wide as their widest cells: the first `left` of them begin at one place, the others, numbers, end at one.
[[nodiscard]] inline std::string lines_of(table rows, std::size_t left = 1) {
  for (auto& row : rows) {
    for (std::string& cell : row) {
      cell = warpmem::detail::visible(cell);
    }
  }
  std::vector<std::size_t> widths;
  for (auto const& row : rows) {
    widths.resize((std::max)(widths.size(), row.size()));
    for (std::size_t n = 0; n < row.size(); ++n) {
      widths[n] = (std::max)(widths[n], width_of(row[n]));
    }
  }
  std::string text;
  for (auto const& row : rows) {
    std::string line;
    for (std::size_t n = 0; n < row.size(); ++n) {
      std::string const blanks(widths[n] - width_of(row[n]), ' ');
      line += "  " + (n < left ? row[n] + blanks : blanks + row[n]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

}  // namespace tools
