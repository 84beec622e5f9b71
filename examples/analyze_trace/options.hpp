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
    "       analyze_trace [options] --shard K/N --partial OUT TRACE\n"
    "       analyze_trace [options] --merge PARTIAL...\n"
    "       mpirun -n RANKS analyze_trace [options] TRACE\n"
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
    "  --shard K/N       read only the Kth of N shards, from 1, and write its partial report to --partial OUT\n"
    "  --merge           the sum of the partial reports of all N shards, in any order\n"
    "  --shards N        read in so many shards, by MPI's ranks where mpirun started them; by default 64 MiB each\n"
    "  --partials DIR    keep the partial reports of --shards in DIR, and take those that a run which ended left "
    "there\n"
    "  --help, --version\n"
    "Exit status: 0; 1 if a condition holds; 2 for bad usage, and where nothing can be read or written; 3 if the trace "
    "is\n"
    "not whole: what was read is printed, and why it ends on standard error.\n";

struct bad_usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline constexpr unsigned most_shards = 1U << 20;

enum class output_format { text, csv, json, html };

struct options {
  warpmem::arch_traits arch{};
  std::string kernel{};  // empty: all
  output_format format{};
  unsigned threads{1};
  bool from_to{};
  std::size_t shard{};   // from 1; 0: all
  std::size_t shards{};  // 0: one, or as many as ranks can use
  std::string partial{};
  std::string partials{};
  bool merge{};
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

[[nodiscard]] inline unsigned number_of(std::string const& name, std::string const& text, unsigned most) {
  unsigned n = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n < 1 || n > most) {
    throw bad_usage{name + " '" + text + "': expected a number from 1 to " + std::to_string(most)};
  }
  return n;
}

// "3/64"
inline void take_shard(options& o, std::string const& text) {
  std::size_t const slash = text.find('/');
  if (slash == std::string::npos) {
    throw bad_usage{"--shard '" + text + "': expected two numbers such as 3/64"};
  }
  o.shards = number_of("--shard K/", text.substr(slash + 1), most_shards);
  o.shard = number_of("--shard", text.substr(0, slash), static_cast<unsigned>(o.shards));
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
    o.threads = number_of(name, value, 1024);
  } else if (name == "--shard") {
    take_shard(o, value);
  } else if (name == "--shards") {
    o.shards = number_of(name, value, most_shards);
  } else if (name == "--partial") {
    o.partial = value;
  } else if (name == "--partials") {
    o.partials = value;
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

inline void check(options const& o) {
  std::size_t const wanted = o.from_to ? 2 : 1;
  if (o.merge ? o.traces.empty() : o.traces.size() != wanted) {
    throw bad_usage{o.from_to ? "--from-to takes two traces" : "expected one trace; --help says more"};
  }
  if ((o.shard == 0) != o.partial.empty()) {
    throw bad_usage{"--shard and --partial go together"};
  }
  int const ways = (o.from_to ? 1 : 0) + (o.merge ? 1 : 0) + (o.shard != 0 ? 1 : 0);
  bool const is_split = o.shards != 0 || !o.partials.empty();
  if (ways > 1 || (is_split && (o.merge || o.from_to)) || (o.shard != 0 && !o.partials.empty())) {
    throw bad_usage{"--from-to, --merge, --shard, and --shards with --partials exclude each other"};
  }
  if (o.merge && (o.arch.cc.value != 0 || !o.kernel.empty())) {
    throw bad_usage{"--arch and --kernel are for those who read the shards, not for --merge"};
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
    } else if (word == "--merge") {
      o.merge = true;
    } else {
      std::size_t const equals = word.find('=');
      if (equals == std::string::npos && i + 1 == words.size()) {
        throw bad_usage{word + " needs a value; --help lists the options"};
      }
      take_option(o, word.substr(0, equals), equals == std::string::npos ? words[++i] : word.substr(equals + 1));
    }
  }
  if (!o.help && !o.version) {
    check(o);
  }
  return o;
}

}  // namespace analyze_trace
