// Sites of distributed shared memory: what reports, metrics, matchers, JSON, pictures and partial files make of them.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/memory/cluster.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/tools/trace/partial.hpp>

#include <string>

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

// A quarter of the lanes points into each of four blocks, the first one their own.
cluster_access quarters(address pitch) {
  cluster_access a{};
  a.blocks = 8;
  for (int lane = 0; lane < 32; ++lane) {
    a.access.at[lane] = cluster_address(lane / 8, static_cast<address>(lane) * pitch);
  }
  return a;
}

// Loads without conflicts, then with some; and an ordinary load of shared memory.
kernel_report gathers() {
  kernel_recorder recorder(sm_90::traits, "gathers");
  recorder.add(recorder.site("dense"), quarters(4), {0, 1});
  recorder.add(recorder.site("strided"), quarters(128), {2, 3});
  recorder.load_shared("plain", contiguous<float>());
  return recorder.report();
}

}  // namespace

TEST_CASE("a kernel's accesses to other blocks are sites of their own", "[kernel]") {
  kernel_report const run = gathers();
  REQUIRE(run.cluster().sites().size() == 2);
  REQUIRE(run.shared().sites().size() == 1);
  kernel_site const strided = run.at("strided").sites()[0];
  cluster_report const alone = analyze_cluster(sm_90::traits, quarters(128));
  CHECK(*strided.report<cluster_report>() == alone);
  CHECK(strided.lanes == 32);
  CHECK((strided.worst.by == warp_place{2, 3}));
  CHECK(strided.worst.excess == alone.bank_conflicts());
  cluster_report sum = analyze_cluster(sm_90::traits, quarters(4));
  sum += alone;
  CHECK(run.sums().cluster == sum);
  kernel_report const twice = run + run;
  CHECK(twice.sums().cluster.sectors == counter{2 * sum.sectors.value_or(0)});
}

TEST_CASE("metrics of a kernel add up both kinds of shared memory", "[kernel]") {
  kernel_report const run = gathers();
  cluster_report const sum = run.sums().cluster;
  CHECK(metric(run, "l1tex__t_sectors_pipe_lsu_mem_dshared.sum") == static_cast<double>(sum.sectors.value_or(-1)));
  CHECK(metric(run.shared(), "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum") == 1.0);
  CHECK(metric(run, "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum") ==
        1.0 + static_cast<double>(sum.own_wavefronts.value_or(-1)));
}

TEST_CASE("matchers ask distributed shared memory for bank conflicts", "[kernel]") {
  kernel_report const run = gathers();
  CHECK_THAT(run.at("dense"), IsConflictFree());
  CHECK_THAT(run.at("strided"), !IsConflictFree());
  CHECK_THAT(run.at("plain"), IsConflictFree());
  cluster_access next{};
  for (int lane = 0; lane < 32; ++lane) {
    next.access.at[lane] = cluster_address(1, static_cast<address>(lane) * 4);
  }
  kernel_recorder recorder(sm_90::traits, "copy");
  recorder.add(recorder.site("next"), next);
  CHECK_THAT(recorder.report(), IsConflictFree());
  CHECK_THAT(analyze_cluster(sm_90::traits, next), IsConflictFree());
}

TEST_CASE("accesses to other blocks in words, JSON and a page", "[kernel]") {
  kernel_report const run = gathers();
  std::string const words = text::full(run);
  CHECK(support::has(words, "shared::cluster load, 4 bytes"));
  CHECK(support::has(words, "\n  shared::cluster load: 2 accesses: own block: "));
  std::string const json = to_json(run);
  CHECK(support::has(json, R"("sums": {"shared": )"));
  CHECK(support::has(json, R"("shared_cluster": {"accesses": 2)"));
  CHECK(support::has(json, R"("rank": 0, "blocks": 8)"));
  std::string const page = picture::html(run);
  CHECK(support::has(page, "shared::cluster load, 4 bytes"));
}

TEST_CASE("accesses to other blocks pass through a partial file", "[kernel]") {
  kernel_report const run = gathers();
  std::string const text = trace::partial_text(trace::partial_of_reports("gathers", {run}));
  auto const back = trace::read_partial("gathers", text);
  CHECK(back.parts.at(0).kernels.at(0).contents.report == run);
}
