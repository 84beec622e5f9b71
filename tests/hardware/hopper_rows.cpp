// Hopper's own instructions on an H200: every counter of every measured row, by the cases that examples/predict reads.
// How many counters the models call unknown stands here too: rules that get weaker, or claim more, change the numbers.
#include <support/catch.hpp>
#include <support/csv.hpp>

#include <cstdint>
#include <string>

#include "../../examples/predict/case_prediction.hpp"

using namespace warpmem;

namespace {

struct case_outcome {
  int agreed{};
  int unknown{};
};

predict::prediction predicted_case(support::csv_row const& row) {
  predict::csv_table const table{row.where(), {"id", "case"}};
  predict::csv_row const cells{row.where(), 0, {row.text("id"), row.text("case")}};
  return predict::predict_case(sm_90::traits, predict::read_case(table, cells));
}

void compare_case(support::csv_row const& row, std::string const& column, counter predicted, case_outcome& o) {
  auto const measured = row.number(column);
  if (!predicted.known()) {
    ++o.unknown;
  } else if (predicted == counter{measured}) {
    ++o.agreed;
  } else {
    FAIL_CHECK(row.where() << ' ' << row.text("case") << ": " << column << " predicted " << predicted.value_or(0)
                           << ", measured " << measured);
  }
}

// The counters of all rows of a file: its columns behind id, set and case.
case_outcome compare_cases(std::string const& name) {
  case_outcome seen;
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/" + name);
  for (auto const& row : data.rows()) {
    auto const p = predicted_case(row);
    if (!p.fault.empty()) {
      FAIL_CHECK(row.where() << ": " << p.fault);
    }
    for (auto const& [column, position] : data.columns()) {
      if (column.find("__") != std::string::npos) {
        compare_case(row, column, p.get(column), seen);
      }
    }
  }
  return seen;
}

}  // namespace

TEST_CASE("wgmma: counters equal the H200's", "[hardware]") {
  auto const o = compare_cases("gmma.csv");
  CHECK(o.agreed == 13 * 320);
  CHECK(o.unknown == 0);
}

TEST_CASE("distributed shared memory: counters equal the H200's", "[hardware]") {
  auto const first = compare_cases("ds.csv");
  CHECK(first.agreed == 8744);
  CHECK(first.unknown == 1504);
  auto const second = compare_cases("cluster.csv");
  CHECK(second.agreed == 16344);
  CHECK(second.unknown == 2376);
}

TEST_CASE("wgmma: counters of other shapes and types equal the H200's", "[hardware]") {
  auto const o = compare_cases("wgmma_types.csv");
  CHECK(o.agreed == 9 * 240);
  CHECK(o.unknown == 0);
}

// Multicasts, copies between blocks, reductions of every kind, interleaved channels, and loads of all kinds again.
TEST_CASE("bulk copies: counters of further kinds equal the H200's", "[hardware]") {
  auto const o = compare_cases("copies.csv");
  CHECK(o.agreed == 12703);
  CHECK(o.unknown == 3481);
}

TEST_CASE("bulk copies: counters equal the H200's", "[hardware]") {
  auto const o = compare_cases("tma.csv");
  CHECK(o.agreed == 9294);
  CHECK(o.unknown == 1756);
}

TEST_CASE("wgmma: time follows wavefronts and N, whatever the descriptors", "[hardware]") {
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/wgmma_time.csv");
  for (auto const& row : data.rows()) {
    predict::csv_table const table{row.where(), {"id", "case"}};
    auto const c = predict::read_case(table, {row.where(), 0, {row.text("id"), row.text("case")}});
    auto const& m = std::get<wgmma_access>(c.what);
    auto const wavefronts = analyze_wgmma(sm_90::traits, m).wavefronts.value_or(0);
    double const cycles = wavefronts > m.n / 2 ? static_cast<double>(wavefronts) : m.n / 2.0;
    double const over = std::stod(row.text("median")) - cycles;
    INFO(row.where());
    CHECK((!m.a_in_shared || (over >= 0.5 && over < 0.6)));
  }
}
