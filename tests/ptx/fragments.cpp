// nvcuda::wmma: what the products are, and what loading and storing fragments costs.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel_texts.hpp"
#include "support/catch.hpp"

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

constexpr launch_shape one_warp{.grid = {1}, .block = {32}};

simulated_gpu fragment_gpu() {
  simulated_gpu gpu{sm_90::traits};
  gpu.load(WARPMEM_TEST_DATA "/ptx/fragments.ptx");
  return gpu;
}
int element(int seed, std::size_t k) {
  return static_cast<int>((k * 7 + k / 16 * 3 + static_cast<std::size_t>(seed)) % 15) - 7;
}
// Whole numbers from -7 to 7 as halves.
std::vector<std::uint16_t> halves(int seed) {
  constexpr std::uint16_t bits[]{0, 0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700};
  std::vector<std::uint16_t> all(256);
  for (std::size_t k = 0; k < all.size(); ++k) {
    int const v = element(seed, k);
    all[k] = static_cast<std::uint16_t>(bits[v < 0 ? -v : v] | (v < 0 ? 0x8000 : 0));
  }
  return all;
}
// Of A by rows, and B by columns or by rows.
int product(std::size_t row, std::size_t column, bool b_is_col) {
  int sum = 0;
  for (std::size_t k = 0; k < 16; ++k) {
    sum += element(1, 16 * row + k) * element(2, b_is_col ? 16 * column + k : 16 * k + column);
  }
  return sum;
}
kernel_sums at(kernel_run const& run, std::uint32_t line) { return run.at(line).sums(); }

}  // namespace

TEST_CASE("fragments of halves are loaded, multiplied and stored") {
  simulated_gpu gpu = fragment_gpu();
  std::vector<float> d(256);
  auto const run = gpu.launch(one_warp, "from_global", halves(1), halves(2), d);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t k = 0; k < d.size(); ++k) {
    CHECK(d[k] == static_cast<float>(product(k / 16, k % 16, true) + 1));
  }
  // Four tiles of 8 x 8: a load takes 16 bytes of 8 rows, which are 32 bytes apart.
  for (std::uint32_t const line : {11U, 12U}) {
    CHECK(at(run, line).executions == 4);
    CHECK(at(run, line).global.sectors == 32);
    CHECK(at(run, line).global.ideal_sectors == 16);
  }
  // A store of 8 bytes takes 32 bytes of 8 rows.
  CHECK(at(run, 14).executions == 4);
  CHECK(at(run, 14).global.sectors == 32);
  CHECK(at(run, 14).global.ideal_sectors == 32);
}

TEST_CASE("fragments in shared memory are loaded as matrices") {
  simulated_gpu gpu = fragment_gpu();
  std::vector<float> d(256, 3.0F);
  auto const run = gpu.launch(one_warp, "from_shared", halves(1), halves(2), d);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t k = 0; k < d.size(); ++k) {
    CHECK(d[k] == static_cast<float>(product(k / 16, k % 16, false) + 3));
  }
  // ldmatrix.x4; rows of 48 bytes are in all banks.
  for (std::uint32_t const line : {27U, 28U}) {
    CHECK(run.at(line).sites().at(0).kind.form == instruction_form::matrix_access);
    CHECK(run.at(line).sites().at(0).kind.matrices == 4);
    CHECK(at(run, line).executions == 1);
    CHECK(at(run, line).shared.wavefronts == 4);
  }
}

TEST_CASE("fragments of bytes are multiplied exactly") {
  simulated_gpu gpu = fragment_gpu();
  std::vector<signed char> a(256);
  std::vector<signed char> b(256);
  for (std::size_t k = 0; k < 256; ++k) {
    a[k] = static_cast<signed char>(element(1, k));
    b[k] = static_cast<signed char>(element(2, k));
  }
  std::vector<int> d(256);
  auto const run = gpu.launch(one_warp, "of_bytes", a, b, d);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t k = 0; k < d.size(); ++k) {
    CHECK(d[k] == product(k % 16, k / 16, true));
  }
}

TEST_CASE("a race with a fragment's load names the load", "[ptx][matrix]") {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel_texts::head + R"(.visible .entry k()
{
  .shared .align 16 .b8 tile[512];
  .reg .pred %p;
  .reg .b32 %t, %at, %pitch, %r<8>;
  .reg .b64 %tile;
  mov.u32 %t, %tid.x;
  shl.b32 %at, %t, 2;
  mov.u32 %pitch, tile;
  add.u32 %at, %at, %pitch;
  mov.u32 %pitch, 16;
  mov.u64 %tile, tile;
  cvta.shared.u64 %tile, %tile;
  setp.ge.u32 %p, %t, 32;
  @%p bra WRITE;
  wmma.load.a.sync.aligned.row.m16n16k16.f16 {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, [%tile], %pitch;
  ret;
WRITE:
  st.shared.u32 [%at], %t;
  ret;
}
)",
                "race.ptx");
  auto const run = gpu.launch({.grid = {1}, .block = {64}}, "k");
  bool is_told = false;
  for (kernel_problem const& p : run.problems()) {
    INFO(p.sentence);
    is_told =
        is_told || (p.kind == problem_kind::shared_race &&
                    p.sentence.find(" reads at an unknown place, with no barrier between them") != std::string::npos);
  }
  CHECK(is_told);
}
