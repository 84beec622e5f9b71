// An argument of the kernel as the command line writes it.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "element_type.hpp"
#include "npy.hpp"
#include "numbers.hpp"

namespace warpmem_run {

struct argument_word {
  enum class kind { array, file, reference, null, typed, bytes, structure, plain };
  kind is{};
  std::string name{};  // of an array or file; the array that is referred to
  element_type const* type{};
  std::vector<std::size_t> shape{};
  std::string value{};  // of a typed or plain number: its text; of bytes: hexadecimal; of a file: its path; a struct's
                        // members
  std::string fill{"zeros"};
  std::size_t offset{};  // elements behind the begin of the array that is referred to
};

namespace detail {

[[nodiscard]] inline bool is_name(std::string_view text) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  return !text.empty() && letters.find(text[0]) != std::string_view::npos &&
         text.find_first_not_of("0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.") ==
             std::string_view::npos;
}
[[nodiscard]] inline std::optional<std::size_t> read_size(std::string_view text) {
  std::size_t n = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional{n} : std::nullopt;
}
// "f32[64,64]"; nothing if it is not of that form.
[[nodiscard]] inline std::optional<argument_word> read_shape(std::string_view text, std::string_view word) {
  std::size_t const open = text.find('[');
  if (open == std::string_view::npos || !text.ends_with(']')) {
    return std::nullopt;
  }
  argument_word a{};
  a.type = find_element_type(text.substr(0, open));
  if (a.type == nullptr) {
    throw tools::failure{std::string(word) + ": '" + std::string(text.substr(0, open)) + "' is no type; expected " +
                         element_type_names()};
  }
  std::string_view sizes = text.substr(open + 1, text.size() - open - 2);
  for (bool more = true; more;) {
    std::size_t const comma = sizes.find(',');
    std::optional<std::size_t> const n = read_size(sizes.substr(0, comma));
    if (!n) {
      throw tools::failure{std::string(word) + ": expected a shape such as [64,64]"};
    }
    a.shape.push_back(*n);
    more = comma != std::string_view::npos;
    sizes.remove_prefix(more ? comma + 1 : 0);
  }
  return a;
}

}  // namespace detail

// "in=f32[64,64]=random", "f32[64]", "in=x.npy", "in", "in+16", "null", "f16:1.5", "hex:00ff", "{in, i64:64}", "64",
// "-2.5".
[[nodiscard]] inline argument_word read_argument(std::string const& word) {
  using kind = argument_word::kind;
  if (word.starts_with('{') && word.ends_with('}')) {
    argument_word a{};
    a.is = kind::structure;
    a.value = word.substr(1, word.size() - 2);
    return a;
  }
  std::size_t const equals = word.find('=');
  bool const is_named = detail::is_name(std::string_view(word).substr(0, equals)) && equals != std::string::npos;
  std::string const rest = is_named ? word.substr(equals + 1) : word;
  std::size_t const fill = rest.find("]=");
  if (auto array = detail::read_shape(rest.substr(0, fill == std::string::npos ? fill : fill + 1), word)) {
    array->name = is_named ? word.substr(0, equals) : "";
    array->fill = fill == std::string::npos ? array->fill : rest.substr(fill + 2);
    return *std::move(array);
  }
  argument_word a{};
  a.name = is_named ? word.substr(0, equals) : "";
  a.value = rest;
  if (rest.ends_with(".npy")) {
    a.is = kind::file;
    return a;
  }
  if (is_named) {
    throw tools::failure{word + ": expected NAME=TYPE[SHAPE], NAME=TYPE[SHAPE]=FILL or NAME=FILE.npy"};
  }
  if (word == "null") {
    a.is = kind::null;
    return a;
  }
  if (std::size_t const colon = word.find(':'); colon != std::string::npos) {
    a.is = word.starts_with("hex:") ? kind::bytes : kind::typed;
    a.type = find_element_type(word.substr(0, colon));
    a.value = word.substr(colon + 1);
    if (a.is == kind::typed && a.type == nullptr) {
      throw tools::failure{word + ": '" + word.substr(0, colon) + "' is no type; expected " + element_type_names() +
                           ", or hex"};
    }
    return a;
  }
  std::size_t const plus = word.find('+');
  std::string const name = word.substr(0, plus);
  bool const is_number = read_number(word).has_value();
  if (!is_number && detail::is_name(name)) {
    std::optional<std::size_t> const offset = plus == std::string::npos ? 0 : detail::read_size(word.substr(plus + 1));
    if (!offset) {
      throw tools::failure{word + ": expected an array and elements, as in in+16"};
    }
    a.is = kind::reference;
    a.name = name;
    a.offset = *offset;
    return a;
  }
  if (!is_number) {
    throw tools::failure{word + ": expected an array such as in=f32[64,64], or a number"};
  }
  a.is = kind::plain;
  return a;
}

// The members of a struct: at commas that are not those of a shape, without the blanks around them.
[[nodiscard]] inline std::vector<std::string> members_of(std::string_view text) {
  std::vector<std::string> members(1);
  bool in_shape = false;
  for (char const c : text) {
    in_shape = c == '[' || (in_shape && c != ']');
    if (c == ',' && !in_shape) {
      members.emplace_back();
    } else if (c != ' ') {
      members.back() += c;
    }
  }
  return members;
}

}  // namespace warpmem_run
