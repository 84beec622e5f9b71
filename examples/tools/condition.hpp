// Conditions of --fail-if on what a report's accesses cost.
#pragma once

#include <warpmem/model/report.hpp>

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ending.hpp"
#include "options.hpp"
#include "totals.hpp"

namespace tools {

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

// Whether one of them holds: standard error says which, and with which numbers.
[[nodiscard]] inline bool any_holds(std::vector<condition> const& conditions, totals const& all) {
  bool any = false;
  for (condition const& c : conditions) {
    answer const a = holds(c, all);
    if (a == answer::unknown) {
      throw failure{"--fail-if: " + c.name + " is unknown"};
    }
    if (a == answer::yes) {
      named_counts const counts = counts_named(c.name, all);
      complain(fmt::format("{} {} {}{}: {} of {}", c.name, c.comparison, c.limit, c.is_percentage ? "%" : "",
                           text_of(counts.value), text_of(counts.whole)));
      any = true;
    }
  }
  return any;
}

// The option's setter; of_what: "for the sum of all kernels".
template <class Settings>
[[nodiscard]] option<Settings> fail_if_option(std::vector<condition> Settings::*member, std::string const& of_what) {
  return {"--fail-if", "COND",
          "exit with 1 if COND holds " + of_what +
              ": 'excessive_sectors > 10%', 'left_out > 0'. Names: sectors, wavefronts, transactions, requests, each "
              "also with excessive_ before it; executions, left_out. A percentage is of the same name without "
              "excessive_, or of executions.",
          [member](Settings& s, std::string const& text) {
            condition c;
            if (!read_condition(text, c)) {
              throw expected{"a name that --help lists, >, >=, < or <=, and a number or a percentage"};
            }
            (s.*member).push_back(c);
          }};
}

}  // namespace tools
