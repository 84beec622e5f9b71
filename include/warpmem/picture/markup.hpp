// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text escaped for XML and HTML.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// For elements and for attributes in double quotes. Bytes that do not form a character become U+FFFD.
[[nodiscard]] inline std::string escaped(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    std::size_t const length = warpmem::detail::character_length(text);
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
        safe += length == 0 ? warpmem::detail::replacement_character : text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return safe;
}

}}}}  // namespace warpmem::v0::picture::detail
