// Bounds of small kernels, beside what follows from their accesses by hand.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/kernel/caches/bounds.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/csv/caches.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <sstream>
#include <string>

using namespace warpmem;
using matchers::ReadsAtMostFromDram;
using matchers::detail::answer;

namespace {

constexpr auto in = global_array<float>("in");
constexpr auto out = global_array<float>("out", 1 << 24);

template <class Body>
cache_bounds bounds(kernel_launch const& shape, Body body, cache_setup const& setup = {}) {
  return record_kernel(sm_90::traits, "kernel", shape, setup, 0, body).caches().value();
}
bool is(cache_range const& r, std::int64_t least, std::int64_t most) { return r.least == least && r.most == most; }

auto const read_x = [](auto& warp) { warp.load(in, [](kernel_thread t) { return t.x(); }); };
// Every block reads the same 32 KiB.
auto const read_table = [](auto& warp) {
  for (int k = 0; k < 32; ++k) {
    warp.load(in, [k](kernel_thread t) { return t.thread.x + 256 * k; });
  }
};

}  // namespace

TEST_CASE("what is read once is certain", "[caches]") {
  cache_bounds const b = bounds({{1024}, {256}}, [](auto warp) { read_x(warp); });
  CHECK(b.board == board_of(sm_90::traits));
  CHECK(is(b.l1_misses, 32768, 32768));
  CHECK(is(b.l2_reads, 32768, 32768));
  CHECK(is(b.l2_writes, 0, 0));
  CHECK(b.dram_reads.least == 32768);
  CHECK(b.dram_reads.is_exact());
  CHECK(b.dram_reads.most == counter{32768} + b.dram_reads.of_launch);
  CHECK(b.dram_writes.is_exact());
  CHECK(b.l2_writes.why == bound_reason::nothing);
}

TEST_CASE("L2 reads both halves of 64 bytes, but for an atomic, or where one half was stored", "[caches]") {
  auto const dram = [](auto body) { return bounds({{64}, {32}}, body).dram_reads.least; };
  // One sector of each 128 bytes.
  auto const apart = [](kernel_thread t) { return t.x() * 32; };
  CHECK(dram([&](auto warp) { warp.load(in, apart); }) == 64 * 32 * 2);
  CHECK(dram([&](auto warp) { warp.update(in, apart, memory_op::reduction, adding<float>(1)); }) == 64 * 32);
  CHECK(dram([&](auto warp) { warp.store(in, apart); }) == 0);
  CHECK(dram([&](auto warp) {
          warp.store(in, [](kernel_thread t) { return t.x() * 32 + 8; });
          warp.load(in, apart);
        }) == 64 * 32);
  gpu_board other = board_of(sm_90::traits);
  other.is_measured = false;
  CHECK(bounds({{64}, {32}}, [&](auto warp) { warp.load(in, apart); }, {other}).dram_reads.least == 64 * 32);
}

TEST_CASE("a sector that somebody stores first need not be read", "[caches]") {
  auto const both = [](bool stores_first) {
    return bounds({{64}, {128}}, [=](auto warp) {
      for (bool const stores : {stores_first, !stores_first}) {
        stores ? warp.store(in, [](kernel_thread t) { return t.x(); })
               : warp.load(in, [](kernel_thread t) { return t.x(); });
      }
    });
  };
  CHECK(both(true).l1_misses.least == 0);
  CHECK(both(true).l2_reads.least == 0);
  CHECK(both(true).dram_reads.least == 0);
  CHECK(both(false).l1_misses.least == 1024);
  CHECK(both(false).dram_reads.least == 1024);
  // Another block may run before.
  cache_bounds const neighbour = bounds({{64}, {128}}, [](auto warp) {
    warp.load(in, [](kernel_thread t) { return t.x(); });
    warp.store(in, [](kernel_thread t) { return (t.x() + 128) % 8192; });
  });
  CHECK(neighbour.l1_misses.least == 0);
  CHECK(neighbour.l1_misses.most == 1024);
}

