// Blocks, warps and threads of PTX that wait for each other; what the driver does for kernels.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/tools/ptx/ops/print_format.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "problem_words.hpp"
#include "support/catch.hpp"

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

simulated_gpu coordination_gpu() {
  simulated_gpu gpu{sm_90::traits};
  gpu.load(WARPMEM_TEST_DATA "/ptx/coordination.ptx");
  return gpu;
}

}  // namespace

TEST_CASE("blocks meet at the barrier of the grid", "[ptx][coordination]") {
  for (unsigned const threads : {1U, 3U}) {
    std::size_t const n = 64 * 37;
    std::vector<int> a(n);
    std::iota(a.begin(), a.end(), 0);
    auto const run = coordination_gpu().threads(threads).launch_cooperative({.grid = {37}, .block = {64}}, "rotate", a,
                                                                            static_cast<int>(n), 5);
    CHECK_THAT(run, HasNoProblems());
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(a[i] == static_cast<int>((i + 5) % n) + 5);
    }
  }
  std::vector<int> out(256);
  CHECK_THAT(coordination_gpu().launch({.grid = {1}, .block = {256}}, "meet_in_warps", out), HasNoProblems());
  CHECK(out[200] == (200 ^ 127));
}

TEST_CASE("locks let one thread in at a time", "[ptx][coordination]") {
  for (unsigned const threads : {1U, 2U}) {
    std::vector<int> sum(1);
    CHECK_THAT(coordination_gpu().threads(threads).launch({.grid = {100}, .block = {64}}, "count_locked", sum),
               HasNoProblems());
    CHECK(sum[0] == 100);
    CHECK_THAT(coordination_gpu().threads(threads).launch({.grid = {5}, .block = {64}}, "count_each", sum),
               HasNoProblems());
    CHECK(sum[0] == 100 + 5 * 64);
  }
}

TEST_CASE("a block waits for one that begins later", "[ptx][coordination]") {
  for (unsigned const threads : {1U, 2U}) {
    for (int const pause : {0, 1}) {
      std::vector<int> out(2);
      auto const run =
          coordination_gpu().threads(threads).launch({.grid = {300}, .block = {32}}, "wait_for_last", out, pause);
      CHECK_THAT(run, HasNoProblems());
      CHECK(out[0] == 7);
    }
  }
  std::vector<int> out(32);
  CHECK_THAT(coordination_gpu().launch({.grid = {1}, .block = {32}}, "pauses", out, 10000), HasNoProblems());
  CHECK(out[31] == 10000);
}

TEST_CASE("a deadlock names every place where threads wait", "[ptx][coordination]") {
  for (unsigned const threads : {1U, 2U}) {
    std::vector<int> out(64);
    auto const run = coordination_gpu().threads(threads).launch({.grid = {4}, .block = {64}}, "wait_for_nobody", out);
    REQUIRE(run.problems().size() == 1);
    CHECK(has_problem(run, problem_kind::missing_lanes, "for what other threads do at coordination.cu:"));
    CHECK(has_problem(run, problem_kind::missing_lanes, "for a barrier at coordination.cu:"));
    CHECK(run.coverage().blocks.executed == 0);
  }
}

TEST_CASE("kernels print", "[ptx][coordination]") {
  simulated_gpu gpu = coordination_gpu();
  std::string printed;
  gpu.print([&](std::string_view text) { printed += text; });
  std::string const text = "hi there";
  std::vector<char> characters(text.begin(), text.end());
  characters.push_back('\0');
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {2}}, "print", 3, 2.5f, characters), HasNoProblems());
  CHECK(printed ==
        "3  2.50 hi there 12345678901 a% 00ff -1  |\n"
        "4  2.50 hi there 12345678901 a% 00ff -1  |\n");
  auto const failed = gpu.launch({.grid = {1}, .block = {2}}, "print", 30, 2.5f, characters);
  CHECK(has_problem(failed, problem_kind::stopped, "thread (0, 0, 0) of block (0, 0, 0) fails the assertion `x < 10`"));
}

TEST_CASE("widths and precisions of a kernel's printf can be arguments, and negative", "[ptx][coordination]") {
  struct {
    int const words[4]{-6, -1, 0, 0x40240000};  // and 10.0
    bool read_bytes(std::uint64_t at, std::size_t bytes, void* to) const {
      std::memcpy(to, reinterpret_cast<char const*>(words) + at, bytes);
      return true;
    }
    std::string read_text(std::uint64_t /*at*/) const { return {}; }
  } const memory;
  using printed = ptx::detail::print_format<decltype(memory)>;
  CHECK(printed{"%*d|", 0, memory}.text() == "-1    |");
  CHECK(printed{"%.*f|", 4, memory}.text() == "10.000000|");  // as if there was none
  CHECK(printed{"%*.*f|", 0, memory}.text() == "10.000000|");
}

TEST_CASE("kernels allocate memory that other kernels find", "[ptx][coordination]") {
  simulated_gpu gpu = coordination_gpu();
  std::vector<std::uint64_t> found(64);
  std::vector<int> out(64);
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {64}}, "take_memory", found), HasNoProblems());
  CHECK(std::set<std::uint64_t>(found.begin(), found.end()).size() == 64);
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {64}}, "give_back", found, out), HasNoProblems());
  CHECK(out[63] == 63);
  auto const twice = gpu.launch({.grid = {1}, .block = {64}}, "give_back", found, out);
  CHECK(has_problem(twice, problem_kind::reported, "frees what malloc did not give, or what is free already"));
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {1}}, "take_too_much", found), HasNoProblems());
  CHECK(found[0] == 0);
}
