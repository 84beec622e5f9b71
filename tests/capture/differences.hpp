// What this compiler or nvcc does to some kernels, and what else is known to differ from the measured numbers.
#pragma once

#include <support/csv.hpp>

#include <map>
#include <set>
#include <string>
#include <tuple>

using access_group = std::tuple<std::string, std::string, std::string>;  // kernel, space, operation

inline bool is_this_compiler(std::string const& name) {
#if !defined(__clang__)
  return name == "all" || name == "g++";
#elif __clang_major__ < 15
  return name == "all" || name == "clang++" || name == "clang++-14";
#else
  return name == "all" || name == "clang++";
#endif
}

// By access: differences.csv.
inline std::map<access_group, std::string> known_differences() {
  std::map<access_group, std::string> known;
  support::csv_file const file{WARPMEM_TEST_DATA "/sm_90/kernels/differences.csv"};
  for (auto const& row : file.rows()) {
    if (is_this_compiler(row.text("compiler"))) {
      known[{row.text("kernel"), row.text("space"), row.text("operation")}] = row.text("behaviour");
    }
  }
  return known;
}
