// Kernels that end early in different ways: no report of theirs is whole.
#include <ptx/kernel_texts.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/text/text.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

// Each thread reads and writes its own element, which wastes nothing; `then` is in between, `last` is whether this is
// the last block.
std::string ending_kernel(std::string const& then) {
  return kernel_texts::head + R"(
.visible .entry ends(.param .u64 in, .param .u64 out)
{
  .reg .pred %p<4>;
  .reg .b32 %r<8>;
  .reg .b64 %rd<8>;
  .shared .align 8 .b64 bar;
  ld.param.u64 %rd1, [in];
  ld.param.u64 %rd2, [out];
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mad.lo.u32 %r4, %r2, %r3, %r1;
  mul.wide.u32 %rd3, %r4, 4;
  add.s64 %rd4, %rd1, %rd3;
  add.s64 %rd5, %rd2, %rd3;
  ld.global.u32 %r5, [%rd4];
  setp.eq.u32 %p1, %r2, 3;
)" + then +
         R"(
  st.global.u32 [%rd5], %r5;
  ret;
}
)";
}

kernel_run run(std::string const& then) {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(ending_kernel(then), "ends.ptx");
  gpu.most_instructions(1U << 14);
  std::vector<int> in(256, 1), out(256);
  return gpu.launch({.grid = {4}, .block = {64}}, "ends", in, out);
}

// In order, as the coverage has what is missing.
std::vector<std::string> sentences_of(kernel_run const& run) {
  std::vector<std::string> all;
  for (kernel_problem const& problem : run.problems()) {
    all.push_back(problem.sentence);
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

TEST_CASE("a kernel that ends early is not judged", "[ptx]") {
  kernel_run const whole = run("");
  CHECK(whole.is_whole());
  CHECK(whole.coverage().blocks == kernel_progress{4, 4});
  CHECK(whole.coverage().warps == kernel_progress{8, 8});
  CHECK(IsCoalesced().match(whole));
  CHECK(HasNoProblems().match(whole));

  struct early {
    char const* what;
    char const* code;
  };
  for (early const& e : {
           early{"a trap", "@%p1 trap;"},
           early{"an endless loop", "L: @%p1 bra L;"},
           early{"a wait for a barrier that nobody else reaches", "@%p1 bar.sync 1, 128;"},
           early{"an instruction that is not known", "@%p1 st.unheard.u32 [%rd5], %r5;"},
           early{"a load beyond the array", "@%p1 ld.global.u32 %r5, [%rd4+64];"},
           early{"a store beyond the array", "@%p1 st.global.u32 [%rd5+1024], %r5;"},
           early{"a misaligned load", "@%p1 ld.global.u32 %r5, [%rd4+2];"},
           early{"an address where nothing is", "@%p1 mov.u64 %rd6, 64; @%p1 ld.global.u32 %r5, [%rd6];"},
           early{"an mbarrier that is not initialized", "@%p1 mbarrier.arrive.shared.b64 %rd6, [bar];"},
       }) {
    CAPTURE(e.what);
    kernel_run const ended = run(e.code);
    CHECK(!ended.problems().empty());
    CHECK(!ended.is_whole());
    CHECK(ended.coverage().missing == sentences_of(ended));
    CHECK(support::has(text::line(ended), "ends, on capability 9.0: incomplete: "));
    CHECK(!support::has(text::full(ended), "least possible"));
    CHECK(!support::has(text::full(ended), "measured"));
    CHECK(!IsCoalesced().match(ended));
    CHECK(!(!IsCoalesced()).match(ended));
    CHECK(!TakesAtMostSectors(1000).match(ended.global()));
    CHECK(!HasNoProblems().match(ended));
    CHECK(!ended.sums().global.is_coalesced());
  }
}

TEST_CASE("a function that calls itself for ever is stopped", "[ptx]") {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel_texts::head + R"(.func again()
{
  call.uni again, ();
  ret;
}
.visible .entry k()
{
  call.uni again, ();
  ret;
}
)",
                "again.ptx");
  kernel_run const run = gpu.launch({.grid = {1}, .block = {32}}, "k");
  CHECK_FALSE(run.is_whole());
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == problem_kind::stopped);
  CHECK(support::has(run.problems()[0].sentence, "calls again with its stack of 65536 bytes used up"));
}

TEST_CASE("a lane must be in the mask of what it executes", "[ptx][checks]") {
  kernel_run const ended = run("shfl.sync.idx.b32 %r5, %r5, 0, 31, 0x7fffffff;");
  REQUIRE(ended.problems().size() == 1);
  CHECK(
      support::has(ended.problems()[0].sentence,
                   "thread (31, 0, 0) of block (0, 0, 0) executes an instruction for the lanes of 0x7fffffff, of which "
                   "it is none"));
  CHECK(ended.problems()[0].times == 8);
}
