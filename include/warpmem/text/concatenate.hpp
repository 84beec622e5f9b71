// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace warpmem { inline namespace v0 {

namespace text {

// "words" + number(n) appends. The standard library's operator inserts in front of the number, and g++ 12 warns about
// that wherever it is optimised (-Wrestrict, https://gcc.gnu.org/bugzilla/show_bug.cgi?id=105651).
[[nodiscard]] inline std::string operator+(char const* first, std::string&& second) {
  std::string both = first;
  both += second;
  return both;
}

}  // namespace text

namespace picture {
using text::operator+;
}  // namespace picture
namespace matchers {
using text::operator+;
}  // namespace matchers
namespace profile {
using text::operator+;
}  // namespace profile

}}  // namespace warpmem::v0
