// Kernels whose blocks form clusters: what they compute, what is counted, and what they do wrong.
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/csv.hpp"

#include <warpmem/capture.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/memory/cluster.hpp>
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/warpmem.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace warpmem;
using namespace warpmem::matchers;

void cluster_histogram(int* bins, int nbins, int bins_per_block, int const* input, int array_size);
void cluster_sum(float const* in, float* out);
void cluster_ring(int const* in, int* out);
void cluster_mistakes(int* out, int mistake);

namespace {

struct histogram_run {
  capture::run run;
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
  capture::recording trace{sm_90::traits};
  trace.threads(threads).global("in", in).global("bins", counts);
  auto run = trace.launch(
      {.grid = {grid}, .block = {128}, .dynamic_shared = std::size_t{bins} * sizeof(int), .cluster = {blocks}},
      cluster_histogram, counts.data(), static_cast<int>(counts.size()), static_cast<int>(bins), in.data(),
      static_cast<int>(in.size()));
  return {std::move(run), counts == expected};
}
histogram_run run_histogram(unsigned threads) { return run_histogram(threads, 4, 64, 64, 65536); }

capture::run run_sum(std::vector<float>& out) {
  std::vector<float> in(8 * 128);
  std::iota(in.begin(), in.end(), 0.0F);
  capture::recording trace{sm_90::traits};
  trace.global("in", in).global("out", out);
  return trace.launch({.grid = {8}, .block = {128}}, cluster_sum, in.data(), out.data());
}
capture::run run_ring(unsigned x, unsigned y, std::vector<int>& out) {
  std::vector<int> in(out.size());
  std::iota(in.begin(), in.end(), 0);
  capture::recording trace{sm_90::traits};
  trace.global("in", in).global("out", out);
  return trace.launch({.grid = {4, 4}, .block = {64}, .cluster = {x, y}}, cluster_ring, in.data(), out.data());
}
// A case of tests/hardware/hopper/captured.cu.
capture::run run_case(std::string const& words) {
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

capture::run mistakes(int which, std::vector<int>& out) {
  capture::recording trace{sm_90::traits};
  trace.global("out", out);
  return trace.launch({.grid = {4}, .block = {32}, .cluster = {2}}, cluster_mistakes, out.data(), which);
}
bool has_problem(capture::run const& run, capture::problem_kind kind, std::string const& words) {
  return std::any_of(run.problems().begin(), run.problems().end(),
                     [&](capture::problem const& p) { return p.kind == kind && support::has(p.sentence, words); });
}

}  // namespace

TEST_CASE("blocks of a cluster share a histogram", "[capture]") {
  histogram_run const one = run_histogram(1);
  CHECK(one.is_right);
  CHECK_THAT(one.run, HasNoProblems());
  REQUIRE(one.run.cluster().sites().size() == 1);
  kernel_site const site = one.run.at("to any block").cluster().sites().at(0);
  CHECK(site.kind.op == memory_op::reduction);
  CHECK(site.lanes == 65536);
  CHECK(site.executions == 2048);
  // Of its worst access, what the model says of its lanes, by the rank of the block that executed it.
  auto const& worst = *std::get_if<cluster_access>(&site.worst.access);
  CHECK(worst.blocks == 4);
  CHECK(worst.own_rank == static_cast<int>(site.worst.by.block % 4));
  CHECK(worst.own_lanes().any());
  CHECK(worst.remote_lanes().any());
}

TEST_CASE("clusters on several threads of the host give the same report", "[capture]") {
  histogram_run const one = run_histogram(1);
  histogram_run const two = run_histogram(2);
  CHECK(two.is_right);
  CHECK(two.run.report() == one.run.report());
}

TEST_CASE("a kernel's own __cluster_dims__ are taken", "[capture]") {
  std::vector<float> out(2);
  auto const run = run_sum(out);
  CHECK_THAT(run, HasNoProblems());
  CHECK(out[0] == 512 * 511 / 2.0F);
  CHECK(out[0] + out[1] == 1024 * 1023 / 2.0F);
  cluster_access gather{};
  gather.blocks = 4;
  gather.access.active = lane_mask::first(4);
  for (int lane = 0; lane < 4; ++lane) {
    gather.access.at[lane] = cluster_address(lane, 0);
  }
  cluster_report twice = analyze_cluster(sm_90::traits, gather);
  twice += analyze_cluster(sm_90::traits, gather);
  CHECK(run.sums().cluster == twice);
  capture::recording other{sm_90::traits};
  CHECK_THROWS_AS(other.launch({.grid = {8}, .block = {128}, .cluster = {2}}, cluster_sum, out.data(), out.data()),
                  std::invalid_argument);
}

TEST_CASE("a block finds what others wrote into its shared memory", "[capture]") {
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
  CHECK(run.sums().cluster.requests == counter{32});
  CHECK(run.sums().cluster.sectors == counter{32 * 4});
  CHECK_THAT(run.at("// push").cluster(), IsConflictFree());
}

// clusters.csv: the same kernels on an H200. What stands around the accesses, barriers above all, has wavefronts of its
// own, which are in no metric of this list; nvcc made fewer and wider loads of the loop in cluster_sum.
TEST_CASE("kernels with clusters have the counters of an H200", "[capture]") {
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
    capture::run const run = run_case(row.text("case"));
    for (std::string const name : metrics) {
      auto const counted = metric(run, name + ".sum");
      bool const is_unrolled = row.text("case") == "sum" && name.ends_with("_op_ld") && support::has(name, "_shared_");
      unknown += counted ? 0 : 1;
      if (counted && !is_unrolled) {
        INFO(row.text("case") << ": " << name);
        CHECK(*counted == std::stod(row.text(name)));
        ++compared;
      }
    }
  }
  CHECK(compared == 11 * 14 - 1 - 6);
  CHECK(unknown == 6);  // bank conflicts of histograms, which add 1
}

