// Which lanes and warps wait for each other, and where: barriers of half a warp and of some warps, their reductions,
// meetings of a warp, and places where lanes that parted go on together.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "kernel_texts.hpp"
#include "problem_words.hpp"
#include "support/catch.hpp"

using namespace warpmem;

namespace {

// A kernel of out[64] with %t, the thread, %l, its lane, and %out, the place of its element.
std::string meeting_kernel(std::string const& body) {
  return kernel_texts::head + R"(.visible .entry k(.param .u64 out)
{
  .shared .align 16 .b8 tile[256];
  .reg .pred %p, %q;
  .reg .b32 %t, %l, %v, %w, %n, %at;
  .reg .b64 %out, %wide;
  ld.param.u64 %out, [out];
  mov.u32 %t, %tid.x;
  and.b32 %l, %t, 31;
  mul.wide.u32 %wide, %t, 4;
  add.u64 %out, %out, %wide;
)" + body +
         "\n}\n";
}

struct outcome {
  std::vector<int> out = std::vector<int>(64, -1);
  kernel_run run;
};
outcome launch_meeting(std::string const& body, unsigned threads) {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(meeting_kernel(body), "meeting_places.ptx");
  std::vector<int> out(64, -1);
  kernel_run run = gpu.launch({.grid = {1}, .block = {threads}}, "k", out);
  return {std::move(out), std::move(run)};
}

}  // namespace

TEST_CASE("a barrier waits for both halves of a warp", "[ptx][barriers]") {
  // Either half writes what the other reads.
  for (std::string const reader : {"lt", "ge"}) {
    outcome const o = launch_meeting("  setp." + reader + R"(.u32 %p, %l, 16;
  @%p bra READS;
  mov.u32 %v, 7;
  st.shared.u32 [tile], %v;
  bar.sync 1, 32;
  ret;
READS:
  bar.sync 1, 32;
  ld.shared.u32 %v, [tile];
  st.global.u32 [%out], %v;
  ret;)",
                                     32);
    for (auto const& p : o.run.problems()) {
      UNSCOPED_INFO(p.sentence);
    }
    CHECK(o.run.problems().empty());
    CHECK(o.out[reader == "lt" ? 0 : 31] == 7);
  }
}

TEST_CASE("half a warp does not pass a barrier", "[ptx][barriers]") {
  // What it would write behind the second barrier is not what the other half reads between the two.
  for (std::string const writer : {"lt", "ge"}) {
    outcome const o = launch_meeting("  setp." + writer + R"(.u32 %p, %l, 16;
  @%p bra WRITES;
  bar.sync 1, 32;
  ld.shared.u32 %v, [tile];
  bar.sync 2, 32;
  st.global.u32 [%out], %v;
  ret;
WRITES:
  mov.u32 %v, 7;
  st.shared.u32 [tile], %v;
  bar.sync 1, 32;
  bar.sync 2, 32;
  mov.u32 %v, 8;
  st.shared.u32 [tile], %v;
  ret;)",
                                     32);
    CHECK(o.run.problems().empty());
    CHECK(o.out[writer == "lt" ? 31 : 0] == 7);
  }
}

TEST_CASE("a barrier of one warp does not wait for another", "[ptx][barriers]") {
  outcome const o = launch_meeting(R"(  setp.ge.u32 %p, %t, 32;
  @%p bra END;
  bar.sync 3, 32;
  st.global.u32 [%out], %t;
END:
  ret;)",
                                   64);
  CHECK(o.run.problems().empty());
  CHECK(o.out[31] == 31);
}

TEST_CASE("a barrier counts, and asks all or any", "[ptx][barriers]") {
  for (unsigned const most : {0U, 40U, 64U}) {
    outcome const o = launch_meeting("  setp.lt.u32 %p, %t, " + std::to_string(most) + R"(;
  bar.red.popc.u32 %n, 0, %p;
  bar.red.and.pred %q, 0, %p;
  selp.u32 %v, 1000, 0, %q;
  add.u32 %n, %n, %v;
  bar.red.or.pred %q, 0, %p;
  selp.u32 %v, 100, 0, %q;
  add.u32 %n, %n, %v;
  st.global.u32 [%out], %n;
  ret;)",
                                     64);
    CHECK(o.run.problems().empty());
    CHECK(o.out[63] == static_cast<int>(most + (most == 64 ? 1000 : 0) + (most > 0 ? 100 : 0)));
  }
}

TEST_CASE("lanes that have ended are not waited for", "[ptx][barriers]") {
  outcome const o = launch_meeting(R"(  setp.ge.u32 %p, %l, 16;
  @%p exit;
  bar.warp.sync 0xffffffff;
  st.global.u32 [%out], %t;
  ret;)",
                                   32);
  CHECK(o.run.problems().empty());
  CHECK(o.out[15] == 15);
}

TEST_CASE("a lane that its mask does not name is a problem", "[ptx][barriers]") {
  outcome const o = launch_meeting(R"(  setp.lt.u32 %p, %l, 16;
  @%p bra END;
  bar.warp.sync 0x0000ffff;
END:
  ret;)",
                                   32);
  CHECK(has_problem(o.run, problem_kind::reported, "for the lanes of 0xffff, of which it is none"));
}

TEST_CASE("lanes that parted at a branch go on together", "[ptx][barriers]") {
  outcome const o = launch_meeting(R"(  setp.lt.u32 %p, %l, 16;
  @%p bra LOW;
  add.u32 %v, %t, 100;
  bra JOIN;
LOW:
  add.u32 %v, %t, 200;
JOIN:
  st.global.u32 [%out], %v;
  ret;)",
                                   32);
  REQUIRE(o.run.sites().size() == 1);
  CHECK(o.run.sites()[0].executions == 1);
  CHECK(o.out[15] == 215);
  CHECK(o.out[16] == 116);
}

TEST_CASE("lanes that leave a loop at different times go on together", "[ptx][barriers]") {
  outcome const o = launch_meeting(R"(  mov.u32 %n, 0;
  and.b32 %w, %l, 3;
LOOP:
  add.u32 %n, %n, 1;
  setp.le.u32 %p, %n, %w;
  @%p bra LOOP;
  st.global.u32 [%out], %n;
  ret;)",
                                   32);
  REQUIRE(o.run.sites().size() == 1);
  CHECK(o.run.sites()[0].executions == 1);
  CHECK(o.out[30] == 3);
}
