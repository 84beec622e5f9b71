// A third set of launches: no bound is violated, and the scores that docs/caches.md counts are those of the data.
#include <caches/measured_rows.hpp>
#include <caches/third_launches.hpp>
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/kernel/caches/limits.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/text/kernel/caches.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace warpmem;
using namespace warpmem_tests;

namespace {

constexpr char const* folder = WARPMEM_TEST_DATA "/caches/";

// Half of the names, chosen before anybody had looked: FNV-1a, bit 16. Models and rates may be settled on the others.
bool is_unseen(std::string const& name) {
  std::uint32_t hash = 2166136261U;
  for (char const c : name) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  }
  return (hash >> 16U & 1U) != 0;
}
// Of several runs, the one in the middle.
std::int64_t median(std::vector<support::csv_row> const& rows, char const* column) {
  std::vector<std::int64_t> all;
  for (support::csv_row const& row : rows) {
    all.push_back(row.number(column));
  }
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}
std::string text_of(counter n) { return n.known() ? std::to_string(n.value_or(0)) : ""; }
// ncu counts up to 400 sectors more or less of a short kernel's DRAM reads: not a share of them.
bool is_near(std::int64_t likely, std::int64_t measured, bool is_dram) {
  std::int64_t const apart = likely < measured ? measured - likely : likely - measured;
  return 50 * apart <= measured || (is_dram && apart <= 400);
}

// `score`: the half and the count, whether it is exact, whether least and most are within a tenth of each other, and of
// likely numbers whether the range has what was measured, whether the value is near, and whether the text prints it.
struct third_scores {
  std::vector<std::string> ranges{"kernel,machine,measured,likely_least,likely,likely_most,score"};
  std::vector<std::string> limits{"kernel,machine,busiest,percent,named,score"};
};

void check_bounds(kernel_run const& run, std::vector<support::csv_row> const& measured) {
  std::int64_t const least_ns = limits_of(run, *run.caches()).least().value_or(0);
  for (support::csv_row const& row : measured) {
    INFO(row.where());
    for (std::size_t q = 0; q < std::size(measured_columns); ++q) {
      cache_range const& range = (*run.caches()).*cache_quantities[q].range;
      INFO(measured_columns[q]);
      CHECK_FALSE(range.least > row.number(measured_columns[q]));
      CHECK_FALSE(range.most < row.number(measured_columns[q]));
    }
    CHECK(least_ns <= row.number("nanoseconds"));
  }
}
std::string likely_score(likely_range const& likely, bool is_exact, std::int64_t measured, bool is_dram) {
  bool const is_inside = likely.least <= measured && likely.most >= measured;
  bool const is_printed = is_exact || text::detail::spread_percent(likely) <= 2;
  return std::string(" likely") + (is_inside ? " inside" : "") +
         (is_near(likely.value.value_or(0), measured, is_dram) ? " near" : "") + (is_printed ? " printed" : "");
}
void score_ranges(std::string const& name, kernel_run const& run, std::vector<support::csv_row> const& measured,
                  third_scores& to) {
  for (std::size_t q = 0; q < std::size(measured_columns); ++q) {
    cache_range const& r = (*run.caches()).*cache_quantities[q].range;
    std::string const count = measured_columns[q];
    std::int64_t const m = median(measured, measured_columns[q]);
    bool const is_close = r.most.known() && 10 * r.most.value_or(0) <= 11 * r.least.value_or(0);
    std::string score = (is_unseen(name) ? "unseen " : "settled ") + count + (r.is_exact() ? " exact" : "") +
                        (r.is_exact() || is_close ? " tenth" : "");
    if (r.likely.value.known() && r.most != counter{0}) {
      score += likely_score(r.likely, r.is_exact(), m, count == "dram_reads");
    }
    to.ranges.push_back(name + ",H100," + std::to_string(m) + "," + text_of(r.likely.least) + "," +
                        text_of(r.likely.value) + "," + text_of(r.likely.most) + "," + score);
  }
}
// The unit that the text names first, and those that it names with "or".
std::string named(cache_limits const& limits) {
  auto const unit = [](std::string_view name) {
    return name == "LSU" || name == "L1 tags" ? std::string("L1") : std::string(name);
  };
  if (limits.limit() == nullptr) {
    return "not known";
  }
  std::string all = unit(limits.limit()->name);
  for (unit_time const& u : limits.units) {
    if (cache_limits::share(u, *limits.limit()) >= counter{90} && unit(u.name) != unit(limits.limit()->name)) {
      all += " or " + unit(u.name);
    }
  }
  return all;
}
void score_limits(std::string const& name, kernel_run const& run, support::csv_row const& busy, third_scores& to) {
  std::string const units[] = {"L1", "L2", "L2 fabric", "DRAM"};
  char const* const columns[] = {"l1", "l2", "l2_fabric", "dram"};
  std::size_t most = 0;
  for (std::size_t k = 1; k < std::size(columns); ++k) {
    most = std::stod(busy.text(columns[k])) > std::stod(busy.text(columns[most])) ? k : most;
  }
  if (std::stod(busy.text(columns[most])) < 60) {
    return;
  }
  std::string const names = named(limits_of(run, *run.caches()));
  std::string const first = names.substr(0, names.find(" or "));
  bool const is_among = (" or " + names + " or ").find(" or " + units[most] + " or ") != std::string::npos;
  to.limits.push_back(name + ",H100," + units[most] + "," + busy.text(columns[most]) + "," + names + "," +
                      (is_unseen(name) ? "unseen " : "settled ") +
                      (first == units[most] ? "first"
                       : is_among           ? "among"
                                            : "no"));
}

