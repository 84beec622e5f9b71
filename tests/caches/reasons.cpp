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
  gpu.load_text(kernel_texts::head + ".visible .entry f(.param .u64 words, .param .u64 others)\n" + limits + R"({
  .reg .pred %p<4>;
  .reg .b32 %r<80>;
  .reg .b64 %rd<8>;
  ld.param.u64 %rd1, [words];
  ld.param.u64 %rd3, [others];
  mov.u32 %r2, %tid.x;
  mul.wide.u32 %rd2, %r2, 4;
  add.s64 %rd1, %rd1, %rd2;
  add.s64 %rd4, %rd3, %rd2;
  ld.global.u32 %r0, [%rd1];
  )" + code + R"(
  ld.global.u32 %r1, [%rd1];
  add.u32 %r1, %r1, %r0;
  st.global.u32 [%rd4], %r1;
  ret;
}
)",
                "reasons.ptx");
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
  for (char const* code : {"fence.acq_rel.gpu;", "membar.gl;", "atom.acq_rel.gpu.global.add.u32 %r3, [%rd4], 1;"}) {
    INFO(code);
    CHECK(bounds_with(code).l1_misses.most == 8);
    CHECK(bounds_with(code).l1_misses.why == bound_reason::emptied);
  }
  CHECK(bounds_with("red.global.add.u32 [%rd1], 1;").l1_misses.most == 8);
  CHECK(bounds_with("st.global.u8 [%rd1], 1;").l1_misses.most == 8);
}
TEST_CASE("loads that must see other SMs' stores do not hit in L1", "[caches]") {
  for (char const* load : {"ld.volatile.global", "ld.relaxed.gpu.global", "ld.global.cg", "ld.global.lu"}) {
    INFO(load);
    CHECK(bounds_with(std::string(load) + ".u32 %r3, [%rd1];\n add.u32 %r0, %r0, %r3;").l1_misses.most == 8);
  }
  CHECK(bounds_with("ld.relaxed.cta.global.u32 %r3, [%rd1];\n add.u32 %r0, %r0, %r3;").l1_misses.most == 4);
}
TEST_CASE("hints, sleeps and fences of the system leave bounds open", "[caches]") {
  CHECK(is_open(bounds_with("prefetch.global.L2 [%rd1];").dram_reads, bound_reason::prefetches));
  CHECK(is_open(bounds_with("nanosleep.u32 100;").dram_reads, bound_reason::sleeps));
  CHECK(is_open(bounds_with("membar.sys;").l2_writes, bound_reason::system_fence));
  std::string const use = "\n add.u32 %r0, %r0, %r3;";
  CHECK(is_open(bounds_with("ld.global.L2::256B.u32 %r3, [%rd1];" + use).l2_reads, bound_reason::fetches_more));
  CHECK(bounds_with("ld.global.L2::128B.u32 %r3, [%rd1];" + use).dram_reads.why == bound_reason::wide_fetch);
  CHECK(bounds_with("ld.global.L1::no_allocate.u32 %r3, [%rd1];" + use).l1_misses.why == bound_reason::not_kept);
}
TEST_CASE("where threads go by what others do, nothing is certain", "[caches]") {
  std::string const skip = "setp.eq.u32 %p1, %r3, 77;\n @%p1 bra end;\n end:";
  cache_bounds const b = bounds_with("atom.global.add.u32 %r3, [%rd4], 1;\n" + skip);
  CHECK(is_open(b.l1_misses, bound_reason::order_matters));
  CHECK(b.l1_misses.least == 0);
  CHECK(is_open(bounds_with("mov.u32 %r3, %clock;\n" + skip).dram_writes, bound_reason::order_matters));
  // One that only counts, and data that no other block writes.
  CHECK(bounds_with("atom.global.add.u32 %r3, [%rd4], 1;\n add.u32 %r0, %r0, %r3;").l1_misses.most == 4);
  CHECK(bounds_with("setp.eq.u32 %p1, %r0, 77;\n @%p1 bra end;\n end:").l1_misses.most == 4);
}
TEST_CASE("what ptxas may do to PTX leaves bounds open", "[caches]") {
  cache_bounds const dropped = bounds_with("ld.global.u32 %r3, [%rd4];");
  CHECK(dropped.dram_reads.least == 0);
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
