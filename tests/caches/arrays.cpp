// What a kernel does with its arrays, and what follows from it.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/kernel/caches/array_heat.hpp>
#include <warpmem/kernel/caches/arrays.hpp>
#include <warpmem/picture/heat.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/arrays.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/warpmem.hpp>

#include <string>
#include <vector>

using namespace warpmem;

namespace {

site_kind global(memory_op op, cache_op cache = {}) {
  return {memory_space::global, instruction_form::lane_access, op, 4, cache, {}, 0};
}
// Lanes access words from `first` on, `apart` words apart.
void add(sector_footprint& to, site_kind const& kind, std::uint32_t block, address first, address apart = 1) {
  address at[32];
  for (address lane = 0; lane < 32; ++lane) {
    at[lane] = first + 4 * apart * lane;
  }
  to.add(kind, at, lane_mask::all(), {block, 0});
}
array_traffic traffic(sector_footprint const& of, address begin, std::uint64_t bytes) {
  return warpmem::detail::traffic_of(of, {{"a", begin, bytes}}).front();
}

}  // namespace

TEST_CASE("of each array it is known which sectors are read, how often, and by how many blocks", "[caches]") {
  sector_footprint f;
  for (std::uint32_t block = 0; block < 3; ++block) {
    for (int k = 0; k < 5; ++k) {
      add(f, global(memory_op::load), block, 4096);
    }
    add(f, global(memory_op::store), block, 8192 + 128 * block);
  }
  array_traffic const read = traffic(f, 4096, 1024);
  CHECK(read.loaded == 4);
  CHECK(read.asked == 60);
  CHECK(read.by_blocks == 12);
  CHECK(read.times_of_a_block() == 5);
  CHECK(read.readers() == 3);
  CHECK(read.stored == 0);
  array_traffic const written = traffic(f, 8192, 1024);
  CHECK(written.stored == 12);
  CHECK(written.loaded == 0);
  CHECK(traffic(f, 8192 + 128, 32).stored == 1);  // the first sector of the second block's
  CHECK_FALSE(traffic(f, 1 << 20, 1 << 20).is_touched());
}

TEST_CASE("loads past L1 count the 64 bytes that L2 reads for a block", "[caches]") {
  sector_footprint f;
  add(f, global(memory_op::load, cache_op::cg), 0, 0, 16);  // a sector of each 64 bytes
  add(f, global(memory_op::load, cache_op::cg), 0, 0, 16);
  CHECK(traffic(f, 0, 4096).loaded == 32);
  CHECK(traffic(f, 0, 4096).asked == 64);
  CHECK(traffic(f, 0, 4096).by_blocks == 64);
}

TEST_CASE("what several threads saw of an array adds up", "[caches]") {
  sector_footprint a;
  sector_footprint b;
  add(a, global(memory_op::load), 0, 0);
  add(b, global(memory_op::load), 1, 0);
  add(a, global(memory_op::reduction), 0, 1024);
  add(b, global(memory_op::reduction), 1, 1024);
  a += b;
  CHECK(traffic(a, 0, 128).by_blocks == 8);
  CHECK(traffic(a, 1024, 128).updated == 4);
  CHECK(traffic(a, 1024, 128).false_sharing == 0);  // both update the same words
}

TEST_CASE("atomics of blocks at words of their own share a line falsely", "[caches]") {
  sector_footprint f;
  for (std::uint32_t block = 0; block < 64; ++block) {
    add(f, global(memory_op::reduction), block, 4 * block, 0);
  }
  CHECK(traffic(f, 0, 256).false_sharing == 2);
  sector_footprint apart;
  add(apart, global(memory_op::reduction), 0, 0, 0);
  add(apart, global(memory_op::reduction), 1, 128, 0);
  CHECK(traffic(apart, 0, 256).false_sharing == 0);
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
  auto const advice = text::array_advice(run, *run.caches());
  REQUIRE(advice.size() == 2);
  CHECK(support::has(advice[0], "each block loads `a` 16 times: stage it in shared memory; L2 likely reads at least"));
  CHECK(advice[1] == "`c` is never read or written");
  CHECK(support::has(text::full(run), "`a`: 32 sectors loaded, about 64 times each, by at most 4 blocks\n"));
  CHECK(support::has(text::full(run), "`b`: 32 sectors stored\n"));
  CHECK(support::has(to_json(run), R"({"name": "a", "bytes": 1024, "loaded": 32, "stored": 0, "updated": 0,)"));
  CHECK(heat.warps() == std::vector<std::uint32_t>(256, 4));  // a warp of each block
  std::string const drawn = picture::svg(heat);
  CHECK(support::has(drawn, "<title>word 255: 4 warps</title>"));
  CHECK(support::count(drawn, "wm-used wm-h8") == 256);
}
