// Loops that other threads end: their accesses are counted as one order of threads executes them, and the report says
// so.
#include <ptx/kernel_texts.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>

#include <set>
#include <string>
#include <vector>

using namespace warpmem;

namespace waits_test { namespace {

// %rd1: an array of words that are 1; %rd2: the thread's own.
kernel_run run_waiting(std::string const& code, std::string const& before = "") {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel_texts::head + ".file 1 \"waits.cu\"\n" + before + R"(
.visible .entry waits(.param .u64 words)
{
  .reg .pred %p<4>;
  .reg .b32 %r<12>;
  .reg .b64 %rd<4>;
  ld.param.u64 %rd1, [words];
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd2, %r1, 4;
  add.s64 %rd2, %rd1, %rd2;
  )" + code + R"(
  ret;
}
)",
                "waits.ptx");
  std::vector<unsigned> words(64, 1);
  return gpu.launch({.grid = {1}, .block = {32}}, "waits", words);
}
std::size_t waits_in(std::string const& code) { return run_waiting(code).code().waits.size(); }

std::string const swap_until_it_succeeds = R"(
  ld.global.u32 %r2, [%rd1];
again:
  .loc 1 9 3
  add.s32 %r3, %r2, 3;
  atom.global.cas.b32 %r4, [%rd1], %r2, %r3;
  setp.eq.s32 %p1, %r4, %r2;
  mov.u32 %r2, %r4;
  @!%p1 bra again;)";

}}  // namespace waits_test

TEST_CASE("a loop that another thread ends is named", "[ptx]") {
  using namespace waits_test;
  CHECK(waits_in(swap_until_it_succeeds) == 1);
  // A lock: each lane takes it and gives it back.
  CHECK(waits_in(R"(
  mov.u32 %r5, 0;
lock:
  atom.global.exch.b32 %r2, [%rd2], 0;
  setp.eq.s32 %p1, %r2, 0;
  @%p1 bra lock;
  st.volatile.global.u32 [%rd2], 1;)") == 1);
  // A flag, through arithmetic.
  CHECK(waits_in(R"(
spin:
  ld.acquire.gpu.global.u32 %r2, [%rd1];
  and.b32 %r3, %r2, 1;
  setp.ne.s32 %p1, %r3, 1;
  @%p1 bra spin;)") == 1);
}

TEST_CASE("a loop of several blocks is one, wherever it waits", "[ptx]") {
  using namespace waits_test;
  // Lanes of even words add in the loop, the others go around it.
  CHECK(waits_in(R"(
  mov.u32 %r6, 0;
again:
  and.b32 %r5, %r1, 1;
  setp.eq.s32 %p2, %r5, 1;
  @%p2 bra other;
  add.s32 %r6, %r6, 1;
  bra join;
other:
  add.s32 %r6, %r6, 2;
join:
  atom.global.exch.b32 %r2, [%rd2], 1;
  add.s32 %r3, %r2, %r6;
  setp.lt.s32 %p1, %r3, 2;
  @%p1 bra again;
  st.global.u32 [%rd2], %r6;)") == 1);
  // What follows a loop is not in it.
  CHECK(waits_in(R"(
  mov.u32 %r3, 0;
next:
  add.s32 %r3, %r3, 1;
  setp.lt.s32 %p1, %r3, 4;
  @%p1 bra next;
  atom.global.exch.b32 %r2, [%rd2], 1;
  setp.eq.s32 %p2, %r2, 7;
  @%p2 bra done;
  st.global.u32 [%rd2], %r3;
done:)") == 0);
}

TEST_CASE("an access that is repeated for another reason is not", "[ptx]") {
  using namespace waits_test;
  // One swap, and what follows from it is no loop.
  CHECK(waits_in(R"(
  atom.global.cas.b32 %r4, [%rd1], 1, 7;
  setp.eq.s32 %p1, %r4, 1;
  @!%p1 bra done;
  st.global.u32 [%rd2], %r4;
done:)") == 0);
  // A loop that counts, in which volatile words are summed.
  CHECK(waits_in(R"(
  mov.u32 %r2, 0;
  mov.u32 %r3, 0;
next:
  ld.volatile.global.u32 %r4, [%rd2];
  add.s32 %r2, %r2, %r4;
  add.s32 %r3, %r3, 1;
  setp.lt.s32 %p1, %r3, 4;
  @%p1 bra next;
  st.global.u32 [%rd2], %r2;)") == 0);
  // A loop over a list: nobody writes its words meanwhile.
  CHECK(waits_in(R"(
  mov.u32 %r3, 0;
next:
  ld.global.u32 %r4, [%rd2];
  add.s32 %r3, %r3, %r4;
  setp.lt.s32 %p1, %r3, 4;
  @%p1 bra next;)") == 0);
}

TEST_CASE("texts and JSON say where a kernel waits", "[ptx]") {
  using namespace waits_test;
  kernel_run const r = run_waiting(swap_until_it_succeeds);
  CHECK(r.code().waits == std::set<std::string>{"waits.cu:9:3"});
  CHECK(support::has(text::full(r), "waits.cu:9:3 may repeat an access until another thread lets it go on"));
  CHECK(support::has(to_json(r), "\"waits\": [\"waits.cu:9:3\"]"));
  CHECK(support::has(to_json(run_waiting("st.global.u32 [%rd2], 7;")), "\"waits\": []"));
}

TEST_CASE("the loops of a function are the kernel's that calls it", "[ptx]") {
  using namespace waits_test;
  kernel_run const r = run_waiting("{ .param .u64 at; st.param.u64 [at], %rd1; call wait_there, (at); }", R"(
.func wait_there(.param .u64 at)
{
  .reg .pred %p<2>;
  .reg .b32 %r<2>;
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [at];
spin:
  ld.volatile.global.u32 %r1, [%rd1];
  setp.ne.s32 %p1, %r1, 1;
  @%p1 bra spin;
  ret;
}
)");
  CHECK(r.problems().empty());
  CHECK(r.code().waits.size() == 1);
}
