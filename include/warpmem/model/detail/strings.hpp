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
