// How often the counters of launches are what the models say.
#include <caches/fresh_cases.hpp>
#include <caches/measured_launches.hpp>
#include <caches/measured_rows.hpp>
#include <caches/some_launches.hpp>
#include <caches/study_cases.hpp>
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/kernel/caches/range.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <vector>

using namespace warpmem;
using namespace warpmem_tests;

namespace {

struct hits {
  int launches{};
  int inside{};  // the range
};
using hits_of_quantities = std::map<std::string, hits>;

// Of several runs, the one in the middle.
bool is_inside(cache_range const& range, std::vector<support::csv_row> const& rows, std::string const& column) {
  std::vector<std::int64_t> all;
  for (support::csv_row const& row : rows) {
    all.push_back(row.number(column));
  }
  std::sort(all.begin(), all.end());
  std::int64_t const measured = all[all.size() / 2];
  return range.likely.least <= measured && range.likely.most >= measured;
}

hits_of_quantities replay(std::string const& name, std::vector<measured_case> const& cases) {
  support::csv_file const file{std::string(WARPMEM_TEST_DATA "/caches/") + name + ".csv"};
  auto const rows = rows_of(file, "H100");
  hits_of_quantities sums;
  for (measured_case const& one : cases) {
    std::string const kernel = plain_name(one.name);
    std::vector<support::csv_row> const& measured = rows.at(kernel);
    measured_launch launch{name + ".ptx"};
    cache_setup setup = setup_of(measured.front(), "H100");
    setup.likely = true;
    launch.gpu().caches(setup);
    one.go(launch);
    INFO(kernel);
    REQUIRE(launch.result().caches());
    for (std::size_t q = 0; q < std::size(measured_columns); ++q) {
      cache_range const& range = (*launch.result().caches()).*cache_quantities[q].range;
      if (range.likely.value.known() && range.most > 0) {
        bool const inside = is_inside(range, measured, measured_columns[q]);
        hits& sum = sums[measured_columns[q]];
        sum = {sum.launches + 1, sum.inside + (inside ? 1 : 0)};
        if (!inside) {
          WARN(kernel << " " << measured_columns[q] << " is not between " << range.likely.least.value_or(-1) << " and "
                      << range.likely.most.value_or(-1));
        }
      }
    }
  }
  return sums;
}

void check(hits_of_quantities const& found, hits l1, hits l2, hits dram) {
  hits_of_quantities const expected{{"l1_load_misses", l1}, {"l2_reads", l2}, {"dram_reads", dram}};
  for (auto const& [quantity, counts] : expected) {
    INFO(quantity);
    CHECK(found.at(quantity).launches == counts.launches);
    CHECK(found.at(quantity).inside == counts.inside);
  }
}

}  // namespace

TEST_CASE("ranges of models have the counters of small launches", "[caches][stress]") {
  check(replay("fresh", named(fresh_cases(), {"axpby_100K", "gather_near_2M", "tr_rows_1k_2k"})), {3, 3}, {3, 3},
        {3, 3});
}
// Hidden: minutes each. Those that models were settled on, and those that nobody had looked at.
TEST_CASE("ranges of models have the counters of the launches that they were settled on", "[.][caches]") {
  check(replay("study", study_cases()), {32, 31}, {32, 31}, {34, 34});
  check(replay("fresh", half_of_fresh(0)), {30, 29}, {30, 29}, {31, 31});
}
TEST_CASE("ranges of models have the counters of unseen launches", "[.][caches]") {
  check(replay("fresh", half_of_fresh(1)), {31, 28}, {31, 30}, {31, 30});
}
