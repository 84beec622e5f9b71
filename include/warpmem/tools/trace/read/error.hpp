// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>

namespace warpmem { inline namespace v0 { namespace trace {

// What is wrong with a trace, in one sentence with its file, and its line where there is one.
class trace_error : public std::runtime_error {
 public:
  explicit trace_error(std::string const& file, std::string const& what, std::uint64_t line = 0)
      : std::runtime_error{warpmem::detail::at_line(file, line) + ": " + what} {}
};

namespace detail {

// A sentence about this file that has no line, with the line where its reader stood.
[[nodiscard]] inline std::string at_line(std::string const& what, std::string const& file, std::uint64_t line) {
  return what.starts_with(file + ": ") ? trace_error{file, what.substr(file.size() + 2), line}.what() : what;
}

}  // namespace detail

}}}  // namespace warpmem::v0::trace
