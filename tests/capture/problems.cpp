// What a kernel must not do: a kernel that does it, and one that does not.
#include "support/catch.hpp"

#include <warpmem/capture/fiber/stack.hpp>
#include <warpmem/capture/recording.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/warpmem.hpp>

#include <dlfcn.h>
#include <signal.h>

#include <string>
#include <vector>

using namespace warpmem;
using capture::problem_kind;
using matchers::HasNoProblems;

void copy(int const* in, int* out, int n);
void copy_of_four(float const* in, float* out, int offset);
void uses_variables(int* out);
void writes_dynamic(int* out);
template <int words>
void fills_shared(int* out);
template <bool initialize>
void sums_shared(int* out);
template <bool waits>
void shifts(int* out);
void shares_words(int* out);
enum class row_adding { plain, one_row, atomic };
template <row_adding how>
void adds_rows(int* out);
void reads_before(int* out);
void adds_all(int* out, int* count);
template <bool same>
void raises_flag(int* out, unsigned char* bytes);
template <bool waits>
void swaps_in_shared(int* out);
template <bool waits>
void swaps_in_global(int* out);
void reads_first(int* out);
template <int clears>
void clears_late(int* out);
void sums_in_step(int* out);
void reverses_in_step(int* out);
void waits_in_branches(int* out);
void skips_barrier(int* out);
void returns_early(int* out, int n);
void misses_lanes(int* out);
void shuffles_in_halves(int* out);
template <unsigned mask, int from>
void shuffles_some(int* out);
void adds_behind(int const* in, int* out, int n);
void keeps_much(int* out);
void recurses(int* out, int depth);
void recurses_apart(int* out, int depth);
void waits_for_compiler(int* out);
void overruns_shared(int* out, int from);
struct number_and_flag;
struct small_and_flag;
template <class T>
void copies_padding(int* out, int written);
void spins(int volatile* flag);
void waits_for_flag(int volatile* flag, int* out);
void traps(int* out);
void uses_barrier(int* out);
void uses_pipeline(int const* in, int* out);
void fetches_reference(float* out);
void multiplies_fragments(float* c);
void writes_malloced(int* out);
void copies_structs(int const* in, int* out);
void copies_with_zeros(int const* in, int* out, int zeros);

namespace {

// Arrays of 64 elements, and what went wrong.
struct bench {
  std::vector<int> in = std::vector<int>(64, 3);
  std::vector<int> out = std::vector<int>(64);
  std::vector<float> floats = std::vector<float>(256);
  std::vector<float> results = std::vector<float>(256);
  int flag = 0;
  capture::recording trace{sm_90::traits};
  bench() {
    trace.global("in", in).global("out", out).global("floats", floats).global("results", results);
    trace.global("flag", &flag, 1);
  }
};

// The line of a kernel's source depends on nobody here: places are checked by the file's name.
std::string without_places(std::string sentence) {
  for (auto at = sentence.find("problems.cuh:"); at != std::string::npos; at = sentence.find("problems.cuh:", at + 1)) {
    auto const begin = at + std::string{"problems.cuh"}.size();
    sentence.erase(begin, sentence.find_first_not_of(":0123456789", begin) - begin);
  }
  return sentence;
}

void check_one(capture::run const& run, problem_kind kind, std::string const& sentence) {
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == kind);
  CHECK(without_places(run.problems()[0].sentence) == sentence);
  CHECK_THAT(run, !HasNoProblems());
}
void check_none(capture::run const& run) {
  CHECK_THAT(run, HasNoProblems());
  CHECK(!run.sites().empty());
}

}  // namespace

TEST_CASE("an access outside of the arrays ends the kernel before it happens") {
  bench b;
  check_none(b.trace.launch({{2}, {32}}, copy, b.in.data(), b.out.data(), 64));
  b.out.resize(65, 9);  // moves it
  b.trace.global("longer", b.out);
  check_one(b.trace.launch({{3}, {32}}, copy, b.in.data(), b.out.data(), 65), problem_kind::out_of_bounds,
            "thread (0, 0, 0) of block (2, 0, 0) reads 4 bytes at problems.cuh, at index 64 of in, which has 64 "
            "elements of 4 bytes");
  CHECK(b.out[64] == 9);
  check_one(b.trace.launch({{1}, {32}}, copy, b.in.data(), static_cast<int*>(nullptr), 64), problem_kind::out_of_bounds,
            "thread (0, 0, 0) of block (0, 0, 0) writes 4 bytes at problems.cuh, through a null pointer");
}

