// What a kernel must not do: a kernel that does it, and one that does not. tests/data/ptx/problems.cu has the kernels.
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "kernel_bench.hpp"
#include "support/catch.hpp"

using warpmem::kernel_problem;
using warpmem::kernel_run;
using warpmem::launch_shape;
using warpmem::problem_kind;
using warpmem_tests::kernel_bench;

namespace {

// Arrays of 64 elements.
struct bench : kernel_bench {
  std::vector<int> numbers = std::vector<int>(64, 3);
  std::vector<int> results = std::vector<int>(64);
  std::vector<int> one = std::vector<int>(1);
  std::vector<unsigned char> small = std::vector<unsigned char>(64);
  std::vector<float> floats = std::vector<float>(256);
  std::vector<float> sums = std::vector<float>(256);
  std::uint64_t in = global("in", numbers);
  std::uint64_t out = global("out", results);
  std::uint64_t flag = global("flag", one);
  std::uint64_t bytes = global("bytes", small);
  bench() : kernel_bench{warpmem::sm_90::traits, WARPMEM_TEST_DATA "/ptx/problems.ptx"} {}
};

void check_one(kernel_run const& run, problem_kind kind, std::string const& sentence, std::uint64_t times = 0) {
  for (kernel_problem const& p : run.problems()) {
    UNSCOPED_INFO(p.sentence);
  }
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == kind);
  CHECK(run.problems()[0].sentence == sentence);
  if (times != 0) {
    CHECK(run.problems()[0].times == times);
  }
}
void check_none(kernel_run const& run) {
  for (kernel_problem const& p : run.problems()) {
    UNSCOPED_INFO(p.sentence);
  }
  CHECK(run.problems().empty());
  CHECK(!run.sites().empty());
  CHECK(run.is_whole());
}

}  // namespace

TEST_CASE("lanes outside of the arrays do not execute an access", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{2}, {32}}, "copy", b.in, b.out, 64));
  check_one(b.launch({{3}, {32}}, "copy", b.in, b.out, 65), problem_kind::out_of_bounds,
            "thread (0, 0, 0) of block (2, 0, 0) reads 4 bytes at problems.cu:11:5, at index 64 of in, which has 64 "
            "elements of 4 bytes");
  check_one(b.launch({{1}, {32}}, "copy", b.in, std::uint64_t{0}, 64), problem_kind::out_of_bounds,
            "thread (0, 0, 0) of block (0, 0, 0) writes 4 bytes at problems.cu:11:5, at address 0x0, where no array is",
            32);
}

TEST_CASE("a vector access must be aligned", "[ptx][checks]") {
  bench b;
  std::uint64_t const from = b.global("floats", b.floats);
  std::uint64_t const to = b.global("sums", b.sums);
  check_none(b.launch({{1}, {32}}, "copy_of_four", from, to, 4));
  kernel_run const run = b.launch({{1}, {32}}, "copy_of_four", from, to, 2);
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == problem_kind::misaligned);
  CHECK(run.problems()[0].sentence.find("which is not a multiple of 16") != std::string::npos);
}

TEST_CASE("shared memory has the size of the launch", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{1}, {32}}, "uses_variables", b.out));
  check_none(b.launch({{1}, {64}, 256}, "writes_dynamic", b.out));
  kernel_run const run = b.launch({{1}, {64}, 128}, "writes_dynamic", b.out);
  REQUIRE(!run.problems().empty());
  CHECK(run.problems()[0].kind == problem_kind::out_of_bounds);
  check_none(b.launch({{1}, {32}}, "overruns_shared", b.out, 1));
  CHECK(b.launch({{1}, {32}}, "overruns_shared", b.out, 2).problems().size() == 2);
}

