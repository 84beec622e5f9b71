// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places in the source: copy_sm75.hpp:132 < gemm.cu:88 is a line of the header that was inlined into one of gemm.cu.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/tools/ptx/text/library.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// Null for -1, and for what is no place of the module.
[[nodiscard]] inline source_location const* find_place(module_text const& m, s32 place) noexcept {
  return place >= 0 && static_cast<std::size_t>(place) < m.places.size() ? &m.places[static_cast<std::size_t>(place)]
                                                                         : nullptr;
}
// Empty where no .file names it.
[[nodiscard]] inline std::string_view file_of(module_text const& m, source_location const& at) {
  auto const file = m.files.find(at.file);
  return file == m.files.end() ? std::string_view{} : std::string_view{file->second};
}

// The place, where its function was called, where that one was called ..., up to the kernel.
[[nodiscard]] inline std::vector<s32> chain_of(module_text const& m, s32 place) {
  std::vector<s32> chain;
  // A place is inlined into one that was known before it, so that this ends.
  for (source_location const* at = find_place(m, place); at != nullptr; at = find_place(m, place)) {
    chain.push_back(place);
    place = at->inlined_at < place ? at->inlined_at : -1;
  }
  return chain;
}
// The innermost place of the chain that is in no library; the place itself where all are. Line 0, which compilers give
// to what they merged, is nobody's.
[[nodiscard]] inline s32 user_place(module_text const& m, s32 place) {
  for (s32 const p : chain_of(m, place)) {
    source_location const& at = *find_place(m, p);
    if (at.line != 0 && !is_library(file_of(m, at))) {
      return p;
    }
  }
  return place;
}

// "gemm.cu:88:5"; of the file its name alone. Empty for no place.
[[nodiscard]] inline std::string place_text(module_text const& m, s32 place, bool with_column = true) {
  source_location const* const at = find_place(m, place);
  if (at == nullptr) {
    return {};
  }
  std::string_view const name = warpmem::detail::file_name(file_of(m, *at));
  std::string text = name.empty() ? "file " + std::to_string(at->file) : std::string(name);
  text += ":" + std::to_string(at->line);
  return with_column ? text + ":" + std::to_string(at->column) : text;
}
// "copy_sm75.hpp:132 < gemm.cu:88"; up to a place of the chain, without it.
[[nodiscard]] inline std::string chain_text(module_text const& m, s32 place, s32 end = -1) {
  std::string text;
  for (s32 const p : chain_of(m, place)) {
    if (p == end) {
      break;
    }
    text += (text.empty() ? "" : " < ") + place_text(m, p, false);
  }
  return text;
}

}}}  // namespace warpmem::v0::ptx
