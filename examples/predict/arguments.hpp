#pragma once

#include <warpmem/arch.hpp>

#include "../tools/options.hpp"

namespace predict {

struct arguments : tools::settings {
  warpmem::arch_traits arch = warpmem::sm_90::traits;
  bool compare{};
};

[[nodiscard]] inline tools::command<arguments> command() {
  return {
      "predict",
      {"predict [options] FILE.csv..."},
      "Predicts the counters of one warp memory instruction a row. FILE is CSV with a header; - is standard input. "
      "Bad input prints nothing on standard output.",
      {{"--arch", "CC", "the machine to predict for: 9.0 (the default), 90 or sm_90",
        tools::capability(&arguments::arch)},
       {"--compare", "", "print how many rows agree with the counters in the file", tools::yes(&arguments::compare)}},
      {{"Columns of FILE",
        {{"instruction", "PTX (ld.global.u32) or SASS (LDG.E.128)"},
         {"active", "the mask of active lanes, hexadecimal"},
         {"address", "32 hexadecimal numbers, lane 0 first"},
         {"id", "printed before the counters; by default the number of the line"},
         {"lane_bytes", "bytes of a lane, where the instruction has no type"},
         {"l1", "what L1 held before: cold (the default), warm, partly warm"},
         {"warm_active", "the lanes whose sectors L1 holds"},
         {"shared_address", "the destinations of cp.async"},
         {"others", "are ignored; --compare compares those with the name of a counter"}}},
       {"Exit status",
        {{"0", "all is predicted; with --compare, all counters agree"},
         {"1", "with --compare: a counter disagrees"},
         {"2", "bad usage or input, or the output cannot be written"}}}},
      [](arguments const& a) {
        if (a.files.empty()) {
          throw tools::failure{"no file; expected a CSV file, or - for standard input"};
        }
      }};
}

}  // namespace predict