TEST_CASE("a block reads shared memory that it has not written", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{2}, {64}}, "sums_shared", b.out, 64));
  check_one(b.launch({{2}, {64}}, "sums_shared", b.out, 32), problem_kind::uninitialized_shared,
            "thread (32, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cu:43:3, at byte 128 of part, that its "
            "block has not written",
            64);
  for (char const* const kernel : {"copies_doubles", "copies_floats"}) {  // structs whose padding nobody writes
    check_none(b.launch({{1}, {64}}, kernel, b.out, 64));
    CHECK(b.launch({{1}, {64}}, kernel, b.out, 32).problems().size() == 1);
  }
}

TEST_CASE("elements that a loop loads ahead may be beyond the array", "[ptx][checks]") {
  bench b;
  std::vector<float> of_shared(99);
  check_none(b.launch({{1}, {99}, 412}, "adds_to_each", b.global("of_shared", of_shared)));
  CHECK(of_shared[98] == 196);
  std::vector<float> row(99, 1);
  std::uint64_t const at = b.global("row", row);
  check_none(b.launch({{1}, {1}}, "adds_to_each_global", at));
  CHECK(row[98] == 99);
  check_none(b.launch({{1}, {1}}, "adds_most_of_row", at, b.out, 24));
}

TEST_CASE("elements that are read must not be beyond the array", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{1}, {32}, 400}, "sums_row", b.out, 24));
  check_one(
      b.launch({{1}, {32}, 412}, "sums_row", b.out, 25), problem_kind::out_of_bounds,
      "thread (0, 0, 0) of block (0, 0, 0) reads 16 bytes at problems.cu:495:3, at byte 400 of the shared memory, "
      "which has 412",
      32);
  check_one(
      b.launch({{1}, {32}, 415}, "sums_row", b.out, 25), problem_kind::out_of_bounds,
      "thread (0, 0, 0) of block (0, 0, 0) reads 16 bytes at problems.cu:495:3, at byte 400 of the shared memory, "
      "which has 415",
      32);
  std::vector<float> row(98);
  check_one(b.launch({{1}, {1}}, "adds_most_of_row", b.global("row", row), b.out, 24), problem_kind::out_of_bounds,
            "thread (0, 0, 0) of block (0, 0, 0) reads 16 bytes at problems.cu:499:3, at index 96 of row, which has 98 "
            "elements of 4 bytes");
}

TEST_CASE("a thread reads local memory that it has not written", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{1}, {64}}, "picks", b.out, 16, 3));
  check_one(b.launch({{1}, {64}}, "picks", b.out, 3, 3), problem_kind::uninitialized_local,
            "thread (0, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cu:379:3, at byte 12 of local memory, that "
            "it has not written",
            64);
  check_none(b.launch({{1}, {64}}, "calls_again", b.in, b.out, 4));
  kernel_run const again = b.launch({{1}, {64}}, "calls_again", b.in, b.out, 2);
  REQUIRE(again.problems().size() == 1);
  CHECK(again.problems()[0].kind == problem_kind::uninitialized_local);
  check_none(b.launch({{1}, {32}}, "passes_struct", b.in, b.out, 3));
}

TEST_CASE("a word is written with any of its bytes, a row with all its words", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{1}, {32}, 128}, "reads_written_word", b.out));
  CHECK(b.results[31] == 1);
  check_none(b.launch({{1}, {32}, 512}, "reads_last_word", b.out));
}

TEST_CASE("a thread that waits only for so long goes on", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{2}, {32}}, "spins_for", b.flag, b.out, 2'000'000'000LL));
  CHECK(b.results[31] == 1);
}

TEST_CASE("a thread loads what it may not use, whether it was written or not", "[ptx][checks]") {
  bench b;
  b.one[0] = 8;
  check_none(b.launch({{1}, {32}}, "pops_each", b.flag, b.out));
  CHECK(b.results[7] == 1);
  CHECK(b.results[8] == -1);
  b.one[0] = 8;
  check_one(
      b.launch({{1}, {32}}, "pops_each_unchecked", b.flag, b.out), problem_kind::uninitialized_local,
      "thread (8, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cu:518:3, at byte 0 of local memory, that it "
      "has not written",
      24);
  kernel_run const asks = b.launch({{1}, {32}}, "reads_before_it_asks", b.out, 4);
  REQUIRE(asks.problems().size() == 1);
  CHECK(asks.problems()[0].kind == problem_kind::uninitialized_shared);
  CHECK(asks.problems()[0].times == 32);
}

