// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Calls take(line, has_end) for each line, without its '\n', which only the last one may lack. Memory stays as large as
// the longest line. Throws trace_error.
template <class Take>
void for_each_line(std::string const& path, byte_source& bytes, Take take) {
  constexpr std::size_t step = std::size_t{1} << 18;
  constexpr std::size_t longest = std::size_t{1} << 25;
  std::string text;
  for (std::size_t n = 1; n != 0;) {
    std::size_t const had = text.size();
    text.resize(had + step);
    n = bytes.read(text.data() + had, step);
    text.resize(had + n);
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n', had); end != std::string::npos; end = text.find('\n', begin)) {
      take(std::string_view{text}.substr(begin, end - begin), true);
      begin = end + 1;
    }
    text.erase(0, begin);
    if (text.size() > longest) {
      throw trace_error{path, "a line has more than 32 MiB"};
    }
  }
  if (!text.empty()) {
    take(std::string_view{text}, false);
  }
}

}}}}  // namespace warpmem::v0::trace::detail