TEST_CASE("each SM reads a table for itself, if its blocks are known", "[caches]") {
  auto const table = [](auto warp) { read_table(warp); };
  // 132 SMs, a block each.
  CHECK(bounds({{132}, {256}}, table).l1_misses.least == 132 * 1024);
  // Several blocks an SM: how many is not known.
  CHECK(bounds({{528}, {256}}, table).l1_misses.least == 1024);
  cache_setup setup{};
  setup.blocks_per_sm = 4;
  cache_bounds const known = bounds({{528}, {256}}, table, setup);
  CHECK(known.l1_misses.least == 132 * 1024);
  CHECK(known.l1_misses.most == 132 * 1024 + 132 * 1024 * 3 / 100);
  CHECK(known.l2_reads.least == 132 * 1024 / 4);
  CHECK(known.dram_reads.is_exact());
  // Blocks of the second wave find what the first one left.
  CHECK(bounds({{1056}, {256}}, table, setup).l1_misses.least == 132 * 1024);
}

TEST_CASE("what a block loads twice mostly hits, if it and its neighbours fill at most half of L1", "[caches]") {
  cache_setup setup{};
  setup.blocks_per_sm = 4;
  // Lines of each block: 8 for each step.
  auto const twice = [&](int steps) {
    return bounds(
        {{528}, {256}},
        [=](auto warp) {
          for (int k = 0; k < 2 * steps; ++k) {
            warp.load(in, [=](kernel_thread t) { return 256 * (t.block.x * steps + k % steps) + t.thread.x; });
          }
        },
        setup);
  };
  constexpr std::int64_t sectors = 528 * 32;
  CHECK(is(twice(1).l1_misses, sectors, sectors + sectors * 3 / 100));
  CHECK(is(twice(27).l1_misses, 27 * sectors, 27 * sectors + 27 * sectors * 3 / 100));  // 864 of 1,728 lines
  CHECK(is(twice(28).l1_misses, 28 * sectors, 2 * 28 * sectors));
  CHECK(twice(28).l1_misses.why == bound_reason::may_evict);
}

TEST_CASE("what blocks load is not certain to stay while they take turns", "[caches]") {
  auto const most = [](bool comes_again) {
    sector_footprint f;
    auto const load = [&](std::uint32_t block) {
      for (address line = 0; line < 100; ++line) {
        address at[32];
        for (address lane = 0; lane < 32; ++lane) {
          at[lane] = 12800 * block + 128 * line + 4 * lane;
        }
        f.add({}, at, lane_mask::all(), {block, 0});
      }
    };
    for (std::uint32_t block = 0; block < 10; ++block) {
      load(block);
      if (block + 1 == 10) {
        load(comes_again ? 0 : block);
      }
    }
    cache_launch const launch = cache_launch_of(sm_90::traits, {.blocks_per_sm = 8}, 10, 32, 0);
    return detail::bound_rules{launch, f, {.kept = 4400}}.find().l1_misses.most;
  };
  CHECK(most(false) == 4000 + 4000 * 3 / 100);
  CHECK(most(true) == 4400);
}

TEST_CASE("nothing is certain to stay in an L1 that is mostly shared memory", "[caches]") {
  cache_setup setup{};
  setup.blocks_per_sm = 4;
  setup.carve_out_kib = 228;
  auto const table = [](auto warp) { read_table(warp); };
  CHECK(bounds({{528}, {256}}, table, setup).l1_misses.most == 528 * 1024);
  CHECK(bounds({{528}, {256}}, table, setup).l1_misses.why == bound_reason::may_evict);
  cache_setup known{};
  known.blocks_per_sm = 4;
  auto const with_shared = record_kernel(sm_90::traits, "k", {{528}, {256}}, known, 1024, table);
  CHECK(with_shared.caches()->l1_misses.most == 528 * 1024);
  CHECK(with_shared.caches()->l1_kib == 256 - 228 - 8);
}