// All launches, or those with these names.
third_scores replay(std::set<std::string> const& names) {
  std::string const machine = "H100";
  support::csv_file const file{std::string(folder) + "third.csv"};
  support::csv_file const busy{std::string(folder) + "busy.csv"};
  auto const rows = rows_of(file, machine);
  auto const shares = rows_of(busy, machine);
  third_scores scores;
  for (auto const& one : third::all<third_launch>()) {
    std::string const name = one.name;
    if (!names.empty() && names.count(name) == 0) {
      continue;
    }
    std::vector<support::csv_row> const& measured = rows.at(name);
    third_launch launch;
    cache_setup setup = setup_of(measured.front(), machine);
    setup.likely = true;
    launch.gpu().caches(setup);
    one.go(launch);
    INFO(name);
    REQUIRE(launch.result().caches());
    check_bounds(launch.result(), measured);
    score_ranges(name, launch.result(), measured, scores);
    score_limits(name, launch.result(), shares.at(name).front(), scores);
  }
  return scores;
}
// All lines are in the file.
void check_lines(std::vector<std::string> const& lines, std::string const& name) {
  std::ofstream{name + ".new"} << [&] {
    std::string text;
    for (std::string const& line : lines) {
      text += line + "\n";
    }
    return text;
  }();
  std::ifstream file{folder + name};
  std::set<std::string> all;
  for (std::string line; std::getline(file, line);) {
    all.insert(line);
  }
  for (std::string const& line : lines) {
    INFO(line);
    CHECK(all.count(line) == 1);
  }
}

}  // namespace

TEST_CASE("small launches of the third set are within their bounds, and have the scores of the file",
          "[caches][stress]") {
  third_scores const scores =
      replay({"halves_200K_b96", "bit_reversed_1M", "turn_halves_1k", "lists_96K", "spread_9", "compare_own_64",
              "add_mixed_64K", "norm_by_warps_4k", "every_16th_double", "count_digits_2M"});
  check_lines(scores.ranges, "third_ranges.csv");
  check_lines(scores.limits, "third_limits.csv");
}
// Hidden: minutes.
TEST_CASE("all launches of the third set are within their bounds, and have the scores of the file", "[.][caches]") {
  third_scores const scores = replay({});
  check_lines(scores.ranges, "third_ranges.csv");
  check_lines(scores.limits, "third_limits.csv");
}
