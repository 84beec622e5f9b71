// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace warpmem { inline namespace v0 {

// How a picture of characters is drawn. The defaults can be printed anywhere: ASCII, no escape sequence, and lines that
// test frameworks do not break. <warpmem/picture/terminal_style.hpp> finds out what a terminal can do.
struct picture_style {
  bool unicode{false};
  bool colour{false};
  int width{76};  // columns of the terminal; less than 70 is 70
  int rows{16};   // lines of memory, wavefronts, addresses drawn, before the picture says how many it left out
};

}}  // namespace warpmem::v0
