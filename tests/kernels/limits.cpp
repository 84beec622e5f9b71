// Kernels that need much memory, go deep, or ask lanes that are not there.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "support/catch.hpp"
#include "support/contains.hpp"

using namespace warpmem;
using matchers::HasNoProblems;

namespace {

struct limits_bench {
  std::vector<int> in = std::vector<int>(64, 3);
  std::vector<int> out = std::vector<int>(64);
  simulated_gpu gpu{sm_90::traits};
  limits_bench() { gpu.global("in", in).global("out", out); }
};

void check_one(kernel_run const& run, problem_kind kind, std::string_view sentence) {
  for (kernel_problem const& p : run.problems()) {
    UNSCOPED_INFO(p.sentence);
  }
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == kind);
  CHECK(support::has(run.problems()[0].sentence, sentence));
}

}  // namespace

TEST_CASE("a template may be the first to name a dynamic shared array") {
  std::vector<int> data(64);
  std::iota(data.begin(), data.end(), 0);
  simulated_gpu gpu{sm_90::traits};
  auto const run = gpu.launch({.grid = {1}, .block = {64}, .dynamic_shared = 256}, "reverses<63>", data);
  CHECK_THAT(run, HasNoProblems());
  CHECK(run.sums().shared.wavefronts == 4);
  CHECK(data[0] == 63);
  CHECK(data[63] == 0);
}

// nvcc 13 takes the first. Of the second ptxas says: uses too much shared data (0xc004 bytes, 0xc000 max).
TEST_CASE("__shared__ arrays have 48 KiB, dynamic shared memory what a block can have") {
  limits_bench b;
  CHECK_THAT(b.gpu.launch({{1}, {32}}, "fills_shared<12288>", b.out), HasNoProblems());
  for (unsigned const threads : {1U, 2U}) {
    b.gpu.threads(threads);
    check_one(b.gpu.launch({{4}, {32}}, "fills_shared<12289>", b.out), problem_kind::too_much_shared,
              "the kernel has 49156 bytes of __shared__ arrays, of at most 49152: only dynamic shared memory can be "
              "larger");
    CHECK(b.out[3] == 8);
  }
  CHECK_THAT(b.gpu.launch({{1}, {64}, 227 * 1024}, "reverses<63>", b.out), HasNoProblems());
  CHECK_THROWS_AS(b.gpu.launch({{1}, {32}, 227 * 1024 - 49151}, "fills_shared<12288>", b.out), ptx::error);
}

TEST_CASE("a shuffle from a lane that its mask does not name, or that is not there, is found") {
  limits_bench b;
  CHECK_THAT(b.gpu.launch({{1}, {32}}, "shuffles_some<65535, 15>", b.out), HasNoProblems());
  check_one(b.gpu.launch({{1}, {32}}, "shuffles_some<65535, 20>", b.out), problem_kind::reported,
            "thread (0, 0, 0) of block (0, 0, 0) reads lane 20 in a shuffle that this lane does not execute with it");
  CHECK_THAT(b.gpu.launch({{1}, {64}}, "adds_behind", b.in, b.out, 64), HasNoProblems());
  check_one(b.gpu.launch({{1}, {64}}, "adds_behind", b.in, b.out, 48), problem_kind::reported,
            "thread (32, 0, 0) of block (0, 0, 0) reads lane 16 in a shuffle");
  check_one(b.gpu.launch({{1}, {24}}, "adds_behind", b.in, b.out, 24), problem_kind::reported,
            "thread (8, 0, 0) of block (0, 0, 0) reads lane 24 in a shuffle");
}

TEST_CASE("threads have 512 KiB of local memory, and 64 KiB for calls") {
  limits_bench b;
  CHECK_THAT(b.gpu.launch({{1}, {64}}, "keeps_much", b.out), HasNoProblems());
  CHECK_THAT(b.gpu.launch({{1}, {32}}, "recurses", b.out, 40), HasNoProblems());
  check_one(b.gpu.launch({{2}, {32}}, "recurses", b.out, 1 << 20), problem_kind::stopped,
            "with its stack of 65536 bytes used up");
  CHECK_THAT(b.gpu.launch({{1}, {32}}, "recurses", b.out, 40), HasNoProblems());
}

TEST_CASE("a statement that only keeps the compiler from moving accesses executes nothing") {
  limits_bench b;
  CHECK_THAT(b.gpu.launch({{1}, {32}}, "waits_for_compiler", b.out), HasNoProblems());
  CHECK(b.out[31] == 1);
}

TEST_CASE("a struct that is copied as a whole counts") {
  limits_bench b;
  b.in.assign(std::size_t{7} * 32, 5);
  b.out.assign(std::size_t{7} * 32, 0);
  b.gpu.global("structs", b.in).global("copied", b.out);
  kernel_run const run = b.gpu.launch({{1}, {32}}, "copies_structs", b.in, b.out);
  CHECK_THAT(run, HasNoProblems());
  CHECK(run.sums().lanes == 2 * 7 * 32);
  CHECK(b.out == b.in);
}

TEST_CASE("an array that is registered anew replaces what it overlaps") {
  std::vector<int> memory(512);
  std::vector<int> out(64);
  simulated_gpu gpu{sm_90::traits};
  gpu.global("out", out).global("large", memory).global("small", memory.data(), 32);
  kernel_run const run = gpu.launch({{1}, {64}}, "adds_behind", memory.data(), out, 64);
  REQUIRE(!run.problems().empty());
  CHECK(run.problems()[0].kind == problem_kind::out_of_bounds);
  CHECK(support::has(run.problems()[0].sentence, "at index 32 of small, which has 32 elements of 4 bytes"));
  gpu.global("large", memory).global("inside", memory.data() + 1, 64);
  kernel_run const inside = gpu.launch({{1}, {64}}, "adds_behind", memory.data() + 1, out, 64);
  CHECK_THAT(inside, HasNoProblems());
  CHECK(inside.sums().global.sectors == counter{2 * 2 * 4});
}
