// The formats of output, which all programs name alike: --format json, or --json.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "options.hpp"

namespace tools {

enum class output_format { text, csv, json, summary, html };

struct format_choice {
  output_format format{};
  std::string meaning{};
};

[[nodiscard]] constexpr std::string_view name_of(output_format format) noexcept {
  constexpr std::string_view names[] = {"text", "csv", "json", "summary", "html"};
  return names[static_cast<unsigned>(format)];
}

// The first choice is the default. The settings begin with it.
template <class Settings>
[[nodiscard]] std::vector<option<Settings>> format_options(output_format Settings::*member,
                                                           std::vector<format_choice> const& choices) {
  std::vector<output_format> formats;
  std::vector<std::string> names;
  std::vector<option<Settings>> options(1);
  for (format_choice const& c : choices) {
    formats.push_back(c.format);
    names.emplace_back(name_of(c.format));
    options.push_back({"--" + names.back(),
                       {},
                       c.meaning + (formats.size() == 1 ? " (the default)" : ""),
                       [member, format = c.format](Settings& s, std::string const&) { s.*member = format; }});
  }
  options[0] = {
      "--format", "NAME", listed(names) + ": the same as --NAME",
      [member, formats, names](Settings& s, std::string const& value) { s.*member = formats[index_of(value, names)]; }};
  return options;
}

}  // namespace tools
