// Captured kernels, written as traces and read again: the same counts by program counter.
#include "support/catch.hpp"
#include "trace/made_up.hpp"

#include <warpmem/capture/recording.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/trace/read.hpp>
#include <warpmem/trace/write_accesses.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <vector>

using namespace warpmem;

void saxpy(int n, float a, float const* x, float* y);
template <int pitch>
void transpose(float const* in, float* out, int width, int height);
void reduce(float const* in, float* out, int n);
void histogram(unsigned char const* data, int n, unsigned* bins);
void run_staged(char* memory);

namespace {

trace::kernel_header header_of(capture::launch_shape const& shape) {
  trace::kernel_header header{};
  header.name = "captured";
  header.grid = {static_cast<int>(shape.grid.x), static_cast<int>(shape.grid.y), 1};
  header.block = {static_cast<int>(shape.block.x), static_cast<int>(shape.block.y), 1};
  header.binary_version = 90;
  header.shared_base = 0x7f0001000000;
  header.local_base = 0x7f0003000000;
  return header;
}

template <class Launch>
void is_the_same_when_read(capture::recording& recording, capture::launch_shape const& shape, Launch launch) {
  trace::access_trace out{header_of(shape)};
  std::map<std::uint64_t, std::int64_t> watched;
  recording.watch([&](capture::executed_instruction const& i) {
    ++watched[i.pc];
    if (i.copy != nullptr) {
      out.add(i.pc, *i.copy, i.by);
    } else {
      out.add(i.pc, i.space, i.access, i.by);
    }
  });
  capture::run const run = launch();
  CHECK_THAT(run, matchers::HasNoProblems());
  std::string const text = out.take() + out.finish();
  CHECK(out.left_out() == 0);
  trace::kernel_trace const read = made_up::read(text, 2, 1 << 20);
  INFO(text.substr(0, 2000));
  CHECK(read.problem.empty());
  CHECK(read.report.left_out().empty());
  CHECK(read.report.sums() == run.sums());
  std::map<std::uint64_t, std::int64_t> its;
  for (kernel_site const& site : read.report.sites()) {
    its[site.place.pc] += site.executions;
  }
  CHECK(its == watched);
}

}  // namespace

TEST_CASE("a captured kernel written as a trace reads as it was counted") {
  std::vector<float> in(4096);
  std::iota(in.begin(), in.end(), 0.0F);
  std::vector<float> out(4096);
  capture::recording recording{sm_90::traits};
  recording.global("in", in).global("out", out);
  SECTION("a warp that is not full, and blocks that access nothing") {
    capture::launch_shape const shape{.grid = {5}, .block = {72}};
    is_the_same_when_read(recording, shape,
                          [&] { return recording.launch(shape, saxpy, 200, 2.0F, in.data(), out.data()); });
  }
  SECTION("bank conflicts") {
    capture::launch_shape const shape{.grid = {2, 2}, .block = {32, 8}};
    is_the_same_when_read(recording, shape,
                          [&] { return recording.launch(shape, transpose<32>, in.data(), out.data(), 64, 64); });
  }
  SECTION("barriers, and lanes that diverge") {
    capture::launch_shape const shape{.grid = {4}, .block = {256}, .dynamic_shared = 1024};
    is_the_same_when_read(recording, shape,
                          [&] { return recording.launch(shape, reduce, in.data(), out.data(), 1000); });
  }
  SECTION("asynchronous copies") {
    std::vector<char> memory(65536);
    recording.global("memory", memory);
    capture::launch_shape const shape{.grid = {1}, .block = {32}};
    is_the_same_when_read(recording, shape, [&] { return recording.launch(shape, run_staged, memory.data()); });
  }
  SECTION("atomics in both spaces, and bytes") {
    std::vector<unsigned char> data(2048);
    std::iota(data.begin(), data.end(), static_cast<unsigned char>(0));
    std::vector<unsigned> bins(256);
    recording.global("data", data).global("bins", bins);
    capture::launch_shape const shape{.grid = {4}, .block = {256}};
    is_the_same_when_read(recording, shape,
                          [&] { return recording.launch(shape, histogram, data.data(), 2048, bins.data()); });
  }
}
