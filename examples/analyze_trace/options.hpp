#pragma once

#include <warpmem/arch.hpp>
#include <warpmem/text/parse.hpp>

#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "condition.hpp"

namespace analyze_trace {

inline constexpr std::string_view usage =
    "usage: analyze_trace [options] TRACE\n"
    "       analyze_trace [options] --from-to BEFORE AFTER\n"
    "Counts what the accesses of a trace cost, by kernel and by instruction, the costliest first. TRACE is a list of\n"
    "kernels of Accel-Sim's tracer (kernelslist, kernelslist.g), one kernel (.traceg, .trace), or a text with what "
    "NVBit's\n"
    "mem_trace printed; plain, or compressed with gzip, xz or zstd; - is standard input.\n"
    "  --arch CC         the machine to count for: 9.0, 90 or sm_90; by default the one that the trace was recorded "
    "on\n"
    "  --kernel N        only the Nth launch, from 1; or launches of the kernels whose name contains N\n"
    "  --format FORMAT   text (the default), csv, json, html\n"
    "  --threads N       read with so many threads; the output does not depend on it\n"
    "  --from-to         two traces side by side, summed by the kernels' names: before and after a change\n"
    "  --fail-if COND    exit with 1 if it holds of the sum of all kernels: 'excessive_sectors > 10%', 'left_out > "
    "0'.\n"
    "                    Names: sectors, wavefronts, transactions, requests, each also with excessive_ before it;\n"
    "                    executions, left_out. A percentage is of the same name without excessive_, or of executions.\n"
    "  --help, --version\n"
    "Exit status: 0; 1 if a condition holds; 2 for bad usage, and where nothing can be read or written; 3 if the trace "
    "is\n"
    "not whole: what was read is printed, and why it ends on standard error.\n";

struct bad_usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class output_format { text, csv, json, html };

struct options {
  warpmem::arch_traits arch{};
  std::string kernel{};  // empty: all
  output_format format{};
  unsigned threads{1};
  bool from_to{};
  bool help{};
  bool version{};
  std::vector<condition> fail_if{};
  std::vector<std::string> traces{};
};

[[nodiscard]] inline output_format format_named(std::string const& name) {
  constexpr std::string_view names[] = {"text", "csv", "json", "html"};
  for (int n = 0; n < 4; ++n) {
    if (name == names[n]) {
      return static_cast<output_format>(n);
    }
  }
  throw bad_usage{"--format '" + name + "': expected text, csv, json or html"};
}

[[nodiscard]] inline unsigned number_of_threads(std::string const& text) {
  unsigned n = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n < 1 || n > 1024) {
    throw bad_usage{"--threads '" + text + "': expected a number from 1 to 1024"};
  }
  return n;
}

inline void take_option(options& o, std::string const& name, std::string const& value) {
  if (name == "--arch") {
    o.arch = warpmem::arch_traits_for(warpmem::parse_capability(value));
    if (o.arch.cc.value == 0) {
      throw bad_usage{"--arch '" + value + "': expected a compute capability such as 9.0, 90 or sm_90"};
    }
  } else if (name == "--kernel") {
    o.kernel = value;
  } else if (name == "--format") {
    o.format = format_named(value);
  } else if (name == "--threads") {
    o.threads = number_of_threads(value);
  } else if (name == "--fail-if") {
    condition c;
    if (!read_condition(value, c)) {
      throw bad_usage{"--fail-if '" + value + "': expected a name, >, >=, < or <=, and a number or a percentage"};
    }
    o.fail_if.push_back(c);
  } else {
    throw bad_usage{"unknown option '" + name + "'; --help lists them"};
  }
}

[[nodiscard]] inline options read_options(std::vector<std::string> const& words) {
  options o;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string const& word = words[i];
    if (word == "-" || !word.starts_with('-')) {
      o.traces.push_back(word);
    } else if (word == "--help" || word == "-h") {
      o.help = true;
    } else if (word == "--version") {
      o.version = true;
    } else if (word == "--from-to") {
      o.from_to = true;
    } else {
      std::size_t const equals = word.find('=');
      if (equals == std::string::npos && i + 1 == words.size()) {
        throw bad_usage{word + " needs a value; --help lists the options"};
      }
      take_option(o, word.substr(0, equals), equals == std::string::npos ? words[++i] : word.substr(equals + 1));
    }
  }
  std::size_t const wanted = o.from_to ? 2 : 1;
  if (!o.help && !o.version && o.traces.size() != wanted) {
    throw bad_usage{o.from_to ? "--from-to takes two traces" : "expected one trace; --help says more"};
  }
  return o;
}

}  // namespace analyze_trace
