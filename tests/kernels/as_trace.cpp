// Kernels, written as traces while they run and read again: the same counts by program counter.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/tools/trace/read.hpp>
#include <warpmem/tools/trace/write_accesses.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "trace/made_up.hpp"

using namespace warpmem;

namespace {

trace::kernel_header header_of(launch_shape const& shape) {
  trace::kernel_header header{};
  header.name = "kernel";
  header.grid = {static_cast<int>(shape.grid.x), static_cast<int>(shape.grid.y), 1};
  header.block = {static_cast<int>(shape.block.x), static_cast<int>(shape.block.y), 1};
  header.binary_version = 90;
  header.shared_base = 0x7f0001000000;
  header.local_base = 0x7f0003000000;
  return header;
}

template <class... Arguments>
void is_the_same_when_read(launch_shape const& shape, char const* kernel, Arguments&&... arguments) {
  trace::access_trace out{header_of(shape)};
  std::map<std::uint64_t, std::int64_t> watched;
  simulated_gpu gpu{sm_90::traits};
  gpu.watch([&](ptx::executed_access const& e) {
    ++watched[e.pc];
    if (e.copy != nullptr) {
      out.add(e.pc, *e.copy, e.by);
    } else {
      out.add(e.pc, e.space, e.access, e.by);
    }
  });
  kernel_run const run = gpu.launch(shape, kernel, arguments...);
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

TEST_CASE("a kernel that is written as a trace while it runs reads as it was counted") {
  std::vector<float> in(4096);
  std::iota(in.begin(), in.end(), 0.0f);
  std::vector<float> out(4096);
  SECTION("a warp that is not full, and blocks that access nothing") {
    is_the_same_when_read({.grid = {5}, .block = {72}}, "saxpy", 200, 2.0f, in, out);
  }
  SECTION("bank conflicts") {
    is_the_same_when_read({.grid = {2, 2}, .block = {32, 8}}, "transpose<32>", in, out, 64, 64);
  }
  SECTION("barriers, and lanes that diverge") {
    is_the_same_when_read({.grid = {4}, .block = {256}, .dynamic_shared = 1024}, "reduce", in, out, 1000);
  }
  SECTION("asynchronous copies") { is_the_same_when_read({.grid = {1}, .block = {32}}, "copies_around_l1", in, 3); }
  SECTION("atomics in both spaces, and bytes") {
    std::vector<unsigned char> data(2048);
    std::iota(data.begin(), data.end(), static_cast<unsigned char>(0));
    std::vector<unsigned> bins(256);
    is_the_same_when_read({.grid = {4}, .block = {256}}, "histogram", data, 2048, bins);
  }
}