TEST_CASE("a thread reads an array that nobody has written", "[ptx][checks]") {
  for (unsigned const threads : {1U, 2U}) {
    bench b;
    b.options().threads = threads;
    std::vector<int> fresh(64);
    std::vector<std::uint8_t> written(64);
    std::uint64_t const half = b.global("half", fresh, written.data());
    check_none(b.launch({{1}, {32}}, "copy", b.in, half, 64));
    CHECK(written[31] == 15);
    CHECK(written[32] == 0);
    check_none(b.launch({{1}, {32}}, "copy", half, b.out, 64));
    check_one(b.launch({{2}, {32}}, "copy", half, b.out, 64), problem_kind::uninitialized_global,
              "thread (0, 0, 0) of block (1, 0, 0) reads 4 bytes at problems.cu:11:5, at index 32 of half, that nobody "
              "has written",
              32);
  }
}

TEST_CASE("two warps touch a word without a barrier between them", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{2}, {64}}, "shifts_and_waits", b.out));
  check_one(b.launch({{1}, {64}}, "shifts", b.out), problem_kind::shared_race,
            "thread (32, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cu:79:3, at byte 0 of tile, that thread "
            "(0, 0, 0) writes at problems.cu:78:3, with no barrier between them",
            32);
  check_none(b.launch({{1}, {64}}, "shares_words", b.out));
  check_none(b.launch({{1}, {128}}, "overwrites_row", b.out, 1));
  kernel_run const run = b.launch({{1}, {128}}, "overwrites_row", b.out, 0);
  REQUIRE(run.problems().size() == 2);
  CHECK(run.problems()[0].kind == problem_kind::warp_race);
  CHECK(run.problems()[1].kind == problem_kind::shared_race);
}

TEST_CASE("two warps touch a word of global memory", "[ptx][checks]") {
  bench b;
  check_one(b.launch({{1}, {32, 2}}, "adds_rows", b.out, 2), problem_kind::global_race,
            "thread (0, 1, 0) of block (0, 0, 0) reads 4 bytes at problems.cu:116:7, at index 0 of out, that thread "
            "(0, 0, 0) writes at problems.cu:116:7, with no barrier between them");
  check_none(b.launch({{1}, {32, 2}}, "adds_rows", b.out, 1));
  check_none(b.launch({{4}, {32, 2}}, "adds_rows_atomically", b.out));
  b.options().races = false;
  check_none(b.launch({{1}, {32, 2}}, "adds_rows", b.out, 2));
}

TEST_CASE("two blocks touch a word, and atomics order them or not", "[ptx][checks]") {
  bench b;
  check_one(b.launch({{2}, {1}}, "reads_before", b.out), problem_kind::global_race,
            "thread (0, 0, 0) of block (1, 0, 0) reads 4 bytes at problems.cu:124:41, at index 1 of out, that thread "
            "(0, 0, 0) of block (0, 0, 0) writes at problems.cu:124:41, with no atomics to order the blocks");
  check_none(b.launch({{8}, {64}}, "adds_all", b.out, b.flag));
  CHECK(b.results[0] == 28);
  b.one[0] = 0;
  check_none(b.launch({{4}, {64}}, "waits_in_line", b.out, b.flag));
}

TEST_CASE("who writes the same value, or other bytes of a word, does not race", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{2}, {64}}, "raises_flag", b.out, b.bytes));
  check_one(b.launch({{1}, {64}}, "raises_flags", b.out, b.bytes), problem_kind::global_race,
            "thread (32, 0, 0) of block (0, 0, 0) writes 4 bytes at problems.cu:152:3, at index 0 of out, that thread "
            "(0, 0, 0) writes at problems.cu:152:3, with no barrier between them",
            32);
}

