// Which unit is the limit: by hand, and what the report makes of it.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/kernel/caches/limits.hpp>
#include <warpmem/text/csv/caches.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/warpmem.hpp>

#include <string>

using namespace warpmem;

namespace {

constexpr auto x_array = global_array<float>("in");
constexpr auto y_array = global_array<float>("out", 1 << 30);

template <class Body>
kernel_report ran_likely(int blocks, Body body) {
  cache_setup setup{};
  setup.blocks_per_sm = 8;
  setup.likely = true;
  return record_kernel(sm_90::traits, "kernel", {{blocks}, {256}}, setup, 0, body);
}
cache_limits limits_of(kernel_report const& report) { return limits_of(report, *report.caches()); }

}  // namespace

TEST_CASE("a unit takes what is moved over its peak rate", "[caches]") {
  auto const report = ran_likely(4096, [](auto warp) {
    warp.load(x_array, [](kernel_thread t) { return t.x(); });
    warp.store(y_array, [](kernel_thread t) { return t.x(); });
  });
  cache_limits const limits = limits_of(report);
  auto const& [lsu, tags, l2, fabric, dram] = limits.units;
  CHECK(lsu.least == 65536 * 1000LL / (132 * 1980));
  CHECK(lsu.likely == lsu.least);
  CHECK(tags.least == lsu.least);
  CHECK(dram.least == 131072 * 32 / 3352);  // what is stored can stay
  CHECK(dram.likely == (131072 + 100) * 32 / 3352);
  CHECK(l2.least == 131072 * 1000LL / (80 * 1710));             // stored, a sector a clock
  CHECK(l2.likely == (32768 + 131072) * 1000LL / (80 * 1710));  // half a clock to ask for 64 bytes
  // Half of the lines cross: a packet for each sector, one to ask for a line, half of one to announce what is stored.
  CHECK(fabric.likely == (16384 * 5 + 16384 * 9 / 2) * 1000LL / (41 * 1710));
  CHECK(limits.limit() == &fabric);
  CHECK(limits.least() == dram.least);
}

TEST_CASE("look-ups of lines may keep L2 longer than what it moves", "[caches]") {
  auto const report =
      ran_likely(256, [](auto warp) { warp.load(x_array, [](kernel_thread t) { return 64 * t.x(); }); });
  // A sector of each line. Half of them cross, and are looked up twice more.
  CHECK(limits_of(report).units[2].likely == (1 << 16) * 2 * 1000LL / (80 * 1710));
}

TEST_CASE("the cure of a line changes the limit", "[caches]") {
  auto const report =
      ran_likely(256, [](auto warp) { warp.load(x_array, [](kernel_thread t) { return 32 * t.x() % (1 << 16); }); });
  cache_limits const before = limits_of(report);
  REQUIRE(before.limit() != nullptr);
  cache_limits const after = limits_when_cured(report, *report.caches(), report.at("in").sites().front());
  CHECK(after.units[0].likely < before.units[0].likely);
  CHECK(after.units[2].likely.value_or(0) * 7 < before.units[2].likely.value_or(0));
  CHECK(after.units[4].likely == before.units[4].likely);
  CHECK_FALSE(after.least() > counter{0});  // nothing is certain of what was not run
  std::string const text = text::full(report);
  INFO(text);
  CHECK(support::has(text, " cured: "));
  CHECK(support::has(text, "; the limit is "));
}

TEST_CASE("the cure of a line cures all of its accesses", "[caches]") {
  auto const far = [](kernel_thread t) { return 32 * t.x(); };
  auto const report = ran_likely(256, [&](auto warp) {
    for (bool const stores : {false, true}) {
      stores ? warp.store(x_array, far) : warp.load(x_array, far);
    }
    warp.load(y_array, far);
  });
  auto const sites = report.at("in").sites();
  REQUIRE(sites.size() == 2);
  cache_limits const by_first = limits_when_cured(report, *report.caches(), sites.front());
  CHECK(by_first == limits_when_cured(report, *report.caches(), sites.back()));
  // 32 sectors an access, and 4 if it is cured.
  std::int64_t const before = limits_of(report).units[2].likely.value_or(0);
  CHECK(by_first.units[2].likely.value_or(0) <= before * (4 + 4 + 32) / 96 + 1);
}

TEST_CASE("how many wavefronts a kernel takes is not certain of its PTX", "[caches]") {
  auto report = ran_likely(256, [](auto warp) { warp.load(x_array, [](kernel_thread t) { return t.x(); }); });
  CHECK(limits_of(report).units[0].least.known());
  CHECK(limits_of(report).units[1].least.known());
  kernel_code code{};
  code.is_ptx = true;
  report.ran_as(code);
  CHECK_FALSE(limits_of(report).units[0].least.known());
  CHECK_FALSE(limits_of(report).units[1].least.known());
  CHECK(limits_of(report).units[0].likely.known());
  CHECK(limits_of(report).least() == limits_of(report).units[4].least);
}

