// Structs, bytes and local arrays: the accesses that nvcc makes of them, and where nothing is said otherwise clang++.
#include <warpmem/gpu.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/csv.hpp"

using namespace warpmem;
using matchers::HasNoProblems;
using matchers::IsCoalesced;

namespace {

struct floats {
  std::vector<float> in = std::vector<float>(480);
  std::vector<float> out = std::vector<float>(512);
  simulated_gpu gpu{sm_90::traits};

  template <class... Arguments>
  kernel_run launch(std::string_view kernel, Arguments&&... arguments) {
    gpu.global("in", in).global("out", out);
    return gpu.launch({.block = {32}}, kernel, arguments...);
  }
};

struct sums {
  std::int64_t sectors{};
  std::int64_t ideal{};
  friend bool operator==(sums const&, sums const&) = default;
};
std::ostream& operator<<(std::ostream& out, sums const& s) { return out << s.sectors << " of " << s.ideal; }

sums of(kernel_run const& run, memory_op op) {
  sums all;
  for (kernel_site const& site : run.global().sites()) {
    if (site.kind.op == op) {
      global_report const& r = *site.report<global_report>();
      all.sectors += r.sectors.value_or(-1000);
      all.ideal += r.ideal_sectors.value_or(-1000);
    }
  }
  return all;
}
// The accesses are those of nvcc: clang++ takes structs of 16 bytes apart.
void check(kernel_run const& run, sums loads, sums stores) {
  INFO(run.name());
  CHECK_THAT(run, HasNoProblems());
  CHECK(run.sums().lanes > 0);
  if (!support::is_of_compiler("nvcc", run.compiler())) {
    return;
  }
  CHECK(of(run, memory_op::load) == loads);
  CHECK(of(run, memory_op::store) == stores);
}

}  // namespace

TEST_CASE("structs are copied in pieces of their alignment", "[as_ptx]") {
  floats f;
  check(f.launch("copies_bodies", f.in, f.out), {64, 16}, {64, 16});
  check(f.launch("moves_threes", f.in, f.out), {36, 12}, {36, 12});
  check(f.launch("scales_aligned", f.in, f.out), {16, 16}, {16, 16});
  check(f.launch("copies_pairs", f.in, f.out), {32, 16}, {32, 16});
  kernel_run const pairs = f.launch("shares<pair_of_doubles>", f.in, f.out);
  check(pairs, {32, 16}, {32, 16});
  CHECK(pairs.sums().shared.wavefronts == counter{2 * 2 * 4});
  kernel_run const two = f.launch("shares<two_floats>", f.in, f.out);
  check(two, {16, 8}, {16, 8});
  if (support::is_of_compiler("nvcc", two.compiler())) {
    CHECK(two.sums().shared.wavefronts.value_or(0) == 2 * 2);  // which ptxas joins: 8 bytes at once
    f.gpu.as_ptxas(false);
    CHECK(f.launch("shares<two_floats>", f.in, f.out).sums().shared.wavefronts.value_or(0) == 2 * 2 * 2);
    f.gpu.as_ptxas(true);
  }
  check(f.launch("picks_pairs", f.in, f.out), {48, 16}, {32, 16});
  check(f.launch("copies_particles", f.in, f.out), {256, 32}, {256, 32});
  check(f.launch("copies_quads", f.in, f.out), {16, 16}, {16, 16});
}

TEST_CASE("memcpy and memset move bytes") {
  floats f;
  for (int const bytes : {16, 5}) {
    kernel_run const copied = f.launch("copies_bytes", f.in, f.out, bytes);
    CHECK_THAT(copied, HasNoProblems());
    CHECK(copied.sums().executions == 2 * bytes);
    CHECK(of(copied, memory_op::load) == sums{16 * bytes, bytes});
    CHECK(of(copied, memory_op::store) == sums{16 * bytes, bytes});
  }
  kernel_run const cleared = f.launch("clears_bytes", f.out);
  CHECK_THAT(cleared, HasNoProblems());
  CHECK(cleared.global().sums().executions == 16);
}

TEST_CASE("elements of a loop are accessed one by one") {
  floats f;
  kernel_run const picked = f.launch("picks_local", f.in, f.out, 3);
  CHECK_THAT(picked, HasNoProblems());
  CHECK(of(picked, memory_op::load) == sums{256, 32});
  kernel_run const cleared = f.launch("clears", f.out);
  CHECK_THAT(cleared, HasNoProblems());
  CHECK(of(cleared, memory_op::store) == sums{260, 36});
  kernel_run const written = f.launch("writes_registers<4>", f.in, f.out);
  CHECK(of(written, memory_op::load) == sums{16, 16});
  CHECK(of(written, memory_op::store) == sums{64, 16});
  CHECK_THAT(written, !IsCoalesced());
  kernel_run const beyond = f.launch("reads_beyond", f.in, f.out, 16);
  REQUIRE(!beyond.problems().empty());
  for (kernel_problem const& p : beyond.problems()) {
    CHECK(p.kind == problem_kind::out_of_bounds);
    CHECK(support::has(p.sentence, "of in, which has 480 elements of 4 bytes"));
  }
}

TEST_CASE("shared arrays do not lie above each other") {
  floats f;
  kernel_run const either = f.launch("reads_either", f.out);
  CHECK_THAT(either, HasNoProblems());
  CHECK(f.out[3] == 101);
  CHECK(either.shared().only(memory_op::load).sums().shared.wavefronts == counter{2});
  CHECK(either.shared().only(memory_op::store).sums().shared.wavefronts == counter{2});
}

TEST_CASE("constant memory has what is __constant__", "[as_ptx]") {
  floats f;
  kernel_run const run = f.launch("reads_weights", f.out);
  CHECK_THAT(run, HasNoProblems());
  constant_report const all = run.sums().constant;
  CHECK(all.requests == 2 + 1);
  CHECK(all.ideal_requests == 1 + 1);
}

TEST_CASE("copies around L1 are coalesced by what they read") {
  floats f;
  CHECK_THAT(f.launch("copies_around_l1", f.in, 1), IsCoalesced());
  kernel_run const apart = f.launch("copies_around_l1", f.in, 3);
  CHECK_THAT(apart, !IsCoalesced());
  CHECK(cost_of(apart.sites()[0]).actual == counter{32});
  CHECK(cost_of(apart.sites()[0]).ideal == counter{16});
}

TEST_CASE("launches that CUDA refuses are refused") {
  floats f;
  auto const launch = [&](launch_shape const& refused) { return f.gpu.launch(refused, "clears", f.out); };
  CHECK_THROWS_AS(launch({.block = {1, 1, 65}}), ptx::error);
  CHECK_THROWS_AS(launch({.block = {1025}}), ptx::error);
  CHECK_THROWS_AS(launch({.grid = {0}, .block = {32}}), ptx::error);
  CHECK_THROWS_AS(launch({.grid = {1, 65536}}), ptx::error);
  CHECK_THROWS_AS(launch({.grid = {1, 1, 65536}}), ptx::error);
}
