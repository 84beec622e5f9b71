// Kernels of PTX whose blocks form clusters: what they compute, what is counted, and what they do wrong.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/memory/cluster.hpp>
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "problem_words.hpp"
#include "support/catch.hpp"
#include "support/csv.hpp"

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

simulated_gpu cluster_gpu() {
  simulated_gpu gpu{sm_90::traits};
  gpu.load(WARPMEM_TEST_DATA "/ptx/clusters.ptx");
  return gpu;
}

struct histogram_run {
  kernel_run run;
  bool is_right;
};
// `bins` in each block, clusters of so many blocks.
histogram_run run_histogram(unsigned threads, unsigned blocks, unsigned grid, unsigned bins, std::size_t elements) {
  std::vector<int> in(elements);
  std::vector<int> counts(std::size_t{bins} * blocks);
  std::vector<int> expected(counts.size());
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = static_cast<int>((i * 7919 + i / 13) % counts.size());
    ++expected[static_cast<std::size_t>(in[i])];
  }
  simulated_gpu gpu = cluster_gpu();
  auto run = gpu.threads(threads).launch(
      {.grid = {grid}, .block = {128}, .dynamic_shared = std::size_t{bins} * sizeof(int), .cluster = {blocks}},
      "cluster_histogram", counts, static_cast<int>(counts.size()), static_cast<int>(bins), in,
      static_cast<int>(in.size()));
  return {std::move(run), counts == expected};
}
histogram_run run_histogram(unsigned threads) { return run_histogram(threads, 4, 64, 64, 65536); }

kernel_run run_sum(std::vector<float>& out) {
  std::vector<float> in(8 * 128);
  std::iota(in.begin(), in.end(), 0.0f);
  return cluster_gpu().launch({.grid = {8}, .block = {128}}, "cluster_sum", in, out);
}
kernel_run run_ring(unsigned x, unsigned y, std::vector<int>& out) {
  std::vector<int> in(out.size());
  std::iota(in.begin(), in.end(), 0);
  return cluster_gpu().launch({.grid = {4, 4}, .block = {64}, .cluster = {x, y}}, "cluster_ring", in, out);
}
// A case of tests/hardware/hopper/captured.cu.
kernel_run run_case(std::string const& words) {
  std::istringstream in{words};
  std::string kind;
  unsigned n[4]{};
  in >> kind >> n[0] >> n[1] >> n[2] >> n[3];
  std::vector<float> sums(2);
  std::vector<int> out(16 * 64);
  return kind == "sum"    ? run_sum(sums)
         : kind == "ring" ? run_ring(n[0], n[1], out)
                          : run_histogram(1, n[0], n[1], n[2], n[3]).run;
}
kernel_run mistakes(int which, std::vector<int>& out) {
  return cluster_gpu().launch({.grid = {4}, .block = {32}, .cluster = {2}}, "cluster_mistakes", out, which);
}

}  // namespace

TEST_CASE("blocks of a cluster share a histogram, in PTX", "[ptx][clusters]") {
  histogram_run const one = run_histogram(1);
  CHECK(one.is_right);
  CHECK_THAT(one.run, HasNoProblems());
  REQUIRE(one.run.cluster().sites().size() == 1);
  kernel_site const site = one.run.cluster().sites().at(0);
  CHECK(site.kind.op == memory_op::reduction);
  CHECK(site.lanes == 65536);
  CHECK(site.executions == 2048);
  auto const& worst = *std::get_if<cluster_access>(&site.worst.access);
  CHECK(worst.blocks == 4);
  CHECK(worst.own_rank == static_cast<int>(site.worst.by.block % 4));
  CHECK(worst.own_lanes().any());
  CHECK(worst.remote_lanes().any());
  histogram_run const two = run_histogram(2);
  CHECK(two.is_right);
  CHECK(two.run.report() == one.run.report());
}

TEST_CASE("a kernel of PTX has the clusters that it requires", "[ptx][clusters]") {
  std::vector<float> out(2);
  auto const run = run_sum(out);
  CHECK_THAT(run, HasNoProblems());
  CHECK(out[0] == 512 * 511 / 2.0f);
  CHECK(out[0] + out[1] == 1024 * 1023 / 2.0f);
  cluster_access gather{};
  gather.blocks = 4;
  gather.access.active = lane_mask::first(4);
  for (int lane = 0; lane < 4; ++lane) {
    gather.access.at[lane] = cluster_address(lane, 0);
  }
  cluster_report twice = analyze_cluster(sm_90::traits, gather);
  twice += analyze_cluster(sm_90::traits, gather);
  CHECK(run.sums().cluster == twice);
  CHECK_THROWS_AS(cluster_gpu().launch({.grid = {8}, .block = {128}, .cluster = {2}}, "cluster_sum", out, out),
                  ptx::error);
}

