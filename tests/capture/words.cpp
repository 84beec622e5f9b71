// CUDA's words: what they give, and which accesses they make.
#include "support/catch.hpp"

#include <warpmem/capture/recording.hpp>
#include <warpmem/warpmem.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

using namespace warpmem;

void run_copies(char*);
void run_operators(char*);
void run_small_floats(char*);
void run_atomics(char*);
void run_staged(char*);
void run_variables(char*);
void exchanges(int* out);
void groups(int* out);
void asks_for_lane(unsigned*);
void asserts(int const*);
int wrong_words(char const** wrong);

struct vector_case {
  void (*run)(char*);
  char const* name;
  int bytes, alignment;
};
extern vector_case const vector_cases[];

namespace {

struct aligned_bytes {
  alignas(256) char bytes[65536]{};
};

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

// The lines of the run that say what they access, each compared with what it accessed; how many there are.
int check_lines(capture::run const& run) {
  int lines = 0;
  std::uint32_t before = 0;
  for (kernel_site const& site : run.sites()) {
    auto const mark = site.place.text.find("//: ");
    if (mark == std::string::npos || site.place.line == before) {
      continue;
    }
    before = site.place.line;
    ++lines;
    INFO(site.place.text);
    CHECK(names(run.at("words.cuh", site.place.line)) == site.place.text.substr(mark + 4));
  }
  return lines;
}

capture::run launch(void (*kernel)(char*), aligned_bytes& memory) {
  capture::recording trace{sm_90::traits};
  trace.global("memory", memory.bytes, sizeof memory.bytes);
  return trace.launch({.grid = {1}, .block = {32}, .dynamic_shared = 512}, kernel, +memory.bytes);
}

template <class T>
T value_at(aligned_bytes const& memory, int part, int index) {
  T value;
  std::memcpy(&value, memory.bytes + 8192 * part + static_cast<int>(sizeof(T)) * index, sizeof(T));
  return value;
}

}  // namespace

TEST_CASE("words give what CUDA's give") {
  char const* wrong[512];
  int const count = wrong_words(wrong);
  for (int i = 0; i < count; ++i) {
    FAIL_CHECK(wrong[i]);
  }
  CHECK(count == 0);
}

TEST_CASE("a line makes the accesses that nvcc's makes") {
  aligned_bytes memory;
  CHECK(check_lines(launch(run_copies, memory)) == 16);
  CHECK(check_lines(launch(run_operators, memory)) == 10);
  CHECK(check_lines(launch(run_small_floats, memory)) == 9);
  CHECK(check_lines(launch(run_staged, memory)) == 2);
  CHECK(check_lines(launch(run_variables, memory)) == 6);
}

TEST_CASE("vectors have nvcc's sizes, and are copied by nvcc's instructions") {
  for (vector_case const* v = vector_cases; v->run != nullptr; ++v) {
    INFO(v->name);
    char const last = v->name[std::strlen(v->name) - 1];
    bool const is_three = last == '3';
    int const widest = std::min(16, is_three ? v->alignment : v->bytes);
    aligned_bytes memory;
    for (int i = 0; i < 4096; ++i) {
      memory.bytes[i] = static_cast<char>(i * 7);
    }
    capture::run const run = launch(v->run, memory);
    CHECK(v->alignment == (last == 'a' && v->name[8] == '3' ? 32 : widest));
    CHECK(run.problems().empty());
    for (kernel_site const& site : run.sites()) {
      CHECK(site.kind.lane_bytes == widest);
    }
    CHECK(run.global().sums().global.requests == 2 * v->bytes / widest);
    CHECK(run.shared().sums().shared.requests == 2 * v->bytes / widest);
    CHECK(std::memcmp(memory.bytes + 32768, memory.bytes + v->bytes, static_cast<std::size_t>(v->bytes)) == 0);
  }
}

TEST_CASE("atomics compute") {
  aligned_bytes memory;
  int const ones = -1;
  std::memcpy(memory.bytes + 20, &ones, 4);
  capture::run const run = launch(run_atomics, memory);
  CHECK(check_lines(run) == 16);
  auto const n = [&](int i) { return value_at<int>(memory, 0, i); };
  CHECK(n(0) == 32);
  CHECK(n(1) == 496);
  CHECK(n(2) == -496);
  CHECK(n(3) == -31);
  CHECK(n(4) == 31);
  CHECK(n(5) == 0);
  CHECK(n(6) == -1);
  CHECK(n(7) == 0);
  CHECK(n(8) == 496);
  CHECK(value_at<unsigned>(memory, 1, 0) == 32 % 10);
  CHECK(value_at<unsigned>(memory, 1, 1) == 8);
  CHECK(value_at<std::uint64_t>(memory, 2, 0) == std::uint64_t{32} << 33);
  CHECK(value_at<float>(memory, 3, 0) == 16);
  CHECK(value_at<double>(memory, 4, 0) == 8);
  CHECK(value_at<std::uint32_t>(memory, 5, 0) == 0x54005000);  // 32, 64
}

TEST_CASE("lanes exchange values") {
  std::vector<int> out(32 * 20);
  capture::recording trace{sm_90::traits};
  trace.global("out", out);
  capture::run const run = trace.launch({.grid = {1}, .block = {32}}, exchanges, out.data());
  CHECK(run.problems().empty());
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
  capture::recording trace{sm_90::traits};
  trace.global("out", out);
  capture::run const run = trace.launch({.grid = {1}, .block = {64}}, groups, out.data());
  CHECK(run.problems().empty());
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

TEST_CASE("inline PTX and a failed assertion end the kernel with a sentence") {
  std::vector<unsigned> out(32, 5);
  capture::recording trace{sm_90::traits};
  trace.global("out", out);
  capture::run const run = trace.launch({.grid = {1}, .block = {32}}, asks_for_lane, out.data());
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].sentence.find("mov.u32 %0, %%laneid;") != std::string::npos);
  CHECK(run.problems()[0].sentence.find("words.cuh:") != std::string::npos);
  CHECK(out[0] == 5);

  auto const before = capture::set_unsupported_hook([](char const*) { return true; });
  CHECK(trace.launch({.grid = {1}, .block = {32}}, asks_for_lane, out.data()).problems().empty());
  CHECK(out[31] == 77);
  capture::set_unsupported_hook(before);

  capture::run const failed =
      trace.launch({.grid = {1}, .block = {32}}, asserts, reinterpret_cast<int const*>(out.data()));
  REQUIRE(failed.problems().size() == 1);
  CHECK(failed.problems()[0].sentence.find("in[threadIdx.x] == 3") != std::string::npos);
  CHECK(failed.problems()[0].sentence.find("words.cuh:") != std::string::npos);
}