TEST_CASE("cp.async misses as loads do", "[caches]") {
  cache_bounds const b = bounds({{1024}, {256}}, [](auto warp) {
    auto const mine = [](kernel_thread t) { return t.thread.x; };
    auto const from = [](kernel_thread t) { return t.x(); };
    warp.copy(shared_array<float>("tile"), mine, in, from);
  });
  CHECK(is(b.l1_misses, 32768, 32768));
  CHECK(is(b.l2_reads, 32768, 32768));
  CHECK(b.dram_reads.is_exact());
}

TEST_CASE("stores of parts of sectors are read back only if there are many", "[caches]") {
  auto const bytes = [](int blocks) {
    return bounds({{blocks}, {256}}, [](auto warp) { warp.store(out, [](kernel_thread t) { return t.x() * 8; }); });
  };
  CHECK(bytes(256).dram_reads.is_exact());
  CHECK(bytes(256).l2_writes.is_exact());
  CHECK(bytes(257).dram_reads.most >= 257 * 256);
}

TEST_CASE("a warp that stores beside the boundaries of sectors stores two of them in part", "[caches]") {
  sector_footprint f;
  address at[32];
  for (address lane = 0; lane < 32; ++lane) {
    at[lane] = 16 + 4 * lane;
  }
  site_kind const store{memory_space::global, instruction_form::lane_access, memory_op::store, 4, {}, {}, 0};
  f.add(store, at, lane_mask::all(), {0, 0});
  CHECK(f.counts().stored == 5);
  CHECK(f.counts().stored_in_part == 2);
  CHECK(f.counts().blocks.part_stores == 2);
}

TEST_CASE("60 % of L2 stay dirty at most", "[caches]") {
  cache_setup small{board_of(sm_90::traits), 0, 0, -1};
  small.board.l2_mib = 1;
  auto const fill = [&](int blocks) {
    return bounds(
        {{blocks}, {256}}, [](auto warp) { warp.store(out, [](kernel_thread t) { return t.x(); }); }, small);
  };
  CHECK(fill(512).dram_writes.least == 0);
  CHECK(fill(1024).dram_writes.least == 1024 * 32 - 1024 * 1024 / 5 * 3 / 32);
}

TEST_CASE("all of what is stored stays in an L2 whose size is not known", "[caches]") {
  cache_setup unknown{board_of(sm_90::traits), 8, 0, -1};
  unknown.board.l2_mib = 0;
  unknown.likely = true;
  auto const fill = [](auto warp) { warp.store(out, [](kernel_thread t) { return t.x(); }); };
  cache_bounds const b = bounds({{1024}, {256}}, fill, unknown);
  CHECK(b.dram_writes.least == 0);
  CHECK_FALSE(b.likely_writes.known());
  CHECK_FALSE(b.l2_reads.likely.value.known());
}

TEST_CASE("what is not followed leaves only lower bounds", "[caches]") {
  cache_bounds const b = bounds({{64}, {32}}, [](auto warp) {
    warp.load(in, [](kernel_thread t) { return t.x(); });
    warp.store(local_array<float>("stack"), [](kernel_thread) { return 0; });
  });
  CHECK(b.l2_reads.least == 256);
  CHECK_FALSE(b.l2_reads.most.known());
  CHECK(b.l2_reads.why == bound_reason::not_followed);
  CHECK_FALSE(b.dram_reads.most.known());
  CHECK_FALSE(b.l2_writes.most.known());
  CHECK_FALSE(b.l2_reads.is_exact());
}

TEST_CASE("reports of launches add up, and parts have no bounds", "[caches]") {
  kernel_report const one = record_kernel(sm_90::traits, "k", {{64}, {32}}, {}, 0, [](auto warp) { read_x(warp); });
  kernel_report const two = one + one;
  CHECK(two.caches()->launches == 2);
  CHECK(two.caches()->dram_reads.least == 512);
  CHECK((kernel_report{} + one).caches() == one.caches());
  CHECK_FALSE(one.global().caches());
  kernel_report const without = record_kernel(sm_90::traits, "k", {{64}, {32}}, [](auto warp) { read_x(warp); });
  CHECK_FALSE(without.caches());
  CHECK_FALSE((one + without).caches());
  kernel_report missing = one;
  missing.miss("something");
  CHECK_FALSE(missing.caches());
  CHECK_FALSE(record_kernel(sm_61::traits, "k", {{64}, {32}}, {}, 0, [](auto warp) { read_x(warp); }).caches());
}

