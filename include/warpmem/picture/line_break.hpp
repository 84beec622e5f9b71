// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where sentences are broken: the terminal and the SVG do it alike.
#pragma once

#include <cstddef>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// The blank to break at, so that at most `room` characters stand before it: one after a comma or a semicolon where
// that leaves the line more than half full, so that "lane 3" stays whole; else the last. npos: there is none.
[[nodiscard]] constexpr std::size_t line_break(std::string_view words, std::size_t room) noexcept {
  for (std::size_t at = room; at > room / 2; --at) {
    char const before = words[at - 1];
    if (words[at] == ' ' && (before == ',' || before == ';')) {
      return at;
    }
  }
  std::size_t const last = words.rfind(' ', room);
  return last == 0 ? std::string_view::npos : last;
}

}}}}  // namespace warpmem::v0::picture::detail