TEST_CASE("the limit is not known where something else may take longer", "[caches]") {
  auto const counting = ran_likely(1056, [](auto warp) {
    warp.update(
        x_array, [](kernel_thread) { return 0; }, memory_op::reduction, adding<int>(1));
  });
  CHECK(limits_of(counting).may_wait_for_atomics());
  CHECK(limits_of(counting).limit() == nullptr);
  CHECK(support::has(text::full(counting), "the limit is not known: atomics of one line may wait for each other"));
  auto const walk = ran_likely(1, [](auto warp) {
    for (int k = 0; k < 1000; ++k) {
      warp.load(x_array, [k](kernel_thread) { return 1024 * k; });
    }
  });
  CHECK(limits_of(walk).may_wait_for_loads());
  CHECK(support::has(text::full(walk), "the limit is not known: latency may be"));
}

TEST_CASE("without models, and on boards that were not measured, the limit is not known", "[caches]") {
  auto const load = [](auto warp) { warp.load(x_array, [](kernel_thread t) { return t.x(); }); };
  auto const report = record_kernel(sm_90::traits, "kernel", {{4096}, {256}}, {.blocks_per_sm = 8}, 0, load);
  CHECK(limits_of(report).limit() == nullptr);
  CHECK(limits_of(report).least() == 131072 * 32 / 3352);
  cache_setup h200{gpu_boards[1], 8};
  h200.likely = true;
  auto const other = record_kernel(sm_90::traits, "kernel", {{4096}, {256}}, h200, 0, load);
  CHECK(limits_of(other).limit() == nullptr);
  CHECK(limits_of(other).least() == 131072 * 32 / 4800);
  CHECK(support::has(text::full(other), "the limit is not known: the rate of the unit is not known of this board"));
}

TEST_CASE("where no limit or no time is known, texts say why", "[caches]") {
  auto const load = [](auto warp) { warp.load(x_array, [](kernel_thread t) { return t.x(); }); };
  auto report = record_kernel(sm_90::traits, "kernel", {{4096}, {256}}, {}, 0, load);
  CHECK(support::has(text::full(report), "the limit is not known: models were not asked"));
  CHECK(support::has(to_json(report), "\"limit\": null, \"limit_why\": \"models were not asked\", \"least_ns\": "));
  CHECK(support::has(to_json(report), "\"blocks_per_sm\": null, \"blocks_per_sm_why\": \"it was not told"));
  CHECK(support::has(to_json(report),
                     "\"metric\": \"lts__ltcfabric2ltc_cycles_active.avg.pct_of_peak_sustained_elapsed\", "
                     "\"least_ns\": null, \"least_why\": \"no bound is known of what crosses the fabric\", "
                     "\"likely_ns\": null, \"likely_why\": \"models were not asked\"}"));
  kernel_code code{};
  code.is_ptx = true;
  report.ran_as(code);
  CHECK(support::has(to_json(report), "\"least_ns\": null, \"least_why\": \"ptxas may merge accesses of PTX\""));
  auto const why = [&](cache_setup setup, auto body) {
    setup.likely = true;
    return record_kernel(sm_90::traits, "kernel", {{4096}, {256}}, setup, 0, body).caches()->why_not_likely;
  };
  CHECK(why({.blocks_per_sm = 8}, load) == likely_absence::none);
  CHECK(why({}, load) == likely_absence::blocks_not_known);
  CHECK(why({.board = board_of(sm_80::traits), .blocks_per_sm = 8}, load) == likely_absence::board_not_tried);
  CHECK(why({.blocks_per_sm = 8}, [](auto warp) {
          warp.load(local_array<float>("stack"), [](kernel_thread) { return 0; });
        }) == likely_absence::not_followed);
  kernel_report const both = report + ran_likely(4096, load);
  CHECK(both.caches()->why_not_likely == likely_absence::not_asked);
}

TEST_CASE("limits and arrays as comma-separated values have their units in the header", "[caches]") {
  auto const report = ran_likely(4096, [](auto warp) { warp.load(x_array, [](kernel_thread t) { return t.x(); }); });
  std::string const limits = limits_csv(report);
  CHECK(limits.rfind("kernel,board,unit,metric,least_ns,likely_ns,of_longest_percent,is_limit,least_why,likely_why,"
                     "limit_why\n",
                     0) == 0);
  CHECK(support::count(limits, "\n") == 6);
  CHECK(support::has(limits, "kernel,H100 SXM,DRAM,dram__throughput.avg.pct_of_peak_sustained_elapsed,1251,1252,"));
  CHECK(support::has(limits, ",,,no bound is known of what crosses the fabric") == false);
  CHECK(support::has(limits, ",no,no bound is known of what crosses the fabric,,") !=
        support::has(limits, ",yes,no bound is known of what crosses the fabric,,"));
  cache_bounds bounds = *report.caches();
  bounds.arrays = {{"b, c", 4096, 128, 1, 2, 256, 160, 3}};
  kernel_report with_arrays = report;
  with_arrays.bound(bounds);
  CHECK(arrays_csv(with_arrays) ==
        "kernel,board,array,bytes,loaded_sectors,stored_sectors,updated_sectors,asked_sectors,by_blocks_sectors,"
        "false_sharing_lines\nkernel,H100 SXM,\"b, c\",4096,128,1,2,256,160,3\n");
}
