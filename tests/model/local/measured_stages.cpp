// Local memory behind the coalescer on an H200: every row of the measured data.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/local.hpp>

#include <cstdint>
#include <string>

using namespace warpmem;

namespace {

std::int64_t hexadecimal(support::csv_row const& row, std::string const& column) {
  return std::stoll(row.text(column), nullptr, 16);
}

local_placement placement_of(support::csv_row const& row) {
  local_placement p{};
  p.sm = static_cast<int>(row.number("sm"));
  p.warp_slot = static_cast<int>(row.number("warp_slot"));
  p.bytes_per_thread = hexadecimal(row, "pool_bytes_per_thread");
  p.start = local_start(p.bytes_per_thread, static_cast<address>(hexadecimal(row, "array_base")));
  return p;
}

}  // namespace

// lts__t_{requests,sectors}_srcunit_tex, l1tex__data_bank_conflicts_pipe_lsu
TEST_CASE("L2 requests of local accesses equal the H200's for every placement", "[hardware]") {
  auto const data = support::measured("local.csv");
  support::tally l2_requests("l2_requests");
  support::tally l2_sectors("l2_sectors");
  support::tally conflicts("data_bank_conflicts");
  for (auto const& row : data.rows()) {
    auto const r = local_stages<sm_90>::analyze(support::access_of(row));
    l2_requests.compare(row, r.l2_requests);
    l2_sectors.compare(row, r.l2_sectors);
    conflicts.compare(row, r.data_bank_conflicts);
    CHECK_FALSE(r.tag_wavefronts.known());
    CHECK_FALSE(r.data_wavefronts.known());
  }
  l2_requests.require_rows(210);
  l2_sectors.require_rows(210);
  conflicts.require_rows(210);
}

// l1tex__t_output_wavefronts_pipe_lsu_mem_local_op_*
TEST_CASE("local tag wavefronts equal the H200's where the placement is known", "[hardware]") {
  auto const data = support::measured("local_placed.csv");
  support::tally tag_wavefronts("tag_wavefronts");
  for (auto const& row : data.rows()) {
    if (!row.text("tag_wavefronts").empty()) {
      auto const r = local_stages<sm_90>::analyze(support::access_of(row), placement_of(row));
      REQUIRE_FALSE(r.basis.faults.any());
      tag_wavefronts.compare(row, r.tag_wavefronts);
    }
  }
  tag_wavefronts.require_rows(325);
}