TEST_CASE("an array that is registered anew replaces what it overlaps") {
  std::vector<int> memory(512);
  std::vector<int> out(64);
  capture::recording trace{sm_90::traits};
  trace.global("out", out).global("large", memory).global("small", memory.data(), 32);
  check_one(trace.launch({{2}, {32}}, copy, memory.data(), out.data(), 64), problem_kind::out_of_bounds,
            "thread (0, 0, 0) of block (1, 0, 0) reads 4 bytes at problems.cuh, at index 32 of small, which has 32 "
            "elements of 4 bytes");
  trace.global("large", memory).global("inside", memory.data() + 1, 64);
  auto const run = trace.launch({{2}, {32}}, copy, memory.data() + 1, out.data(), 64);
  check_none(run);
  CHECK(run.sums().global.sectors == counter{2 * 2 * 4});
}

TEST_CASE("an index behind a shared array is found where nothing is") {
  bench b;
  check_none(b.trace.launch({{1}, {32}}, overruns_shared, b.out.data(), 1));
  check_one(b.trace.launch({{1}, {32}}, overruns_shared, b.out.data(), 2), problem_kind::out_of_bounds,
            "thread (31, 0, 0) of block (0, 0, 0) writes 4 bytes at problems.cuh, at byte 132 of cells, which has 132 "
            "bytes");
}

TEST_CASE("padding of structs need not be written") {
  bench b;
  for (auto* const kernel : {copies_padding<number_and_flag>, copies_padding<small_and_flag>}) {
    check_none(b.trace.launch({{1}, {64}}, kernel, b.out.data(), 64));
    CHECK(b.out[3] == 3);
    capture::run const half = b.trace.launch({{1}, {64}}, kernel, b.out.data(), 32);
    REQUIRE(!half.problems().empty());
    CHECK(half.problems()[0].kind == problem_kind::uninitialized_shared);
  }
}

TEST_CASE("an address that nobody registered ends the kernel") {
  std::vector<int> out(64);
  capture::recording trace{sm_90::traits};
  check_one(trace.launch({{1}, {32}}, uses_variables, out.data()), problem_kind::out_of_bounds,
            "thread (0, 0, 0) of block (0, 0, 0) writes 4 bytes at problems.cuh, where no array is registered");
}

TEST_CASE("variables of the program need no registration") {
  bench b;
  auto const run = b.trace.launch({{1}, {32}}, uses_variables, b.out.data());
  check_none(run);
  CHECK(run.constant().sites().size() == 1);
  CHECK(run.global().only(memory_op::store).sites().size() == 2);
}

TEST_CASE("dynamic shared memory has the size of the launch") {
  bench b;
  check_none(b.trace.launch({{1}, {64}, 256}, writes_dynamic, b.out.data()));
  check_one(
      b.trace.launch({{1}, {64}, 128}, writes_dynamic, b.out.data()), problem_kind::out_of_bounds,
      "thread (32, 0, 0) of block (0, 0, 0) writes 4 bytes at problems.cuh, at byte 128 of sized_by_launch, which "
      "has 128 bytes");
}

// nvcc 13 takes the first two. Of the third ptxas says: uses too much shared data (0xc004 bytes, 0xc000 max).
TEST_CASE("__shared__ arrays have 48 KiB, dynamic shared memory what a block can have") {
  bench b;
  check_none(b.trace.launch({{1}, {32}}, fills_shared<12287>, b.out.data()));
  check_none(b.trace.launch({{1}, {32}, 227 * 1024}, writes_dynamic, b.out.data()));
  for (unsigned const threads : {1U, 2U}) {
    check_one(b.trace.threads(threads).launch({{4}, {32}}, fills_shared<12288>, b.out.data()),
              problem_kind::too_much_shared,
              "the kernel has 49156 bytes of __shared__ arrays, of at most 49152: only dynamic shared memory can be "
              "larger, at problems.cuh");
    CHECK(b.out[3] == 8);
  }
}

