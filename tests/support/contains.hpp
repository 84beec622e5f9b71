#pragma once

#include <string>
#include <string_view>

namespace support {

inline bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace support
