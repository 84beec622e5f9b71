// cp.async on an H200: every row of the measured data, by counter name.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/async_copy.hpp>

#include <cstdint>
#include <string>
#include <utility>

using namespace warpmem;

namespace {

// The rows of one kind of copy: how many of them hold, and how many of those the model leaves unknown.
struct column {
  int rows;
  int unknown;
};

// Compares one counter, plus what LDGDEPBAR and the launch added to it, over the rows of .ca or of .cg.
void compare(char const* file, bool cached, char const* name, std::int64_t launch, counter async_copy_report::*member,
             column expected) {
  auto const data = support::measured(file);
  support::tally tally(name);
  int unknown = 0;
  for (auto const& row : data.rows()) {
    auto const copy = support::copy_of(row);
    if ((copy.cache == cache_op::ca) != cached || row.text(name).empty()) {
      continue;
    }
    auto const r = async_copies<sm_90>::analyze(copy);
    REQUIRE_FALSE(r.basis.faults.any());
    if ((r.*member).known()) {
      tally.compare(row, r.*member + counter{launch});
    } else {
      ++unknown;
    }
  }
  INFO(file << (cached ? " .ca " : " .cg ") << name);
  CHECK(unknown == expected.unknown);
  tally.require_rows(expected.rows - expected.unknown);
}

}  // namespace

TEST_CASE("cp.async.ca equals the H200's in every counter", "[hardware]") {
  for (auto const& [file, rows] : {std::pair{"async_copy.csv", 120}, std::pair{"async_copy_more.csv", 147}}) {
    column const all{rows, 0};
    compare(file, true, "requests", 1, &async_copy_report::requests, all);
    compare(file, true, "sectors", 0, &async_copy_report::sectors, all);
    compare(file, true, "tag_wavefronts", 1, &async_copy_report::tag_wavefronts, all);
    compare(file, true, "wavefronts_lgds", 1, &async_copy_report::data_wavefronts, all);
    compare(file, true, "wavefronts_shared_raw", 4, &async_copy_report::shared_wavefronts, all);
    compare(file, true, "bank_conflicts", 0, &async_copy_report::data_bank_conflicts, all);
    compare(file, true, "bank_conflicts_shared", 0, &async_copy_report::shared_bank_conflicts, all);
    compare(file, true, "l2_requests", 0, &async_copy_report::l2_requests, all);
    compare(file, true, "l2_sectors", 0, &async_copy_report::l2_sectors, all);
  }
}

TEST_CASE("cp.async.cg equals the H200's where it is known", "[hardware]") {
  for (auto const& [file, rows] : {std::pair{"async_copy.csv", 40}, std::pair{"async_copy_more.csv", 333}}) {
    column const all{rows, 0};
    compare(file, false, "requests", 1, &async_copy_report::requests, all);
    compare(file, false, "tag_wavefronts", 1, &async_copy_report::tag_wavefronts, all);
    compare(file, false, "wavefronts_lgds", 1, &async_copy_report::data_wavefronts, all);
    compare(file, false, "wavefronts_shared_raw", 4, &async_copy_report::shared_wavefronts, all);
    compare(file, false, "bank_conflicts", 0, &async_copy_report::data_bank_conflicts, all);
    compare(file, false, "bank_conflicts_shared", 0, &async_copy_report::shared_bank_conflicts, all);
  }
  compare("async_copy.csv", false, "sectors", 0, &async_copy_report::sectors, {40, 7});
  compare("async_copy_more.csv", false, "sectors", 0, &async_copy_report::sectors, {333, 18});
  compare("async_copy.csv", false, "l2_requests", 0, &async_copy_report::l2_requests, {40, 26});
  compare("async_copy_more.csv", false, "l2_requests", 0, &async_copy_report::l2_requests, {526, 347});
  compare("async_copy.csv", false, "l2_sectors", 0, &async_copy_report::l2_sectors, {40, 18});
  compare("async_copy_more.csv", false, "l2_sectors", 0, &async_copy_report::l2_sectors, {526, 248});
}
