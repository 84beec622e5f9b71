// Numbers of the command line, as bytes of a type.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "element_type.hpp"

namespace warpmem_run {

// "64", "-3", "0x40", "3.5", "3.5f", "1e-3", "inf", "nan"; nothing for what is no number.
[[nodiscard]] inline std::optional<number> read_number(std::string_view text) {
  number n{};
  n.is_negative = text.starts_with('-');
  text.remove_prefix(n.is_negative ? 1 : 0);
  bool const is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  std::string_view const digits = text.substr(is_hexadecimal ? 2 : 0);
  char const* const end = digits.data() + digits.size();
  auto const whole = std::from_chars(digits.data(), end, n.magnitude, is_hexadecimal ? 16 : 10);
  if (whole.ec == std::errc{} && whole.ptr == end) {
    n.is_integer = true;
    n.value = static_cast<double>(n.magnitude) * (n.is_negative ? -1 : 1);
    return n;
  }
  bool const has_suffix = digits.ends_with('f') && !digits.ends_with("inf");
  char const* const last = end - (has_suffix ? 1 : 0);
  auto const real = std::from_chars(digits.data(), last, n.value);
  if (is_hexadecimal || digits.starts_with('-') || real.ec != std::errc{} || real.ptr != last) {
    return std::nullopt;
  }
  n.value *= n.is_negative ? -1 : 1;
  return n;
}

// A number that the type holds, or the sentence why not.
[[nodiscard]] inline std::uint64_t bits_named(std::string_view text, element_type const& t) {
  std::optional<number> const n = read_number(text);
  std::optional<std::uint64_t> const bits = n ? bits_of(*n, t) : std::nullopt;
  if (!bits) {
    throw tools::failure{"'" + std::string(text) + "' is no number of type " + std::string(t.name)};
  }
  return *bits;
}

}  // namespace warpmem_run
