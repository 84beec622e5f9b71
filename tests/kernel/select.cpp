// Which sites at(...) gives, and what it says where it cannot.
#include <kernel/kernel_cases.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/kernel.hpp>

#include <string>

using namespace warpmem;

namespace {

template <class Ask>
std::string refusal(Ask ask) {
  try {
    ask();
  } catch (no_such_site const& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("sites are found by text, line, file and label", "[kernel]") {
  kernel_report const run = kernel_cases::transpose(32);
  REQUIRE(run.sites().size() == 4);
  CHECK(run.at("tile[threadIdx.x]").sites().size() == 2);
  CHECK(run.at("tile[threadIdx.x]").shared().sums().shared.wavefronts == 4096);
  CHECK(run.at(29) == run.at("tile[threadIdx.x]"));
  CHECK(run.at("five.cuh", 24).sums().global.sectors == 512);
  CHECK(run.at("/src/five.cuh", 24) == run.at(24));
  CHECK(run.at("src/five.cuh", 24) == run.at(24));
  kernel_report const motley = kernel_cases::motley();
  CHECK(motley.at("halo").sites().size() == 1);
  CHECK(motley.at("halo").sites()[0].worst.by == warp_place{1, 2});
}

TEST_CASE("a place that is not there is an error that names those near it", "[kernel]") {
  kernel_report const run = kernel_cases::transpose(32);
  std::string const none = refusal([&] { (void)run.at("tile[threadIdx.z]"); });
  CHECK(support::has(none, "no access of the kernel is at \"tile[threadIdx.z]\""));
  CHECK(support::has(none, "five.cuh:29: out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];"));
  std::string const line = refusal([&] { (void)run.at(28); });
  CHECK(line.find("five.cuh:29") < line.find("five.cuh:24"));
  CHECK(support::has(refusal([&] { (void)run.at("ive.cuh", 29); }), "no access"));
  CHECK(support::has(refusal([&] { (void)run.at("six.cuh", 29); }), "no access of the kernel is at six.cuh:29"));
  CHECK(support::has(refusal([&] { (void)run.at(0); }), "no access"));
  CHECK(support::has(refusal([&] { (void)run.at(""); }), "no access"));
  CHECK(support::has(refusal([] { (void)kernel_report{}.at("x"); }), "it has no accesses"));
  std::string const label = refusal([] { (void)kernel_cases::motley().at("hallo"); });
  CHECK(label.find("halo") < label.find("column"));
}

TEST_CASE("a place that could be several lines is an error that names them", "[kernel]") {
  kernel_report const run = kernel_cases::transpose(32);
  std::string const several = refusal([&] { (void)run.at("threadIdx"); });
  CHECK(support::has(several, "several lines of the kernel are at \"threadIdx\""));
  CHECK(support::has(several, "five.cuh:24"));
  CHECK(support::has(several, "five.cuh:29"));
  kernel_recorder recorder(sm_90::traits);
  for (char const* const file : {"/a/x.cuh", "/b/x.cuh"}) {
    recorder.add(recorder.site(kernel_cases::place(7, 1, "", file)), {memory_space::global, contiguous<float>(), {}});
  }
  kernel_report const two = recorder.report();
  CHECK(support::has(refusal([&] { (void)two.at(7); }), "several lines"));
  CHECK(support::has(refusal([&] { (void)two.at("x.cuh", 7); }), "several lines"));
  CHECK(two.at("a/x.cuh", 7).sites().size() == 1);
}

TEST_CASE("reports of different machines do not add up", "[kernel]") {
  kernel_report sum = kernel_cases::transpose(32);
  CHECK_THROWS_AS(sum += kernel_cases::transpose(32, sm_80::traits), std::invalid_argument);
  CHECK(sum == kernel_cases::transpose(32));
  CHECK(sum + kernel_report{} == sum);
  CHECK(kernel_report{} + sum == sum);
  kernel_report const both = sum + kernel_cases::transpose(33);
  CHECK(both.name() == "several kernels");
  CHECK(both.sites().size() == 4);
  CHECK(both.sums().shared.wavefronts == 4096 + 3 * 128);
}
