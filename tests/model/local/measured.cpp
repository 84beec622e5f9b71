// Local memory on an H200: every row of the measured data.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/local.hpp>

#include <cstdint>

using namespace warpmem;

// l1tex__t_requests_pipe_lsu_mem_local_op_*, l1tex__t_sectors_pipe_lsu_mem_local_op_*
TEST_CASE("local requests and sectors equal the H200's", "[hardware]") {
  auto const data = support::measured("local.csv");
  support::tally requests("requests");
  support::tally sectors("sectors");
  for (auto const& row : data.rows()) {
    auto const report = local_memory<sm_90>::analyze(support::access_of(row));
    requests.compare(row, report.requests);
    sectors.compare(row, report.sectors);
  }
  requests.require_rows(210);
  sectors.require_rows(210);
}

// lts__t_sectors_srcunit_tex: with a cold L1 every sector that a load or a store moves, L2 moves too.
TEST_CASE("local sectors are the L2 sectors of a cold cache", "[hardware]") {
  auto const data = support::measured("local.csv");
  support::tally l2_sectors("l2_sectors");
  for (auto const& row : data.rows()) {
    std::int64_t listed = 0;
    for (transaction const& t : local_memory<sm_90>::list(support::access_of(row))) {
      listed += t.bytes / 32;
    }
    l2_sectors.compare(row, listed);
  }
  l2_sectors.require_rows(210);
}
