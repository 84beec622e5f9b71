// CUDA's words: what they give, and which accesses they make.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "support/catch.hpp"
#include "support/csv.hpp"

using namespace warpmem;
using matchers::HasNoProblems;

namespace {

std::string operation_name(site_kind const& kind) {
  static char const* const caches[] = {"", ".ca", ".cg", ".cs", ".lu", ".cv", ".wb", ".wt", ".nc"};
  static char const* const atomics[] = {"",     ".add",     ".min",    ".max",     ".inc",
                                        ".dec", ".bit_and", ".bit_or", ".bit_xor", ".exchange"};
  if (kind.form == instruction_form::async_copy) {
    return "async" + std::to_string(kind.lane_bytes) + caches[static_cast<int>(kind.cache)];
  }
  std::string const where = kind.space == memory_space::shared ? "s" : kind.space == memory_space::constant ? "c" : "";
  std::string const bytes = std::to_string(kind.lane_bytes);
  switch (kind.op) {
    case memory_op::load:
      return "ld" + where + bytes + caches[static_cast<int>(kind.cache)];
    case memory_op::store:
      return "st" + where + bytes + caches[static_cast<int>(kind.cache)];
    case memory_op::reduction:
      return "red" + where + bytes + atomics[static_cast<int>(kind.atomic.op)];
    case memory_op::atomic:
      return "atom" + where + bytes + atomics[static_cast<int>(kind.atomic.op)];
    case memory_op::compare_and_swap:
      break;
  }
  return "cas" + where + bytes;
}

// "ld4 ld4 st4", of all instructions of these sites.
std::string names(kernel_report const& report) {
  std::vector<std::string> all;
  for (kernel_site const& site : report.sites()) {
    all.insert(all.end(), static_cast<std::size_t>(site.executions), operation_name(site.kind));
  }
  std::sort(all.begin(), all.end());
  return std::accumulate(all.begin(), all.end(), std::string{},
                         [](std::string const& a, std::string const& b) { return a.empty() ? b : a + " " + b; });
}

bool is_of_nvcc(kernel_run const& run) { return support::is_of_compiler("nvcc", run.compiler()); }

// So many lines of a run say what they access, and access that as nvcc has it. Clang++ takes vectors apart.
void check_lines(kernel_run const& run, int lines) {
  CHECK_THAT(run, HasNoProblems());
  CHECK(run.sums().lanes > 0);
  std::uint32_t before = 0;
  int found = 0;
  for (kernel_site const& site : run.sites()) {
    auto const mark = site.place.text.find("//: ");
    if (mark == std::string::npos || site.place.line == before || !is_of_nvcc(run)) {
      continue;
    }
    before = site.place.line;
    ++found;
    INFO(site.place.text);
    CHECK(names(run.at("words.cuh", site.place.line)) == site.place.text.substr(mark + 4));
  }
  CHECK(found == (is_of_nvcc(run) ? lines : 0));
}

// A GPU whose kernels are given arrays one behind the other, of 8,192 bytes each.
struct bench {
  simulated_gpu gpu{sm_90::traits};
  std::vector<std::uint64_t> memory = std::vector<std::uint64_t>(8192);

  template <class... Parts>
  kernel_run launch(std::string_view kernel, Parts... parts) {
    gpu.global("memory", memory);
    return gpu.launch({.grid = {1}, .block = {32}, .dynamic_shared = 512}, kernel, part(parts)...);
  }
  [[nodiscard]] std::uint64_t* part(int index) { return memory.data() + std::ptrdiff_t{1024} * index; }
  template <class T>
  [[nodiscard]] T value(int of_part, int index) {
    T found;
    std::memcpy(&found, reinterpret_cast<char const*>(part(of_part)) + index * static_cast<int>(sizeof(T)), sizeof(T));
    return found;
  }
};

}  // namespace

TEST_CASE("words give what CUDA's give") {
#define SAME(expression, expected) #expression,
#define NEAR(expression, expected) #expression,
  std::vector<char const*> words{
#include "kernels/words/halves.inc"
#include "kernels/words/values.inc"
  };
  std::vector<char const*> const of_nvcc{
#include "kernels/words/values_of_nvcc.inc"
  };
#undef SAME
#undef NEAR
  simulated_gpu gpu{sm_90::traits};
  if (support::is_of_compiler("nvcc", gpu.kernel("gives_other_values").compiler)) {
    words.insert(words.end(), of_nvcc.begin(), of_nvcc.end());
  }
  std::vector<int> wrong(words.size(), 1);
  CHECK_THAT(gpu.launch({}, "gives_other_values", wrong), HasNoProblems());
  for (std::size_t i = 0; i < words.size(); ++i) {
    INFO(words[i]);
    CHECK(wrong[i] == 0);
  }
}

TEST_CASE("a line makes the accesses that nvcc's makes", "[as_ptx]") {
  bench b;
  check_lines(b.launch("copies", 0, 1, 2, 3, 4, 5, 6, 7), 16);
  check_lines(b.launch("operators", 0, 1, 2, 3), 10);
  check_lines(b.launch("small_floats", 0, 1, 2, 3, 4), 9);
  check_lines(b.launch("staged", 0, 1), 2);
  check_lines(b.launch("variables", 0), 6);
}

