// Traces that NVBit recorded on GPUs: their totals, and another reader's opinion of every access.
#include <support/catch.hpp>
#include <trace/slow_reader.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace warpmem;

namespace {

std::string const folder = std::string(WARPMEM_TEST_DATA) + "/traces/";

std::string text_of(std::string const& path) {
  auto const bytes = trace::open_bytes(path);
  std::string text;
  std::vector<char> part(1 << 16);
  for (std::size_t n = 1; n != 0;) {
    n = bytes->read(part.data(), part.size());
    text.append(part.data(), n);
  }
  return text;
}

// By program counter and opcode: executions, lanes, sectors.
using tally = std::map<std::pair<std::uint64_t, std::string>, std::tuple<std::int64_t, std::int64_t, std::int64_t>>;

tally slow_tally(std::string const& path) {
  std::istringstream in(text_of(path));
  tally sum;
  for (slow::instruction const& i : slow::read(in)) {
    if (i.has_addresses) {
      auto& [executions, lanes, sectors] = sum[{i.pc, i.opcode}];
      executions += 1;
      lanes += static_cast<std::int64_t>(i.address.size());
      sectors += static_cast<std::int64_t>(slow::sectors_of(i));
    }
  }
  return sum;
}

tally tally_of(kernel_report const& report) {
  tally sum;
  for (kernel_site const& site : report.sites()) {
    auto const* const global = site.report<global_report>();
    REQUIRE(global != nullptr);
    sum[{site.place.pc, site.place.label}] = {site.executions, site.lanes, global->sectors.value_or(-1)};
  }
  return sum;
}

trace::program_trace read_here(std::string const& list, unsigned threads = 1) {
  trace::program_trace read = trace::read_program(folder + list, {{}, {threads}, {}});
  for (std::string const& problem : read.problems) {
    UNSCOPED_INFO(problem);
  }
  for (trace::kernel_trace const& kernel : read.kernels) {
    UNSCOPED_INFO(kernel.problem);
  }
  CHECK(read.is_complete());
  return read;
}

void check_against_slow(std::string const& list) {
  for (trace::kernel_trace const& kernel : read_here(list).kernels) {
    INFO(kernel.file);
    CHECK(kernel.report.left_out().empty());
    CHECK(tally_of(kernel.report) == slow_tally(kernel.file));
  }
}

}  // namespace

TEST_CASE("Another reader finds the same accesses in real traces") {
  check_against_slow("bfs/kernelslist.g");
  check_against_slow("vectoradd/kernelslist.g");
  check_against_slow("vecadd_raw/kernelslist");
}

TEST_CASE("The trace of Rodinia's BFS has the totals that others counted") {
  trace::program_trace const bfs = read_here("bfs/kernelslist.g");
  REQUIRE(bfs.kernels.size() == 16);
  kernel_report sum;
  for (trace::kernel_trace const& kernel : bfs.kernels) {
    CHECK(kernel.report.arch().cc.value == 80);
    CHECK(kernel.thread_blocks == 8);
    sum += kernel.report;
  }
  kernel_sums const sums = sum.sums();
  CHECK(sums.executions == 38584);
  CHECK(sums.global.requests == 30949);
  CHECK(sums.global.sectors == 90629);  // 2.93 for each that has a lane
}

TEST_CASE("A trace is counted for another machine where one is named") {
  trace::program_trace const read = trace::read_program(folder + "vectoradd/kernelslist.g", {sm_90::traits, {1}, {}});
  REQUIRE(read.kernels.size() == 1);
  CHECK(read.kernels[0].report.arch().cc.value == 90);
  CHECK(read.kernels[0].header.binary_version == 80);
  CHECK(read.kernels[0].report.sums().global.sectors == 18750);
}

TEST_CASE("The number of threads changes nothing") {
  std::string const path = folder + "vecadd_raw/kernelslist";
  kernel_report const one = read_here("vecadd_raw/kernelslist").kernels.at(0).report;
  CHECK(read_here("vecadd_raw/kernelslist", 3).kernels.at(0).report == one);
  CHECK(one.sums().global.sectors == 75000);
}

TEST_CASE("Kernels that are not asked for are passed over") {
  trace::read_options options{};
  options.takes = [](std::size_t launch, trace::kernel_header const& header) { return launch == 2 && header.id == 3; };
  trace::program_trace const read = trace::read_program(folder + "bfs/kernelslist.g", options);
  REQUIRE(read.kernels.size() == 1);
  CHECK(read.kernels[0].header.id == 3);
}
