#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace support {

inline bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

// How often it stands there.
inline std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) {
    ++n;
  }
  return n;
}

}  // namespace support
