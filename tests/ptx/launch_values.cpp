// What is the same in every block is computed once a launch; what only looks so is not.
#include <ptx/kernel_texts.hpp>
#include <support/catch.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace warpmem;

namespace {

// out[i] = what `value` leaves in %r9. %r1 to %r4: threadIdx.x, blockIdx.x, blockDim.x, the parameter n; %r5: i.
std::string value_kernel(std::string const& value) {
  return kernel_texts::head + R"(
.func (.param .b32 result) next(.param .b32 number)
{
  .reg .b32 %r<4>;
  ld.param.u32 %r1, [number];
  add.u32 %r2, %r1, 1;
  st.param.b32 [result], %r2;
  ret;
}
.visible .entry values(.param .u64 out, .param .u32 n)
{
  .reg .pred %p<4>;
  .reg .b32 %r<16>;
  .reg .b64 %rd<8>;
  .local .align 4 .b8 depot[64];
  .shared .align 4 .b8 tile[64];
  ld.param.u64 %rd1, [out];
  ld.param.u32 %r4, [n];
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mad.lo.u32 %r5, %r2, %r3, %r1;
)" + value +
         R"(
  mul.wide.u32 %rd3, %r5, 4;
  add.s64 %rd4, %rd1, %rd3;
  st.global.u32 [%rd4], %r9;
  ret;
}
)";
}

// want(thread, block), in three blocks of 48 threads with n = 7.
template <class Want>
void check(std::string const& value, Want want) {
  INFO(value);
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(value_kernel(value), "values.ptx");
  std::vector<int> out(std::size_t{144});
  kernel_run const run = gpu.launch({.grid = {3}, .block = {48}}, "values", out, 7);
  CHECK(run.problems().empty());
  for (int i = 0; i < 144; ++i) {
    CHECK(out[static_cast<std::size_t>(i)] == want(i % 48, i / 48));
  }
}

}  // namespace

TEST_CASE("what threads compute of their index and of parameters is theirs", "[ptx]") {
  check("mad.lo.u32 %r9, %r1, %r4, %r3;", [](int thread, int) { return 7 * thread + 48; });
  check("setp.lt.u32 %p1, %r1, %r4; selp.b32 %r9, %r3, %r1, %p1;",
        [](int thread, int) { return thread < 7 ? 48 : thread; });
  check("mov.u32 %r6, tile; sub.u32 %r9, %r6, %r6;", [](int, int) { return 0; });
}

TEST_CASE("what depends on the block is computed in each", "[ptx]") {
  check("add.u32 %r9, %r2, %r4;", [](int, int block) { return block + 7; });
  check("add.u32 %r6, %r1, %r4; add.u32 %r9, %r6, %r2;", [](int thread, int block) { return thread + 7 + block; });
}

TEST_CASE("a register that is written in two places has the latest value", "[ptx]") {
  check("mov.u32 %r9, %r4; add.u32 %r9, %r9, 1;", [](int, int) { return 8; });
  check("mov.u32 %r9, %r4; setp.lt.u32 %p1, %r1, %r2; @%p1 mov.u32 %r9, %r3;",
        [](int thread, int block) { return thread < block ? 48 : 7; });
  check("mov.u32 %r9, 0; again: add.u32 %r9, %r9, %r4; setp.lt.u32 %p1, %r9, 20; @%p1 bra again;",
        [](int, int) { return 21; });
  check("{ .param .b32 a; .param .b32 b; st.param.b32 [a], %r4; call (b), next, (a); ld.param.b32 %r9, [b]; }",
        [](int, int) { return 8; });
}

TEST_CASE("a value of a way that a warp does not go does no harm", "[ptx]") {
  check("mov.u32 %r9, 1; setp.eq.u32 %p1, %r4, 7; @%p1 bra done; add.u32 %r6, %r4, %r1; mov.u32 %r9, %r6; done:",
        [](int, int) { return 1; });
}
