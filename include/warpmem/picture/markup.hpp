// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text escaped for XML and HTML.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

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

// For elements and for attributes in double quotes. Bytes that do not form a character become U+FFFD.
[[nodiscard]] inline std::string escaped(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    std::size_t const length = character_length(text);
    switch (text.front()) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += length == 0 ? std::string_view("\xef\xbf\xbd") : text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return safe;
}

}}}}  // namespace warpmem::v0::picture::detail
