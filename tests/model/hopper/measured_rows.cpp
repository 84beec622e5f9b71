// Hopper's own instructions on an H200: every counter of every measured row, by the cases that examples/predict reads.
// How many counters the models call unknown stands here too: rules that get weaker, or claim more, change the numbers.
#include <support/catch.hpp>
#include <support/csv.hpp>

#include <cstdint>
#include <map>
#include <sstream>
#include <string>

#include "../../../examples/predict/case_prediction.hpp"

using namespace warpmem;

namespace {

struct case_outcome {
  int agreed{};
  int unknown{};
};

predict::case_row case_of(support::csv_row const& row) {
  predict::csv_table const table{row.where(), {"id", "case"}};
  return predict::read_case(table, {row.where(), 0, {row.text("id"), row.text("case")}});
}

predict::prediction predicted_case(support::csv_row const& row) {
  return predict::predict_case(sm_90::traits, case_of(row));
}

// Where each 4 bytes of shared memory came from: -1 from outside the tensor; not there if nothing was written.
using contents = std::map<address, std::int64_t>;

contents measured_contents(std::string const& text, address shared) {
  contents found;
  std::istringstream runs(text);
  for (std::string run; runs >> run;) {
    std::string const from = run.substr(0, run.find('+'));
    auto const end = shared + std::stoul(run.substr(run.find('+') + 1));
    std::int64_t at = from == "outside" || from == "untouched" ? -1 : std::stoll(from);
    for (; shared < end; shared += 4) {
      if (from != "untouched") found[shared] = at;
      at += at < 0 ? 0 : 4;
    }
  }
  return found;
}

// By the rows of the model, and the swizzle.
struct predicted_contents {
  tma_swizzle swizzle{};
  contents found;
  void operator()(detail::box_row const& row) {
    for (std::int64_t i = 0; i < row.all.bytes; i += 4) {
      auto const part = row.part(i, 4);
      bool const is_inside = i >= row.left && i < row.left + row.inside;
      found[swizzle_of(swizzle)(part.shared)] = is_inside ? static_cast<std::int64_t>(part.global) : -1;
    }
  }
};

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
  CHECK(o.agreed == 13111);
  CHECK(o.unknown == 3073);
}

TEST_CASE("bulk copies: counters equal the H200's", "[hardware]") {
  auto const o = compare_cases("tma.csv");
  CHECK(o.agreed == 9316);
  CHECK(o.unknown == 1734);
}

TEST_CASE("bulk copies: counters of image to column equal the H200's", "[hardware]") {
  auto const first = compare_cases("im2col.csv");
  CHECK(first.agreed == 1237);
  CHECK(first.unknown == 247);
  auto const second = compare_cases("pixels.csv");  // and of interleaved channels
  CHECK(second.agreed == 3509);
  CHECK(second.unknown == 262);
}

// Loads outside the tensor, half sectors and 256-byte promotion.
TEST_CASE("bulk copies: L2's requests equal the H200's", "[hardware]") {
  auto const o = compare_cases("requests.csv");
  CHECK(o.agreed == 1204);
  CHECK(o.unknown == 770);
}

TEST_CASE("loads of image to column and interleaved channels take what an H200 takes", "[hardware]") {
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/contents.csv");
  for (auto const& row : data.rows()) {
    INFO(row.where() << ' ' << row.text("case"));
    auto const c = case_of(row);
    auto const& copy = std::get<tensor_copy>(c.what);
    predicted_contents predicted{copy.map.swizzle, {}};
    detail::visit_box(copy, predicted);
    auto const& all = predicted.found;
    CHECK(contents(all.begin(), all.lower_bound(copy.shared + 64 * 1024)) ==
          measured_contents(row.text("contents"), copy.shared));
  }
}

TEST_CASE("wgmma: time follows wavefronts and N, whatever the descriptors", "[hardware]") {
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/wgmma_time.csv");
  for (auto const& row : data.rows()) {
    auto const c = case_of(row);
    auto const& m = std::get<wgmma_access>(c.what);
    auto const wavefronts = analyze_wgmma(sm_90::traits, m).wavefronts.value_or(0);
    double const cycles = wavefronts > m.n / 2 ? static_cast<double>(wavefronts) : m.n / 2.0;
    double const over = std::stod(row.text("median")) - cycles;
    INFO(row.where());
    CHECK((!m.a_in_shared || (over >= 0.5 && over < 0.6)));
  }
}
