// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What readers and texts do with strings.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace detail {

// Characters of names that come from elsewhere: of kernels, files, instructions. They may hold any bytes.

// U+FFFD, which stands for what is no character.
inline constexpr std::string_view replacement_character{"\xef\xbf\xbd"};

// The length of the UTF-8 sequence at the start of `text`; 0 if XML does not allow it.
[[nodiscard]] inline std::size_t character_length(std::string_view text) {
  auto const byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned const first = byte(0);
  if (first < 0x80) {
    return first >= 0x20 || first == '\t' || first == '\n' || first == '\r' ? 1 : 0;
  }
  std::size_t const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) {
      return 0;
    }
  }
  unsigned const second = byte(1);
  bool const overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  bool const surrogate = first == 0xed && second >= 0xa0;
  bool const too_large = first == 0xf4 && second >= 0x90;
  bool const no_character = first == 0xef && second == 0xbf && byte(2) >= 0xbe;  // U+FFFE, U+FFFF
  return overlong || surrogate || too_large || no_character ? 0 : length;
}

// The start of the character that byte `at` belongs to, if it is not the first: text is cut there. Requires
// at < text.size().
[[nodiscard]] constexpr std::size_t character_start(std::string_view text, std::size_t at) noexcept {
  std::size_t start = at;
  while (start > 0 && (static_cast<unsigned char>(text[start]) & 0xc0U) == 0x80U) {
    --start;
  }
  return start == 0 ? at : start;
}

// C0 controls, DEL, and C1 controls, which are two bytes.
[[nodiscard]] inline bool is_control(std::string_view character) {
  auto const first = static_cast<unsigned char>(character[0]);
  return first < 0x20 || first == 0x7f || (first == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0);
}

// Calls each(character) with one character after another, valid UTF-8 each.
template <class Each>
void for_each_character(std::string_view text, Each each) {
  while (!text.empty()) {
    auto const first = static_cast<unsigned char>(text[0]);
    std::size_t const length = first < 0x20 ? 1 : character_length(text);
    each(length == 0 ? replacement_character : text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
}

// For a terminal or a cell: lines and tabs become blanks, what else controls a terminal becomes U+FFFD.
[[nodiscard]] inline std::string visible(std::string_view text) {
  std::string shown;
  for_each_character(text, [&shown](std::string_view character) {
    char const c = character[0];
    shown += c == '\n' || c == '\r' || c == '\t' ? std::string_view{" "}
             : is_control(character)             ? replacement_character
                                                 : character;
  });
  return shown;
}

// Without the blanks around it.
[[nodiscard]] constexpr std::string_view trim(std::string_view text) noexcept {
  auto const is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

// Without its folders, of Unix and of Windows.
[[nodiscard]] constexpr std::string_view file_name(std::string_view path) noexcept {
  return path.substr(path.find_last_of("/\\") + 1);
}

// "0x40".
[[nodiscard]] inline std::string hex(std::uint64_t n) {
  std::string digits;
  do {
    digits.insert(digits.begin(), "0123456789abcdef"[n % 16]);
    n /= 16;
  } while (n != 0);
  return "0x" + digits;
}

// "scale.cu:12"; the file where no line is known.
[[nodiscard]] inline std::string at_line(std::string_view file, std::uint64_t line) {
  return line == 0 ? std::string(file) : std::string(file).append(":").append(std::to_string(line));
}

}}}  // namespace warpmem::v0::detail
