// Accesses that a compiler for CPUs would merge are counted as a GPU's compiler leaves them: with all compilers alike.
#include "support/catch.hpp"
#include "support/contains.hpp"

#include <warpmem/capture/recording.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/warpmem.hpp>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/structs.hpp"

using namespace warpmem;
using matchers::HasNoProblems;
using matchers::IsCoalesced;

struct body;
struct three;
struct aligned_body;
void copies_bodies(body const* in, body* out);
void moves_threes(three const* in, three* out);
void scales_aligned(aligned_body const* in, aligned_body* out);
void copies_pairs(pair_of_doubles const* in, pair_of_doubles* out);
template <class T>
void shares(T const* in, T* out);
void picks_pairs(weighted_pair const* in, pair_of_doubles* out);
void copies_particles(particle const* in, particle* out);
void copies_quads(whole_quad const* in, whole_quad* out);
void copies_bytes(float const* in, float* out, int bytes);
void clears_bytes(float* out);
void reads_either(float* out);
void picks_local(float const* in, float* out, int k);
void clears(float* out);
template <int N>
void writes_registers(float const* in, float* out);
void reads_beyond(float const* in, float* out, int n);
void reads_weights(float* out);
void reads_registered(float const* of, float* out);
struct float4;
void copies_around_l1(float4 const* in, int step);

namespace {

struct floats {
  alignas(256) float in[512]{};
  alignas(256) float out[512]{};