TEST_CASE("lanes of a warp that exchange values through memory need __syncwarp()", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{2}, {64}}, "swaps_in_shared_and_waits", b.out));
  check_one(b.launch({{1}, {64}}, "swaps_in_shared", b.out), problem_kind::warp_race,
            "thread (0, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cu:165:3, at byte 4 of tile, that thread "
            "(1, 0, 0) writes at problems.cu:164:3, with no __syncwarp() between them",
            64);
  check_none(b.launch({{1}, {64}}, "swaps_in_global_and_waits", b.out));
  check_one(b.launch({{1}, {64}}, "swaps_in_global", b.out), problem_kind::warp_race,
            "thread (0, 0, 0) of block (0, 0, 0) writes 4 bytes at problems.cu:174:3, at index 0 of out, that thread "
            "(1, 0, 0) reads at problems.cu:173:3, with no __syncwarp() between them",
            64);
  check_none(b.launch({{1}, {64}}, "swaps_in_halves", b.out));
  check_none(b.launch({{1}, {64}}, "reads_first", b.out));
  check_one(b.launch({{1}, {32}}, "reverses_in_step", b.out), problem_kind::warp_race,
            "thread (0, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cu:231:3, at byte 124 of tile, that thread "
            "(31, 0, 0) writes at problems.cu:230:3, with no __syncwarp() between them",
            32);
  kernel_run const sums = b.launch({{1}, {64}}, "sums_in_step", b.out);  // volatile or not
  CHECK(!sums.problems().empty());
  for (kernel_problem const& p : sums.problems()) {
    CHECK(p.kind == problem_kind::warp_race);
  }
}

TEST_CASE("a store races with atomics of its warp and of others", "[ptx][checks]") {
  bench b;
  kernel_run const first = b.launch({{1}, {64}}, "clears_late", b.out, 0);
  REQUIRE(first.problems().size() == 2);
  CHECK(first.problems()[0].kind == problem_kind::warp_race);
  CHECK(first.problems()[0].sentence ==
        "thread (1, 0, 0) of block (0, 0, 0) updates 4 bytes at problems.cu:205:3, at byte 0 of count, that thread "
        "(0, 0, 0) writes at problems.cu:203:5, with no __syncwarp() between them");
  CHECK(first.problems()[1].kind == problem_kind::shared_race);
  kernel_run const second = b.launch({{1}, {64}}, "clears_late", b.out, 32);
  REQUIRE(second.problems().size() == 3);
  CHECK(second.problems()[0].kind == problem_kind::uninitialized_shared);
  CHECK(second.problems()[1].kind == problem_kind::shared_race);
  CHECK(second.problems()[1].sentence ==
        "thread (32, 0, 0) of block (0, 0, 0) writes 4 bytes at problems.cu:203:5, at byte 0 of count, that thread "
        "(0, 0, 0) updates at problems.cu:205:3, with no barrier between them");
  CHECK(second.problems()[2].kind == problem_kind::warp_race);
}

TEST_CASE("who passed a fence is trusted", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{1}, {64}}, "hands_over", b.out, b.flag));
  CHECK(b.results[63] == 31);
  kernel_run const early = b.launch({{1}, {64}}, "hands_over_too_early", b.out, b.flag);
  REQUIRE(early.problems().size() == 1);
  CHECK(early.problems()[0].kind == problem_kind::shared_race);
  check_none(b.launch({{1}, {64}}, "produces", b.out, 4));  // by bar.arrive and bar.sync
}

