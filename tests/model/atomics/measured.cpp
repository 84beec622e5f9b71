// Atomics of every kind on an H200. The rules were settled on the rows s1*; the rows s2* were measured before and read
// afterwards.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>
#include <warpmem/tools/trace/ptx_instruction.hpp>

#include <cstdint>
#include <string>

using namespace warpmem;

namespace {

warp_access atomic_of_row(support::csv_row const& row) {
  auto access = support::access_of(row);
  auto const instruction = read_ptx_instruction(row.text("instruction"));
  REQUIRE(instruction.unknown_part.empty());
  atomic_kind kind = instruction.atomic;
  if (kind.operand == atomic_operand::unstated) {
    kind.operand = atomic_operand::other;  // the register `b` has another number in each lane
  }
  return access.as(instruction.op, kind);
}

bool is_loop(warp_access const& access) { return plan_shared_atomic(sm_90::traits, access).is_loop; }

// Lane 0 of the measuring kernel added 0. If a lane of the other half has its word, both stored at once, which
// analyze_shared_loop says that it leaves out.
bool lane_0_lets_another_store(warp_access const& access) {
  for (int lane = 16; lane < 32 && access.lane_bytes == 8 && access.active.test(0); ++lane) {
    if (access.active.test(lane) && access.at[lane] == access.at[0]) {
      return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("shared atomics equal the H200's counters and the source page", "[hardware]") {
  auto const data = support::measured("atomics_shared.csv");
  support::tally wavefronts("wavefronts");
  support::tally conflicts("bank_conflicts");
  support::tally source("source_wavefronts");
  support::tally ideal("source_wavefronts_ideal");
  int left_out = 0;
  for (auto const& row : data.rows()) {
    auto const access = atomic_of_row(row);
    if (is_loop(access) && lane_0_lets_another_store(access)) {
      ++left_out;
      continue;
    }
    auto const counted = analyze_shared_loop(sm_90::traits, access);
    auto const page = analyze_shared_loop_source_page(sm_90::traits, access);
    CHECK(counted.basis.known == provenance{evidence::measured, source::h200_counters});
    wavefronts.compare(row, counted.wavefronts);
    conflicts.compare(row, counted.bank_conflicts);
    source.compare(row, page.wavefronts);
    ideal.compare(row, page.ideal_wavefronts);
    if (!is_loop(access)) {
      CHECK(shared_memory<sm_90>::analyze(access) == counted);
    }
  }
  CHECK(left_out == 5);
  for (auto const* tally : {&wavefronts, &conflicts, &source, &ideal}) {
    tally->require_rows(576 - left_out);
  }
}

TEST_CASE("global atomics of every kind equal the H200's counters", "[hardware]") {
  auto const data = support::measured("atomics_global.csv");
  support::tally requests("requests");
  support::tally sectors("sectors");
  support::tally tag_wavefronts("tag_wavefronts");
  support::tally data_wavefronts("data_wavefronts");
  support::tally conflicts("data_bank_conflicts");
  support::tally reads("data_bank_reads");
  support::tally writes("data_bank_writes");
  support::tally l2_requests("l2_requests");
  support::tally l2_sectors("l2_sectors");
  support::tally page_tags("source_tag_requests");
  support::tally page_sectors("source_sectors");
  support::tally page_ideal("source_sectors_ideal");
  for (auto const& row : data.rows()) {
    auto const access = atomic_of_row(row);
    auto const counted = global_memory<sm_90>::analyze(access);
    auto const stages = global_stages<sm_90>::analyze(access);
    auto const words = global_traffic<sm_90>::analyze(access);
    auto const page = analyze_global_source_page(sm_90::traits, access);
    CHECK(counted.basis.known == provenance{evidence::measured, source::h200_counters});
    requests.compare(row, counted.requests);
    sectors.compare(row, counted.sectors);
    tag_wavefronts.compare(row, stages.tag_wavefronts);
    data_wavefronts.compare(row, stages.data_wavefronts);
    conflicts.compare(row, stages.data_bank_conflicts);
    reads.compare(row, support::in_steps_of_two(words.reads));
    writes.compare(row, support::in_steps_of_two(words.writes));
    l2_requests.compare(row, stages.l2_requests);
    l2_sectors.compare(row, stages.l2_sectors);
    page_tags.compare(row, page.tag_requests);
    page_sectors.compare(row, page.sectors);
    page_ideal.compare(row, page.ideal_sectors);
  }
  for (auto const* tally : {&requests, &sectors, &tag_wavefronts, &data_wavefronts, &conflicts, &reads, &writes,
                            &l2_requests, &l2_sectors, &page_tags, &page_sectors, &page_ideal}) {
    tally->require_rows(800);
  }
}