TEST_CASE("vectors are copied by nvcc's instructions") {
  struct vector_case {
    std::string name;
    int bytes, alignment;
  };
#define VECTOR(name, size, alignment) {#name, size, alignment},
  vector_case const cases[] = {
#include "kernels/words/vectors.inc"
  };
#undef VECTOR
  bench b;
  for (vector_case const& v : cases) {
    INFO(v.name);
    bool const is_three = v.name.back() == '3';
    int const widest = std::min(16, is_three ? v.alignment : v.bytes);
    std::iota(b.memory.begin(), b.memory.end(), std::uint64_t{0x0102030405060708});
    kernel_run const run = b.launch("copies_" + v.name, 0, 4);
    CHECK_THAT(run, HasNoProblems());
    if (is_of_nvcc(run)) {
      for (kernel_site const& site : run.sites()) {
        CHECK(site.kind.lane_bytes == widest);
      }
      CHECK(run.global().sums().global.requests == 2 * v.bytes / widest);
      CHECK(run.shared().sums().shared.requests == 2 * v.bytes / widest);
    }
    auto const* const from = reinterpret_cast<char const*>(b.part(0));
    CHECK(std::memcmp(b.part(4), from + v.bytes, static_cast<std::size_t>(v.bytes)) == 0);
  }
}

TEST_CASE("atomics compute") {
  bench b;
  int const ones = -1;
  std::memcpy(reinterpret_cast<char*>(b.part(0)) + 20, &ones, sizeof ones);
  kernel_run const run = b.launch("atomics", 0, 1, 2, 3, 4, 5);
  check_lines(run, 16);
  std::vector<int> const expected{32, 496, -496, -31, 31, 0, -1, 0, 496};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO(i);
    CHECK(b.value<int>(0, static_cast<int>(i)) == expected[i]);
  }
  CHECK(b.value<unsigned>(1, 0) == 32 % 10);
  CHECK(b.value<unsigned>(1, 1) == 8);
  CHECK(b.value<std::uint64_t>(2, 0) == std::uint64_t{32} << 33);
  CHECK(b.value<float>(3, 0) == 16);
  CHECK(b.value<double>(4, 0) == 8);
  CHECK(b.value<std::uint32_t>(5, 0) == 0x54005000);  // 32, 64
}

TEST_CASE("lanes exchange values") {
  std::vector<int> out(32 * 20);
  simulated_gpu gpu{sm_90::traits};
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, "exchanges", out), HasNoProblems());
  for (int lane = 0; lane < 32; ++lane) {
    INFO("lane " << lane);
    auto const row = [&](int r) { return out[static_cast<std::size_t>(32 * r + lane)]; };
    CHECK(row(0) == 30);
    CHECK(row(1) == 10 * (lane / 8 * 8 + (lane + 1) % 8));
    CHECK(row(2) == (lane < 3 ? lane : lane - 3));
    CHECK(row(3) == (lane % 16 < 3 ? lane : lane - 3));
    CHECK(row(4) == (lane + 5 > 31 ? lane : lane + 5));
    CHECK(row(5) == (lane ^ 9));
    CHECK(row(6) == static_cast<int>(1.5 * (lane ^ 1)));
    CHECK(row(7) == 0x49249249);
    CHECK(row(8) == 2);
    CHECK(row(9) == 2);
    CHECK(row(10) == 496);
    CHECK(row(11) == -26);
    CHECK(row(12) == -1);
    CHECK(row(13) == static_cast<int>(0xfu << lane / 4 * 4));
    CHECK(row(14) == 0);
    CHECK(row(15) == (lane < 12 ? 0xfff + 11 : 0));
    CHECK(row(16) == 501);
  }
}

TEST_CASE("cooperative groups know their threads") {
  std::vector<int> out(64 * 10);
  simulated_gpu gpu{sm_90::traits};
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {64}}, "groups", out), HasNoProblems());
  for (int me = 0; me < 64; ++me) {
    INFO("thread " << me);
    int const first = me / 8 * 8, rank = me % 8;
    auto const row = [&](int r) { return out[static_cast<std::size_t>(64 * r + me)]; };
    CHECK(row(0) == 6400 + me);
    CHECK(row(1) == 800 + rank);
    CHECK(row(2) == (first + 2) * 100 + me / 8);
    CHECK(row(3) == (rank + 3 > 7 ? me : me + 3) - (rank < 3 ? me : me - 3));
    CHECK(row(4) == 0xaa * 10 + (first == 8));
    CHECK(row(5) == 8 * first + 28);
    CHECK(row(6) == ((rank + 1) * first + rank * (rank + 1) / 2) * 1000 + rank);
    int const warp = me / 32 * 32;
    int const least = (warp + 2) / 3 * 3;  // the first of the warp that 3 divides
    CHECK(row(7) == (me % 3 == 0 ? 1100 + (me - least) / 3 + (least + 3) * 10000 : 0));
    CHECK(row(8) == me * 10 + 1);
    int const alike = (warp + 31 - me % 3) / 3 - (warp + 2 - me % 3) / 3 + 1;
    CHECK(row(9) == alike * 100 + (me - warp) / 3);
  }
}

TEST_CASE("inline PTX runs, and a failed assertion ends the kernel with a sentence", "[as_ptx]") {
  std::vector<unsigned> out(32, 5);
  simulated_gpu gpu{sm_90::traits};
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, "asks_for_lane", out), HasNoProblems());
  CHECK(out[31] == 31);
  kernel_run const failed = gpu.launch({.grid = {1}, .block = {32}}, "asserts", out);
  REQUIRE(failed.problems().size() == 1);
  INFO(failed.problems()[0].sentence);
  CHECK(failed.problems()[0].sentence.find("in[threadIdx.x] == 3") != std::string::npos);
  CHECK(failed.problems()[0].sentence.find("words.cuh:") != std::string::npos);
}

TEST_CASE("copies without registers arrive") {
  bench b;
  std::iota(b.memory.begin(), b.memory.end(), std::uint64_t{1});
  CHECK_THAT(b.launch("staged", 0, 1), HasNoProblems());
  for (int i = 0; i < 64; ++i) {
    CHECK(b.value<std::uint64_t>(1, i) == b.value<std::uint64_t>(0, 62 - i / 2 * 2 + i % 2));
  }
}
