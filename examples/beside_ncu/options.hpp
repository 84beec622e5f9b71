#pragma once

#include <warpmem/arch.hpp>
#include <warpmem/text/parse.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace beside_ncu {

inline constexpr std::string_view usage =
    "usage: beside_ncu [options] TRACE EXPORT...\n"
    "Lays what Nsight Compute measured beside what is predicted from a trace of the same program, and says why "
    "numbers\n"
    "differ. TRACE is what analyze_trace reads; EXPORT is what `ncu --csv` printed with --page raw, details or "
    "source,\n"
    "several of the same run if they are there; - is standard input.\n"
    "  --arch CC         the machine to predict for: 9.0, 90 or sm_90; by default the one that the trace was recorded "
    "on\n"
    "  --kernel NAME     only kernels whose name contains it\n"
    "  --format FORMAT   text (the default), csv, json\n"
    "  --all             also what does not differ\n"
    "  --strict          a difference with a reason is one too\n"
    "  --help, --version\n"
    "Exit status: 0; 1 if a difference is unexplained; 2 for bad usage, and where nothing can be read or compared; 3 "
    "if\n"
    "the trace or an export is not whole: what was read is compared, and why it ends is on standard error.\n";

struct bad_usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class output_format { text, csv, json };

struct options {
  warpmem::arch_traits arch{};
  std::string kernel{};
  output_format format{};
  bool all{};
  bool strict{};
  bool help{};
  bool version{};
  std::vector<std::string> files{};
};

inline void take_option(options& o, std::string const& name, std::string const& value) {
  if (name == "--arch") {
    o.arch = warpmem::arch_traits_for(warpmem::parse_capability(value));
    if (o.arch.cc.value == 0) {
      throw bad_usage{"--arch '" + value + "': expected a compute capability such as 9.0, 90 or sm_90"};
    }
  } else if (name == "--kernel") {
    o.kernel = value;
  } else if (name == "--format") {
    if (value != "text" && value != "csv" && value != "json") {
      throw bad_usage{"--format '" + value + "': expected text, csv or json"};
    }
    o.format = value == "text" ? output_format::text : value == "csv" ? output_format::csv : output_format::json;
  } else {
    throw bad_usage{"unknown option '" + name + "'; --help lists them"};
  }
}

[[nodiscard]] inline options read_options(std::vector<std::string> const& words) {
  options o;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string const& word = words[i];
    if (word == "-" || !word.starts_with('-')) {
      o.files.push_back(word);
    } else if (word == "--help" || word == "-h") {
      o.help = true;
    } else if (word == "--version") {
      o.version = true;
    } else if (word == "--all") {
      o.all = true;
    } else if (word == "--strict") {
      o.strict = true;
    } else {
      std::size_t const equals = word.find('=');
      if (equals == std::string::npos && i + 1 == words.size()) {
        throw bad_usage{word + " needs a value; --help lists the options"};
      }
      take_option(o, word.substr(0, equals), equals == std::string::npos ? words[++i] : word.substr(equals + 1));
    }
  }
  if (!o.help && !o.version && o.files.size() < 2) {
    throw bad_usage{"expected a trace and an export; --help says more"};
  }
  return o;
}

}  // namespace beside_ncu
