// Shared memory on an H200: every row of the measured data.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <utility>

using namespace warpmem;

namespace {

shared_report predict(support::csv_row const& row) {
  return support::is_matrix(row) ? matrix_memory<sm_90>::analyze(support::matrix_of(row))
                                 : shared_memory<sm_90>::analyze(support::access_of(row));
}

}  // namespace

// l1tex__data_pipe_lsu_wavefronts_mem_shared, l1tex__data_bank_conflicts_pipe_lsu_mem_shared
TEST_CASE("shared wavefronts and bank conflicts equal the H200's", "[hardware]") {
  auto const data = support::measured("shared.csv");
  support::tally wavefronts("wavefronts");
  support::tally conflicts("bank_conflicts");
  for (auto const& row : data.rows()) {
    auto const report = predict(row);
    wavefronts.compare(row, report.wavefronts);
    conflicts.compare(row, report.bank_conflicts);
  }
  wavefronts.require_rows(1140);
  conflicts.require_rows(1140);
}

// The same counters under partial masks.
TEST_CASE("shared wavefronts under partial masks equal the H200's", "[hardware]") {
  for (auto const& [name, rows] : {std::pair{"shared_masks.csv", 120}, std::pair{"shared_more.csv", 240}}) {
    auto const data = support::measured(name);
    support::tally wavefronts("wavefronts");
    support::tally conflicts("bank_conflicts");
    for (auto const& row : data.rows()) {
      auto const report = predict(row);
      wavefronts.compare(row, report.wavefronts);
      conflicts.compare(row, report.bank_conflicts);
    }
    wavefronts.require_rows(rows);
    conflicts.require_rows(rows);
  }
}

// memory_l1_wavefronts_shared_ideal. Nsight Compute counts the wavefronts of six of these rows differently than the
// hardware does; the ideal is the smaller of its count and of what the bytes need, so those rows say nothing of it.
TEST_CASE("shared ideal wavefronts equal Nsight Compute's", "[hardware]") {
  auto const data = support::measured("shared_masks.csv");
  support::tally ideal("source_wavefronts_ideal");
  int differing = 0;
  for (auto const& row : data.rows()) {
    if (row.number("source_wavefronts") != row.number("wavefronts")) {
      ++differing;
      continue;
    }
    ideal.compare(row, predict(row).ideal_wavefronts);
  }
  ideal.require_rows(114);
  CHECK(differing == 6);
}

TEST_CASE("shared measured rows carry measured evidence", "[hardware]") {
  auto const data = support::measured("shared.csv");
  for (auto const& row : data.rows()) {
    auto const report = predict(row);
    if (report.basis.known != provenance{evidence::measured, source::h200_counters} || report.basis.faults.any()) {
      FAIL_CHECK(row.where() << ": not measured, or a fault");
    }
  }
  CHECK(data.rows().size() == 1140);
}
