#pragma once

#include <warpmem/arch.hpp>
#include <warpmem/text/parse.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "input_error.hpp"

namespace predict {

inline constexpr std::string_view usage =
    "usage: predict [--arch sm_90] [--compare] FILE.csv...\n"
    "Predicts the counters of one warp memory instruction a row. FILE has a header with the columns instruction "
    "(PTX, SASS),\n"
    "active (hexadecimal lane mask) and address (32 hexadecimal numbers, lane 0 first); id, lane_bytes, l1 (cold, "
    "warm),\n"
    "warm_active (the lanes whose sectors L1 holds) and shared_address (of cp.async) are optional, other columns are\n"
    "ignored. '-' reads standard input. --arch takes 9.0, 90 or sm_90. --compare prints how many rows\n"
    "agree with the counters in the file and exits with 1 if any does not. --version prints the version of warpmem.\n";

struct arguments {
  warpmem::arch_traits arch = warpmem::sm_90::traits;
  bool compare{};
  bool help{};
  bool version{};
  std::vector<std::string> files;
};

[[nodiscard]] inline arguments read_arguments(std::vector<std::string> const& words) {
  arguments a;
  bool options_end = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string const& word = words[i];
    std::string value;
    if (options_end || word == "-" || !word.starts_with("-")) {
      a.files.push_back(word);
    } else if (word == "--") {
      options_end = true;
    } else if (word == "--compare") {
      a.compare = true;
    } else if (word == "--help" || word == "-h") {
      a.help = true;
    } else if (word == "--version") {
      a.version = true;
    } else if (word == "--arch" || word.starts_with("--arch=")) {
      if (word == "--arch" && i + 1 == words.size()) {
        throw input_error{"predict: --arch without a value; expected a compute capability such as 9.0, 90 or sm_90"};
      }
      value = word == "--arch" ? words[++i] : word.substr(7);
      a.arch = warpmem::arch_traits_for(warpmem::parse_capability(value));
      if (a.arch.cc.value == 0) {
        throw input_error{"predict: --arch '" + value +
                          "' is no known compute capability; expected one such as 9.0, 90 or sm_90"};
      }
    } else {
      throw input_error{"predict: unknown option '" + word + "'; expected --arch, --compare or a file"};
    }
  }
  if (a.files.empty() && !a.help && !a.version) {
    throw input_error{"predict: no file; expected a CSV file, or - for standard input"};
  }
  return a;
}

}  // namespace predict
