// Distributed shared memory of an H200: every row of the measured data, every counter.
#include <support/catch.hpp>
#include <support/cluster_rows.hpp>
#include <support/measured.hpp>
#include <warpmem/memory/cluster.hpp>
#include <warpmem/memory/shared.hpp>
#include <warpmem/text/metrics/cluster.hpp>

#include <cstdint>
#include <string>

using namespace warpmem;

namespace {

// Counts what agrees; fails on what does not.
struct comparison {
  int rows{};
  int known{};

  void compare(support::csv_row const& row, std::string const& name, counter predicted, std::int64_t launch) {
    ++rows;
    known += predicted.known() ? 1 : 0;
    auto const measured = row.number(name) - launch;
    if (predicted.known() && predicted != counter{measured}) {
      FAIL_CHECK(row.where() << ' ' << row.text("id") << ": " << name << " predicted " << predicted.value_or(0)
                             << ", measured " << measured << " of " << row.text("case"));
    }
  }
  // Two multiprocessors or more, each in steps of two.
  void compare_words(support::csv_row const& row, std::string const& name, counter predicted) {
    auto const over = row.number(name) - predicted.value_or(0);
    ++rows;
    known += predicted.known() ? 1 : 0;
    if (predicted.known() && (over < 0 || over > 4)) {
      FAIL_CHECK(row.where() << ' ' << row.text("id") << ": " << name << " predicted " << predicted.value_or(0)
                             << ", measured " << row.text(name) << " of " << row.text("case"));
    }
  }
};

// What the launch itself counts: barriers of the cluster, and what hands the result on.
std::int64_t launch_wavefronts(cluster_access const& a, std::int64_t each_block) {
  std::int64_t const end = a.access.op == memory_op::reduction ? 0 : 1;
  return each_block * a.blocks + end + (a.access.op == memory_op::store && a.blocks == 4 ? 2 : 0);
}

}  // namespace

TEST_CASE("distributed shared memory counts as the H200's does", "[hardware]") {
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/ds.csv");
  comparison stages;
  comparison wavefronts;
  comparison words;
  for (auto const& row : data.rows()) {
    if (support::starts_with(row.text("case"), "own")) {
      continue;  // ld.shared::cta
    }
    auto const [a, operation, is_issued] = support::cluster_row_of(row);
    if (!is_issued) {
      continue;
    }
    auto const r = analyze_cluster(sm_90::traits, a);
    REQUIRE_FALSE(r.basis.faults.any());
    for (auto const& definition : cluster_metrics) {
      std::string const name(definition.name);
      if (name.find("data_pipe") == std::string::npos) {
        auto const value = metric(r, name);
        stages.compare(row, name, value ? counter{static_cast<std::int64_t>(*value)} : counter::unknown(), 0);
      }
    }
    wavefronts.compare(row, "l1tex__data_pipe_lsu_wavefronts_mem_shared", r.own_wavefronts, launch_wavefronts(a, 5));
    wavefronts.compare(row, "l1tex__data_pipe_lsu_wavefronts", r.own_wavefronts + r.data_wavefronts,
                       launch_wavefronts(a, 11));
    auto const traffic = analyze_cluster_traffic(sm_90::traits, a);
    words.compare_words(row, "l1tex__data_bank_reads", traffic.reads);
    words.compare_words(row, "l1tex__data_bank_writes", traffic.writes);
  }
  CHECK(stages.rows == 470 * 14);
  CHECK(stages.known == 6573);
  CHECK(wavefronts.rows == 470 * 2);
  CHECK(wavefronts.known == 933);
  CHECK(words.rows == 470 * 2);
  CHECK(words.known == 914);
}
