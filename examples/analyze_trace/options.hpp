#pragma once

#include <warpmem/model/arch.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include "../tools/condition.hpp"
#include "../tools/formats.hpp"
#include "../tools/options.hpp"

namespace analyze_trace {

inline constexpr std::size_t most_shards = 1U << 20;

using tools::output_format;

struct options : tools::settings {
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
  std::vector<tools::condition> fail_if{};
};

// "3/64"
inline void take_shard(options& o, std::string const& text) {
  std::size_t const slash = text.find('/');
  if (slash == std::string::npos) {
    throw tools::expected{"two numbers such as 3/64"};
  }
  o.shards = tools::number_from_1(text.substr(slash + 1), most_shards);
  o.shard = tools::number_from_1(text.substr(0, slash), o.shards);
}

inline void check(options const& o) {
  std::size_t const wanted = o.from_to ? 2 : 1;
  if (o.merge ? o.files.empty() : o.files.size() != wanted) {
    throw tools::failure{o.from_to ? "--from-to takes two traces" : "expected one trace; --help says more"};
  }
  if ((o.shard == 0) != o.partial.empty()) {
    throw tools::failure{"--shard and --partial go together"};
  }
  int const ways = (o.from_to ? 1 : 0) + (o.merge ? 1 : 0) + (o.shard != 0 ? 1 : 0);
  bool const is_split = o.shards != 0 || !o.partials.empty();
  if (ways > 1 || (is_split && (o.merge || o.from_to)) || (o.shard != 0 && !o.partials.empty())) {
    throw tools::failure{"--from-to, --merge, --shard, and --shards with --partials exclude each other"};
  }
  if (o.merge && (o.arch.cc.value != 0 || !o.kernel.empty())) {
    throw tools::failure{"--arch and --kernel are for those who read the shards, not for --merge"};
  }
}

[[nodiscard]] inline std::vector<tools::option<options>> option_table() {
  using tools::number, tools::text, tools::yes;
  std::vector<tools::option<options>> all = {
      {"--arch", "CC", "the machine to count for: 9.0, 90 or sm_90; by default the one that the trace was recorded on",
       tools::capability(&options::arch)},
      {"--kernel", "N", "only launch number N, as the table shows it; or launches of the kernels whose names contain N",
       text(&options::kernel)},
      {"--threads", "N", "read with N threads; the output does not depend on N", number(&options::threads, 1024)},
      {"--from-to", "", "two traces side by side, summed by the kernels' names: before and after a change",
       yes(&options::from_to)},
      tools::fail_if_option(&options::fail_if, "for the sum of all kernels"),
      {"--shard", "K/N", "read only the Kth of N shards, from 1, and write its partial report to --partial OUT",
       take_shard},
      {"--partial", "OUT", "the file that --shard writes", text(&options::partial)},
      {"--merge", "", "the sum of the partial reports of all N shards, in any order", yes(&options::merge)},
      {"--shards", "N", "read in N shards, by MPI's ranks if mpirun started them; by default 64 MiB each",
       number(&options::shards, most_shards)},
      {"--partials", "DIR",
       "keep the partial reports of --shards in DIR, and reuse those that an interrupted run left there",
       text(&options::partials)},
  };
  auto const formats = tools::format_options<options>(
      &options::format, {{output_format::text, "a table of the launches, then the instructions of the costliest"},
                         {output_format::csv, "a row for each instruction of each launch"},
                         {output_format::json, "an array of launches"},
                         {output_format::summary, "the totals of all launches, by instruction"},
                         {output_format::html, "the same as a page, the worst access of each instruction drawn"}});
  all.insert(all.begin() + 2, formats.begin(), formats.end());
  return all;
}

[[nodiscard]] inline tools::command<options> command() {
  return {
      "analyze_trace",
      "count what the memory accesses of a recorded program cost",
      {"NAME [options] TRACE", "NAME [options] --from-to BEFORE AFTER",
       "NAME [options] --shard K/N --partial OUT TRACE", "NAME [options] --merge PARTIAL...",
       "mpirun -n RANKS NAME [options] TRACE"},
      "Counts what the accesses of a trace cost, by kernel and by instruction, the costliest first. TRACE is a list "
      "of kernels of Accel-Sim's tracer (kernelslist, kernelslist.g), one kernel (.traceg, .trace), or a text with "
      "what NVBit's mem_trace printed; plain, or compressed with gzip, xz or zstd; - is standard input.",
      option_table(),
      {{"EXIT STATUS",
        {{"0", "the trace was read"},
         {"1", "a condition of --fail-if holds"},
         {"2", "bad usage, or nothing can be read or written"},
         {"3",
          "the trace is not whole, or has instructions that are not counted: what was read is printed, and standard "
          "error says why it ends"}}}},
      check};
}

}  // namespace analyze_trace
