// No text in the library is made by std's operator+ of a literal and a temporary string, about which g++ 12 warns: see
// text/concatenate.hpp. This overload is better than std's, and worse than ours, which is no template.
#pragma once

#include <string>

namespace std {
template <class Traits, class Allocator>
string operator+(char const*, basic_string<char, Traits, Allocator>&&) = delete;
}  // namespace std
