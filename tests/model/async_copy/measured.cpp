// cp.async on an H200, alone and followed by what commits or waits. The rules were settled on the rows s1*; the rows
// s2* were measured before and read afterwards.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/async_copy.hpp>

#include <string>
#include <vector>

using namespace warpmem;

namespace {

class known_tally {
 public:
  explicit known_tally(char const* name) : tally_{name} {}
  void compare(support::csv_row const& row, counter predicted) {
    if (predicted.known()) {
      tally_.compare(row, predicted);
      ++compared_;
    } else {
      ++unknown_;
    }
  }
  void require(int compared, int unknown) const {
    tally_.require_rows(compared_);
    CHECK(compared_ == compared);
    CHECK(unknown_ == unknown);
  }

 private:
  support::tally tally_;
  int compared_{};
  int unknown_{};
};

}  // namespace

TEST_CASE("copies equal the H200's counters and the source page", "[hardware]") {
  auto const data = support::measured("copies.csv");
  for (bool const cached : {true, false}) {
    known_tally requests{"pipe_requests"};
    known_tally sectors{"sectors"};
    known_tally tag_wavefronts{"pipe_tag_wavefronts"};
    known_tally data_wavefronts{"pipe_data_wavefronts"};
    known_tally conflicts{"bank_conflicts"};
    known_tally shared{"wavefronts_shared"};
    known_tally shared_conflicts{"bank_conflicts_shared"};
    known_tally l2_requests{"l2_requests"};
    known_tally l2_sectors{"l2_sectors"};
    known_tally page_tags{"source_tag_requests"};
    known_tally page_sectors{"source_sectors"};
    known_tally page_ideal{"source_sectors_ideal"};
    known_tally page_wavefronts{"source_wavefronts"};
    known_tally page_least{"source_wavefronts_ideal"};
    for (auto const& row : data.rows()) {
      auto const copy = support::copy_of(row);
      if ((copy.cache == cache_op::ca) != cached) {
        continue;
      }
      auto const r = async_copies<sm_90>::analyze(copy);
      auto const page = analyze_async_copy_source_page(sm_90::traits, copy);
      // l1tex__t_output_wavefronts_pipe_lsu has one more for each copy, and one for each LDGDEPBAR.
      counter const depbars{row.text("followed_by").empty() ? 0 : 1};
      requests.compare(row, r.requests);
      sectors.compare(row, r.sectors);
      tag_wavefronts.compare(row, r.tag_wavefronts + counter{1} + depbars);
      data_wavefronts.compare(row, r.data_wavefronts + depbars);
      conflicts.compare(row, r.data_bank_conflicts);
      shared.compare(row, r.shared_wavefronts);
      shared_conflicts.compare(row, r.shared_bank_conflicts);
      l2_requests.compare(row, r.l2_requests);
      l2_sectors.compare(row, r.l2_sectors);
      page_tags.compare(row, page.tag_requests);
      page_sectors.compare(row, page.sectors);
      page_ideal.compare(row, page.ideal_sectors);
      page_wavefronts.compare(row, page.wavefronts);
      page_least.compare(row, page.ideal_wavefronts);
    }
    int const rows = cached ? 480 : 160;
    for (auto const* tally :
         {&requests, &tag_wavefronts, &data_wavefronts, &conflicts, &shared, &shared_conflicts, &page_tags}) {
      tally->require(rows, 0);
    }
    sectors.require(cached ? rows : 98, cached ? 0 : 62);
    l2_requests.require(cached ? rows : 35, cached ? 0 : 125);
    l2_sectors.require(cached ? rows : 48, cached ? 0 : 112);
    for (auto const* tally : {&page_sectors, &page_ideal}) {
      tally->require(cached ? rows : 14, cached ? 0 : 146);
    }
    for (auto const* tally : {&page_wavefronts, &page_least}) {
      tally->require(cached ? 239 : 0, cached ? 241 : 160);
    }
  }
}
