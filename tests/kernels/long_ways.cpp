// Warps whose lanes go long ways of their own, each another one.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "support/catch.hpp"

using namespace warpmem;

namespace {

constexpr int rows = 128;
constexpr int rounds = 300;

using executions_of_sites = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

executions_of_sites by_site(kernel_run const& run) {
  executions_of_sites found;
  for (kernel_site const& site : run.sites()) {
    found.emplace_back(site.executions, site.lanes);
  }
  return found;
}

}  // namespace

TEST_CASE("what a warp counts does not depend on the other warps of its block") {
  auto const in_blocks_of = [](unsigned threads) {
    std::vector<float> a(rows * rows);
    simulated_gpu gpu{sm_90::traits};
    auto const run = gpu.launch({.grid = {rows / threads}, .block = {threads}}, "upper_rows", a, rows, rounds);
    CHECK_THAT(run, matchers::HasNoProblems());
    CHECK(a[1] == rounds * (rounds - 1) / 2.0f);
    return by_site(run);
  };
  executions_of_sites const alone = in_blocks_of(32);
  CHECK(!alone.empty());
  CHECK(in_blocks_of(64) == alone);
  CHECK(in_blocks_of(128) == alone);
}

TEST_CASE("a lane that is ahead of its warp may wait for another warp") {
  std::vector<float> a(rows * rows);
  std::vector<int> flag(1);
  simulated_gpu gpu{sm_90::traits};
  auto const run = gpu.launch({.grid = {1}, .block = {rows}}, "upper_rows_then", a, rows, rounds, flag);
  CHECK_THAT(run, matchers::HasNoProblems());
  CHECK(a[1] == rounds * (rounds - 1) / 2.0f);
  CHECK(flag[0] == 1);
}

TEST_CASE("lanes of one instruction keep to their own arrays") {
  constexpr int n = 20000;
  std::vector<float> a(n, 1.0f);
  std::vector<float> b(n, 2.0f);
  std::vector<float> out(32);
  std::vector<std::uint64_t> first(32);
  std::vector<std::uint64_t> loads(32);
  int wrong = 0;
  simulated_gpu gpu{sm_90::traits};
  gpu.watch([&](ptx::executed_access const& i) {
    for (int lane = 0; i.access.op == memory_op::load && lane < 32; ++lane) {
      auto const l = static_cast<std::size_t>(lane);
      if (i.access.active.test(lane)) {
        first[l] = loads[l] == 0 ? i.access.at[l] : first[l];
        wrong += i.access.at[l] == first[l] + 4 * loads[l]++ ? 0 : 1;
      }
    }
  });
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, "either_array", a, b, out, n), matchers::HasNoProblems());
  CHECK(wrong == 0);
  CHECK(loads == std::vector<std::uint64_t>(32, n));
  CHECK(first[2] == first[0]);
  CHECK(first[3] == first[1]);
  CHECK(out[1] == 2.0f * n);
}

TEST_CASE("a copy has its own source") {
  std::vector<float> in(256);
  int copies = 0;
  int wrong = 0;
  simulated_gpu gpu{sm_90::traits};
  gpu.watch([&](ptx::executed_access const& i) {
    if (i.copy != nullptr) {
      std::uint64_t const stride = i.copy->source[1] - i.copy->source[0];
      copies += 1;
      wrong += stride == (i.by.warp == 0 ? 32 : 4) ? 0 : 1;
    }
  });
  for (int before = 0; before < 3; ++before) {
    gpu.launch({.block = {64}}, "copies_with_strides", in, 9000, before);
  }
  CHECK(copies == 3 * 2 * 9000);
  CHECK(wrong == 0);
}
