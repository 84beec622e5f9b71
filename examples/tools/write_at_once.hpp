// Files that are written as a whole, or not at all.
#pragma once

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <string_view>
#include <system_error>

#include "options.hpp"

namespace tools {

// Whoever finds the file finds all of it: it gets its name when it is complete. A device keeps its name.
inline void write_at_once(std::string const& path, std::string_view text) {
  std::error_code error;
  bool const is_file = !std::filesystem::exists(path, error) || std::filesystem::is_regular_file(path, error);
  std::string const unfinished = is_file ? path + ".unfinished" : path;
  errno = 0;
  std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
  bool const is_open = file.is_open();
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) {
    error.assign(errno != 0 ? errno : EIO, std::generic_category());
  } else if (is_file) {
    std::filesystem::rename(unfinished, path, error);
  } else {
    error.clear();
  }
  if (error) {
    std::error_code ignored;
    if (is_file && is_open) {
      std::filesystem::remove(unfinished, ignored);
    }
    throw failure{path + ": cannot be written: " + error.message()};
  }
}

}  // namespace tools
