// Atomics as ptxas makes them: what is counted depends on whether a result is used, and on who shares an address.
#include <ptx/kernel_texts.hpp>
#include <support/catch.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory.hpp>

#include <string>
#include <vector>

using namespace warpmem;

namespace {

// Lanes update `bins[tid / 4]`, or one word, with `value`; the result is stored where `uses` says so.
kernel_run run(std::string const& atomic, bool uses) {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel_texts::head + R"(
.visible .entry update(.param .u64 out, .param .u32 value)
{
  .reg .b32 %r<8>;
  .reg .b64 %rd<4>;
  .shared .align 4 .b8 bins[128];
  ld.param.u64 %rd1, [out];
  ld.param.u32 %r1, [value];
  mov.u32 %r2, %tid.x;
  mov.u32 %r3, bins;
  shl.b32 %r4, %r2, 2;
  add.s32 %r5, %r3, %r4;
  st.shared.u32 [%r5], %r1;
  bar.sync 0;
  shr.u32 %r6, %r2, 2;
  shl.b32 %r6, %r6, 2;
  add.s32 %r6, %r3, %r6;
  )" + atomic + R"(
  cvt.u64.u32 %rd2, %r4;
  add.s64 %rd3, %rd1, %rd2;
  )" + (uses ? "st.global.u32 [%rd3], %r7;" : "st.global.u32 [%rd3], %r1;") +
                    R"(
  ret;
}
)",
                "update.ptx");
  std::vector<unsigned> out(64);
  return gpu.launch({.grid = {1}, .block = {32}}, "update", out, 1U);
}
kernel_site site_of(kernel_run const& run, memory_op op) {
  kernel_report const some = run.only(op);
  REQUIRE(some.sites().size() == 1);
  return some.sites()[0];
}
shared_report shared_of(kernel_run const& run, memory_op op) {
  kernel_site const site = site_of(run, op);
  REQUIRE(site.report<shared_report>() != nullptr);
  return *site.report<shared_report>();
}

}  // namespace

TEST_CASE("a shared atomic of ones counts lanes if nobody reads its result, and adds else", "[ptx]") {
  // Four lanes on a word: POPC.INC takes one wavefront, ATOMS.ADD one for each of them.
  shared_report const counted = shared_of(run("atom.shared.add.u32 %r7, [%r6], 1;", false), memory_op::reduction);
  CHECK(counted.wavefronts == 1);
  shared_report const added = shared_of(run("atom.shared.add.u32 %r7, [%r6], 1;", true), memory_op::atomic);
  CHECK(added.wavefronts == 4);
  CHECK(shared_of(run("red.shared.add.u32 [%r6], 2;", false), memory_op::reduction).wavefronts == 4);
}

TEST_CASE("atomics of all lanes on one address are one lane's where the compiler combines them", "[ptx]") {
  kernel_site const same = site_of(run("red.global.add.u32 [%rd1], %r1;", false), memory_op::reduction);
  CHECK(same.lanes == 1);
  CHECK(same.report<global_report>()->sectors == 1);
  // Nothing combines floats, or exchanges.
  kernel_site const floats = site_of(run("red.global.add.f32 [%rd1], 0f3F800000;", false), memory_op::reduction);
  CHECK(floats.lanes == 32);
  CHECK(floats.report<global_report>()->sectors == 32);
  CHECK(site_of(run("atom.global.exch.b32 %r7, [%rd1], %r1;", true), memory_op::atomic).lanes == 32);
}

TEST_CASE("an address that all lanes load is one address, unless it is of a frame", "[ptx]") {
  auto const lanes_of = [](std::string const& index) {
    std::string const text = "{ .reg .b64 %x<4>; .local .align 8 .b8 own[8]; " + index +
                             " and.b64 %x2, %x1, 60; add.s64 %x3, %rd1, %x2; red.global.add.u32 [%x3], 1; }";
    return site_of(run(text, false), memory_op::reduction).lanes;
  };
  CHECK(lanes_of("ld.global.u64 %x1, [%rd1];") == 1);
  CHECK(lanes_of("ld.volatile.global.u64 %x1, [%rd1];") == 1);
  CHECK(lanes_of("ld.shared.u32 %r7, [bins]; cvt.u64.u32 %x1, %r7;") == 1);
  CHECK(lanes_of("ld.shared.u32 %r7, [%r5]; cvt.u64.u32 %x1, %r7;") == 32);
  CHECK(lanes_of("mov.b64 %x0, 4; st.local.u64 [own], %x0; ld.local.u64 %x1, [own];") == 32);
}

TEST_CASE("RED has no generic form, and exchanges have no RED", "[ptx]") {
  auto const has = [](std::string const& atomic, memory_op op) {
    return site_of(run(atomic, false), op).kind.is_in(memory_space::global);
  };
  CHECK(has("atom.add.u32 %r7, [%rd1], 1;", memory_op::atomic));
  CHECK(has("atom.add.noftz.f16x2 %r7, [%rd1], %r1;", memory_op::atomic));
  CHECK(has("atom.global.add.u32 %r7, [%rd1], 1;", memory_op::reduction));
  CHECK(has("atom.global.exch.b32 %r7, [%rd1], 1;", memory_op::atomic));
}

TEST_CASE("an atomic of which it is not said whether its result is used is unknown", "[kernel]") {
  warp_access const four_a_word = lane_addresses<int>([](int lane) { return lane / 4 * 4; });
  CHECK(!shared_memory<sm_90>::analyze(four_a_word.as(memory_op::reduction)).wavefronts.known());
  CHECK(!shared_memory<sm_90>::analyze(four_a_word.as(memory_op::reduction, {atomic_op::add})).wavefronts.known());
}
