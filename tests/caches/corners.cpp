// Bounds and limits where kinds of accesses meet, and of accesses that hardware refuses.
#include <warpmem/kernel.hpp>
#include <warpmem/kernel/caches/limits.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/warpmem.hpp>

#include <array>
#include <string>

#include "support/catch.hpp"
#include "support/contains.hpp"

using namespace warpmem;

namespace {

struct four_floats {
  float x[4];
};
struct large {
  char bytes[2048];
};
auto const own = [](kernel_thread t) { return t.x(); };
cache_setup const with_models = [] {
  cache_setup setup{.blocks_per_sm = 8};
  setup.likely = true;
  return setup;
}();
template <class Body>
kernel_report ran(int blocks, Body body) {
  return record_kernel(sm_90::traits, "corner", {{blocks}, {256}}, with_models, 4096, body);
}
void check_order(cache_range const& r) {
  if (r.most.known()) {
    CHECK_FALSE(r.least > r.most);
  }
  if (r.likely.most.known()) {
    CHECK(r.least <= r.likely.least);
    CHECK(r.likely.least <= r.likely.value);
    CHECK(r.likely.value <= r.likely.most);
  }
}
void check_order(cache_bounds const& b) {
  for (cache_range const& r : {b.l1_misses, b.l2_reads, b.l2_writes, b.dram_reads, b.dram_writes}) {
    check_order(r);
  }
}

}  // namespace

TEST_CASE("copies past L1 of pieces that lie apart ask for each piece's sectors") {
  for (int const apart : {1, 2, 3, 9}) {
    kernel_report const run = record_kernel(sm_90::traits, "copies", {{1}, {32}}, with_models, 4096, [&](auto warp) {
      warp.copy(
          shared_array<four_floats>("to"), [](kernel_thread t) { return t.thread.x; },
          global_array<four_floats>("from"), [=](kernel_thread t) { return t.x() * apart; }, cache_op::cg);
    });
    check_order(*run.caches());
    CHECK(run.caches()->l2_reads.least == (apart == 1 ? 16 : 32));
    // Two halves of a line fill one sector, which counts once; those of two lines count twice.
    CHECK(run.caches()->l1_misses.least.known() == (apart == 1 || apart == 9));
    CHECK(run.caches()->l1_misses.most >= 16);
  }
}

TEST_CASE("what a store brought to L2 is not certainly read for an atomic") {
  kernel_report const run = ran(64, [](auto warp) {
    auto const counts = global_array<int>("counts");
    warp.store(counts, own);
    warp.update(counts, own, memory_op::reduction, adding<int>(1));
  });
  check_order(*run.caches());
  CHECK(run.caches()->dram_reads.least == 0);
}

TEST_CASE("what one warp loads another may have stored before") {
  auto const least = [](int threads_away) {
    kernel_report const run = ran(64, [=](auto warp) {
      auto const words = global_array<float>("words");
      warp.load(words, own);
      warp.store(words, [=](kernel_thread t) { return 256 * t.block.x + (t.thread.x + threads_away) % 256; });
    });
    cache_bounds const& b = *run.caches();
    CHECK(b.l2_reads.most == 2048);
    return std::array{b.l1_misses.least, b.l2_reads.least, b.dram_reads.least};
  };
  CHECK(least(0) == std::array{counter{2048}, counter{2048}, counter{2048}});
  CHECK(least(32) == std::array{counter{0}, counter{0}, counter{0}});
  CHECK(least(128) == std::array{counter{0}, counter{0}, counter{0}});
  // Two warps have halves of each sector.
  kernel_report const halves = ran(64, [](auto warp) {
    auto const half = [](kernel_thread t) {
      return 256 * t.block.x + 64 * (t.thread.x / 64) + 2 * (t.thread.x % 32) + t.thread.x / 32 % 2;
    };
    warp.load(global_array<float>("words"), half);
    warp.store(global_array<float>("words"), half);
  });
  CHECK(halves.caches()->l2_reads.least == 0);
}

TEST_CASE("what hardware refuses is not followed, and the text says so") {
  kernel_report const misaligned = ran(64, [](auto warp) {
    auto const half = global_array<float>("in", static_cast<address>(warp.block().x % 2 * 2));  // half of the blocks
    warp.load(half, own);
  });
  check_order(*misaligned.caches());
  CHECK_FALSE(misaligned.caches()->l2_reads.most.known());
  CHECK(support::has(text::full(misaligned), "or what hardware refuses"));
  kernel_report const too_wide = ran(1, [](auto warp) { warp.load(global_array<large>("in"), own); });
  CHECK_FALSE(too_wide.caches()->l2_reads.most.known());
}

TEST_CASE("copies alone take no longer for certain than they likely do") {
  kernel_report const run = ran(4096, [](auto warp) {
    for (int k = 0; k < 8; ++k) {
      warp.copy(
          shared_array<float>("tile"), [](kernel_thread t) { return t.thread.x % 32 * 32; }, global_array<float>("in"),
          [](kernel_thread t) { return t.x() % 4096; });
    }
  });
  cache_limits const limits = limits_of(run, *run.caches());
  for (unit_time const& u : limits.units) {
    INFO(u.name);
    CHECK((!u.least.known() || !u.likely.known() || u.least <= u.likely));
  }
}

TEST_CASE("boards whose rates are not known have no times, and no share of a launch is unknown as zero") {
  cache_setup setup = with_models;
  setup.board = gpu_board{"mine", 90, 132, 256, 50};
  kernel_report const run = record_kernel(sm_90::traits, "rows", {{64}, {256}}, setup, 0,
                                          [](auto warp) { warp.load(global_array<float>("in"), own); });
  cache_limits const limits = limits_of(run, *run.caches());
  CHECK_FALSE(limits.units[4].least.known());
  CHECK_FALSE(limits.least().known());
  CHECK(limits.limit() == nullptr);
  CHECK(support::has(text::full(run), "no least time is known"));
}

TEST_CASE("few blocks do not use all SMs") {
  auto const conflicts = [](int blocks) {
    kernel_report const run = ran(blocks, [](auto warp) {
      for (int k = 0; k < 64; ++k) {
        warp.load(shared_array<float>("tile"), [](kernel_thread t) { return t.thread.x % 32 * 32; });
      }
    });
    return limits_of(run, *run.caches()).units[0].least;
  };
  CHECK(conflicts(1).value_or(0) > 0);
  CHECK(conflicts(1) == conflicts(132));
}
