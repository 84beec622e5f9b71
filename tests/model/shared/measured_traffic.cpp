// Words through the shared-memory banks of an H200: every row of the measured data.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/memory/shared.hpp>

using namespace warpmem;

// l1tex__data_bank_reads, l1tex__data_bank_writes. The counters advance in steps of two, and the launch itself, which
// was subtracted, makes one: an odd number of words appears as the even one below.
TEST_CASE("words through the shared banks equal the H200's", "[hardware]") {
  auto const data = support::measured("shared.csv");
  support::tally reads("data_bank_reads");
  support::tally writes("data_bank_writes");
  for (auto const& row : data.rows()) {
    auto const r = support::is_matrix(row) ? analyze_matrix_traffic(sm_90::traits, support::matrix_of(row))
                                           : analyze_shared_traffic(sm_90::traits, support::access_of(row));
    reads.compare(row, r.reads.value_or(0) / 2 * 2);
    writes.compare(row, r.writes.value_or(0) / 2 * 2);
  }
  reads.require_rows(1140);
  writes.require_rows(1140);
}