TEST_CASE("a block may end too early for others, or be touched too early", "[capture]") {
  using enum capture::problem_kind;
  std::vector<int> out(128);
  CHECK_THAT(mistakes(0, out), HasNoProblems());
  CHECK(out[1] == 1);
  CHECK(has_problem(mistakes(1, out), absent_block, "of the shared memory of block (1, 0, 0), which has ended"));
  CHECK(has_problem(mistakes(2, out), absent_block, "need not have begun: no barrier of the cluster is before"));
  auto const skipped = mistakes(3, out);
  CHECK(has_problem(skipped, missing_lanes, "for threads of its cluster that do not arrive at its barrier"));
  CHECK_FALSE(has_problem(skipped, absent_block, ""));
  CHECK(has_problem(mistakes(4, out), out_of_bounds, "reads 4 bytes at clusters.cuh:"));
}

TEST_CASE("a launch without clusters, or with wrong ones, is refused", "[capture]") {
  std::vector<int> out(128);
  capture::recording trace{sm_90::traits};
  trace.global("out", out);
  auto const run = trace.launch({.grid = {4}, .block = {32}}, cluster_mistakes, out.data(), 0);
  CHECK(has_problem(run, capture::problem_kind::unsupported, "a cluster, in a launch without one"));
  auto const with = [&](capture::extent cluster) {
    return trace.launch({.grid = {4}, .block = {32}, .cluster = cluster}, cluster_mistakes, out.data(), 0);
  };
  CHECK_THROWS_AS(with({3}), std::invalid_argument);
  CHECK_THROWS_AS(with({32}), std::invalid_argument);
  capture::recording older{sm_80::traits};
  CHECK_THROWS_AS(older.launch({.grid = {4}, .block = {32}, .cluster = {2}}, cluster_mistakes, out.data(), 0),
                  std::invalid_argument);
}
