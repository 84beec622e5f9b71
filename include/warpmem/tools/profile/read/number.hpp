// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers and units as Nsight Compute prints them: "11,796,480", "1.02" "Kbyte/block", "n/a".
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/tools/profile/measured.hpp>

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// The digits without separators, or nothing: commas stand between groups of three digits, and before the point.
[[nodiscard]] inline std::string without_separators(std::string_view text) {
  std::size_t const end = text.find_first_of(".eE");
  std::string_view const whole = text.substr(0, end);
  std::size_t const first = whole.find(',');
  std::string digits;
  for (std::size_t n = 0; n < whole.size(); ++n) {
    bool const is_place = first != std::string_view::npos && n >= first && (n - first) % 4 == 0;
    if ((whole[n] == ',') != is_place) {
      return {};
    }
    digits += is_place ? std::string{} : std::string(1, whole[n]);
  }
  bool const is_cut = first != std::string_view::npos && (first == 0 || first > 3 || (whole.size() - first) % 4 != 0);
  return is_cut ? std::string{} : digits.append(end == std::string_view::npos ? std::string_view{} : text.substr(end));
}

// Whether it is a number, which it then is. Instances that follow in parentheses are not read.
[[nodiscard]] inline bool read_number(std::string_view text, double& n) {
  std::string const digits = without_separators(text.substr(0, text.find(" (")));
  auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
  return !digits.empty() && error == std::errc{} && end == digits.data() + digits.size() && std::isfinite(n);
}

// What a unit with a prefix is: 1000 and "byte/block" of "Kbyte/block". Units that begin with a prefix's letter and are
// none of these are as they stand.
struct unit_parts {
  double factor{1};
  std::string_view base{};
};
[[nodiscard]] inline unit_parts parts_of_unit(std::string_view unit) {
  constexpr std::string_view scaled[] = {"byte", "sector", "inst", "cycle", "request", "thread", "warp", "hz", "Hz"};
  constexpr std::string_view times[] = {"second", "s"};
  struct prefix {
    std::string_view letter;
    double factor;
  };
  constexpr prefix large[] = {{"K", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}, {"P", 1e15}};
  constexpr prefix less[] = {{"m", 1e-3}, {"u", 1e-6}, {"n", 1e-9}, {"p", 1e-12}};
  std::string_view const rest = unit.empty() ? unit : unit.substr(1);
  std::string_view const word = rest.substr(0, rest.find('/'));
  for (prefix const& p : large) {
    for (std::string_view const name : scaled) {
      if (unit.starts_with(p.letter) && word == name) {
        return {p.factor, rest};
      }
    }
  }
  for (prefix const& p : less) {
    for (std::string_view const name : times) {
      if (unit.starts_with(p.letter) && rest == name) {
        return {p.factor, rest};
      }
    }
  }
  return {1, unit};
}

[[nodiscard]] inline measured_value read_value(std::string_view text, std::string_view unit) {
  unit_parts const parts = parts_of_unit(unit);
  measured_value v{{}, 0, std::string(parts.base), std::string(text)};
  double n = 0;
  if (read_number(text, n)) {
    std::string_view const digits = text.substr(0, text.find(" ("));
    std::size_t const point = digits.find('.');
    std::size_t const decimals = point == std::string_view::npos ? 0 : digits.size() - point - 1;
    bool const is_exact = decimals == 0 && parts.factor == 1;
    v.value = n * parts.factor;
    v.rounding = is_exact ? 0 : 0.5 * std::pow(10.0, -static_cast<double>(decimals)) * parts.factor;
  }
  return v;
}

// A whole number, else unknown.
[[nodiscard]] inline counter read_count(std::string_view text) {
  double n = 0;
  bool const is_count = read_number(text, n) && n >= 0 && n < 9e15 && n == std::floor(n);
  return is_count ? counter{static_cast<std::int64_t>(n)} : counter::unknown();
}

}}}}  // namespace warpmem::v0::profile::detail
