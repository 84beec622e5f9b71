// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX text to what it declares.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/error.hpp>
#include <warpmem/tools/ptx/text/module_reader.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx {

// Throws ptx::error, "kernel.ptx:12: ...", for a text that is not PTX. Instructions are not checked: one that is not
// known is an error only where it is reached.
[[nodiscard]] inline module_text read_module(std::string_view text, std::string origin) {
  constexpr std::size_t most = std::size_t{1} << 30;
  module_text m;
  m.origin = std::move(origin);
  // A fat binary has zeros behind the text.
  text = text.substr(0, text.find_last_not_of('\0') + 1);
  text.remove_prefix(text.starts_with("\xef\xbb\xbf") ? 3 : 0);
  if (text.size() > most) {
    throw error{m.origin + ": the text has more than 1 GiB"};
  }
  reading::module_reader{text, m}.read();
  return m;
}

}}}  // namespace warpmem::v0::ptx
