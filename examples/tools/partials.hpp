// Partial reports in files: what analyze_trace --partial and trace::partial_text write.
#pragma once

#include <warpmem/tools/trace/partial/sum.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>

#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "options.hpp"

namespace tools {

[[nodiscard]] inline std::string contents_of(std::string const& path) {
  std::string text;
  try {
    warpmem::trace::file_bytes file{path};
    std::string part(std::size_t{1} << 16, '\0');
    for (std::size_t n = file.read(part.data(), part.size()); n != 0; n = file.read(part.data(), part.size())) {
      text.append(part, 0, n);
    }
  } catch (warpmem::trace::trace_error const& error) {
    throw failure{error.what()};
  }
  return text;
}

// False too where the file cannot be read.
[[nodiscard]] inline bool is_partial_report(std::string const& path) {
  constexpr std::string_view begin = "warpmem_partial ";
  std::string text(begin.size(), '\0');
  std::ifstream{path, std::ios::binary}.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text == begin;
}

[[nodiscard]] inline warpmem::trace::program_trace merged(std::vector<std::string> const& files) {
  warpmem::trace::shard_sum sum;
  for (std::string const& file : files) {
    sum.add(warpmem::trace::read_partial(file, contents_of(file)), file);
  }
  return std::move(sum).result();
}

}  // namespace tools
