#pragma once

#include <warpmem/model/arch.hpp>

#include <string>
#include <vector>

#include "../tools/formats.hpp"
#include "../tools/options.hpp"

namespace beside_ncu {

using tools::output_format;

struct options : tools::settings {
  warpmem::arch_traits arch{};
  std::string kernel{};
  output_format format{};
  bool all{};
  bool strict{};
};

[[nodiscard]] inline std::vector<tools::option<options>> option_table() {
  std::vector<tools::option<options>> all = {
      {"--arch", "CC",
       "the machine to predict for: 9.0, 90 or sm_90; by default the one that the trace was recorded on",
       tools::capability(&options::arch)},
      {"--kernel", "NAME", "only kernels whose name contains it", tools::text(&options::kernel)},
      {"--all", "", "also what does not differ", tools::yes(&options::all)},
      {"--strict", "", "a difference with a reason is one too", tools::yes(&options::strict)}};
  auto const formats = tools::format_options<options>(
      &options::format, {{output_format::text, "a table of the instructions and one of the counters, by kernel"},
                         {output_format::csv, "a row for each number"},
                         {output_format::json, "an array of numbers"},
                         {output_format::summary, "how many numbers differ, by kernel and reason"},
                         {output_format::html, "the tables as a page"}});
  all.insert(all.begin() + 2, formats.begin(), formats.end());
  return all;
}

[[nodiscard]] inline tools::command<options> command() {
  return {
      "beside_ncu",
      "lay what Nsight Compute measured beside the prediction",
      {"NAME [options] TRACE EXPORT..."},
      "Lays what Nsight Compute measured beside what is predicted from a trace of the same program, and says why "
      "numbers differ. TRACE is what analyze_trace reads, or a report that trace::partial_text wrote, such as one "
      "of a kernel that a test ran; EXPORT is what `ncu --csv` printed with --page raw, details or source, several of "
      "the same run if they are there; - is standard input.",
      option_table(),
      {{"EXIT STATUS",
        {{"0", "every difference has a reason"},
         {"1", "a difference is unexplained"},
         {"2", "bad usage, or nothing can be read, compared or written"},
         {"3",
          "the trace or an export is not whole, or has instructions that are not counted: what was read is "
          "compared, and standard error says why it ends"}}}},
      [](options const& o) {
        if (o.files.size() < 2) {
          throw tools::failure{"expected a trace and an export; --help says more"};
        }
      }};
}

}  // namespace beside_ncu