TEST_CASE("threads wait for each other at one barrier", "[ptx][checks]") {
  bench b;
  check_one(b.launch({{1}, {64}}, "waits_in_branches", b.out), problem_kind::different_barriers,
            "thread (0, 0, 0) of block (0, 0, 0) waits at the barrier at problems.cu:285:5, thread (32, 0, 0) at the "
            "one at problems.cu:288:5");
  CHECK(b.launch({{1}, {64}}, "waits_in_halves", b.out).problems().at(0).kind == problem_kind::different_barriers);
  check_one(b.launch({{1}, {32}}, "skips_barrier", b.out), problem_kind::skipped_barrier,
            "thread (16, 0, 0) of block (0, 0, 0) went around the barrier at problems.cu:294:5, at which thread (0, 0, "
            "0) of the same warp waits");
  check_none(b.launch({{1}, {64}}, "returns_early", b.out, 50));
  CHECK(b.results[49] == 2);
  check_none(b.launch({{1}, {64}}, "returns_late", b.out, 60));
  check_none(b.launch({{1}, {64}}, "returns_behind_loop", b.out, 32));
  CHECK(b.results[1] == 17);
  check_none(b.launch({{1}, {64}}, "waits_by_number", b.out));
}

TEST_CASE("threads wait for what never comes", "[ptx][checks]") {
  bench b;
  kernel_run const warps = b.launch({{1}, {64}}, "misses_warp", b.out);
  REQUIRE(warps.problems().size() == 1);
  CHECK(warps.problems()[0].kind == problem_kind::missing_lanes);
  CHECK(warps.problems()[0].sentence.find("warp 0 of block 0 waits at problems.cu:333:5") == 0);
  CHECK(warps.coverage().blocks.executed == 0);
  kernel_run const lanes = b.launch({{1}, {32}}, "misses_lanes", b.out);
  REQUIRE(lanes.problems().size() == 1);
  CHECK(lanes.problems()[0].kind == problem_kind::missing_lanes);
  check_none(b.launch({{1}, {32}}, "shuffles_in_halves", b.out));
  CHECK(b.launch({{1}, {32}}, "spins", b.flag).problems().at(0).kind == problem_kind::missing_lanes);
  check_none(b.launch({{1}, {64}}, "waits_for_flag", b.flag, b.out));
  CHECK(b.results == std::vector<int>(64, 1));
}

TEST_CASE("a thread goes on without end, or executes a trap", "[ptx][checks]") {
  bench b;
  b.options().most_instructions = 1 << 16;
  kernel_run const run = b.launch({{1}, {1}}, "goes_around", b.out);
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == problem_kind::endless_thread);
  CHECK(b.launch({{4}, {32}}, "traps", b.out).problems().at(0).kind == problem_kind::stopped);
}

TEST_CASE("an asynchronous copy must be waited for", "[ptx][checks]") {
  bench b;
  check_none(b.launch({{1}, {64}}, "copies_async", b.in, b.out, 1, 1));
  check_one(b.launch({{1}, {64}}, "copies_async", b.in, b.out, 0, 1), problem_kind::unwaited_copy,
            "thread (32, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cu:419:3, at byte 0 of staged, that the "
            "copy which thread (0, 0, 0) began at problems.cu:411:3 may still be writing: the thread has not waited "
            "for it",
            64);
  kernel_run const run = b.launch({{1}, {64}}, "copies_async", b.in, b.out, 1, 0);
  REQUIRE(run.problems().size() == 3);
  CHECK(run.problems()[0].kind == problem_kind::uninitialized_shared);
  CHECK(run.problems()[1].kind == problem_kind::shared_race);
  CHECK(run.problems()[2].kind == problem_kind::shared_race);
  CHECK(run.problems()[2].sentence ==
        "thread (32, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cu:419:3, at byte 0 of staged, that thread "
        "(0, 0, 0) writes at problems.cu:411:3, with no barrier between them");
}

TEST_CASE("checks can be turned off", "[ptx][checks]") {
  bench b;
  b.options().checks = false;
  check_none(b.launch({{1}, {64}}, "shifts", b.out));
  check_none(b.launch({{1}, {64}}, "picks", b.out, 3, 3));
}
