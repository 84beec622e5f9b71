// Nsight Compute's source page on an H200: every row of the measured data, by metric name.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <string>
#include <utility>

using namespace warpmem;

namespace {

bool is_global(support::csv_row const& row) { return row.text("instruction").find(".global.") != std::string::npos; }

}  // namespace

// memory_l1_tag_requests_global, memory_l2_theoretical_sectors_global and _ideal
TEST_CASE("the source page's global metrics equal ncu's", "[hardware]") {
  auto const data = support::measured("source_page.csv");
  support::tally tags("source_tag_requests");
  support::tally sectors("source_sectors");
  support::tally ideal("source_sectors_ideal");
  for (auto const& row : data.rows()) {
    if (is_global(row)) {
      auto const r = analyze_global_source_page(sm_90::traits, support::access_of(row));
      tags.compare(row, r.tag_requests);
      sectors.compare(row, r.sectors);
      ideal.compare(row, r.ideal_sectors);
    }
  }
  tags.require_rows(560);
  sectors.require_rows(560);
  ideal.require_rows(560);
}

// memory_l1_wavefronts_shared and _ideal
TEST_CASE("the source page's shared metrics equal ncu's", "[hardware]") {
  for (auto const& [name, rows] :
       {std::pair{"source_page.csv", 2807}, std::pair{"shared_masks.csv", 120}, std::pair{"shared_more.csv", 240}}) {
    auto const data = support::measured(name);
    support::tally wavefronts("source_wavefronts");
    support::tally ideal("source_wavefronts_ideal");
    for (auto const& row : data.rows()) {
      if (is_global(row)) {
        continue;
      }
      if (support::is_matrix(row)) {
        auto const r = analyze_matrix(sm_90::traits, support::matrix_of(row));
        wavefronts.compare(row, r.wavefronts);
        ideal.compare(row, r.ideal_wavefronts);
      } else {
        auto const r = analyze_shared_source_page(sm_90::traits, support::access_of(row));
        wavefronts.compare(row, r.wavefronts);
        ideal.compare(row, r.ideal_wavefronts);
      }
    }
    wavefronts.require_rows(rows);
    ideal.require_rows(rows);
  }
}

// Six rows of 8 and 16 bytes under partial masks: the two rules are not the same.
TEST_CASE("hardware counter and source page differ exactly in the rows measured", "[hardware]") {
  auto const data = support::measured("shared_masks.csv");
  int differ = 0;
  for (auto const& row : data.rows()) {
    auto const access = support::access_of(row);
    differ +=
        analyze_shared(sm_90::traits, access).wavefronts != analyze_shared_source_page(sm_90::traits, access).wavefronts
            ? 1
            : 0;
  }
  CHECK(differ == 6);
}
