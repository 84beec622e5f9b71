// No bound is violated by any counter of the launches that were measured.
#include <caches/fresh_cases.hpp>
#include <caches/measured_launches.hpp>
#include <caches/measured_rows.hpp>
#include <caches/study_cases.hpp>
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/range.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

using namespace warpmem;
using namespace warpmem_tests;

namespace {

// How many launches have an exact count, of each quantity.
using exact_counts = std::map<std::string, int>;

// "slow sweep_96M": only the slow ones, or only the others.
bool takes(std::string const& name, bool slow) { return (name.rfind("slow ", 0) == 0) == slow; }

exact_counts replay(std::string const& ptx, std::string const& counters, std::vector<measured_case> const& cases,
                    std::string const& machine, bool slow) {
  support::csv_file const file{std::string(WARPMEM_TEST_DATA "/caches/") + counters};
  auto const rows = rows_of(file, machine);
  exact_counts exact;
  for (measured_case const& one : cases) {
    if (!takes(one.name, slow)) {
      continue;
    }
    std::vector<support::csv_row> const& measured = rows.at(one.name + (slow ? 5 : 0));
    measured_launch launch{ptx};
    launch.gpu().caches(setup_of(measured.front(), machine));
    one.go(launch);
    INFO(one.name);
    REQUIRE(launch.result().caches());
    kernel_sums const loads = launch.result().only(memory_op::load).sums();
    CHECK(loads.global.sectors + loads.copies.sectors == measured.front().number("l1_load_sectors"));
    for (std::size_t q = 0; q < std::size(measured_columns); ++q) {
      cache_range const& range = (*launch.result().caches()).*cache_quantities[q].range;
      exact[measured_columns[q]] += range.is_exact() ? 1 : 0;
      for (support::csv_row const& row : measured) {
        INFO(measured_columns[q] << " " << row.where());
        CHECK_FALSE(range.least > row.number(measured_columns[q]));
        CHECK_FALSE(range.most < row.number(measured_columns[q]));
      }
    }
  }
  return exact;
}

// On all boards alike. `name`: of the files.
void check(std::string const& name, std::vector<measured_case> const& cases, std::vector<std::string> const& machines,
           bool slow, exact_counts const& expected) {
  for (std::string const& machine : machines) {
    exact_counts const exact = replay(name + ".ptx", name + ".csv", cases, machine, slow);
    for (auto const& [quantity, count] : expected) {
      INFO(machine << " " << quantity);
      CHECK(exact.at(quantity) == count);
    }
  }
}

}  // namespace

TEST_CASE("no bound of a measured kernel is violated", "[caches][stress]") {
  check("study", study_cases(), {"H100", "H200"}, false,
        {{"l1_load_misses", 8}, {"l2_reads", 8}, {"l2_writes", 16}, {"dram_reads", 15}});
  check("fresh", fresh_cases(), {"H100"}, false,
        {{"l1_load_misses", 12}, {"l2_reads", 12}, {"l2_writes", 16}, {"dram_reads", 12}});
}
// Hidden: minutes in a build without optimization.
TEST_CASE("no bound of a measured kernel that takes long is violated", "[.][caches]") {
  check("study", study_cases(), {"H100", "H200"}, true,
        {{"l1_load_misses", 6}, {"l2_reads", 6}, {"l2_writes", 14}, {"dram_reads", 6}});
}
TEST_CASE("no bound of a fresh kernel that takes long is violated", "[.][caches]") {
  check("fresh", fresh_cases(), {"H100"}, true,
        {{"l1_load_misses", 13}, {"l2_reads", 13}, {"l2_writes", 40}, {"dram_reads", 23}});
}

TEST_CASE("blocks of an SM follow from registers and shared memory", "[caches]") {
  support::csv_file const file{WARPMEM_TEST_DATA "/caches/study.csv"};
  for (support::csv_row const& row : file.rows()) {
    auto const number = [&](char const* column) { return static_cast<std::uint64_t>(row.number(column)); };
    INFO(row.where());
    // Static shared memory is not in the file: none of these kernels has enough for it to matter.
    CHECK(blocks_per_sm_of(sm_90::traits, number("threads"), number("registers"), number("dynamic_shared")) ==
          row.number("blocks_per_sm"));
  }
  CHECK(blocks_per_sm_of(sm_90::traits, 256, 32, 0) == 8);
  CHECK(blocks_per_sm_of(sm_90::traits, 256, 33, 0) == 6);
  CHECK(blocks_per_sm_of(sm_90::traits, 64, 255, 0) == 4);
  CHECK(blocks_that_fit(sm_90::traits, 512, 128, 0) == 1);
  CHECK(blocks_that_fit(sm_90::traits, 544, 128, 0) == 0);  // an H100 refuses the launch
  CHECK(blocks_per_sm_of(sm_90::traits, 32, 16, 10 * 1024) == 20);
  CHECK(cache_launch_of(sm_90::traits, {.registers = 33}, 1000, 256, 0).blocks_per_sm == 6);
  CHECK(cache_launch_of(sm_90::traits, {}, 1000, 256, 0).blocks_per_sm == 0);
  CHECK(cache_launch_of(sm_90::traits, {}, 1000, 256, 0).most_blocks_per_sm == 8);
  CHECK(cache_launch_of(sm_90::traits, {}, 1000, 256, 200 * 1024).blocks_per_sm == 1);
}