TEST_CASE("a vector access that is not aligned ends the kernel") {
  bench b;
  check_none(b.trace.launch({{1}, {32}}, copy_of_four, b.floats.data(), b.results.data(), 4));
  check_one(b.trace.launch({{1}, {32}}, copy_of_four, b.floats.data(), b.results.data(), 2), problem_kind::misaligned,
            "thread (0, 0, 0) of block (0, 0, 0) reads 16 bytes at problems.cuh, at byte 8 of floats, which is not a "
            "multiple of the access size");
}

TEST_CASE("shared memory that the block did not write is found") {
  bench b;
  check_none(b.trace.launch({{2}, {64}}, sums_shared<true>, b.out.data()));
  check_one(b.trace.launch({{2}, {64}}, sums_shared<false>, b.out.data()), problem_kind::uninitialized_shared,
            "thread (32, 0, 0) of block (0, 0, 0) reads 4 bytes of shared memory at problems.cuh that its block has "
            "not written");
}

TEST_CASE("two warps that touch a word without a barrier between them are found") {
  bench b;
  check_none(b.trace.launch({{2}, {64}}, shifts<true>, b.out.data()));
  check_one(
      b.trace.launch({{1}, {64}}, shifts<false>, b.out.data()), problem_kind::shared_race,
      "thread (32, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cuh, at byte 0 of tile, that thread (0, 0, 0) "
      "writes at problems.cuh, with no barrier between them");
  check_none(b.trace.launch({{1}, {64}}, shares_words, b.out.data()));
}

TEST_CASE("races in global memory between warps are found") {
  bench b;
  auto const raced = b.trace.launch({{1}, {32, 2}}, adds_rows<row_adding::plain>, b.out.data());
  REQUIRE(!raced.problems().empty());
  CHECK(raced.problems()[0].kind == problem_kind::global_race);
  CHECK(without_places(raced.problems()[0].sentence) ==
        "thread (0, 1, 0) of block (0, 0, 0) reads 4 bytes at problems.cuh, at index 0 of out, that thread (0, 0, 0) "
        "writes at problems.cuh, with no barrier between them");
  check_none(b.trace.launch({{1}, {32, 2}}, adds_rows<row_adding::one_row>, b.out.data()));
  check_none(b.trace.launch({{4}, {32, 2}}, adds_rows<row_adding::atomic>, b.out.data()));
  check_none(b.trace.global_races(false).launch({{1}, {32, 2}}, adds_rows<row_adding::plain>, b.out.data()));
}

TEST_CASE("races between blocks are found, and what atomics order is none") {
  bench b;
  check_one(b.trace.launch({{2}, {1}}, reads_before, b.out.data()), problem_kind::global_race,
            "thread (0, 0, 0) of block (1, 0, 0) reads 4 bytes at problems.cuh, at index 1 of out, that thread (0, 0, "
            "0) of block (0, 0, 0) writes at problems.cuh, with no atomics to order the blocks");
  check_none(b.trace.launch({{8}, {64}}, adds_all, b.out.data(), &b.flag));
  CHECK(b.out[0] == 28);
}

TEST_CASE("who writes the same value, or other bytes of a word, does not race") {
  bench b;
  std::vector<unsigned char> bytes(64);
  b.trace.global("bytes", bytes);
  check_none(b.trace.launch({{2}, {64}}, raises_flag<true>, b.out.data(), bytes.data()));
  auto const raced = b.trace.launch({{1}, {64}}, raises_flag<false>, b.out.data(), bytes.data());
  REQUIRE(raced.problems().size() == 1);
  CHECK(raced.problems()[0].kind == problem_kind::global_race);
}

