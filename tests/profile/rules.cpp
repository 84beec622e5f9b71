// Each rule on counts to which it applies, and on others very like them.
#include <support/catch.hpp>
#include <warpmem/profile.hpp>

#include <cstdint>
#include <utility>
#include <vector>

using namespace warpmem;
using namespace warpmem::profile;

namespace {

// 8 executions of full warps that move `bytes` a lane.
access_counts counts(int bytes, std::int64_t executed = 8) {
  return {executed,
          32 * executed,
          32 * executed * bytes,
          executed * bytes / 4,
          executed * bytes,
          executed * bytes,
          0,
          0,
          bytes,
          bytes,
          false};
}
reason_kind why(access_counts const& p, access_counts const& m,
                warpmem::profile::detail::access_class what = warpmem::profile::detail::access_class::load) {
  return profile::detail::reason_of(what, p, m).kind;
}

}  // namespace

TEST_CASE("Equal counts need no reason, and what is not known is not compared") {
  CHECK(why(counts(4), counts(4)) == reason_kind::equal);
  auto m = counts(4);
  m.wavefronts = counter::unknown();
  CHECK(why(counts(4), m) == reason_kind::equal);
  m.sectors = 33;
  CHECK(why(counts(4), m) == reason_kind::unexplained);
  m.executed = counter::unknown();
  CHECK(why(counts(4), m) == reason_kind::not_measured);
}

TEST_CASE("predicated: more executions under a predicate, and nothing else") {
  auto m = counts(4);
  m.executed = 11;
  CHECK(why(counts(4), m) != reason_kind::predicated);
  m.is_predicated = true;
  CHECK(why(counts(4), m) == reason_kind::predicated);
  m.sectors += 1;
  CHECK(why(counts(4), m) != reason_kind::predicated);
  m = counts(4);
  m.is_predicated = true;
  m.executed = 7;
  CHECK(why(counts(4), m) != reason_kind::predicated);
}

TEST_CASE("predicated copies: one sector and one ideal sector for each") {
  auto m = counts(16);
  m.is_predicated = true;
  m.sectors += 8;
  m.ideal_sectors += 8;
  CHECK(why(counts(16), m, warpmem::profile::detail::access_class::copy) == reason_kind::predicated_copies);
  CHECK(why(counts(16), m, warpmem::profile::detail::access_class::load) == reason_kind::unexplained);
  auto one_less = m;
  one_less.sectors = m.sectors - 1;
  CHECK(why(counts(16), one_less, warpmem::profile::detail::access_class::copy) == reason_kind::unexplained);
  m.is_predicated = false;
  CHECK(why(counts(16), m, warpmem::profile::detail::access_class::copy) == reason_kind::unexplained);
}

TEST_CASE("vectorized and split: instructions a whole divisor, the same bytes") {
  CHECK(why(counts(4, 32), counts(16, 8)) == reason_kind::vectorized);
  CHECK(why(counts(16, 8), counts(4, 32)) == reason_kind::split);
  CHECK(why(counts(4, 32), counts(16, 9)) == reason_kind::unexplained);
  CHECK(why(counts(4, 32), counts(8, 8)) != reason_kind::vectorized);
  auto m = counts(16, 8);
  m.sectors += 1;
  CHECK(why(counts(4, 32), m) == reason_kind::unexplained);
  m = counts(16, 8);
  m.lanes = m.lanes - 1;
  m.bytes = m.bytes - 16;
  CHECK(why(counts(4, 32), m) == reason_kind::unexplained);
}

TEST_CASE("widened: fewer loads of more bytes than are used and narrowed: the same ones of less") {
  auto p = counts(4, 16);
  p.sectors = 256;  // two of four members
  CHECK(why(p, counts(16, 8)) == reason_kind::widened);
  CHECK(why(p, counts(16, 8), warpmem::profile::detail::access_class::store) == reason_kind::unexplained);
  p.sectors = 127;
  CHECK(why(p, counts(16, 8)) == reason_kind::unexplained);
  CHECK(why(counts(8), counts(4)) == reason_kind::narrowed);
  CHECK(why(counts(8), counts(4), warpmem::profile::detail::access_class::store) == reason_kind::unexplained);
  auto m = counts(4);
  m.sectors = 65;
  CHECK(why(counts(8), m) == reason_kind::unexplained);
}

TEST_CASE("aggregated: one lane of each atomic for all") {
  auto m = counts(4);
  m.lanes = 8;
  m.bytes = 32;
  m.sectors = m.ideal_sectors = 8;
  CHECK(why(counts(4), m, warpmem::profile::detail::access_class::atomic) == reason_kind::aggregated);
  m.sectors = 9;  // of 8 lanes
  CHECK(why(counts(4), m, warpmem::profile::detail::access_class::atomic) == reason_kind::unexplained);
  m.sectors = 8;
  CHECK(why(counts(4), m, warpmem::profile::detail::access_class::store) == reason_kind::unexplained);
  m.lanes = 9;
  CHECK(why(counts(4), m, warpmem::profile::detail::access_class::atomic) == reason_kind::unexplained);
}

TEST_CASE("repeated: every count the same multiple and grouped: the same lanes in other instructions") {
  CHECK(why(counts(4, 8), counts(4, 24)) == reason_kind::repeated);
  CHECK(why(counts(4, 24), counts(4, 8)) == reason_kind::repeated);
  CHECK(why(counts(4, 8), counts(4, 20)) == reason_kind::unexplained);
  auto m = counts(4, 24);
  m.sectors += 1;
  CHECK(why(counts(4, 8), m) == reason_kind::unexplained);
  m = counts(4, 24);
  m.ideal_sectors += 1;
  CHECK(why(counts(4, 8), m) == reason_kind::unexplained);
  m = counts(4);
  m.executed = m.tag_requests = 11;
  m.sectors = 40;
  CHECK(why(counts(4), m) == reason_kind::grouped);
  for (auto const& [member, n] : {std::pair{&access_counts::executed, 257},  // more than lanes
                                  {&access_counts::executed, 7},             // less than 32 lanes each take
                                  {&access_counts::tag_requests, 10},        // less than one for each
                                  {&access_counts::sectors, 257},            // more than one a lane
                                  {&access_counts::wavefronts, 1},           // of global memory
                                  {&access_counts::lanes, 257}}) {
    auto changed = m;
    changed.*member = n;
    CHECK(why(counts(4), changed) == reason_kind::unexplained);
  }
}

TEST_CASE("another line: places that differ are as predicted together") {
  auto const rows = [](std::int64_t second) {
    std::vector<access_row> all(2);
    all[0] = {"k:1",        memory_space::global, warpmem::profile::detail::access_class::load,
              counts(4, 3), access_counts{},      {}};
    all[1] = {"k:2",           memory_space::global, warpmem::profile::detail::access_class::load,
              access_counts{}, counts(4, second),    {}};
    for (access_row& row : all) {
      row.because = profile::detail::reason_of(row.what, row.predicted, row.measured);
    }
    profile::detail::explain_together(all, false);
    return all[1].because.kind;
  };
  CHECK(rows(3) == reason_kind::another_line);
  CHECK(rows(6) == reason_kind::repeated);
  CHECK(rows(4) == reason_kind::unexplained);
}
