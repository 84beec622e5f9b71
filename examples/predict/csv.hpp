// Reads comma-separated values with a header, a row at a time, and keeps the line number of every row.
#pragma once

#include <warpmem/text/csv.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "input_error.hpp"
#include "lines.hpp"

namespace predict {

struct csv_row {
  std::string file;
  std::size_t line{};  // from 1
  std::vector<std::string> cells;
};

// The header of a file.
struct csv_table {
  std::string file;
  std::vector<std::string> columns;

  // Position of a column; columns.size() if there is no column of this name.
  [[nodiscard]] std::size_t find(std::string_view name) const {
    std::size_t i = 0;
    while (i < columns.size() && columns[i] != name) {
      ++i;
    }
    return i;
  }
  [[nodiscard]] bool has(std::string_view name) const { return find(name) < columns.size(); }
};

[[noreturn]] inline void fail(csv_row const& row, std::string const& sentence) {
  throw input_error{row.file + ":" + std::to_string(row.line) + ": " + sentence};
}
// At a byte of the line, counted from 0.
[[noreturn]] inline void fail_at(csv_row const& row, std::size_t byte, std::string const& sentence) {
  throw input_error{row.file + ":" + std::to_string(row.line) + ":" + std::to_string(byte + 1) + ": " + sentence};
}

// Takes a cell in double quotes, which may hold commas, and "" for a quote. Gives the byte behind the closing quote.
[[nodiscard]] inline std::size_t read_quoted_cell(csv_row const& row, std::string_view line, std::size_t opening,
                                                  std::string& cell) {
  for (std::size_t i = opening + 1; i < line.size(); ++i) {
    if (line[i] != '"') {
      cell += line[i];
    } else if (i + 1 < line.size() && line[i + 1] == '"') {
      cell += line[i++];
    } else {
      return i + 1;
    }
  }
  fail_at(row, opening, "this quote is never closed; expected another one on the same line");
}

// Cells of one line.
inline void split_csv_line(std::string_view line, csv_row& row) {
  row.cells.clear();
  for (std::size_t i = 0;; ++i) {
    std::string& cell = row.cells.emplace_back();
    if (i < line.size() && line[i] == '"') {
      i = read_quoted_cell(row, line, i, cell);
      if (i < line.size() && line[i] != ',') {
        fail_at(row, i, "text after the closing quote; expected a comma, or \"\" for a quote inside the cell");
      }
    } else {
      std::size_t const end = std::min(line.find(',', i), line.size());
      cell = line.substr(i, end - i);
      if (std::size_t const quote = cell.find('"'); quote != std::string::npos) {
        fail_at(row, i + quote, "a quote inside a cell without quotes; expected the whole cell in quotes");
      }
      i = end;
    }
    if (i >= line.size()) {
      return;
    }
  }
}

class csv_reader {
 public:
  // Reads the header. "-" is standard input.
  explicit csv_reader(std::string const& name) : lines_{name}, table_{lines_.name(), {}} {
    csv_row header;
    if (!next_line(header)) {
      throw input_error{lines_.name() +
                        ":1: empty; expected a header with the columns instruction, active and address"};
    }
    table_.columns = header.cells;
    std::sort(header.cells.begin(), header.cells.end());
    auto const twice = std::adjacent_find(header.cells.begin(), header.cells.end());
    if (twice != header.cells.end()) {
      fail(header, "column '" + *twice + "' stands twice in the header; expected every column once");
    }
  }

  [[nodiscard]] csv_table const& table() const { return table_; }

  // The next row that is not empty; false if there is none.
  [[nodiscard]] bool next(csv_row& row) {
    if (!next_line(row)) {
      return false;
    }
    if (row.cells.size() != table_.columns.size()) {
      fail(row, std::to_string(row.cells.size()) + (row.cells.size() == 1 ? " cell" : " cells") + "; expected " +
                    std::to_string(table_.columns.size()) + ", as many as the header has columns");
    }
    return true;
  }

 private:
  [[nodiscard]] bool next_line(csv_row& row) {
    while (lines_.next(text_)) {
      std::string_view line = text_;
      if (line.ends_with('\r')) {
        line.remove_suffix(1);
      }
      if (lines_.line() == 1 && line.starts_with("\xef\xbb\xbf")) {
        line.remove_prefix(3);
      }
      if (line.empty()) {
        continue;
      }
      row.file = lines_.name();
      row.line = lines_.line();
      if (std::size_t const byte = line.find_first_of(std::string_view("\0\r", 2)); byte != std::string_view::npos) {
        fail_at(row, byte,
                line[byte] == '\r' ? "a carriage return inside a line; expected lines that end with a line feed"
                                   : "a byte of value 0; expected text");
      }
      split_csv_line(line, row);
      return true;
    }
    return false;
  }

  line_reader lines_;
  csv_table table_;
  std::string text_;
};

// A cell for output.
[[nodiscard]] inline std::string csv_cell(std::string const& text) { return warpmem::detail::csv_cell(text); }

}  // namespace predict
