// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of comma-separated values among lines that are something else.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

struct row {
  std::vector<std::string> cells{};
  std::uint64_t line{};
  bool is_quoted{};  // the first cell is: so does the tool write each of its rows
  bool is_cut{};     // the file ends within it: the tool ends every row with a line feed
  std::string_view text{};

  [[nodiscard]] bool begins(std::string_view word) const noexcept { return !cells.empty() && cells[0] == word; }
};

// One line. What follows a closing quotation mark up to the comma belongs to the cell, as spreadsheets read it.
[[nodiscard]] inline row row_of(std::string_view text, std::uint64_t line) {
  row r;
  r.line = line;
  r.text = text.ends_with('\r') ? text.substr(0, text.size() - 1) : text;
  r.is_quoted = text.starts_with('"');
  r.cells.emplace_back();
  bool is_open = false;
  for (std::size_t n = 0; n < r.text.size(); ++n) {
    char const c = r.text[n];
    if (c == '"' && is_open && n + 1 < r.text.size() && r.text[n + 1] == '"') {
      r.cells.back() += r.text[n++];
    } else if (c == '"') {
      is_open = !is_open;
    } else if (c == ',' && !is_open) {
      r.cells.emplace_back();
    } else {
      r.cells.back() += c;
    }
  }
  return r;
}

// The tool does not mark quotation marks within a cell: asm ("mov.u32 %0, %%laneid;" : "=r"(laneid)). It quotes every
// cell, so that what lies between "," is one; if there are too many, those from `free_text` on are one.
[[nodiscard]] inline std::vector<std::string> cells_between_marks(std::string_view text, std::size_t size,
                                                                  std::size_t free_text) {
  std::vector<std::string> cells;
  bool const is_quoted = text.size() > 1 && text.starts_with('"') && text.ends_with('"');
  text = is_quoted ? text.substr(1, text.size() - 2) : text;
  for (std::size_t begin = 0; begin != std::string_view::npos;) {
    std::size_t const end = text.find("\",\"", begin);
    cells.emplace_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
    begin = end == std::string_view::npos ? end : end + 3;
  }
  while (cells.size() > size && free_text + 1 < cells.size()) {
    cells[free_text] += "\",\"" + cells[free_text + 1];
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(free_text) + 1);
  }
  return cells;
}

// Calls take(row) for each line that is not empty, until it has no more.
template <class Take>
void for_each_row(std::string_view text, Take take) {
  text = text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text;  // a byte order mark
  std::uint64_t line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const end = text.find('\n', begin);
    bool const is_last = end == std::string_view::npos;
    row r = row_of(text.substr(begin, is_last ? end : end - begin), ++line);
    begin = is_last ? text.size() : end + 1;
    r.is_cut = is_last;
    if (r.cells.size() > 1 || !r.cells[0].empty() || r.is_cut) {
      take(std::move(r));
    }
  }
}

// Where columns of these names stand. Two may have one name.
class columns {
 public:
  columns() = default;
  explicit columns(std::vector<std::string> names) : names_{std::move(names)} {}
  [[nodiscard]] std::size_t size() const noexcept { return names_.size(); }
  [[nodiscard]] std::string const& name(std::size_t n) const noexcept { return names_[n]; }
  [[nodiscard]] bool has(std::string_view name) const noexcept { return find(name) < names_.size(); }
  // The first of this name that is not before `from`; size() if there is none.
  [[nodiscard]] std::size_t find(std::string_view name, std::size_t from = 0) const noexcept {
    while (from < names_.size() && names_[from] != name) {
      ++from;
    }
    return from < names_.size() ? from : names_.size();
  }
  // The row's cell of this column; empty without one.
  [[nodiscard]] std::string_view cell(row const& r, std::string_view name, std::size_t from = 0) const noexcept {
    std::size_t const n = find(name, from);
    return n < r.cells.size() ? std::string_view{r.cells[n]} : std::string_view{};
  }

 private:
  std::vector<std::string> names_{};
};

}}}}  // namespace warpmem::v0::profile::detail
