// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports as JSON, one object each: to_json(report). A count is a number, or null if it is unknown or every access had
// a fault; absent words are null too. The names are those of fields.hpp.
#pragma once

#include <warpmem/model/config.hpp>
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

[[nodiscard]] inline std::string json_string(std::string_view words) {
  std::string text = "\"";
  for_each_character(words, [&text](std::string_view character) {
    auto const code = static_cast<unsigned char>(character[0]);
    if (code < 0x20) {
      text += code < 0x10 ? "\\u000" : "\\u001";
      text += "0123456789abcdef"[code % 16];
    } else {
      text += code == '"' || code == '\\' ? "\\" : "";
      text += character;
    }
  });
  return text + "\"";
}

[[nodiscard]] inline std::string json_value(field const& f) {
  if (auto const* const words = std::get_if<std::string>(&f.value)) {
    return words->empty() ? "null" : json_string(*words);
  }
  counter const n = std::get<counter>(f.value);
  return n.known() ? text::number(n) : "null";
}

}  // namespace detail

// {"accesses": 1, …, "sectors": 8, …}
template <has_fields Report>
[[nodiscard]] std::string to_json(Report const& report) {
  std::string text;
  for (field const& f : fields(report)) {
    text += text.empty() ? "{" : ", ";
    text += detail::json_string(f.name) + ": " + detail::json_value(f);
  }
  return text + "}";
}

// An array, one report per line.
template <has_fields Report>
[[nodiscard]] std::string to_json(std::vector<Report> const& reports) {
  std::string text;
  for (Report const& report : reports) {
    text += text.empty() ? "[\n" : ",\n";
    text += to_json(report);
  }
  return text.empty() ? "[]" : text + "\n]";
}

}}  // namespace warpmem::v0
