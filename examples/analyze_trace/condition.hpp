#pragma once

#include <warpmem/report.hpp>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "totals.hpp"

namespace analyze_trace {

// "excessive_sectors > 10%"
struct condition {
  std::string name{};
  std::string comparison{};
  double limit{};
  bool is_percentage{};
};

struct named_counts {
  bool is_known{};  // as a name
  warpmem::counter value{};
  warpmem::counter whole{};  // of which a percentage is meant
};

[[nodiscard]] inline named_counts counts_named(std::string_view name, totals const& all) {
  warpmem::counter const executions{all.executions};
  if (name == "executions" || name == "left_out") {
    return {true, name == "left_out" ? warpmem::counter{all.left_out} : executions, executions};
  }
  bool const is_excess = name.starts_with("excessive_");
  name.remove_prefix(is_excess ? 10 : 0);
  for (std::size_t n = 0; n < units.size(); ++n) {
    if (name == std::string(units[n]) + "s") {
      unit_total const& t = all.by_unit[n];
      return {true, is_excess ? t.actual - t.ideal : t.actual, is_excess ? t.actual : executions};
    }
  }
  return {};
}

[[nodiscard]] inline bool read_condition(std::string_view text, condition& c) {
  auto const trimmed = [](std::string_view part) {
    std::size_t const begin = part.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view{}
                                           : part.substr(begin, part.find_last_not_of(' ') - begin + 1);
  };
  std::size_t const at = text.find_first_of("<>");
  if (at == std::string_view::npos) {
    return false;
  }
  std::size_t const length = at + 1 < text.size() && text[at + 1] == '=' ? 2 : 1;
  c.name = trimmed(text.substr(0, at));
  c.comparison = text.substr(at, length);
  std::string_view number = trimmed(text.substr(at + length));
  c.is_percentage = number.ends_with('%');
  number = trimmed(number.substr(0, number.size() - (c.is_percentage ? 1 : 0)));
  auto const [end, error] = std::from_chars(number.data(), number.data() + number.size(), c.limit);
  return error == std::errc{} && end == number.data() + number.size() && std::isfinite(c.limit) &&
         counts_named(c.name, {}).is_known;
}

enum class answer { no, yes, unknown };

[[nodiscard]] inline answer holds(condition const& c, totals const& all) {
  named_counts const counts = counts_named(c.name, all);
  if (!counts.value.known() || (c.is_percentage && !counts.whole.known())) {
    return answer::unknown;
  }
  auto const value = static_cast<double>(counts.value.value_or(0));
  double const limit = c.is_percentage ? c.limit / 100 * static_cast<double>(counts.whole.value_or(0)) : c.limit;
  bool const is = c.comparison == ">"    ? value > limit
                  : c.comparison == ">=" ? value >= limit
                  : c.comparison == "<"  ? value < limit
                                         : value <= limit;
  return is ? answer::yes : answer::no;
}

}  // namespace analyze_trace