TEST_CASE("a block of PTX finds what others wrote into its shared memory", "[ptx][clusters]") {
  std::vector<int> out(16 * 64);
  auto const run = run_ring(2, 2, out);
  CHECK_THAT(run, HasNoProblems());
  for (int block = 0; block < 16; ++block) {
    // By rank, a cluster has blocks 0, 1, 4 and 5.
    int const first = block / 8 * 8 + block % 4 / 2 * 2;
    int const rank = block % 2 + 2 * (block / 4 % 2);
    int const from = (rank + 3) % 4;
    auto const at = static_cast<std::size_t>(block) * 64;
    CHECK(out[at + 5] == (first + from % 2 + 4 * (from / 2)) * 64 + 5 + 1000 * rank);
  }
  CHECK_THAT(run.cluster(), IsConflictFree());
  std::vector<int> sent(8 * 64);
  auto const words = cluster_gpu().launch({.grid = {8}, .block = {64}, .cluster = {4}}, "send_words", sent);
  CHECK_THAT(words, HasNoProblems());
  for (int i = 0; i < 8 * 64; ++i) {
    int const from = i / 256 * 4 + (i / 64 + 3) % 4;
    CHECK(sent[static_cast<std::size_t>(i)] == 1000 * from + i % 64 + 164);
  }
  CHECK(words.cluster().sites().size() == 2);
}

// clusters.csv: the same kernels on an H200. What stands around the accesses, barriers above all, has wavefronts of its
// own, which are in no metric of this list.
TEST_CASE("kernels of PTX with clusters have the counters of an H200", "[ptx][clusters]") {
  char const* const metrics[] = {
      "l1tex__t_requests_pipe_lsu_mem_dshared",
      "l1tex__t_sectors_pipe_lsu_mem_dshared",
      "l1tex__t_set_accesses_pipe_lsu_mem_dshared",
      "l1tex__t_output_wavefronts_pipe_lsu_mem_dshared",
      "l1tex__t_set_conflicts_pipe_lsu_mem_dshared",
      "l1tex__m_l1tex2xbar_write_sectors_mem_dshared",
      "smsp__sass_inst_executed_op_dshared",
      "smsp__sass_inst_executed_op_dshared_ld",
      "l1tex__data_bank_conflicts_pipe_lsu",
      "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld",
      "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st",
      "l1tex__t_sectors_pipe_lsu_mem_global_op_ld",
      "l1tex__t_sectors_pipe_lsu_mem_global_op_st",
      "l1tex__t_sectors_pipe_lsu_mem_global_op_red",
  };
  support::csv_file const file{WARPMEM_TEST_DATA "/sm_90/kernels/clusters.csv"};
  int compared = 0;
  int unknown = 0;
  for (auto const& row : file.rows()) {
    kernel_run const run = run_case(row.text("case"));
    for (std::string const name : metrics) {
      auto const found = metric(run, name + ".sum");
      unknown += found ? 0 : 1;
      if (found) {
        INFO(row.text("case") << ": " << name);
        CHECK(*found == std::stod(row.text(name)));
        ++compared;
      }
    }
  }
  CHECK(compared == 11 * 14 - 6);
  CHECK(unknown == 6);  // bank conflicts of histograms, which add 1
}

TEST_CASE("a block of PTX may end too early for others, or be touched too early", "[ptx][clusters]") {
  using enum problem_kind;
  std::vector<int> out(128);
  CHECK_THAT(mistakes(0, out), HasNoProblems());
  CHECK(out[1] == 1);
  CHECK(has_problem(mistakes(1, out), absent_block, "of the shared memory of block (1, 0, 0), which has ended"));
  CHECK(has_problem(mistakes(2, out), absent_block, "need not have begun: no barrier of the cluster is before"));
  auto const skipped = mistakes(3, out);
  CHECK(has_problem(skipped, missing_lanes, "for threads of their cluster that do not arrive at its barrier"));
  CHECK(has_problem(skipped, missing_lanes, "for a barrier at clusters.cu:"));
  CHECK_FALSE(has_problem(skipped, absent_block, ""));
  CHECK(has_problem(mistakes(4, out), out_of_bounds, "reads 4 bytes at clusters.cu:"));
}

TEST_CASE("a launch with clusters that a GPU refuses is an error", "[ptx][clusters]") {
  std::vector<int> out(128);
  auto const with = [&](launch_extent cluster) {
    return cluster_gpu().launch({.grid = {4}, .block = {32}, .cluster = cluster}, "cluster_mistakes", out, 0);
  };
  CHECK_THROWS_AS(with({3}), ptx::error);
  CHECK_THROWS_AS(with({32}), ptx::error);
}
