// Five kernels against the source page that Nsight Compute showed of them on an H200.
#include "support/catch.hpp"
#include "support/csv.hpp"

#include <warpmem/capture/recording.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/warpmem.hpp>

#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

using namespace warpmem;

void saxpy(int n, float a, float const* x, float* y);
void strided_copy(float const* in, float* out, int n, int stride);
template <int pitch>
void transpose(float const* in, float* out, int width, int height);
void reduce(float const* in, float* out, int n);
void histogram(unsigned char const* data, int n, unsigned* bins);

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

page_of_kernel captured(capture::run const& run) {
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

void check(capture::run const& run, std::string const& kernel) {
  CAPTURE(kernel);
  CHECK(run.name() == kernel);
  CHECK_THAT(run, matchers::HasNoProblems());
  page_of_kernel const ours = captured(run);
  page_of_kernel const theirs = measured(kernel);
  REQUIRE(ours.size() == theirs.size());
  for (auto const& [name, sums] : theirs) {
    CAPTURE(name);
    CHECK(ours.at(name) == sums);
  }
}

}  // namespace

TEST_CASE("the first five kernels are captured as Nsight Compute's source page shows them") {
  for (unsigned const threads : {1U, 2U}) {
    CAPTURE(threads);
    std::vector<float> in(4096);
    std::vector<float> out(4096);
    std::iota(in.begin(), in.end(), 0.0F);
    capture::recording trace{sm_90::traits};
    trace.threads(threads).global("in", in).global("out", out);

    std::vector<float> x(1000, 1.0F);
    std::vector<float> y(1000, 2.0F);
    trace.global("x", x).global("y", y);
    check(trace.launch({.grid = {4}, .block = {256}}, saxpy, 1000, 2.0F, x.data(), y.data()), "saxpy");
    CHECK(y == std::vector<float>(1000, 4.0F));

    check(trace.launch({.grid = {2}, .block = {256}}, strided_copy, in.data(), out.data(), 4096, 8), "strided_copy");
    CHECK(out[8 * 511] == 8 * 511);

    capture::launch_shape const shape{.grid = {2, 2}, .block = {32, 8}};
    check(trace.launch(shape, transpose<32>, in.data(), out.data(), 64, 64), "transpose<32>");
    check(trace.launch(shape, transpose<33>, in.data(), out.data(), 64, 64), "transpose<33>");
    CHECK(out[1] == 64.0F);

    check(trace.launch({.grid = {2}, .block = {256}, .dynamic_shared = 1024}, reduce, in.data(), out.data(), 512),
          "reduce");
    CHECK(out[1] == (256.0F + 511.0F) * 128.0F);

    std::vector<unsigned char> data(2048);
    std::iota(data.begin(), data.end(), static_cast<unsigned char>(0));
    std::vector<unsigned> bins(256);
    trace.global("data", data).global("bins", bins);
    check(trace.launch({.grid = {4}, .block = {256}}, histogram, data.data(), 2048, bins.data()), "histogram");
    CHECK(bins == std::vector<unsigned>(256, 8));
  }
}

// Where the compiler says that an array access is: at its index, or at the array.
#if defined(__clang__)
constexpr std::uint32_t tile_column = 33;
#else
constexpr std::uint32_t tile_column = 50;
#endif

TEST_CASE("a site has the file, the line, the column and the text of its access") {
  std::vector<float> in(4096);
  std::vector<float> out(4096);
  capture::recording trace{sm_90::traits};
  trace.global("in", in).global("out", out);
  auto const run = trace.launch({.grid = {2, 2}, .block = {32, 8}}, transpose<32>, in.data(), out.data(), 64, 64);
  auto const loads = run.shared().only(memory_op::load);
  CHECK(loads.sites().size() == 1);
  CHECK_THAT(run.global(), matchers::IsCoalesced());
  CHECK_THAT(run, !matchers::IsConflictFree());
  for (kernel_site const& site : loads.sites()) {
    CHECK(site.place.file.ends_with("/tests/kernels/first.cuh"));
    CHECK(site.place.line == 29);
    CHECK(site.place.column == tile_column);
    CHECK(site.place.text == "out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];");
    CHECK(site.executions == 128);
    CHECK(site.worst.excess == 31);
  }
}
