// Programs that were profiled on an H200, run here as nvcc compiled them: each line's counts are the profiler's
// (tests/data/README.md). What ptxas made is in the program, and is what runs.
#include <warpmem/kernel/report.hpp>
#include <warpmem/tools/ptx/cudart/runs.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/measured_lines.hpp"
#include "support/catch.hpp"
#include "support/csv.hpp"

int measured_main(int argc, char** argv);

namespace {

using namespace warpmem;

// The launches of the program, in their order.
std::map<std::uint64_t, kernel_report> launches() {
  std::map<std::uint64_t, kernel_report> all;
  for (auto const& kernel : cudart::runs()) {
    for (auto const& problem : kernel.problems) {
      FAIL_CHECK(kernel.name << ": " << problem.sentence);
    }
    for (auto const& one : kernel.first) {
      all[one.number] = one.report;
      CHECK(one.blocks.executed == one.blocks.launched);
      CHECK(one.report.is_as_compiled());
    }
  }
  return all;
}

// A 64-bit atomicMax in shared memory repeats until no other lane was faster. The GPU's timing decides how often, so
// these lines are not compared.
std::pair<std::string, std::string> const repeated_by_chance{"maximum_index", "shared"};

measured::lines_of_accesses counted_lines(std::vector<std::string> const& names) {
  measured::lines_of_accesses all;
  auto name = names.begin();
  for (auto const& [number, report] : launches()) {
    REQUIRE(name != names.end());
    measured::add_lines(all, *name++, report);
  }
  CHECK(name == names.end());
  return all;
}

}  // namespace

TEST_CASE("whole programs compute what they should, and access memory as on the GPU") {
  char program[] = "measured";
  char out[] = MEASURED_OUT;
  char* arguments[] = {program, out, nullptr};
  CHECK(measured_main(2, arguments) == 0);

  std::vector<std::string> names;
  support::csv_file const launched{MEASURED_DATA "/launches.csv"};
  for (auto const& row : launched.rows()) {
    names.push_back(row.text("kernel"));
  }
  auto const expected = measured::lines_of(MEASURED_DATA);
  auto const counted = counted_lines(names);
  for (auto const& kernel : names) {
    measured::each_group(kernel, expected, counted, [&](auto const& group, auto const& there, auto const& here) {
      if (std::pair{std::get<0>(group), std::get<1>(group)} == repeated_by_chance) {
        return;
      }
      INFO(kernel << ", " << std::get<1>(group) << " " << std::get<2>(group) << "\nmeasured"
                  << measured::in_words(there) << "\ncounted" << measured::in_words(here));
      CHECK(measured::agree(there, here));
    });
  }
}
