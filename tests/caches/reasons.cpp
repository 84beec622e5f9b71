// What a kernel's code has that leaves bounds open, statement by statement.
#include <ptx/kernel_texts.hpp>
#include <support/catch.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/model/arch.hpp>

#include <string>
#include <vector>

using namespace warpmem;

namespace {

// Each thread loads its word of `words`, executes the code, and loads it again. %r0: the first, %r1: the second.
cache_bounds bounds_with(std::string const& code, std::string const& limits = "") {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel_texts::load_twice(code, limits), "reasons.ptx");
  gpu.caches({}).checks(false);
  std::vector<unsigned> words(64);
  std::vector<unsigned> others(64);
  return *gpu.launch({.grid = {1}, .block = {32}}, "f", words, others).caches();
}
bool is_open(cache_range const& r, bound_reason why) { return !r.most.known() && r.why == why; }

}  // namespace

TEST_CASE("a kernel without any of it hits in L1", "[caches]") {
  CHECK(bounds_with("").l1_misses.most == 4);
  CHECK(bounds_with("fence.acq_rel.cta;").l1_misses.most == 4);
  CHECK(bounds_with("bar.sync 0;").l1_misses.most == 4);
  CHECK(bounds_with("red.global.add.u32 [%rd4], 1;").l1_misses.most == 4);
}
TEST_CASE("what empties L1 makes each load miss, at most", "[caches]") {
  for (char const* code : {"fence.acq_rel.gpu;", "membar.gl;", "fence.proxy.alias;"}) {
    INFO(code);
    CHECK(bounds_with(code).l1_misses.most == 8);
    CHECK(bounds_with(code).l1_misses.why == bound_reason::emptied);
  }
  CHECK(bounds_with("red.global.add.u32 [%rd1], 1;").l1_misses.most == 8);
  CHECK(bounds_with("st.global.u8 [%rd1], 1;").l1_misses.most == 8);
}
TEST_CASE("loads that must see other SMs' stores do not hit in L1", "[caches]") {
  for (char const* load : {"ld.volatile.global", "ld.relaxed.gpu.global", "ld.global.cg"}) {
    INFO(load);
    CHECK(bounds_with(std::string(load) + ".u32 %r3, [%rd1];\n add.u32 %r0, %r0, %r3;").l1_misses.most == 12);
    CHECK(bounds_with(std::string(load) + ".u32 %r3, [%rd4];\n add.u32 %r0, %r0, %r3;").l1_misses.most == 8);
  }
  // In SASS nothing tells it from others.
  CHECK(bounds_with("ld.global.lu.u32 %r3, [%rd1];\n add.u32 %r0, %r0, %r3;").l1_misses.why == bound_reason::not_kept);
  CHECK(bounds_with("ld.relaxed.cta.global.u32 %r3, [%rd1];\n add.u32 %r0, %r0, %r3;").l1_misses.most == 4);
}
TEST_CASE("hints, sleeps and fences of the system leave bounds open", "[caches]") {
  CHECK(is_open(bounds_with("prefetch.global.L2 [%rd1];").dram_reads, bound_reason::prefetches));
  CHECK(is_open(bounds_with("nanosleep.u32 100;").dram_reads, bound_reason::sleeps));
  CHECK(is_open(bounds_with("membar.sys;").l2_writes, bound_reason::system_fence));
  CHECK(is_open(bounds_with("fence.proxy.alias;").l2_writes, bound_reason::system_fence));
  CHECK(is_open(bounds_with("st.mmio.relaxed.sys.global.u32 [%rd4], 1;").l2_writes, bound_reason::memory_mapped));
  std::string const use = "\n add.u32 %r0, %r0, %r3;";
  CHECK(is_open(bounds_with("ld.global.L2::256B.u32 %r3, [%rd1];" + use).l2_reads, bound_reason::fetches_more));
  CHECK(bounds_with("ld.global.L2::128B.u32 %r3, [%rd1];" + use).dram_reads.why == bound_reason::wide_fetch);
  CHECK(bounds_with("ld.global.L1::no_allocate.u32 %r3, [%rd1];" + use).l1_misses.why == bound_reason::not_kept);
}
TEST_CASE("where threads go by what others do, nothing is certain", "[caches]") {
  std::string const skip = "setp.eq.u32 %p1, %r3, 77;\n @%p1 bra end;\n end:";
  cache_bounds const b = bounds_with("atom.global.add.u32 %r3, [%rd4], 1;\n" + skip);
  CHECK(is_open(b.l1_misses, bound_reason::order_matters));
  CHECK_FALSE(b.l1_misses.least.known());
  CHECK(is_open(bounds_with("mov.u32 %r3, %clock;\n" + skip).dram_writes, bound_reason::order_matters));
  // One that only counts, and data that no other block writes.
  CHECK(bounds_with("atom.global.add.u32 %r3, [%rd4], 1;\n add.u32 %r0, %r0, %r3;").l2_writes.most == 4);
  CHECK(bounds_with("setp.eq.u32 %p1, %r0, 77;\n @%p1 bra end;\n end:").l1_misses.most == 4);
}
TEST_CASE("where threads go by what an atomic returned, by way of memory, nothing is certain", "[caches]") {
  std::string const skip = "setp.eq.u32 %p1, %r3, 77;\n @%p1 bra end;\n end:";
  std::string const by_memory = "st.global.u32 [%rd4], %r3;\n ld.global.u32 %r3, [%rd4];\n" + skip;
  CHECK(
      is_open(bounds_with("atom.global.add.u32 %r3, [%rd1], 1;\n" + by_memory).l1_misses, bound_reason::order_matters));
  CHECK(is_open(bounds_with("mov.u32 %r3, %smid;\n" + by_memory).l2_reads, bound_reason::order_matters));
  CHECK(bounds_with("mov.u32 %r3, %laneid;\n" + by_memory).l2_reads.most.known());
  // Stored where nothing is loaded.
  std::string const behind_own = "setp.eq.u32 %p1, %r0, 77;\n @%p1 bra end;\n end:";
  CHECK(bounds_with("atom.global.add.u32 %r3, [%rd4+128], 1;\n st.global.u32 [%rd4], %r3;\n" + behind_own)
            .l2_writes.most.known());
}
TEST_CASE("lanes that leave a loop of PTX one after the other may ask for sectors again", "[caches]") {
  // Each lane stores a word of its behind_own line as often as its number says, modulo `n`.
  auto const loop = [](int n) {
    return bounds_with("rem.u32 %r5, %r2, " + std::to_string(n) +
                       ";\n one:\n st.global.u32 [%rd4], %r0;\n sub.u32 %r5, %r5, 1;\n setp.gt.s32 %p1, %r5, 0;\n"
                       "@%p1 bra one;");
  };
  CHECK(loop(1).l2_writes.most == 8);
  CHECK_FALSE(loop(1).facts.has(bound_reason::may_regroup));
  // 3 rounds: of 32, 10 and 0 lanes; the first may be two instructions. Then all store.
  cache_bounds const b = loop(3);
  CHECK(b.l2_writes.why == bound_reason::may_regroup);
  CHECK(b.l2_writes.most > 4 + 4 + 4);
  CHECK(b.l2_writes.most.known());
}
TEST_CASE("lanes do not meet behind a loop that could wait", "[caches]") {
  // Lanes 0 to 31 leave it in one round, for all that was loaded.
  auto const stores = [](std::string const& load) {
    return bounds_with("one:\n " + load +
                       ".u32 %r3, [%rd1];\n add.u32 %r3, %r3, 1;\n setp.eq.u32 %p1, %r3, 77;\n"
                       "@%p1 bra one;")
        .l2_writes;
  };
  CHECK(stores("ld.global").most == 4);
  CHECK(stores("ld.global.cg").most == 32);
  CHECK(stores("ld.global.cg").why == bound_reason::may_regroup);
}
TEST_CASE("what ptxas may do to PTX leaves bounds open", "[caches]") {
  cache_bounds const dropped = bounds_with("ld.global.u32 %r3, [%rd4];");
  CHECK_FALSE(dropped.dram_reads.least.known());
  CHECK(dropped.dram_reads.why == bound_reason::may_drop);
  std::string many;
  std::string use;
  for (int k = 10; k < 70; ++k) {
    many += "ld.global.u32 %r" + std::to_string(k) + ", [%rd1+4];\n";
    use += "add.u32 %r0, %r0, %r" + std::to_string(k) + ";\n";
  }
  CHECK(is_open(bounds_with(many + use, ".maxnreg 32\n").l2_writes, bound_reason::may_spill));
  CHECK(bounds_with(many + use).l2_writes.most == 4);
}
TEST_CASE("what every way uses is loaded, and all of it", "[caches]") {
  std::string const test = "setp.eq.u32 %p1, %r2, 77;\n";
  std::string const add = "add.u32 %r0, %r0, %r3;\n";
  std::string const load = "ld.global.u32 %r3, [%rd4];\n";
  CHECK(bounds_with(load + test + "@%p1 bra one;\n" + add + "bra two;\n one: sub.u32 %r0, %r0, %r3;\n two:")
            .dram_reads.least.known());
  CHECK(bounds_with(test + "@%p1 bra one;\n" + load + add + "one:").dram_reads.least.known());
  cache_bounds const sinks = bounds_with(load + test + "@%p1 bra one;\n" + add + "one:");
  CHECK_FALSE(sinks.dram_reads.least.known());
  CHECK(sinks.dram_reads.why == bound_reason::may_sink);
  // A loop that is executed at least once, and one that may not be.
  CHECK(bounds_with(load + "one:\n" + add + test + "@%p1 bra one;").l1_misses.least.known());
  CHECK_FALSE(bounds_with(load + test + "@!%p1 bra two;\n one:\n" + add + "bra one;\n two:").l1_misses.least.known());
  // Two words, of which both are used, or one.
  std::string const two = "add.s64 %rd5, %rd4, %rd2;\n ld.global.v2.u32 {%r3, %r4}, [%rd5];\n";
  CHECK(bounds_with(two + add + "add.u32 %r0, %r0, %r4;").l1_misses.most.known());
  CHECK(is_open(bounds_with(two + add).l1_misses, bound_reason::may_split));
}
TEST_CASE("copies to where others are on their way may be dropped", "[caches]") {
  std::string const head =
      ".shared .align 16 .b8 tile[1024];\n mov.u32 %r5, tile;\n shl.b32 %r6, %r2, 2;\n add.u32 %r5, %r5, %r6;\n";
  std::string const copy = "cp.async.ca.shared.global [%r5], [%rd1], 4;\n";
  std::string const next = "add.u32 %r5, %r5, 128;\n";
  std::string const wait = "cp.async.wait_all;\n";
  std::string const group = "cp.async.commit_group;\n";
  auto const drops = [&](std::string const& code) {
    cache_bounds const b = bounds_with(head + code + wait);
    return b.l1_misses.why == bound_reason::copies_drop && !b.dram_reads.least.known();
  };
  CHECK(drops(copy + copy));
  CHECK(drops(copy + group + copy));
  CHECK(drops(copy + group + next + copy + group + "cp.async.wait_group 2;\n" + copy));
  CHECK_FALSE(drops(copy + next + copy));
  CHECK_FALSE(drops(copy + wait + copy));
  CHECK_FALSE(drops(copy + group + next + copy + group + "cp.async.wait_group 1;\n add.u32 %r5, %r5, -128;\n" + copy));
}
TEST_CASE("copies past L1 count by the sectors that they fill", "[caches]") {
  auto const bounds = [](int offset) {
    return bounds_with(
        ".shared .align 128 .b8 tile[1024];\n mov.u32 %r5, tile;\n shl.b32 %r6, %r2, 4;\n"
        "add.u32 %r5, %r5, %r6;\n mul.wide.u32 %rd5, %r6, 1;\n add.s64 %rd6, %rd3, %rd5;\n"
        "add.u32 %r5, %r5, " +
        std::to_string(offset) +
        ";\n setp.lt.u32 %p1, %r2, 8;\n @%p1 cp.async.cg.shared.global [%r5], [%rd6], 16;\n"
        "cp.async.wait_all;\n");
  };
  cache_bounds const straight = bounds(0);
  CHECK(straight.l1_misses.most == 8);
  CHECK(straight.l2_reads.most == 8);
  CHECK_FALSE(straight.facts.has(bound_reason::copies_apart));
  cache_bounds const apart = bounds(16);
  CHECK(apart.l1_misses.most == 4 + 5);
  CHECK(apart.l2_reads.most >= 4 + 5);
  CHECK(apart.l2_reads.most <= 4 + 8);
  CHECK(apart.facts.has(bound_reason::copies_apart));
}
TEST_CASE("where another order takes less, no time is the least", "[caches]") {
  std::string const skip = "setp.eq.u32 %p1, %r3, 77;\n @%p1 bra end;\n end:";
  CHECK(bounds_with("").facts == cache_facts{});
  CHECK(bounds_with("atom.global.add.u32 %r3, [%rd4], 1;\n" + skip).facts.has(bound_reason::order_matters));
}
