// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports of one kind as comma-separated values (RFC 4180, lines ended by \n): a header, and a row per report. A cell
// is empty if its count is unknown or every access had a fault. The names are those of fields.hpp.
#pragma once

#include <warpmem/model/detail/strings.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/fields.hpp>
#include <warpmem/text/words.hpp>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 {

namespace detail {

// Quoted only if necessary.
// What spreadsheets calculate: a cell that begins with one of =+-@ and is no number.
[[nodiscard]] inline bool is_formula(std::string_view words) noexcept {
  if (words.empty() || std::string_view{"=+-@"}.find(words[0]) == std::string_view::npos) {
    return false;
  }
  bool const has_sign = words[0] == '+' || words[0] == '-';
  return !has_sign || words.size() == 1 || words.find_first_not_of("0123456789.", 1) != std::string_view::npos;
}

// Quoted where it must be. A quotation mark before a formula makes it text to spreadsheets.
[[nodiscard]] inline std::string csv_cell(std::string_view words) {
  std::string const shown = std::string(is_formula(words) ? "'" : "").append(visible(words));
  if (shown.find_first_of(",\"") == std::string::npos) {
    return shown;
  }
  std::string quoted = "\"";
  for (char const c : shown) {
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  }
  return quoted + "\"";
}

[[nodiscard]] inline std::string csv_cell(field const& f) {
  if (auto const* const words = std::get_if<std::string>(&f.value)) {
    return csv_cell(*words);
  }
  counter const n = std::get<counter>(f.value);
  return n.known() ? text::number(n) : "";
}

}  // namespace detail

// "accesses,faulty_accesses,fault,…", without the end of the line.
template <has_fields Report>
[[nodiscard]] std::string csv_header() {
  std::string text;
  for (field const& f : fields(Report{})) {
    text += text.empty() ? "" : ",";
    text += detail::csv_cell(f.name);
  }
  return text;
}

// "1,0,,measured,…", without the end of the line. Callers may add columns before and after.
template <has_fields Report>
[[nodiscard]] std::string csv_row(Report const& report) {
  std::string text;
  for (field const& f : fields(report)) {
    text += text.empty() ? "" : ",";
    text += detail::csv_cell(f);
  }
  return text;
}

// The header and all rows.
template <has_fields Report>
[[nodiscard]] std::string to_csv(std::vector<Report> const& reports) {
  std::string text = csv_header<Report>() + "\n";
  for (Report const& report : reports) {
    text += csv_row(report) + "\n";
  }
  return text;
}

}}  // namespace warpmem::v0
