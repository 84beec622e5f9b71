#pragma once

#include <warpmem/arch.hpp>

#include <string>

#include "../tools/options.hpp"

namespace predict {

enum class output_format { csv, json, summary, html };
[[nodiscard]] constexpr bool sums_up(output_format f) noexcept {
  return f == output_format::summary || f == output_format::html;
}

struct arguments : tools::settings {
  warpmem::arch_traits arch = warpmem::sm_90::traits;
  output_format format{};
  bool compare{};
};

[[nodiscard]] inline auto shorthand(output_format format) {
  return [format](arguments& a, std::string const&) { a.format = format; };
}

[[nodiscard]] inline tools::command<arguments> command() {
  return {
      "predict",
      {"predict [options] FILE.csv..."},
      "Predicts the counters of one warp memory instruction a row. FILE is CSV with a header; - is standard input. "
      "Bad input prints nothing on standard output.",
      {{"--arch", "CC", "the machine to predict for: 9.0 (the default), 90 or sm_90",
        tools::capability(&arguments::arch)},
       {"--format", "FORMAT",
        "csv (the default) or json: the counters of each row; summary or html: all rows as one kernel with cold "
        "caches, "
        "the costliest instruction first",
        tools::one_of(&arguments::format, {"csv", "json", "summary", "html"})},
       {"--json", "", "as --format json", shorthand(output_format::json)},
       {"--summary", "", "as --format summary", shorthand(output_format::summary)},
       {"--html", "", "as --format html", shorthand(output_format::html)},
       {"--compare", "", "print how many rows agree with the counters in the file", tools::yes(&arguments::compare)}},
      {{"Columns of FILE",
        {{"instruction", "PTX (ld.global.u32) or SASS (LDG.E.128)"},
         {"active", "the mask of active lanes, hexadecimal"},
         {"address", "32 hexadecimal numbers, lane 0 first; or those of the active lanes"},
         {"id", "printed before the counters; by default the number of the line"},
         {"lane_bytes", "bytes of a lane, where the instruction has no type"},
         {"l1", "what L1 held before: cold (the default), warm, partly warm"},
         {"warm_active", "the lanes whose sectors L1 holds"},
         {"shared_address", "the destinations of cp.async"},
         {"case", "in their place: one of Hopper's own instructions (docs/hopper.md)"},
         {"others", "are ignored; --compare compares those with the name of a counter"}}},
       {"Columns of the output",
        {{"id, instruction", "of the row"},
         {"requests ...", "counters, which docs/glossary.md explains; empty (null) if unknown, or of another space"},
         {"evidence, source", "how the least known counter is known, and from what"},
         {"l1", "for which state of L1 the counters hold, where they depend on it"},
         {"fault", "why hardware would refuse the access; then no counter is known"}}},
       {"Exit status",
        {{"0", "all is predicted; with --compare, all counters agree"},
         {"1", "with --compare: a counter disagrees"},
         {"2", "bad usage or input, or the output cannot be written"}}}},
      [](arguments const& a) {
        if (a.compare && a.format != output_format::csv) {
          throw tools::failure{"--compare prints a table of its own; --format is for predictions"};
        }
        if (a.files.empty()) {
          throw tools::failure{"no file; expected a CSV file, or - for standard input"};
        }
      }};
}

}  // namespace predict
