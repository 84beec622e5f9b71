// Global memory on an H200: every row of the measured data.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/global.hpp>

#include <string>

using namespace warpmem;

namespace {

struct file {
  char const* name;
  int rows;
};

}  // namespace

// l1tex__t_requests_pipe_lsu_mem_global_op_*, l1tex__t_sectors_pipe_lsu_mem_global_op_*
TEST_CASE("global requests and sectors equal the H200's", "[hardware]") {
  for (auto const [name, rows] :
       {file{"global.csv", 1020}, file{"global_far.csv", 160}, file{"global_more.csv", 1245}}) {
    auto const data = support::measured(name);
    support::tally requests("requests");
    support::tally sectors("sectors");
    for (auto const& row : data.rows()) {
      auto const report = global_memory<sm_90>::analyze(support::access_of(row));
      requests.compare(row, report.requests);
      sectors.compare(row, report.sectors);
    }
    requests.require_rows(rows);
    sectors.require_rows(rows);
  }
}

// With a cold L1 every sector that is looked up is fetched from L2, and every line is one request to L2: counters of
// the far end, lts__t_sectors_srcunit_tex and lts__t_requests_srcunit_tex. (An atomic makes one request a packet.)
TEST_CASE("global tag requests are the L2 requests of a cold cache", "[hardware]") {
  auto const data = support::measured("global.csv");
  support::tally l2_requests("l2_requests");
  support::tally l2_sectors("l2_sectors");
  for (auto const& row : data.rows()) {
    auto const access = support::access_of(row);
    auto const report = global_memory<sm_90>::analyze(access);
    if (!is_read_modify_write(access.op)) {
      l2_requests.compare(row, report.tag_requests);
    }
    l2_sectors.compare(row, report.sectors);
  }
  l2_requests.require_rows(720);
  l2_sectors.require_rows(1020);
}

TEST_CASE("global measured rows carry measured evidence", "[hardware]") {
  auto const data = support::measured("global.csv");
  for (auto const& row : data.rows()) {
    auto const report = global_memory<sm_90>::analyze(support::access_of(row));
    if (report.basis.known != provenance{evidence::measured, source::h200_counters} || report.basis.faults.any()) {
      FAIL_CHECK(row.where() << ": not measured, or a fault");
    }
  }
  CHECK(data.rows().size() == 1020);
}