  template <class Kernel, class... Arguments>
  capture::run launch(Kernel kernel, Arguments... arguments) {
    capture::recording gpu{sm_90::traits};
    gpu.global("in", in, 480).global("out", out, 512);
    return gpu.launch({.block = {32}}, kernel, arguments...);
  }
  template <class T>
  T const* in_as() const {
    return reinterpret_cast<T const*>(in);
  }
  template <class T>
  T* out_as() {
    return reinterpret_cast<T*>(out);
  }
};

struct sums {
  std::int64_t sectors{};
  std::int64_t ideal{};
  friend bool operator==(sums const&, sums const&) = default;
};
std::ostream& operator<<(std::ostream& out, sums const& s) { return out << s.sectors << " of " << s.ideal; }

sums of(capture::run const& run, memory_op op) {
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

}  // namespace

TEST_CASE("structs are copied in pieces of their alignment", "[capture]") {
  floats data;
  capture::run const bodies = data.launch(copies_bodies, data.in_as<body>(), data.out_as<body>());
  CHECK_THAT(bodies, HasNoProblems());
  CHECK(of(bodies, memory_op::load) == sums{64, 16});
  CHECK(of(bodies, memory_op::store) == sums{64, 16});

  capture::run const threes = data.launch(moves_threes, data.in_as<three>(), data.out_as<three>());
  CHECK_THAT(threes, HasNoProblems());
  CHECK(of(threes, memory_op::load) == sums{36, 12});
  CHECK(of(threes, memory_op::store) == sums{36, 12});
}

// As nvcc 13 copies them: in pieces of 8, 8, 4 and 16 bytes.
TEST_CASE("structs of known types are copied in pieces of their alignment", "[capture]") {
  floats data;
  auto const check = [&](capture::run const& run, sums loads, sums stores) {
    CHECK_THAT(run, HasNoProblems());
    CHECK(of(run, memory_op::load) == loads);
    CHECK(of(run, memory_op::store) == stores);
  };
  auto const* const in = data.in_as<pair_of_doubles>();
  auto* const out = data.out_as<pair_of_doubles>();
  check(data.launch(copies_pairs, in, out), {32, 16}, {32, 16});
  capture::run const shared = data.launch(shares<pair_of_doubles>, in, out);
  check(shared, {32, 16}, {32, 16});
  CHECK(shared.sums().shared.wavefronts == counter{2 * 2 * 4});
  capture::run const floats_shared =
      data.launch(shares<two_floats>, data.in_as<two_floats>(), data.out_as<two_floats>());
  check(floats_shared, {16, 8}, {16, 8});
  CHECK(floats_shared.sums().shared.wavefronts == counter{2 * 2 * 2});
  check(data.launch(picks_pairs, data.in_as<weighted_pair>(), out), {48, 16}, {32, 16});
  check(data.launch(copies_particles, data.in_as<particle>(), data.out_as<particle>()), {256, 32}, {256, 32});
  check(data.launch(copies_quads, data.in_as<whole_quad>(), data.out_as<whole_quad>()), {16, 16}, {16, 16});

  std::vector<particle> const from(32);
  std::vector<particle> to(32);
  capture::recording gpu{sm_90::traits};
  gpu.global("from", from).global("to", to);
  check(gpu.launch({.block = {32}}, [&] { copies_particles(from.data(), to.data()); }), {256, 32}, {256, 32});
}

// As nvcc 13 copies them.
TEST_CASE("memcpy and memset move bytes", "[capture]") {
  floats data;
  for (int const bytes : {16, 5}) {
    capture::run const copied = data.launch(copies_bytes, data.in, data.out, bytes);
    CHECK_THAT(copied, HasNoProblems());
    CHECK(copied.sums().executions == 2 * bytes);
    CHECK(of(copied, memory_op::load) == sums{16 * bytes, bytes});
    CHECK(of(copied, memory_op::store) == sums{16 * bytes, bytes});
  }
  capture::run const cleared = data.launch(clears_bytes, data.out);
  CHECK_THAT(cleared, HasNoProblems());
  CHECK(cleared.global().sums().executions == 16);
  CHECK(cleared.shared().sums().executions == 4);
}

TEST_CASE("elements of a loop are accessed one by one", "[capture]") {
  floats data;
  capture::run const picked = data.launch(picks_local, data.in, data.out, 3);
  CHECK_THAT(picked, HasNoProblems());
  CHECK(of(picked, memory_op::load) == sums{256, 32});

  capture::run const cleared = data.launch(clears, data.out);
  CHECK_THAT(cleared, HasNoProblems());
  CHECK(of(cleared, memory_op::store) == sums{260, 36});

  capture::run const written = data.launch(writes_registers<4>, data.in, data.out);
  CHECK(of(written, memory_op::load) == sums{16, 16});
  CHECK(of(written, memory_op::store) == sums{64, 16});
  CHECK_THAT(written, !IsCoalesced());

  capture::run const beyond = data.launch(reads_beyond, data.in, data.out, 16);
  REQUIRE(beyond.problems().size() == 1);
  CHECK(beyond.problems()[0].kind == capture::problem_kind::out_of_bounds);
  CHECK(support::has(beyond.problems()[0].sentence, "480"));
}

TEST_CASE("shared arrays do not lie above each other", "[capture]") {
  floats data;
  capture::run const either = data.launch(reads_either, data.out);
  CHECK_THAT(either, HasNoProblems());
  CHECK(data.out[3] == 101);
  auto const loads = either.shared().only(memory_op::load);
  CHECK(loads.sums().shared.wavefronts == counter{2});
  CHECK(either.shared().only(memory_op::store).sums().shared.wavefronts == counter{2});
}

TEST_CASE("constant memory has what is registered and what is __constant__", "[capture]") {
  floats data;
  capture::run const run = data.launch(reads_weights, data.out);
  CHECK_THAT(run, HasNoProblems());
  std::vector<std::int64_t> requests;
  for (kernel_site const& site : run.constant().sites()) {
    constant_report const& r = *site.report<constant_report>();
    requests.push_back(r.requests.value_or(-1) * 10 + r.ideal_requests.value_or(-1));
  }
  std::sort(requests.begin(), requests.end());
  CHECK(requests == std::vector<std::int64_t>{11, 21});

  std::vector<float> const table(64);
  capture::recording gpu{sm_90::traits};
  gpu.global("out", data.out, 512).constant("table", table);
  capture::run const registered = gpu.launch({.block = {32}}, reads_registered, table.data(), data.out_as<float>());
  CHECK_THAT(registered, HasNoProblems());
  REQUIRE(registered.constant().sites().size() == 1);
  CHECK(registered.constant().sites()[0].report<constant_report>()->requests == counter{4});

  std::vector<float> const large(17000);
  CHECK_THROWS_AS(gpu.constant("large", large), std::invalid_argument);
}

TEST_CASE("copies around L1 are coalesced by what they read", "[capture]") {
  floats data;
  auto const* const in = data.in_as<float4>();
  CHECK_THAT(data.launch(copies_around_l1, in, 1), IsCoalesced());
  capture::run const apart = data.launch(copies_around_l1, in, 3);
  CHECK_THAT(apart, !IsCoalesced());
  CHECK(cost_of(apart.sites()[0]).actual == counter{32});
  CHECK(cost_of(apart.sites()[0]).ideal == counter{16});
}

TEST_CASE("launches that CUDA refuses are refused", "[capture]") {
  floats data;
  capture::recording gpu{sm_90::traits};
  gpu.global("out", data.out, 512);
  auto const launch = [&](capture::launch_shape const& shape) {
    return gpu.launch(shape, clears, data.out_as<float>());
  };
  CHECK_THROWS_AS(launch({.block = {1, 1, 65}}), std::invalid_argument);
  CHECK_THROWS_AS(launch({.grid = {1, 65536}}), std::invalid_argument);
  CHECK_THROWS_AS(launch({.grid = {1, 1, 65536}}), std::invalid_argument);
}
