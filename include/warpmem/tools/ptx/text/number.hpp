// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Literals: 7, 0x1F, 017, 0b101, 7U, 1.5e-3, and the bits of floats: 0f3F800000, 0d3FF0000000000000.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <limits>
#include <locale>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

struct literal {
  enum class kind : u8 { integer, single_precision, double_precision };
  kind is{};
  u64 bits{};
  bool is_unsigned{};  // of integers: marked U, or too large for .s64
  friend bool operator==(literal const&, literal const&) = default;
};

namespace reading {

[[nodiscard]] constexpr u32 digit_value(char c) noexcept {
  return c >= '0' && c <= '9'   ? static_cast<u32>(c - '0')
         : c >= 'a' && c <= 'f' ? static_cast<u32>(c - 'a') + 10
         : c >= 'A' && c <= 'F' ? static_cast<u32>(c - 'A') + 10
                                : 16;
}
// Nothing if there is no digit, another character, or more than 64 bits.
[[nodiscard]] constexpr std::optional<u64> read_digits(std::string_view digits, u32 base) noexcept {
  if (digits.empty()) {
    return std::nullopt;
  }
  u64 value = 0;
  for (char const c : digits) {
    u32 const digit = digit_value(c);
    if (digit >= base || value > (~u64{0} - digit) / base) {
      return std::nullopt;
    }
    value = value * base + digit;
  }
  return value;
}
[[nodiscard]] constexpr std::size_t digits_at(std::string_view text, std::size_t from) noexcept {
  std::size_t end = from;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') {
    ++end;
  }
  return end - from;
}
// 1.5, 1., .5, 1e3, 1.e-3
[[nodiscard]] constexpr bool is_decimal_float(std::string_view text) noexcept {
  std::size_t at = digits_at(text, 0);
  std::size_t digits = at;
  bool const has_point = at < text.size() && text[at] == '.';
  if (has_point) {
    std::size_t const behind = digits_at(text, at + 1);
    digits += behind;
    at += 1 + behind;
  }
  bool const has_exponent = at < text.size() && (text[at] == 'e' || text[at] == 'E');
  if (has_exponent) {
    ++at;
    at += at < text.size() && (text[at] == '+' || text[at] == '-') ? 1U : 0U;
    std::size_t const exponent = digits_at(text, at);
    digits = exponent != 0 ? digits : 0;
    at += exponent;
  }
  return digits != 0 && at == text.size() && (has_point || has_exponent);
}
// std::from_chars for doubles is missing from several standard libraries, and std::strtod reads the user's locale.
[[nodiscard]] inline double decimal_value(std::string_view text) {
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  double value = 0;
  in >> value;
  constexpr double most = (std::numeric_limits<double>::max)();
  return in.fail() && value >= most ? std::numeric_limits<double>::infinity() : value;
}

[[nodiscard]] inline std::optional<literal> read_integer(std::string_view text) noexcept {
  bool const marked = text.size() > 1 && text.back() == 'U';
  text.remove_suffix(marked ? 1 : 0);
  u32 base = 10;
  if (text.size() > 1 && text[0] == '0') {
    char const form = text[1];
    base = form == 'x' || form == 'X' ? 16 : form == 'b' || form == 'B' ? 2 : 8;
    text.remove_prefix(base == 8 ? 1 : 2);
  }
  auto const value = read_digits(text, base);
  if (!value) {
    return std::nullopt;
  }
  return literal{literal::kind::integer, *value, marked || *value >> 63 != 0};
}

}  // namespace reading

// Nothing for what is no literal, or has more than 64 bits.
[[nodiscard]] inline std::optional<literal> read_literal(std::string_view text) {
  char const form = text.size() > 2 && text[0] == '0' ? text[1] : '0';
  bool const single = form == 'f' || form == 'F';
  if (single || form == 'd' || form == 'D') {
    auto const bits = reading::read_digits(text.substr(2), 16);
    if (!bits || text.size() != (single ? 10 : 18)) {
      return std::nullopt;
    }
    return literal{single ? literal::kind::single_precision : literal::kind::double_precision, *bits};
  }
  if (reading::is_decimal_float(text)) {
    return literal{literal::kind::double_precision, std::bit_cast<u64>(reading::decimal_value(text))};
  }
  return reading::read_integer(text);
}

// Rounds to the nearest, ties to even: what is too large becomes infinite.
[[nodiscard]] inline float to_single(double value) noexcept {
  constexpr double least_infinite = 0x1.ffffffp127;
  constexpr float most = (std::numeric_limits<float>::max)();
  constexpr float infinity = std::numeric_limits<float>::infinity();
  if (value > double{most} || value < -double{most}) {
    float const size = value >= least_infinite || value <= -least_infinite ? infinity : most;
    return value < 0 ? -size : size;
  }
  return static_cast<float>(value);
}

// The bits of a literal as an operand or an initial value of so many bytes. Throws for floats of other sizes than 4, 8.
[[nodiscard]] inline u64 literal_bits(literal const& l, u32 bytes) {
  if (l.is == literal::kind::integer) {
    return bytes == 0 || bytes >= 8 ? l.bits : l.bits & ((u64{1} << (8 * bytes)) - 1);
  }
  if (bytes != 4 && bytes != 8) {
    throw error{"a floating-point number for " + std::to_string(bytes) + " bytes"};
  }
  if (l.is == literal::kind::single_precision) {
    float const value = std::bit_cast<float>(static_cast<u32>(l.bits));
    return bytes == 4 ? l.bits : std::bit_cast<u64>(double{value});
  }
  return bytes == 8 ? l.bits : std::bit_cast<u32>(to_single(std::bit_cast<double>(l.bits)));
}

// Of integers their value; of floats their bits, of decimal ones as .f64. Throws for what is no literal.
[[nodiscard]] inline u64 number_value(std::string_view text) {
  auto const l = read_literal(text);
  return l ? l->bits : throw error{"no number: " + std::string(text.substr(0, 40))};
}
// The bits of an operand as written: -text + add.
[[nodiscard]] inline u64 number_bits(std::string_view text, bool negated, s64 add, u32 bytes) {
  auto l = read_literal(text);
  if (!l) {
    throw error{"no number: " + std::string(text.substr(0, 40))};
  }
  if (l->is == literal::kind::integer) {
    l->bits = (negated ? 0 - l->bits : l->bits) + static_cast<u64>(add);
    return literal_bits(*l, bytes);
  }
  if (add != 0) {
    throw error{"a whole number is added to a floating-point number"};
  }
  u64 const sign = l->is == literal::kind::single_precision ? u64{1} << 31 : u64{1} << 63;
  l->bits ^= negated ? sign : 0;
  return literal_bits(*l, bytes);
}

}}}  // namespace warpmem::v0::ptx
