// Textures and surfaces on an H200: every measured row, counter by counter. A counter that the model calls unknown is
// not compared, but how many rows that is stands here too: rules that get weaker, or claim more, change the numbers.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/texture_rows.hpp>

#include <cstdint>
#include <map>
#include <string>

using namespace warpmem;

namespace {

struct outcome {
  int agreed{};
  int unknown{};
};

using outcomes = std::map<std::string, outcome>;

void compare(support::csv_row const& row, std::string const& column, counter predicted, outcomes& seen) {
  if (row.text(column).empty()) {
    return;  // not measured for this row
  }
  auto const measured = row.number(column);
  outcome& o = seen[column];
  if (!predicted.known()) {
    ++o.unknown;
  } else if (predicted == counter{measured}) {
    ++o.agreed;
  } else {
    FAIL_CHECK(row.where() << ' ' << row.text("id") << ' ' << row.text("instruction") << ' ' << row.text("active")
                           << ": " << column << " predicted " << predicted.value_or(0) << ", measured " << measured
                           << "\n  " << row.text("address"));
  }
}

outcomes compare_file(std::string const& name, bool has_aux) {
  outcomes seen;
  auto const data = support::measured(name);
  for (auto const& row : data.rows()) {
    auto const r = support::texture_report_of(row, has_aux);
    if (r.basis.faults.any() || r.basis.known != provenance{evidence::measured, source::h200_counters}) {
      FAIL_CHECK(row.where() << ": a fault, or not measured");
    }
    compare(row, "requests", r.requests, seen);
    compare(row, "sectors", r.sectors, seen);
    compare(row, "filter_wavefronts", r.filter_wavefronts, seen);
    compare(row, "l2_requests", r.l2_requests, seen);
    compare(row, "l2_sectors", r.l2_sectors, seen);
    // texture.csv has these for the texture pipe only; texture_measured.csv has the surface pipe's.
    if (has_aux || !support::is_surface(row)) {
      compare(row, "tag_wavefronts", r.tag_wavefronts, seen);
      compare(row, "data_wavefronts", r.data_wavefronts, seen);
    }
  }
  return seen;
}

void require(outcomes const& seen, outcomes const& expected) {
  for (auto const& [column, o] : expected) {
    auto const found = seen.find(column);
    outcome const got = found == seen.end() ? outcome{} : found->second;
    INFO(column);
    CHECK(got.agreed == o.agreed);
    CHECK(got.unknown == o.unknown);
  }
}

}  // namespace

TEST_CASE("textures: counters equal the H200's", "[hardware]") {
  require(compare_file("texture.csv", false), {{"requests", {360, 0}},
                                               {"sectors", {360, 0}},
                                               {"tag_wavefronts", {270, 0}},
                                               {"data_wavefronts", {270, 0}},
                                               {"filter_wavefronts", {360, 0}},
                                               {"l2_requests", {348, 12}},
                                               {"l2_sectors", {359, 1}}});
}

TEST_CASE("textures: counters equal the H200's on rows of every kind", "[hardware]") {
  require(compare_file("texture_measured.csv", true), {{"requests", {1260, 0}},
                                                       {"sectors", {1238, 22}},
                                                       {"tag_wavefronts", {2256, 42}},
                                                       {"data_wavefronts", {1947, 351}},
                                                       {"filter_wavefronts", {1240, 20}},
                                                       {"l2_requests", {1113, 147}},
                                                       {"l2_sectors", {1254, 6}}});
}

// The pass counts of 16-byte and of 3-D linear fetches, and what a row can be sure of, differ by kind: no kind of
// instruction goes without a row whose tag wavefronts are compared, except the one whose sets were only fitted.
TEST_CASE("textures: which instructions have known tag wavefronts", "[hardware]") {
  std::map<std::string, int> known;
  auto const data = support::measured("texture_measured.csv");
  for (auto const& row : data.rows()) {
    known[row.text("instruction")] += support::texture_report_of(row, true).tag_wavefronts.known() ? 1 : 0;
  }
  CHECK(known.size() == 60);
  for (auto const& [instruction, rows] : known) {
    INFO(instruction);
    CHECK((rows > 0) == (instruction != "tex.float_coordinates.a1d.2048x16.point"));
  }
}
