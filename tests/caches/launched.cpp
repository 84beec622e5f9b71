// Bounds and arrays of kernels that the simulated GPU ran.
#include <caches/adding_kernel.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/kernel/caches/array_heat.hpp>
#include <warpmem/kernel/caches/limits.hpp>
#include <warpmem/picture/heat.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/arrays.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace warpmem;

TEST_CASE("bounds do not depend on the number of threads, and blocks that take turns are noticed", "[caches]") {
  std::string const text = warpmem_tests::adding_ptx(4, "%rd1", 65536);
  std::vector<float> array(32768);
  auto const run = [&](unsigned threads) {
    simulated_gpu gpu{sm_90::traits};
    gpu.load_text(text, "add.ptx").threads(threads).caches().global("array", array);
    return gpu.launch({{128}, {128}}, "add", array).caches().value();
  };
  CHECK(run(1).l1_misses.least == 2048 + 127);
  CHECK(run(1) == run(4));
  // All blocks load the first sector, which nobody stores.
  auto const passing = [&](std::string from, std::string const& to) {
    std::string changed = text;
    simulated_gpu gpu{sm_90::traits};
    gpu.load_text(changed.replace(changed.find(from), from.size(), to), "add.ptx").caches();
    return gpu.launch({{128}, {128}}, "add", array).caches().value();
  };
  CHECK(passing("ld.global.f32 %f2", "ld.global.cg.f32 %f2").l1_misses.most == 2048 + 512);
  CHECK(passing("ld.global.f32 %f2", "ld.global.cg.f32 %f2").l1_misses.least == 2048);
  simulated_gpu off{sm_90::traits};
  off.load_text(text, "add.ptx");
  CHECK_FALSE(off.launch({{128}, {128}}, "add", array).caches());
}

TEST_CASE("advice names the array that is read again and again, and the one that is never touched", "[caches]") {
  constexpr char const* kernel = R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry again(.param .u64 a, .param .u64 b, .param .u64 c) {
  .reg .pred %p<2>;
  .reg .b32 %r<4>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [a];
  ld.param.u64 %rd2, [b];
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd3, %r1, 4;
  add.u64 %rd1, %rd1, %rd3;
  add.u64 %rd2, %rd2, %rd3;
  mov.u32 %r2, 0;
again:
  ld.global.cg.u32 %r3, [%rd1];
  add.u32 %r2, %r2, 1;
  setp.lt.u32 %p1, %r2, 16;
  @%p1 bra again;
  st.global.u32 [%rd2], %r3;
  ret;
}
)";
  simulated_gpu gpu{sm_90::traits};
  std::vector<float> a(256);
  std::vector<float> b(256);
  std::vector<float> c(256);
  gpu.load_text(kernel, "again.ptx").checks(false).threads(1);
  gpu.global("a", a).global("b", b).global("c", c);
  cache_setup setup{.blocks_per_sm = 8};
  setup.likely = true;
  gpu.caches(setup);
  array_heat heat{"a", gpu.address_of(a.data()), sizeof(float) * a.size()};
  gpu.watch([&](ptx::executed_access const& e) { heat.add(e); });
  auto const run = gpu.launch({{4}, {256}}, "again", a, b, c);
  REQUIRE(run.caches());
  auto const& arrays = run.caches()->arrays;
  REQUIRE(arrays.size() == 3);
  CHECK(arrays[0].loaded == 32);
  CHECK(arrays[0].asked == 4 * 16 * 32);
  CHECK(arrays[1].stored == 32);
  CHECK_FALSE(limits_of(run, *run.caches()).units[0].least.known());  // PTX, which ptxas would change
  auto const advice = text::detail::array_advice(run, *run.caches());
  REQUIRE(advice.size() == 2);
  CHECK(support::has(advice[0],
                     "each block loads `a` 16 times on average: stage it in shared memory; L2 likely reads at least"));
  CHECK(advice[1] == "`c` is never read or written");
  CHECK(support::has(text::full(run), "`a`: 32 sectors loaded, on average 64 times by at most 4 blocks\n"));
  CHECK(support::has(text::full(run), "`b`: 32 sectors stored\n"));
  CHECK(support::has(to_json(run), R"({"name": "a", "bytes": 1024, "loaded": 32, "stored": 0, "updated": 0,)"));
  CHECK(heat.warps() == std::vector<std::uint32_t>(256, 4));  // a warp of each block
  std::string const drawn = picture::svg(heat);
  CHECK(support::has(drawn, "<title>word 255: 4 warps</title>"));
  CHECK(support::count(drawn, "wm-used wm-h8") == 256);
}

TEST_CASE("likely numbers do not depend on the number of threads", "[caches]") {
  std::string const text = warpmem_tests::adding_ptx(1028, "%rd3+512", 4);
  cache_setup models{.blocks_per_sm = 8};
  models.likely = true;
  std::vector<float> array(16384 * 257 + 129);
  auto const run = [&](unsigned threads) {
    simulated_gpu gpu{sm_90::traits};
    gpu.load_text(text, "add.ptx").threads(threads).caches(models).global("array", array);
    return gpu.launch({{128}, {128}}, "add", array).caches().value();
  };
  cache_bounds const one = run(1);
  CHECK(one.dram_reads.likely.value.known());
  CHECK(one == run(4));
}
