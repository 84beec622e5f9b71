// How often the unit that was busiest is the one that is named.
#include <caches/fresh_cases.hpp>
#include <caches/measured_launches.hpp>
#include <caches/measured_rows.hpp>
#include <caches/some_launches.hpp>
#include <caches/study_cases.hpp>
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/kernel/caches/limits.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <vector>

using namespace warpmem;
using namespace warpmem_tests;

namespace {

struct named_limits {
  int busy{};   // launches in which a unit is busy for 60 % of the time or more
  int named{};  // of them, those whose busiest unit is named
};

struct busiest_unit {
  std::string name{};
  double percent{};
};
busiest_unit busiest(support::csv_row const& row) {
  busiest_unit most{};
  for (auto const& [column, unit] :
       {std::pair{"l1", "L1"}, {"l2", "L2"}, {"l2_fabric", "L2 fabric"}, {"dram", "DRAM"}}) {
    double const percent = std::stod(row.text(column));
    most = percent > most.percent ? busiest_unit{unit, percent} : most;
  }
  return most;
}
// LSU and tags are stages of L1.
std::string unit_of(cache_limits const& limits) {
  std::string const name{limits.limit() == nullptr ? "not known" : limits.limit()->name};
  return name == "LSU" || name == "L1 tags" ? "L1" : name;
}

named_limits replay_limits(std::string const& file, std::vector<measured_case> const& cases) {
  support::csv_file const counters{std::string(WARPMEM_TEST_DATA "/caches/") + file + ".csv"};
  support::csv_file const busy{WARPMEM_TEST_DATA "/caches/busy.csv"};
  auto const rows = rows_of(counters, "H100");
  auto const shares = rows_of(busy, "H100");
  named_limits sum{};
  for (measured_case const& one : cases) {
    std::string const kernel = plain_name(one.name);
    auto const found = shares.find(kernel);
    if (found == shares.end() || busiest(found->second.front()).percent < 60) {
      continue;
    }
    measured_launch launch{file + ".ptx"};
    cache_setup setup = setup_of(rows.at(kernel).front(), "H100");
    setup.likely = true;
    launch.gpu().caches(setup);
    one.go(launch);
    INFO(kernel);
    REQUIRE(launch.result().caches());
    std::string const is = unit_of(limits_of(launch.result(), *launch.result().caches()));
    std::string const was = busiest(found->second.front()).name;
    ++sum.busy;
    sum.named += is == was ? 1 : 0;
    if (is != was) {
      WARN(kernel << ": busiest is " << was << ", named is " << is);
    }
  }
  return sum;
}
void check_limits(named_limits found, int busy, int named) {
  CHECK(found.busy == busy);
  CHECK(found.named == named);
}

}  // namespace

TEST_CASE("the busiest unit of small launches is named", "[caches][stress]") {
  check_limits(replay_limits("fresh", named(fresh_cases(), {"tr_rows_1k_2k", "write_sum_4M"})), 2, 2);
}
// Hidden: minutes each. Those that rates were settled on, and those that nobody had looked at.
TEST_CASE("the busiest unit of the launches that rates were settled on is named", "[.][caches]") {
  check_limits(replay_limits("study", study_cases()), 11, 10);
  check_limits(replay_limits("fresh", half_of_fresh(0)), 23, 21);
}
TEST_CASE("the busiest unit of unseen launches is named", "[.][caches]") {
  check_limits(replay_limits("fresh", half_of_fresh(1)), 16, 15);
}
