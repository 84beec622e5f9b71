// The stages of an H200 behind the coalescer: every row of the measured data, by counter name.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/memory/global.hpp>

#include <string>

using namespace warpmem;

namespace {

struct staged_file {
  char const* name;
  int rows;
  int long_stores;    // of more tag wavefronts than a pass takes: their data stage is a matter of timing
  int narrow_stores;  // of 1 and 2 bytes: how they read the words they do not fill is not known
};

constexpr staged_file staged_files[] = {
    {"global.csv", 1020, 26, 120}, {"global_far.csv", 160, 0, 0}, {"global_more.csv", 1245, 333, 266}};

// Compares where the model knows; counts where it does not.
void compare_known(support::tally& tally, support::csv_row const& row, counter predicted, int& unknown) {
  if (predicted.known()) {
    tally.compare(row, predicted);
  } else {
    ++unknown;
  }
}

}  // namespace

// l1tex__t_output_wavefronts_pipe_lsu_*, lts__t_{requests,sectors}_srcunit_tex
TEST_CASE("tag wavefronts and what reaches L2 equal the H200's", "[hardware]") {
  for (auto const& [name, rows, long_stores, narrow_stores] : staged_files) {
    auto const data = support::measured(name);
    support::tally tag_wavefronts("tag_wavefronts");
    support::tally l2_requests("l2_requests");
    support::tally l2_sectors("l2_sectors");
    for (auto const& row : data.rows()) {
      auto const r = global_stages<sm_90>::analyze(support::access_of(row));
      tag_wavefronts.compare(row, r.tag_wavefronts);
      l2_requests.compare(row, r.l2_requests);
      l2_sectors.compare(row, r.l2_sectors);
    }
    tag_wavefronts.require_rows(rows);
    l2_requests.require_rows(rows);
    l2_sectors.require_rows(rows);
  }
}

// l1tex__data_pipe_lsu_wavefronts_mem_lgds, l1tex__data_bank_conflicts_pipe_lsu
TEST_CASE("data wavefronts and bank conflicts of global accesses equal the H200's", "[hardware]") {
  for (auto const& [name, rows, long_stores, narrow_stores] : staged_files) {
    auto const data = support::measured(name);
    support::tally wavefronts("data_wavefronts");
    support::tally conflicts("data_bank_conflicts");
    int unknown = 0;
    for (auto const& row : data.rows()) {
      auto const access = support::access_of(row);
      auto const r = global_stages<sm_90>::analyze(access);
      compare_known(wavefronts, row, r.data_wavefronts, unknown);
      if (r.data_bank_conflicts.known()) {
        conflicts.compare(row, r.data_bank_conflicts);
      }
      CHECK((r.data_wavefronts.known() || access.op == memory_op::store));
    }
    INFO(name);
    CHECK(unknown == long_stores);
    wavefronts.require_rows(rows - unknown);
    conflicts.require_rows(rows - unknown);
  }
}

// l1tex__data_bank_reads, l1tex__data_bank_writes: the counters advance in steps of two.
TEST_CASE("words through the data banks of global accesses equal the H200's", "[hardware]") {
  for (auto const& [name, rows, long_stores, narrow_stores] : staged_files) {
    auto const data = support::measured(name);
    support::tally reads("data_bank_reads");
    support::tally writes("data_bank_writes");
    int unknown = 0;
    for (auto const& row : data.rows()) {
      auto const r = analyze_global_traffic(sm_90::traits, support::access_of(row));
      compare_known(reads, row, r.reads.known() ? counter{(r.reads.value_or(0) + 1) / 2 * 2} : r.reads, unknown);
      writes.compare(row, (r.writes.value_or(0) + 1) / 2 * 2);
    }
    INFO(name);
    CHECK(unknown == narrow_stores);
    reads.require_rows(rows - unknown);
    writes.require_rows(rows);
  }
}
