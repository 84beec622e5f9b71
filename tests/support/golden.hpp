// Texts that a test compares as a whole with a file of tests/data/golden.
#pragma once

#include <support/run.hpp>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace support {

// The file's text. If it differs from `actual`, the new text is saved and its path reported, ready to replace the file.
inline std::string golden(std::string const& name, std::string const& actual, std::string& hint) {
  std::string const file = WARPMEM_TEST_DATA "/golden/" + name;
  std::string const expected = contents(file);
  if (actual.empty()) {
    throw std::runtime_error(name + ": there is no text to compare");
  }
  if (expected != actual) {
    std::string const kept = (std::filesystem::temp_directory_path() / name).string();
    std::ofstream(kept, std::ios::binary) << actual;
    hint = "if the new text is right:\n  cp " + kept + " " + file;
  }
  return expected;
}

}  // namespace support
