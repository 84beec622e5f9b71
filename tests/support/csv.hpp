// Comma-separated values with a header line and, where a field holds commas, double quotes around it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace support {

class csv_row {
 public:
  csv_row(std::map<std::string, std::size_t> const& columns, std::vector<std::string> fields, std::string where)
      : columns_{&columns}, fields_{std::move(fields)}, where_{std::move(where)} {}

  [[nodiscard]] std::string const& text(std::string const& column) const {
    auto const found = columns_->find(column);
    if (found == columns_->end()) {
      throw std::runtime_error(where_ + ": no column " + column);
    }
    return fields_.at(found->second);
  }
  [[nodiscard]] std::int64_t number(std::string const& column) const {
    std::size_t used = 0;
    std::int64_t const value = std::stoll(text(column), &used);
    if (used != text(column).size()) {
      throw std::runtime_error(where_ + ": " + column + " is no number: " + text(column));
    }
    return value;
  }
  [[nodiscard]] std::string const& where() const { return where_; }  // file:line

 private:
  std::map<std::string, std::size_t> const* columns_;
  std::vector<std::string> fields_;
  std::string where_;
};

inline std::vector<std::string> csv_fields(std::string const& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (char const c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else if (c != '\r') {
      fields.back() += c;
    }
  }
  return fields;
}

// A file without rows, or with a row of another width than its header, is an error.
class csv_file {
 public:
  explicit csv_file(std::string const& path) {
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    auto const header = csv_fields(line);
    for (std::size_t i = 0; i < header.size(); ++i) {
      columns_[header[i]] = i;
    }
    for (int number = 2; std::getline(in, line); ++number) {
      rows_.emplace_back(columns_, csv_fields(line), path + ":" + std::to_string(number));
      if (csv_fields(line).size() != header.size()) {
        throw std::runtime_error(rows_.back().where() + ": not as many fields as the header");
      }
    }
    if (rows_.empty()) {
      throw std::runtime_error(path + ": no rows");
    }
  }
  csv_file(csv_file const&) = delete;
  csv_file& operator=(csv_file const&) = delete;

  // Names, and which column has them.
  [[nodiscard]] std::map<std::string, std::size_t> const& columns() const { return columns_; }
  [[nodiscard]] std::vector<csv_row> const& rows() const { return rows_; }

 private:
  std::map<std::string, std::size_t> columns_;
  std::vector<csv_row> rows_;
};

// Whether a row for "nvcc", "clang", "clang 14" or "all" holds for PTX that a compiler made: "clang 14.0.6".
inline bool is_of_compiler(std::string const& row, std::string const& compiler) {
  return row == "all" || (compiler + ' ').rfind(row + ' ', 0) == 0 || (compiler + '.').rfind(row + '.', 0) == 0;
}

}  // namespace support
