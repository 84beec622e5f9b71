// Bounds from a grouped trace are those of the run that it was written from.
#include <caches/adding_kernel.hpp>
#include <support/catch.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/tools/trace/write_accesses.hpp>
#include <warpmem/trace.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

using namespace warpmem;

namespace {

// A block adds what its neighbour reads: each loads twice, and stores elsewhere.
std::string kernel() { return warpmem_tests::adding_ptx(4, "%rd3+512", 131072); }

}  // namespace

TEST_CASE("a grouped trace has the bounds of its run, on any number of threads", "[caches]") {
  std::vector<float> array(65536);
  trace::kernel_header const header{
      .name = "add", .id = 1, .grid = {200, 1, 1}, .block = {128, 1, 1}, .binary_version = 90};
  trace::access_trace written{header};
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel(), "add.ptx").caches({.blocks_per_sm = 2}).watch([&](ptx::executed_access const& e) {
    written.add(e.pc, e.space, e.access, e.by);
  });
  kernel_run const run = gpu.launch({{200}, {128}}, "add", array);
  REQUIRE(run.caches());
  CHECK(run.caches()->l1_misses.least < run.caches()->l1_misses.most);
  CHECK(run.caches()->dram_reads.is_exact());

  std::string const path = "near.traceg";
  std::ofstream{path} << written.take() << written.finish();
  for (unsigned const threads : {1U, 3U}) {
    trace::read_options options{};
    options.threads.number = threads;
    options.caches = cache_setup{.blocks_per_sm = 2};
    trace::program_trace const read = trace::read_program(path, options);
    REQUIRE(read.kernels.size() == 1);
    CHECK(read.kernels.front().problem.empty());
    cache_bounds expected = *run.caches();
    expected.arrays.clear();  // a trace has no names of arrays
    CHECK(read.kernels.front().report.caches() == expected);
    options.caches.reset();
    CHECK_FALSE(trace::read_program(path, options).kernels.front().report.caches());
  }
  std::remove(path.c_str());
}

TEST_CASE("a block in two pieces of a trace makes less certain, and nothing wrong", "[caches]") {
  site_kind const load{};
  auto const one_line = [&](sector_footprint& f, warp_place by) {
    address at[32];
    for (address lane = 0; lane < 32; ++lane) {
      at[lane] = 4 * lane;
    }
    f.follow(load, at, lane_mask::all(), by);
  };
  sector_footprint first{132, 1};
  sector_footprint second{132, 1};
  one_line(first, {0, 0});
  one_line(first, {1, 0});
  one_line(second, {1, 1});
  second.goes_on_with_a_block();
  first += second;
  CHECK(first.has_turns());
  CHECK(first.counts().must_miss_l1 == 4);
  CHECK(first.counts().blocks.loaded == 12);
  sector_footprint third{132, 1};
  one_line(third, {2, 0});
  sector_footprint fourth{132, 1};
  one_line(fourth, {3, 0});
  third += fourth;
  CHECK(third.counts().must_miss_l1 == 8);
}
