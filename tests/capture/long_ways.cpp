// Warps whose lanes do more than is kept at once: a block changes warps while some lanes are ahead of others.
#include "support/catch.hpp"

#include <warpmem/capture/recording.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <utility>
#include <vector>

using namespace warpmem;

void either_array(float const* a, float const* b, float* out, int n);
void upper_rows(float* a, int m, int n);
void copies_with_strides(float const* in, int n, int before);
void upper_rows_then(float* a, int m, int n, int volatile* flag);

namespace {

constexpr int rows = 128;
constexpr int rounds = 300;

using executions_of_sites = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

executions_of_sites by_site(capture::run const& run) {
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
    capture::recording gpu{sm_90::traits};
    gpu.global("a", a);
    auto const run = gpu.launch({.grid = {rows / threads}, .block = {threads}}, upper_rows, a.data(), rows, rounds);
    CHECK_THAT(run, matchers::HasNoProblems());
    CHECK(a[1] == rounds * (rounds - 1) / 2.0F);
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
  capture::recording gpu{sm_90::traits};
  gpu.global("a", a).global("flag", flag);
  auto const run = gpu.launch({.grid = {1}, .block = {rows}}, upper_rows_then, a.data(), rows, rounds, flag.data());
  CHECK_THAT(run, matchers::HasNoProblems());
  CHECK(a[1] == rounds * (rounds - 1) / 2.0F);
  CHECK(flag[0] == 1);
}

TEST_CASE("lanes go on with their own array after they waited for room") {
  constexpr int n = 20000;
  std::vector<float> a(n, 1.0F);
  std::vector<float> b(n, 2.0F);
  std::vector<float> out(32);
  std::vector<std::uint64_t> first(32);
  std::vector<std::uint64_t> loads(32);
  int wrong = 0;
  capture::recording gpu{sm_90::traits};
  gpu.global("a", a).global("b", b).global("out", out);
  gpu.watch([&](capture::executed_instruction const& i) {
    for (int lane = 0; i.access.op == memory_op::load && lane < 32; ++lane) {
      auto const l = static_cast<std::size_t>(lane);
      if (i.access.active.test(lane)) {
        first[l] = loads[l] == 0 ? i.access.at[l] : first[l];
        wrong += i.access.at[l] == first[l] + 4 * loads[l]++ ? 0 : 1;
      }
    }
  });
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, either_array, a.data(), b.data(), out.data(), n),
             matchers::HasNoProblems());
  CHECK(wrong == 0);
  CHECK(loads == std::vector<std::uint64_t>(32, n));
  CHECK(first[2] == first[0]);
  CHECK(first[3] == first[1]);
  CHECK(out[1] == 2.0F * n);
}

TEST_CASE("a copy that is cut by the end of the room has its own source") {
  std::vector<float> in(256);
  int copies = 0;
  int wrong = 0;
  capture::recording gpu{sm_90::traits};
  gpu.global("in", in);
  gpu.watch([&](capture::executed_instruction const& i) {
    if (i.copy != nullptr) {
      std::uint64_t const stride = i.copy->source[1] - i.copy->source[0];
      copies += 1;
      wrong += stride == (i.by.warp == 0 ? 32 : 4) ? 0 : 1;
    }
  });
  for (int before = 0; before < 3; ++before) {
    gpu.launch({.block = {64}}, copies_with_strides, in.data(), 9000, before);
  }
  CHECK(copies == 3 * 2 * 9000);
  CHECK(wrong == 0);
}
