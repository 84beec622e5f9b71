// Predictions as rows of CSV, or as an array of JSON objects: the columns of the input's kind, how they are known, and
// the instruction.
#pragma once

#include <warpmem/text/json.hpp>
#include <warpmem/text/words.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "columns.hpp"
#include "comparison.hpp"
#include "csv.hpp"
#include "input_error.hpp"
#include "prediction.hpp"

namespace predict {

class row_writer {
 public:
  explicit row_writer(bool as_json) : as_json_{as_json}, text_{as_json ? "[\n" : ""} {}

  // CSV has one header.
  void begin_file(std::string const& file, column_list const& columns) {
    std::string const header = fmt::format("id,{},evidence,source,l1,fault,instruction\n", fmt::join(columns, ","));
    if (as_json_ || text_.starts_with(header)) {
      return;
    }
    if (!text_.empty()) {
      throw input_error{file + ":1: other columns than the file before; expected cases in all files or in none"};
    }
    text_ = header;
  }
  // What is not known stays empty, or is null.
  void add(measured_access const& access, prediction const& p) {
    text_ += as_json_ ? (is_first_ ? "{" : ",\n{") : "";
    is_first_ = false;
    add_words("id", access.id);
    for (std::string_view const column : access.columns) {
      auto const value = p.get(column);
      add_cell(column, value.known() ? fmt::format("{}", value.value_or(0)) : as_json_ ? "null" : "");
    }
    add_words("evidence", p.fault.empty() ? warpmem::text::name(p.known.how) : "");
    add_words("source", warpmem::text::name(p.known.from));
    add_words("l1", warpmem::text::name(p.l1));
    add_words("fault", p.fault);
    add_words("instruction", access.kind);
    text_ += as_json_ ? "}" : "\n";
    is_first_cell_ = true;
  }
  [[nodiscard]] std::string text() && { return std::move(text_) + (!as_json_ ? "" : is_first_ ? "]\n" : "\n]\n"); }

 private:
  void add_words(std::string_view name, std::string_view words) {
    add_cell(name, !as_json_       ? csv_cell(std::string(words))
                   : words.empty() ? "null"
                                   : warpmem::detail::json_string(words));
  }
  void add_cell(std::string_view name, std::string_view cell) {
    text_ += is_first_cell_ ? "" : as_json_ ? ", " : ",";
    text_ += as_json_ ? fmt::format("\"{}\": {}", name, cell) : std::string(cell);
    is_first_cell_ = false;
  }

  bool as_json_;
  bool is_first_{true};
  bool is_first_cell_{true};
  std::string text_;
};

}  // namespace predict
