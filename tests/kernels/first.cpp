// Five kernels against the source page that Nsight Compute showed of them on an H200.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "support/catch.hpp"
#include "support/csv.hpp"

using namespace warpmem;

namespace {

// LDG, STG, LDS, STS, ATOMS, RED: what SASS calls an instruction before its first dot.
std::string sass_name(site_kind const& kind) {
  bool const shared = kind.space == memory_space::shared;
  switch (kind.op) {
    case memory_op::load:
      return shared ? "LDS" : "LDG";
    case memory_op::store:
      return shared ? "STS" : "STG";
    default:
      return shared ? "ATOMS" : "RED";
  }
}

// Of all instructions of one name: lanes that took part, and the source page's numbers.
struct page_sums {
  std::int64_t threads{}, tag_requests{}, sectors{}, sectors_ideal{}, wavefronts{}, wavefronts_ideal{};
  friend bool operator==(page_sums const&, page_sums const&) = default;
};
std::ostream& operator<<(std::ostream& out, page_sums const& s) {
  return out << s.threads << " threads, " << s.tag_requests << " tag requests, " << s.sectors << " sectors (ideal "
             << s.sectors_ideal << "), " << s.wavefronts << " wavefronts (ideal " << s.wavefronts_ideal << ")";
}
using page_of_kernel = std::map<std::string, page_sums>;

page_of_kernel measured(std::string const& kernel) {
  page_of_kernel sums;
  support::csv_file const file{WARPMEM_TEST_DATA "/sm_90/kernels/first_sass.csv"};
  for (auto const& row : file.rows()) {
    if (row.text("kernel") == kernel) {
      std::string sass = row.text("sass");
      sass = sass.substr(sass.front() == '@' ? sass.find_first_not_of(' ', sass.find(' ')) : 0);
      std::string name = sass.substr(0, sass.find_first_of(". "));
      page_sums& s = sums[name == "REDG" ? "RED" : name];
      s.threads += row.number("threads_on");
      s.tag_requests += row.number("tag_requests");
      s.sectors += row.number("sectors");
      s.sectors_ideal += row.number("sectors_ideal");
      s.wavefronts += row.number("wavefronts");
      s.wavefronts_ideal += row.number("wavefronts_ideal");
    }
  }
  REQUIRE_FALSE(sums.empty());
  return sums;
}

page_of_kernel counted(kernel_run const& run) {
  page_of_kernel sums;
  for (kernel_site const& site : run.sites()) {
    page_sums& s = sums[sass_name(site.kind)];
    bool const shared = site.kind.space == memory_space::shared;
    s.threads += site.lanes;
    s.tag_requests += shared ? 0 : site.source_page.tag_requests.value_or(-1);
    s.sectors += shared ? 0 : site.source_page.sectors.value_or(-1);
    s.sectors_ideal += shared ? 0 : site.source_page.ideal_sectors.value_or(-1);
    s.wavefronts += shared ? site.source_page.wavefronts.value_or(-1) : 0;
    s.wavefronts_ideal += shared ? site.source_page.ideal_wavefronts.value_or(-1) : 0;
  }
  return sums;
}

void check(kernel_run const& run, std::string const& kernel) {
  CAPTURE(kernel);
  CHECK(run.name() == kernel);
  CHECK_THAT(run, matchers::HasNoProblems());
  page_of_kernel const ours = counted(run);
  page_of_kernel const theirs = measured(kernel);
  REQUIRE(ours.size() == theirs.size());
  for (auto const& [name, sums] : theirs) {
    CAPTURE(name);
    CHECK(ours.at(name) == sums);
  }
}

}  // namespace

TEST_CASE("five kernels access memory as Nsight Compute's source page shows them") {
  for (unsigned const threads : {1U, 2U}) {
    CAPTURE(threads);
    std::vector<float> in(4096);
    std::vector<float> out(4096);
    std::iota(in.begin(), in.end(), 0.0f);
    simulated_gpu gpu{sm_90::traits};
    gpu.threads(threads);

    std::vector<float> x(1000, 1.0f);
    std::vector<float> y(1000, 2.0f);
    check(gpu.launch({.grid = {4}, .block = {256}}, "saxpy", 1000, 2.0f, x, y), "saxpy");
    CHECK(y == std::vector<float>(1000, 4.0f));

    check(gpu.launch({.grid = {2}, .block = {256}}, "strided_copy", in, out, 4096, 8), "strided_copy");
    CHECK(out[std::size_t{8} * 511] == 8 * 511);

    launch_shape const shape{.grid = {2, 2}, .block = {32, 8}};
    check(gpu.launch(shape, "transpose<32>", in, out, 64, 64), "transpose<32>");
    check(gpu.launch(shape, "transpose<33>", in, out, 64, 64), "transpose<33>");
    CHECK(out[1] == 64.0f);

    check(gpu.launch({.grid = {2}, .block = {256}, .dynamic_shared = 1024}, "reduce", in, out, 512), "reduce");
    CHECK(out[1] == (256.0f + 511.0f) * 128.0f);

    std::vector<unsigned char> data(2048);
    std::iota(data.begin(), data.end(), static_cast<unsigned char>(0));
    std::vector<unsigned> bins(256);
    check(gpu.launch({.grid = {4}, .block = {256}}, "histogram", data, 2048, bins), "histogram");
    CHECK(bins == std::vector<unsigned>(256, 8));
  }
}

TEST_CASE("a site has the file, the line and the text of its access") {
  std::vector<float> in(4096);
  std::vector<float> out(4096);
  simulated_gpu gpu{sm_90::traits};
  auto const run = gpu.launch({.grid = {2, 2}, .block = {32, 8}}, "transpose<32>", in, out, 64, 64);
  auto const loads = run.shared().only(memory_op::load);
  CHECK_THAT(run.global(), matchers::IsCoalesced());
  CHECK_THAT(run, !matchers::IsConflictFree());
  std::int64_t executions = 0;
  for (kernel_site const& site : loads.sites()) {
    CHECK(site.place.file.ends_with("/tests/kernels/first.cuh"));
    CHECK(site.place.line == 29);
    CHECK(site.place.text.ends_with(" out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];"));
    CHECK(site.worst.excess == 31);
    executions += site.executions;
  }
  CHECK(executions == 128);
}
