// Predictions as rows of CSV, or as an array of JSON objects.
#pragma once

#include <warpmem/json.hpp>
#include <warpmem/text/words.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "columns.hpp"
#include "csv.hpp"
#include "prediction.hpp"

namespace predict {

[[nodiscard]] inline std::string csv_header(column_list const& columns) {
  return fmt::format("id,{},evidence,source,l1,fault,instruction\n", fmt::join(columns, ","));
}

// What is not known stays empty.
[[nodiscard]] inline std::string csv_of(std::string const& id, std::string const& instruction,
                                        column_list const& columns, prediction const& p) {
  std::string out = csv_cell(id);
  for (std::string_view const column : columns) {
    auto const value = p.get(column);
    out += value.known() ? fmt::format(",{}", value.value_or(0)) : ",";
  }
  bool const refused = !p.fault.empty();
  return out + fmt::format(",{},{},{},{},{}\n", refused ? "" : warpmem::text::name(p.known.how),
                           csv_cell(std::string(warpmem::text::name(p.known.from))), warpmem::text::name(p.l1),
                           csv_cell(p.fault), csv_cell(instruction));
}

// One object, the columns of CSV. What is not known is null.
[[nodiscard]] inline std::string json_of(std::string const& id, std::string const& instruction,
                                         column_list const& columns, prediction const& p) {
  auto const words = [](std::string_view text) {
    return text.empty() ? std::string("null") : warpmem::detail::json_string(text);
  };
  std::string out = "{\"id\": " + warpmem::detail::json_string(id);
  for (std::string_view const column : columns) {
    auto const value = p.get(column);
    out += fmt::format(", \"{}\": {}", column, value.known() ? fmt::format("{}", value.value_or(0)) : "null");
  }
  bool const refused = !p.fault.empty();
  return out + fmt::format(R"(, "evidence": {}, "source": {}, "l1": {}, "fault": {}, "instruction": {}}})",
                           words(refused ? "" : warpmem::text::name(p.known.how)),
                           words(warpmem::text::name(p.known.from)), words(warpmem::text::name(p.l1)), words(p.fault),
                           words(instruction));
}

}  // namespace predict
