#pragma once

#include <warpmem/model/arch.hpp>

#include <string>
#include <vector>

#include "../tools/formats.hpp"
#include "../tools/options.hpp"
#include "columns.hpp"

namespace predict {

using tools::output_format;

[[nodiscard]] constexpr bool sums_up(output_format f) noexcept {
  return f == output_format::summary || f == output_format::html;
}

struct arguments : tools::settings {
  warpmem::arch_traits arch = warpmem::sm_90::traits;
  output_format format{output_format::csv};
  bool compare{};
  // A row of the command line, in place of a file.
  std::string layout;
  std::string thread_values;
  std::string element_bytes;
  std::string instruction{"ld.shared.b32"};
};

[[nodiscard]] inline std::vector<tools::option<arguments>> option_table() {
  std::vector<tools::option<arguments>> all = tools::format_options<arguments>(
      &arguments::format,
      {{output_format::csv, "a row of counters for each row of FILE"},
       {output_format::json, "the same as an array of objects; null is unknown"},
       {output_format::summary,
        "all rows as one kernel with cold caches: totals by instruction, the costliest first, and its fix"},
       {output_format::html, "the same as a page, the worst access of each instruction drawn"}});
  all.insert(all.begin(), {"--arch", "CC", "the machine to predict for: 9.0 (the default), 90 or sm_90",
                           tools::capability(&arguments::arch)});
  all.push_back(
      {"--compare", "", "print how many rows agree with the counters in FILE", tools::yes(&arguments::compare)});
  all.push_back({"--layout", "TEXT", "in place of FILE: count the accesses of a tile that lies so, as '(64,64):(64,1)'",
                 tools::text(&arguments::layout)});
  all.push_back({"--thread-values", "TEXT", "which elements of it each thread takes, as '((8,4),8):((512,1),64)'",
                 tools::text(&arguments::thread_values)});
  all.push_back({"--element-bytes", "N", "the bytes of an element; by default those of the instruction's type",
                 tools::text(&arguments::element_bytes)});
  all.push_back(
      {"--instruction", "NAME", "PTX or SASS; by default ld.shared.b32", tools::text(&arguments::instruction)});
  return all;
}

// Of the counters, by columns.hpp.
[[nodiscard]] inline tools::help_section output_columns() {
  tools::help_section section{"COLUMNS OF THE OUTPUT", {{"id", "of the row"}}};
  for (column_meaning const& c : placed_columns) {
    section.rows.push_back({std::string(c.name), std::string(c.meaning)});
  }
  for (tools::help_row const& row :
       {tools::help_row{"evidence, source", "how the least known counter is known, and from what"},
        {"l1", "for which state of L1 the counters hold, where they depend on it"},
        {"fault", "why hardware would refuse the access; then no counter is known"},
        {"instruction", "of the row"}}) {
    section.rows.push_back(row);
  }
  return section;
}

[[nodiscard]] inline tools::command<arguments> command() {
  return {
      "predict",
      "predict the counters of warp memory instructions",
      {"NAME [options] FILE.csv...", "NAME [options] --layout TEXT --thread-values TEXT"},
      "Predicts the counters of one memory instruction of one warp for each row of FILE, which is CSV with a header; - "
      "is standard input. If a row is wrong, nothing is printed on standard output.",
      option_table(),
      {{"COLUMNS OF FILE",
        {{"instruction", "PTX (ld.global.u32) or SASS (LDG.E.128)"},
         {"active", "the mask of active lanes, hexadecimal"},
         {"address", "32 hexadecimal numbers, lane 0 first; or those of the active lanes"},
         {"id", "printed before the counters; by default the number of the line"},
         {"lane_bytes", "bytes of a lane, where the instruction has no type"},
         {"l1", "what L1 held before: cold (the default), warm, partly warm"},
         {"warm_active", "the lanes whose sectors L1 holds"},
         {"shared_address", "the destinations of cp.async"},
         {"layout", "in place of active and address: CuTe's shape:stride of a tile, as (64,64):(64,1)"},
         {"thread_values", "with it: which elements a thread takes, as ((8,4),8):((512,1),64) or Triton's bases"},
         {"element_bytes", "with it: the bytes of an element"},
         {"case", "in their place: one of Hopper's own instructions (docs/hopper.md)"},
         {"others", "are ignored; --compare compares those with the name of a counter"}}},
       output_columns(),
       {"EXIT STATUS",
        {{"0", "all is predicted; with --compare, all counters agree"},
         {"1", "with --compare: a counter disagrees"},
         {"2", "bad usage or input, or the output cannot be written"}}}},
      [](arguments const& a) {
        if (a.compare && a.format != output_format::csv) {
          throw tools::failure{"--compare prints a table of its own; --format is for predictions"};
        }
        if (a.files.empty() == a.layout.empty()) {
          throw tools::failure{a.files.empty() ? "no file; expected a CSV file, - for standard input, or --layout"
                                               : "--layout with a file; expected one of both"};
        }
        if (a.layout.empty() != a.thread_values.empty() || (a.compare && !a.layout.empty())) {
          throw tools::failure{"--layout and --thread-values go together, and without --compare"};
        }
      }};
}

}  // namespace predict
