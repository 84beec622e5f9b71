// Kernels written down: sums known by hand, predicates, and static assertions.
#include <kernel/kernel_cases.hpp>
#include <support/catch.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/arch.hpp>

#include <cstdint>
#include <string>

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

// 64 x 64 floats by blocks of 32 x 8 threads, each through a tile of 32 rows of `pitch`.
struct transpose {
  int pitch;

  template <class Warp>
  constexpr void operator()(Warp warp) const {
    auto const in = global_array<float>("in");
    auto const out = global_array<float>("out", 1 << 20);
    auto const tile = shared_array<float>("tile");
    for (int i = 0; i < 32; i += 8) {
      warp.load(in, [=](kernel_thread t) { return (t.block.y * 32 + t.thread.y + i) * 64 + t.x(); });
      warp.store(tile, [=, this](kernel_thread t) { return (t.thread.y + i) * pitch + t.thread.x; });
    }
    for (int i = 0; i < 32; i += 8) {
      warp.load(tile, [=, this](kernel_thread t) { return t.thread.x * pitch + t.thread.y + i; });
      warp.store(out,
                 [=](kernel_thread t) { return (t.block.x * 32 + t.thread.y + i) * 64 + t.block.y * 32 + t.thread.x; });
    }
  }
};

// y[i] = a * x[i] + y[i] for i < n.
struct saxpy {
  std::int64_t n;

  template <class Warp>
  constexpr void operator()(Warp warp) const {
    auto const inside = warp.when([n = n](kernel_thread t) { return t.x() < n; });
    inside.load(global_array<float>("x"), [](kernel_thread t) { return t.x(); });
    inside.load(global_array<float>("y"), [](kernel_thread t) { return t.x(); });
    inside.store(global_array<float>("y"), [](kernel_thread t) { return t.x(); });
  }
};

constexpr kernel_launch one_warp{{1}, {32}};
static_assert(kernel_launch{1, 32}.grid.threads() == 1 && kernel_launch{1, 32}.block.threads() == 32);

// A column of a tile by one warp: a total in a static assertion.
struct column {
  int pitch;
  template <class Warp>
  constexpr void operator()(Warp warp) const {
    warp.load(shared_array<float>("tile"), [=, this](kernel_thread t) { return t.thread.x * pitch; });
  }
};
static_assert(count_kernel(sm_90::traits, one_warp, column{32}).shared.wavefronts == 32);
static_assert(count_kernel(sm_90::traits, one_warp, column{33}).shared.is_conflict_free());
static_assert(count_kernel(sm_90::traits, {{2}, {40}}, saxpy{70}).global.sectors == 3 * (4 + 1 + 4 + 0));
static_assert(count_kernel(sm_90::traits, {{2}, {40}}, saxpy{70}).executions == 9);
static_assert(count_kernel(sm_90::traits, {{2}, {40}}, saxpy{70}).lanes == 3 * 70);

}  // namespace

TEST_CASE("a kernel written down counts what it would", "[kernel]") {
  kernel_launch const shape{{2, 2}, {32, 8}};
  kernel_report const run = record_kernel(sm_90::traits, "transpose", shape, transpose{32});
  REQUIRE(run.sites().size() == 4);
  kernel_sums const sums = run.sums();
  CHECK(sums.global.sectors == 1024);
  CHECK(sums.executions == 512);
  CHECK(sums.shared.wavefronts == 128 + 128 * 32);
  CHECK(run.at("in").sums().global.sectors == 512);
  CHECK(run.sites()[0].place.file.ends_with("explicit_kernels.cpp"));
  CHECK(run.sites()[0].place.line + 1 == run.sites()[1].place.line);
  CHECK_THROWS_AS(run.at("tile"), no_such_site);  // two lines
  CHECK(sums == count_kernel(sm_90::traits, shape, transpose{32}));
  kernel_report const fixed = record_kernel(sm_90::traits, "transpose", shape, transpose{33});
  CHECK((IsCoalesced() && IsConflictFree()).ask(fixed).is == matchers::detail::answer::yes);
}

TEST_CASE("a warp without an active thread executes nothing", "[kernel]") {
  kernel_report const run = record_kernel(sm_90::traits, "saxpy", {{4}, {256}}, saxpy{1000});
  CHECK(run.sums().executions == 96);
  CHECK(run.sums().global.sectors == 31 * 3 * 4 + 3);
  CHECK(run.sums().lanes == 3000);
  CHECK(record_kernel(sm_90::traits, "saxpy", {{4}, {256}}, saxpy{0}).empty());
  CHECK(record_kernel(sm_90::traits, "saxpy", {{0}, {256}}, saxpy{1000}).empty());
  auto const copy = [](auto warp) {
    auto const element = [](kernel_thread t) { return t.thread.x % 32; };
    warp.when([](kernel_thread t) { return t.thread.x < 32; })
        .copy(shared_array<int>("stage"), element, global_array<int>("from"), element);
  };
  CHECK(record_kernel(sm_90::traits, "copy", {{1}, {256}}, copy).sums().executions == 1);
}

TEST_CASE("kernels written down have atomics, copies and refusals", "[kernel]") {
  auto const body = [](auto warp) {
    auto const bins = shared_array<int>("bins");
    warp.update(
        bins, [](kernel_thread t) { return t.thread.x % 4; }, memory_op::reduction, adding<int>(1));
    warp.copy(
        shared_array<int>("stage"), [](kernel_thread t) { return t.thread.x; }, global_array<int>("from"),
        [](kernel_thread t) { return 2 * t.thread.x; });
    warp.load(global_array<int>("odd", 2), [](kernel_thread t) { return t.thread.x; });
    warp.load(global_array<int>("below"), [](kernel_thread t) { return t.thread.x - 1; });
  };
  kernel_report const run = record_kernel(sm_90::traits, "mixed", one_warp, body);
  kernel_sums const sums = run.sums();
  CHECK(sums == count_kernel(sm_90::traits, one_warp, body));
  CHECK(sums.copies.sectors == 8);
  CHECK(sums.shared.basis.accesses == 1);
  CHECK(sums.global.basis.faults.accesses == 2);
  CHECK(run.at("below").sites()[0].worst.refused);
}
