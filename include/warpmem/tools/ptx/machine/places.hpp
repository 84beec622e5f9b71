// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places in the source, as reports have them.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/text/place.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx {

// The user's line: of code inlined from a library, where it was called, with the library's lines.
[[nodiscard]] inline site_place site_place_of(module_text const& m, s32 place) {
  site_place p{};
  s32 const user = user_place(m, place);
  if (user >= 0) {
    source_location const& at = m.places[static_cast<std::size_t>(user)];
    auto const file = m.files.find(at.file);
    p.file = file == m.files.end() ? std::string{} : file->second;
    p.line = at.line;
    p.column = at.column;
    if (user != place) {
      p.inlined = {chain_text(m, place, user)};
    }
  }
  return p;
}
// "saxpy.cu:7:24": the file without its folders, and the column where it is known.
[[nodiscard]] inline std::string place_words(site_place const& p) {
  if (p.line == 0) {
    return "an unknown place";
  }
  return warpmem::detail::at_line(warpmem::detail::file_name(p.file), p.line) +
         (p.column == 0 ? "" : ":" + std::to_string(p.column));
}

}}}  // namespace warpmem::v0::ptx