TEST_CASE("lanes of a warp that exchange values through memory need __syncwarp()") {
  bench b;
  check_none(b.trace.launch({{2}, {64}}, swaps_in_shared<true>, b.out.data()));
  check_one(b.trace.launch({{1}, {64}}, swaps_in_shared<false>, b.out.data()), problem_kind::warp_race,
            "thread (0, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cuh, at byte 4 of tile, that thread (1, 0, "
            "0) writes at problems.cuh, with no __syncwarp() between them");
  check_none(b.trace.launch({{1}, {64}}, swaps_in_global<true>, b.out.data()));
  check_one(b.trace.launch({{1}, {64}}, swaps_in_global<false>, b.out.data()), problem_kind::warp_race,
            "thread (0, 0, 0) of block (0, 0, 0) writes 4 bytes at problems.cuh, at index 0 of out, that thread (1, 0, "
            "0) reads at problems.cuh, with no __syncwarp() between them");
  check_none(b.trace.launch({{1}, {64}}, reads_first, b.out.data()));
}

TEST_CASE("a race is between the two threads that race, at their own places") {
  bench b;
  auto const first = b.trace.launch({{1}, {64}}, clears_late<0>, b.out.data());
  auto const second = b.trace.launch({{1}, {64}}, clears_late<32>, b.out.data());
  for (capture::run const* const run : {&first, &second}) {
    int races = 0;
    for (capture::problem const& p : run->problems()) {
      INFO(p.sentence);
      if (p.kind == problem_kind::uninitialized_shared) {
        continue;
      }
      ++races;
      // Atomics do not race with atomics: one of the two lines is that of the store.
      auto const line_at = [&](char const* before) {
        auto const from = p.sentence.find("problems.cuh:", p.sentence.find(before)) + 13;
        return p.sentence.substr(from, p.sentence.find_first_of(":,", from) - from);
      };
      CHECK(line_at("writes 4 bytes at ") != line_at(", that thread "));
      auto const other = p.sentence.substr(p.sentence.find(", that ") + 7);
      CHECK(other.rfind(p.sentence.substr(0, p.sentence.find(" of block")), 0) == std::string::npos);
      CHECK(p.sentence.find(run == &first ? "thread (0, " : "thread (32, ") != std::string::npos);
    }
    CHECK(races == 2);  // between warps, and within that of the store
  }
}

TEST_CASE("what older GPUs executed in step races") {
  bench b;
  auto const sums = b.trace.launch({{1}, {64}}, sums_in_step, b.out.data());
  CHECK(!sums.problems().empty());
  for (capture::problem const& p : sums.problems()) {
    CHECK(p.kind == problem_kind::warp_race);
  }
  check_one(b.trace.launch({{1}, {32}}, reverses_in_step, b.out.data()), problem_kind::warp_race,
            "thread (0, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cuh, at byte 124 of tile, that thread (31, "
            "0, 0) writes at problems.cuh, with no __syncwarp() between them");
}

TEST_CASE("different barriers in one block are found") {
  bench b;
  check_one(b.trace.launch({{1}, {64}}, waits_in_branches, b.out.data()), problem_kind::different_barriers,
            "thread (0, 0, 0) of block (0, 0, 0) waits at the barrier at problems.cuh, thread (32, 0, 0) at the one at "
            "problems.cuh");
}

TEST_CASE("lanes that go around a barrier are found, and lanes that have returned are not waited for") {
  bench b;
  check_one(b.trace.launch({{1}, {32}}, skips_barrier, b.out.data()), problem_kind::skipped_barrier,
            "thread (16, 0, 0) of block (0, 0, 0) did not wait at the barrier at problems.cuh before problems.cuh, as "
            "thread (0, 0, 0) of the same warp did");
  check_none(b.trace.launch({{1}, {64}}, returns_early, b.out.data(), 50));
}

TEST_CASE("lanes that do not come to a shuffle are found") {
  bench b;
  check_one(b.trace.launch({{1}, {32}}, misses_lanes, b.out.data()), problem_kind::missing_lanes,
            "thread (0, 0, 0) of block (0, 0, 0) waits at problems.cuh for lane 16, which waits at problems.cuh");
  check_none(b.trace.launch({{1}, {32}}, shuffles_in_halves, b.out.data()));
  CHECK(b.out[0] == 3);
  CHECK(b.out[31] == 20);
}

TEST_CASE("a shuffle from a lane that its mask does not name is found") {
  bench b;
  check_none(b.trace.launch({{1}, {32}}, shuffles_some<0xffffu, 15>, b.out.data()));
  check_one(b.trace.launch({{1}, {32}}, shuffles_some<0xffffu, 20>, b.out.data()), problem_kind::reported,
            "thread (0, 0, 0) of block (0, 0, 0): its shuffle reads a lane that the mask does not name, at "
            "problems.cuh");
}