TEST_CASE("the matcher fails, passes or cannot say", "[caches]") {
  kernel_report const run = record_kernel(sm_90::traits, "k", {{1024}, {256}}, {}, 0, [](auto warp) { read_x(warp); });
  auto const ask = [&](std::int64_t bytes) { return ReadsAtMostFromDram(bytes).ask(run); };
  std::int64_t const most = run.caches()->dram_reads.most.value_or(0) * 32;
  CHECK(ask((1 << 20) - 1).is == answer::no);
  CHECK(ask((1 << 20) - 1).fact == "it reads at least 1048576 bytes from DRAM");
  CHECK(ask(1 << 20).is == answer::cannot_say);
  CHECK(ask(most - 1).is == answer::cannot_say);
  CHECK(ask(most - 1).fact == "it reads between 1048576 and " + std::to_string(most) + " bytes from DRAM");
  CHECK(ask(most).is == answer::yes);
  CHECK((!ReadsAtMostFromDram(1 << 20)).ask(run).is == answer::cannot_say);
  CHECK((!ReadsAtMostFromDram(1)).ask(run).is == answer::yes);
  kernel_report const without = record_kernel(sm_90::traits, "k", {{1}, {32}}, [](auto warp) { read_x(warp); });
  CHECK(ReadsAtMostFromDram(1).ask(without).is == answer::cannot_say);
  std::ostringstream why;
  CHECK_FALSE(ReadsAtMostFromDram(1000).MatchAndExplain(run, &why));
  CHECK(support::has(why.str(), "1048576 bytes from DRAM"));
}

TEST_CASE("text, JSON, CSV and pages have the bounds and their reasons", "[caches]") {
  kernel_report const run = record_kernel(sm_90::traits, "k", {{1024}, {256}}, {}, 0, [](auto warp) { read_x(warp); });
  CHECK(support::has(text::full(run), "misses of loads in L1: 32768 sectors"));
  CHECK(support::has(to_json(run),
                     "\"l2_reads\": {\"metric\": \"lts__t_sectors_srcunit_tex_op_read.sum\", "
                     "\"least\": 32768, \"most\": 32768, \"of_launch\": 0, \"exact\": true, "
                     "\"why\": \"no sector is asked for twice\", \"likely\": null, "
                     "\"likely_why\": \"models were not asked\"}"));
  CHECK(support::has(caches_csv(run),
                     "k,H100 SXM,lts__t_sectors_srcunit_tex_op_write.sum,0,0,yes,there are none,,,,models were not "
                     "asked\n"));
  std::string const page = picture::html(run);
  CHECK(support::has(page, "<summary><h2>Caches</h2></summary>\n<p>From cold caches, on H100 SXM:</p>"));
  CHECK(support::has(page, "<tr><th scope=\"row\">lts__t_sectors_srcunit_tex_op_read.sum</th>"));
  kernel_report const without = record_kernel(sm_90::traits, "k", {{1}, {32}}, [](auto warp) { read_x(warp); });
  CHECK_FALSE(support::has(picture::html(without), "From cold caches"));
  CHECK_FALSE(support::has(to_json(without), "\"caches\""));
  CHECK_FALSE(support::has(text::full(without), "DRAM"));
  CHECK(caches_csv(without) ==
        "kernel,board,metric,least_sectors,most_sectors,exact,why,likely_least_sectors,likely_sectors,"
        "likely_most_sectors,likely_why\n");
  CHECK(support::count(limits_csv(without), "\n") == 1);
  CHECK(support::count(arrays_csv(without), "\n") == 1);
}
