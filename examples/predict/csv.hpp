// Reads comma-separated values with a header, and keeps the line number of every row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace predict {

// An error in the input, as "file:line: sentence". Thrown by the parsing below, caught in main.
struct input_error {
  std::string message;
};

struct csv_row {
  std::string file;
  std::size_t line{};  // from 1
  std::vector<std::string> cells;
};

struct csv_table {
  std::string file;
  std::vector<std::string> columns;
  std::vector<csv_row> rows;

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

// Cells of one line; a cell in double quotes may hold commas, and "" for a quote.
[[nodiscard]] inline std::vector<std::string> split_csv_line(std::string_view line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    char const c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += c;
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

[[nodiscard]] inline csv_table read_csv(std::istream& in, std::string const& file) {
  csv_table table{file, {}, {}};
  std::string text;
  for (std::size_t line = 1; std::getline(in, text); ++line) {
    if (!text.empty() && text.back() == '\r') {
      text.pop_back();
    }
    if (line == 1 && text.starts_with("\xef\xbb\xbf")) {
      text.erase(0, 3);
    }
    if (text.empty()) {
      continue;
    }
    csv_row row{file, line, split_csv_line(text)};
    if (table.columns.empty()) {
      table.columns = row.cells;
      std::sort(row.cells.begin(), row.cells.end());
      auto const twice = std::adjacent_find(row.cells.begin(), row.cells.end());
      if (twice != row.cells.end()) {
        fail(row, "column '" + *twice + "' stands twice in the header; expected every column once");
      }
      continue;
    }
    if (row.cells.size() != table.columns.size()) {
      fail(row, std::to_string(row.cells.size()) + " cells; expected " + std::to_string(table.columns.size()) +
                    ", as many as the header has columns");
    }
    table.rows.push_back(std::move(row));
  }
  if (table.columns.empty()) {
    throw input_error{file + ":1: empty; expected a header with the columns instruction, active and address"};
  }
  return table;
}

// A cell for output, quoted only if it must be.
[[nodiscard]] inline std::string csv_cell(std::string const& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) {
    return text;
  }
  std::string quoted = "\"";
  for (char const c : text) {
    quoted += c;
    if (c == '"') {
      quoted += c;
    }
  }
  return quoted + "\"";
}

}  // namespace predict
