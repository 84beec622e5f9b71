#pragma once

#include <warpmem/arch.hpp>

#include <string>

#include "../tools/options.hpp"

namespace beside_ncu {

enum class output_format { text, csv, json };

struct options : tools::settings {
  warpmem::arch_traits arch{};
  std::string kernel{};
  output_format format{};
  bool all{};
  bool strict{};
};

[[nodiscard]] inline tools::command<options> command() {
  return {"beside_ncu",
          {"beside_ncu [options] TRACE EXPORT..."},
          "Lays what Nsight Compute measured beside what is predicted from a trace of the same program, and says why "
          "numbers differ. TRACE is what analyze_trace reads, or a report that trace::partial_text wrote, such as a "
          "captured kernel's; EXPORT is what `ncu --csv` printed with --page raw, "
          "details or source, several of the same run if they are there; - is standard input.",
          {{"--arch", "CC",
            "the machine to predict for: 9.0, 90 or sm_90; by default the one that the trace was recorded on",
            tools::capability(&options::arch)},
           {"--kernel", "NAME", "only kernels whose name contains it", tools::text(&options::kernel)},
           {"--format", "FORMAT", "text (the default), csv, json",
            tools::one_of(&options::format, {"text", "csv", "json"})},
           {"--all", "", "also what does not differ", tools::yes(&options::all)},
           {"--strict", "", "a difference with a reason is one too", tools::yes(&options::strict)}},
          {{"Exit status",
            {{"0", "every difference has a reason"},
             {"1", "a difference is unexplained"},
             {"2", "bad usage, or nothing can be read, compared or written"},
             {"3",
              "the trace or an export is not whole: what was read is compared, and standard error says why it "
              "ends"}}}},
          [](options const& o) {
            if (o.files.size() < 2) {
              throw tools::failure{"expected a trace and an export; --help says more"};
            }
          }};
}

}  // namespace beside_ncu
