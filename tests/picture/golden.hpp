// Pictures compared as a whole with files: tests/data/golden/pictures.
#pragma once

#include <support/catch.hpp>
#include <support/run.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace support {

// If the picture differs from the file, it is saved, ready to replace the file.
inline void check_picture(std::string const& file, std::string const& actual) {
  std::string const name = "warpmem-picture-" + std::filesystem::path(file).filename().string();
  std::filesystem::path const kept = std::filesystem::temp_directory_path() / name;
  std::string const expected = contents(file);
  if (expected != actual) {
    std::ofstream(kept, std::ios::binary) << actual;
  }
  INFO("if the new picture is right:\n  cp " << kept.string() << " " << file);
  REQUIRE_FALSE(actual.empty());
  // Not CHECK(actual == expected): nobody reads an SVG that a failure prints twice.
  bool const is_as_the_file = actual == expected;
  CHECK(is_as_the_file);
}

inline void check_golden_picture(std::string const& name, std::string const& actual) {
  check_picture(WARPMEM_TEST_DATA "/golden/pictures/" + name, actual);
}

}  // namespace support
