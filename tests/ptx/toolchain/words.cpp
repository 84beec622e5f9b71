// What CUDA's words give in kernels: those of clang are warpmem's own.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace warpmem;

TEST_CASE("atomics compute what CUDA's do", "[ptx][toolchain]") {
  std::vector<int> n(64);
  n[5] = -1;
  std::vector<unsigned> u(3), pairs(1);
  std::vector<std::uint64_t> l(1);
  std::vector<float> f(1);
  std::vector<double> d(1);
  simulated_gpu gpu{sm_90::traits};
  kernel_run const run = gpu.launch({.grid = {1}, .block = {32}}, "atomics", n, u, l, f, d, pairs);
  std::vector<int> const expected{32, 496, -496, -31, 31, 0, -1, 0, 496};
  CHECK(std::vector<int>(n.begin(), n.begin() + 9) == expected);
  CHECK(u[0] == 32 % 10);
  CHECK(u[1] == 8);
  CHECK(l[0] == std::uint64_t{32} << 33);
  CHECK(f[0] == 16);
  CHECK(d[0] == 8);
  CHECK(pairs[0] == 0x54005000);  // 32, 64
}

TEST_CASE("lanes exchange what CUDA's words do", "[ptx][toolchain]") {
  std::vector<int> out(32 * 20);
  simulated_gpu gpu{sm_90::traits};
  CHECK(gpu.launch({.grid = {1}, .block = {32}}, "exchanges", out).problems().empty());
  for (int lane = 0; lane < 32; ++lane) {
    INFO("lane " << lane);
    auto const row = [&](int r) { return out[static_cast<std::size_t>(32 * r + lane)]; };
    CHECK(row(0) == 30);
    CHECK(row(1) == 10 * (lane / 8 * 8 + (lane + 1) % 8));
    CHECK(row(2) == (lane < 3 ? lane : lane - 3));
    CHECK(row(3) == (lane % 16 < 3 ? lane : lane - 3));
    CHECK(row(4) == (lane + 5 > 31 ? lane : lane + 5));
    CHECK(row(5) == (lane ^ 9));
    CHECK(row(6) == static_cast<int>(1.5 * (lane ^ 1)));
    CHECK(row(7) == 0x49249249);
    CHECK(row(8) == 2);
    CHECK(row(9) == 2);
    CHECK(row(10) == 496);
    CHECK(row(11) == -26);
    CHECK(row(12) == -1);
    CHECK(row(13) == static_cast<int>(0xfu << lane / 4 * 4));
    CHECK(row(14) == 0);
    CHECK(row(15) == (lane < 12 ? 0xfff + 11 : 0));
    CHECK(row(16) == 501);
  }
}

TEST_CASE("cooperative groups know their threads as CUDA's do", "[ptx][toolchain]") {
  std::vector<int> out(64 * 10);
  simulated_gpu gpu{sm_90::traits};
  CHECK(gpu.launch({.grid = {1}, .block = {64}}, "groups", out).problems().empty());
  for (int me = 0; me < 64; ++me) {
    INFO("thread " << me);
    int const first = me / 8 * 8, rank = me % 8;
    auto const row = [&](int r) { return out[static_cast<std::size_t>(64 * r + me)]; };
    CHECK(row(0) == 6400 + me);
    CHECK(row(1) == 800 + rank);
    CHECK(row(2) == (first + 2) * 100 + me / 8);
    CHECK(row(3) == (rank + 3 > 7 ? me : me + 3) - (rank < 3 ? me : me - 3));
    CHECK(row(4) == 0xaa * 10 + (first == 8));
    CHECK(row(5) == 8 * first + 28);
    CHECK(row(6) == ((rank + 1) * first + rank * (rank + 1) / 2) * 1000 + rank);
    int const warp = me / 32 * 32;
    int const least = (warp + 2) / 3 * 3;  // the first of the warp that 3 divides
    CHECK(row(7) == (me % 3 == 0 ? 1100 + (me - least) / 3 + (least + 3) * 10000 : 0));
    CHECK(row(8) == me * 10 + 1);
    int const alike = (warp + 31 - me % 3) / 3 - (warp + 2 - me % 3) / 3 + 1;
    CHECK(row(9) == alike * 100 + (me - warp) / 3);
  }
}

TEST_CASE("two-byte floats compute", "[ptx][toolchain]") {
  std::vector<std::uint32_t> h(32, 0x40003c00);  // 1, 2
  std::vector<std::uint16_t> b(32, 0x3fc0);      // 1.5
  std::vector<float> f(64);
  simulated_gpu gpu{sm_90::traits};
  CHECK(gpu.launch({.grid = {1}, .block = {32}}, "small_floats", h, b, f).problems().empty());
  CHECK(f[0] == 1 + 1 + 4 + 2);
  CHECK(f[32] == 3 + 0.0999755859375f);
}

TEST_CASE("copies without registers arrive, and an assertion that fails is told", "[ptx][toolchain]") {
  std::vector<float> in(128), out(128);
  in[127] = 5;
  simulated_gpu gpu{sm_90::traits};
  CHECK(gpu.launch({.grid = {1}, .block = {32}}, "reversed_by_copies", in, out).problems().empty());
  CHECK(out[3] == 5);

  std::vector<int> const threes(32, 2);
  kernel_run const failed = gpu.launch({.grid = {1}, .block = {32}}, "asserts", threes);
  REQUIRE(failed.problems().size() == 1);
  INFO(failed.problems()[0].sentence);
  CHECK(failed.problems()[0].sentence.find("in[threadIdx.x] == 3") != std::string::npos);
}
