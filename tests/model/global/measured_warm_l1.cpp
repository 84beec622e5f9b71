// Accesses that find some or all of their sectors in the L1 of an H200. The rules were settled on the rows s1*; the
// rows s2* were measured before and read afterwards.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/global.hpp>

#include <cstdint>
#include <set>
#include <string>

using namespace warpmem;

namespace {

// The bank counters of two launches, one of which only filled L1, advance in steps of two; what that one read is the
// distinct words of its lanes.
counter beyond_the_first_launch(counter words, warp_access const& access, lane_mask held) {
  std::set<address> filled;
  for (int lane = 0; lane < 32; ++lane) {
    if (held.test(lane)) {
      filled.insert(access.at[lane] / 4);
    }
  }
  counter const first{static_cast<std::int64_t>(filled.size())};
  return support::in_steps_of_two(words + first) - support::in_steps_of_two(first);
}

}  // namespace

TEST_CASE("accesses to a warm L1 equal the H200's counters", "[hardware]") {
  auto const data = support::measured("warm_l1.csv");
  support::tally tag_wavefronts("tag_wavefronts");
  support::tally data_wavefronts("data_wavefronts");
  support::tally conflicts("data_bank_conflicts");
  support::tally reads("data_bank_reads");
  support::tally writes("data_bank_writes");
  support::tally l2_requests("l2_requests");
  support::tally l2_sectors("l2_sectors");
  int unknown_stages = 0;
  int unknown_reads = 0;
  for (auto const& row : data.rows()) {
    auto const access = support::access_of(row);
    lane_mask const held{static_cast<std::uint32_t>(std::stoul(row.text("warm_active"), nullptr, 16))};
    auto const stages = global_stages<sm_90>::analyze(access, held);
    auto const words = global_traffic<sm_90>::analyze(access, held);
    CHECK(stages.basis.known == provenance{evidence::measured, source::h200_counters});
    tag_wavefronts.compare(row, stages.tag_wavefronts);
    l2_requests.compare(row, stages.l2_requests);
    l2_sectors.compare(row, stages.l2_sectors);
    writes.compare(row, support::in_steps_of_two(words.writes));
    if (stages.data_wavefronts.known()) {
      data_wavefronts.compare(row, stages.data_wavefronts);
      conflicts.compare(row, stages.data_bank_conflicts);
    } else {
      ++unknown_stages;
    }
    if (words.reads.known()) {
      reads.compare(row, beyond_the_first_launch(words.reads, access, held));
    } else {
      CHECK((access.op == memory_op::store && access.lane_bytes < 4));
      ++unknown_reads;
    }
    if (row.text("l1") == "warm") {
      CHECK(global_stages<sm_90>::analyze(access, l1_state::warm) == stages);
      CHECK(global_traffic<sm_90>::analyze(access, l1_state::warm) == words);
    }
  }
  int const rows = 1080;
  CHECK(unknown_stages == 158);
  CHECK(unknown_reads == 24);
  for (auto const* tally : {&tag_wavefronts, &l2_requests, &l2_sectors, &writes}) {
    tally->require_rows(rows);
  }
  data_wavefronts.require_rows(rows - unknown_stages);
  conflicts.require_rows(rows - unknown_stages);
  reads.require_rows(rows - unknown_reads);
}
