// Texts that a test compares with a file of tests/data/golden, whole.
#pragma once

#include <support/run.hpp>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace support {

// What the file holds. Where that is not `actual`, the new text is kept and said where, for who finds it right.
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
