// Distributed shared memory of an H200: every row of the measured data, every counter.
#include <support/catch.hpp>
#include <support/cluster_rows.hpp>
#include <support/measured.hpp>
#include <warpmem/memory/cluster.hpp>
#include <warpmem/text/metrics/cluster.hpp>

#include <cstdint>
#include <set>
#include <string>

using namespace warpmem;

namespace {

// What a launch counts apart from the access: barriers of the cluster, and what hands the result on.
struct launch {
  std::int64_t shared;
  std::int64_t others;  // global, local and distributed shared memory

  explicit launch(cluster_access const& a)
      : shared{a.is_async                            ? 7 * a.blocks
               : a.access.op == memory_op::store     ? 6 * a.blocks - 1
               : a.access.op == memory_op::reduction ? 5 * a.blocks
                                                     : 5 * a.blocks + 1},
        others{(a.is_async ? 10 : 6) * a.blocks} {}
};

struct comparison {
  int rows{};
  int known{};

  // `steps`: a counter that may show as much more.
  void compare(support::csv_row const& row, std::string const& name, counter predicted, std::int64_t of_launch,
               std::int64_t steps = 0) {
    ++rows;
    known += predicted.known() ? 1 : 0;
    auto const above = row.number(name) - of_launch - predicted.value_or(0);
    if (predicted.known() && (above < 0 || above > steps)) {
      FAIL_CHECK(row.where() << ' ' << row.text("id") << ": " << name << " predicted " << predicted.value_or(0)
                             << ", measured " << row.number(name) - of_launch << " of " << row.text("case"));
    }
  }
};

// The counters of each multiprocessor that takes part advance in steps of two.
std::int64_t steps_of_two(cluster_access const& a) {
  std::set<address> ranks{static_cast<address>(a.own_rank)};
  for (int lane = 0; lane < 32; ++lane) {
    if (a.access.active.test(lane)) {
      ranks.insert(cluster_rank(a.access.at[lane]));
    }
  }
  return 2 * static_cast<std::int64_t>(ranks.size());
}

bool is_one_access(std::string const& text) {
  bool const is_loop = text.find("_f32") != std::string::npos;
  return !is_loop && !support::starts_with(text, "own") && text.find("arrive") == std::string::npos;
}

struct comparisons {
  comparison stages;
  comparison wavefronts;
  comparison words;
};

comparisons compare_all(std::string const& file) {
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/" + file);
  bool const has_others = data.columns().count("l1tex__data_pipe_lsu_wavefronts_mem_lgds") != 0;
  comparisons all;
  for (auto const& row : data.rows()) {
    if (!is_one_access(row.text("case"))) {
      continue;
    }
    auto const measured = support::cluster_row_of(row);
    if (!measured.is_issued) {
      continue;
    }
    auto const& a = measured.access;
    auto const r = analyze_cluster(sm_90::traits, a);
    REQUIRE_FALSE(r.basis.faults.any());
    for (auto const& definition : cluster_metrics) {
      std::string const name(definition.name);
      bool const is_wavefronts = name.find("data_pipe") != std::string::npos;
      if (is_wavefronts && name.find("lgds") != std::string::npos && !has_others) {
        continue;
      }
      launch const l(a);
      std::int64_t const of_launch = !is_wavefronts                             ? 0
                                     : name.find("lgds") != std::string::npos   ? l.others
                                     : name.find("shared") != std::string::npos ? l.shared
                                                                                : l.shared + l.others;
      auto const value = metric(r, name);
      (is_wavefronts ? all.wavefronts : all.stages)
          .compare(row, name, value ? counter{static_cast<std::int64_t>(*value)} : counter::unknown(), of_launch);
    }
    auto const traffic = analyze_cluster_traffic(sm_90::traits, a);
    std::int64_t const barriers = a.is_async ? 2 * a.blocks : 0;
    all.words.compare(row, "l1tex__data_bank_reads", traffic.reads, 0, steps_of_two(a));
    all.words.compare(row, "l1tex__data_bank_writes", traffic.writes, barriers, steps_of_two(a));
  }
  return all;
}

}  // namespace

TEST_CASE("distributed shared memory counts as the H200's does", "[hardware]") {
  auto const first = compare_all("ds.csv");
  CHECK(first.stages.rows == 6580);
  CHECK(first.stages.known == 6573);
  CHECK(first.wavefronts.rows == 940);
  CHECK(first.wavefronts.known == 933);
  CHECK(first.words.rows == 940);
  CHECK(first.words.known == 914);
  auto const second = compare_all("cluster.csv");
  CHECK(second.stages.rows == 12362);
  CHECK(second.stages.known == 11915);
  CHECK(second.wavefronts.rows == 2649);
  CHECK(second.wavefronts.known == 2077);
  CHECK(second.words.rows == 1766);
  CHECK(second.words.known == 1471);
}