TEST_CASE("lanes that part deep in calls are found") {
  bench b;
  check_none(b.trace.launch({{1}, {32}}, recurses_apart, b.out.data(), 240));
  check_one(b.trace.launch({{1}, {32}}, recurses_apart, b.out.data(), 300), problem_kind::unsupported,
            "lanes go different ways where they are 255 calls deep and more, and may be grouped wrongly");
}

TEST_CASE("a statement that only keeps the compiler from moving accesses is no inline PTX") {
  bench b;
  check_none(b.trace.launch({{1}, {32}}, waits_for_compiler, b.out.data()));
  CHECK(b.out[31] == 1);
}

TEST_CASE("a shuffle from a lane that is not there is found") {
  bench b;
  auto const sentence = [](std::string const& thread) {
    return "thread " + thread +
           " of block (0, 0, 0): its shuffle reads a lane that has returned, or that the block does "
           "not have, at problems.cuh";
  };
  check_none(b.trace.launch({{1}, {64}}, adds_behind, b.in.data(), b.out.data(), 64));
  check_one(b.trace.launch({{1}, {64}}, adds_behind, b.in.data(), b.out.data(), 48), problem_kind::reported,
            sentence("(32, 0, 0)"));
  check_one(b.trace.launch({{1}, {24}}, adds_behind, b.in.data(), b.out.data(), 24), problem_kind::reported,
            sentence("(8, 0, 0)"));
}

TEST_CASE("threads have a stack of 1 MiB, and one that needs more ends the kernel") {
  bench b;
  check_none(b.trace.launch({{1}, {64}}, keeps_much, b.out.data()));
  check_none(b.trace.launch({{1}, {32}}, recurses, b.out.data(), 500));
  if (__asan_unpoison_memory_region != nullptr) {
    return;  // AddressSanitizer ends the program itself
  }
  struct sigaction before {};
  sigaction(SIGSEGV, nullptr, &before);
  check_one(b.trace.launch({{2}, {32}}, recurses, b.out.data(), 1 << 20), problem_kind::stopped,
            "thread (3, 0, 0) of block (0, 0, 0) needs more than 1 MiB of stack for its local arrays and calls, at "
            "problems.cuh");
  check_none(b.trace.launch({{1}, {32}}, recurses, b.out.data(), 500));
  b.trace.threads(2);
  CHECK(b.trace.launch({{2}, {32}}, recurses, b.out.data(), 1 << 20).problems().size() == 1);
  struct sigaction after {};
  sigaction(SIGSEGV, nullptr, &after);
  CHECK(after.sa_sigaction == before.sa_sigaction);
}

TEST_CASE("a fault that is no overflow goes to the program's own handler") {
  bench b;
  static int volatile faults = 0;
  struct sigaction mine {};
  mine.sa_handler = [](int) { faults = faults + 1; };
  struct sigaction before {};
  sigaction(SIGSEGV, &mine, &before);
  b.trace.launch({{1}, {1}}, [] { raise(SIGSEGV); });
  sigaction(SIGSEGV, &before, nullptr);
  CHECK(faults == 1);
}

TEST_CASE("a thread without end is stopped, and one that waits for another is not") {
  bench b;
  b.trace.event_limit(1 << 17);
  auto const run = b.trace.launch({{1}, {32}}, spins, &b.flag);
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == problem_kind::endless_thread);
  check_none(b.trace.launch({{1}, {64}}, waits_for_flag, &b.flag, b.out.data()));
  CHECK(b.out == std::vector<int>(64, 1));
}

TEST_CASE("a trap ends the kernel") {
  bench b;
  check_one(b.trace.launch({{4}, {32}}, traps, b.out.data()), problem_kind::stopped,
            "thread (5, 0, 0) of block (0, 0, 0): the kernel called __trap(), at problems.cuh");
}

TEST_CASE("a failed check says every problem") {
  bench b;
  auto const run = b.trace.launch({{1}, {64}}, shifts<false>, b.out.data());
  auto const question = HasNoProblems();
  CHECK(!question.match(run));
  CHECK(without_places(question.toString()) ==
        "has no problems\nbut it has 1 problem:\n  thread (32, 0, 0) of block (0, 0, 0) reads 4 bytes at problems.cuh, "
        "at "
        "byte 0 of tile, that thread (0, 0, 0) writes at problems.cuh, with no barrier between them (32 times)");
}

TEST_CASE("a launch that no GPU would take throws") {
  bench b;
  CHECK_THROWS_AS(b.trace.launch({{1}, {1025}}, traps, b.out.data()), std::invalid_argument);
  CHECK_THROWS_AS(b.trace.launch({{0}, {32}}, traps, b.out.data()), std::invalid_argument);
}

TEST_CASE("a kernel that is not instrumented is not taken for a good one") {
  bench b;
  int* const out = b.out.data();
  check_one(b.trace.launch({{2}, {32}}, [out] { out[0] = 1; }), problem_kind::unsupported,
            "no access and no basic block of the kernel was seen: give its file to warpmem_instrument()");
}

TEST_CASE("an array that is not registered may lie behind another one") {
  std::vector<int> both(1 << 16);
  bench b;
  b.trace.global("first half", both.data(), 4096);
  auto const run = b.trace.launch({{1}, {32}}, copy, both.data(), both.data() + 8000, 32);
  REQUIRE(run.problems().size() == 1);
  INFO(run.problems()[0].sentence);
  CHECK(run.problems()[0].sentence.find("at index 8000 of first half, which has 4096 elements of 4 bytes, unless it "
                                        "is in an array that is not registered") != std::string::npos);
}

TEST_CASE("the code of a library without symbols is no array") {
  bench b;
  auto const* const code = static_cast<int const*>(dlsym(RTLD_DEFAULT, "qsort"));
  REQUIRE(code != nullptr);
  auto const run = b.trace.launch({{1}, {32}}, copy, code, b.out.data(), 32);
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == problem_kind::out_of_bounds);
}

TEST_CASE("what the host cannot run is refused with its place") {
  bench b;
  CHECK_THAT(b.trace.launch({{1}, {32}}, uses_barrier, b.out.data()), HasNoProblems());
  check_one(b.trace.launch({{1}, {32}}, uses_pipeline, b.in.data(), b.out.data()), problem_kind::unsupported,
            "cuda::make_pipeline() at problems.cuh does not run on the host");
  check_one(b.trace.launch({{1}, {32}}, fetches_reference, b.results.data()), problem_kind::unsupported,
            "a texture reference (tex1Dfetch) at problems.cuh does not run on the host");
  check_one(b.trace.launch({{1}, {32}}, multiplies_fragments, b.results.data()), problem_kind::unsupported,
            "nvcuda::wmma::load_matrix_sync() at problems.cuh does not run on the host");
  auto const run = b.trace.launch({{1}, {32}}, writes_malloced, b.out.data());
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == problem_kind::out_of_bounds);
}

TEST_CASE("a struct that is copied as a whole counts, and so does a copy with zeros") {
  bench b;
  b.in.resize(7 * 32, 5);
  b.out.resize(7 * 32);
  b.trace.global("structs", b.in).global("copied", b.out);
  auto const run = b.trace.launch({{1}, {32}}, copies_structs, b.in.data(), b.out.data());
  check_none(run);
  CHECK(run.sums().lanes == 2 * 7 * 32);
  CHECK(b.out == b.in);

  auto const zeros = b.trace.launch({{1}, {8}}, copies_with_zeros, b.in.data(), b.out.data(), 8);
  check_none(zeros);
  CHECK(zeros.left_out().empty());
  CHECK(zeros.at("__pipeline_memcpy_async").sites().front().executions == 1);
  CHECK(b.out[1] == 3);
  CHECK(b.out[2] == 0);
  auto const nothing = b.trace.launch({{1}, {8}}, copies_with_zeros, b.in.data(), b.out.data(), 16);
  REQUIRE(nothing.left_out().size() == 1);
  CHECK(nothing.left_out()[0].what == "cp.async of zeros only, by lanes");
  CHECK(b.out[1] == 0);
}
