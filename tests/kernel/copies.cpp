// Asynchronous copies as sites of a kernel: the worse of their two sides.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/counters.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <variant>

using namespace warpmem;

namespace {

// What a copy reads, sector by sector, whatever its counters say.
std::int64_t sectors_read(async_copy const& copy) {
  std::set<address> sectors;
  for (int lane = 0; lane < 32; ++lane) {
    if (copy.active.test(lane)) {
      sectors.insert(copy.source[lane] / 32);
    }
  }
  return static_cast<std::int64_t>(sectors.size());
}

}  // namespace

TEST_CASE("asynchronous copies cost the worse of their two sides, and halves of a kernel add up", "[kernel]") {
  support::generator random(4);
  for (auto const& [cache, rows] :
       {std::pair{cache_op::ca, 1U}, {cache_op::cg, 1U}, {cache_op::ca, 500U}, {cache_op::cg, 500U}}) {
    kernel_recorder whole(sm_90::traits);
    kernel_recorder halves[2]{kernel_recorder{sm_90::traits}, kernel_recorder{sm_90::traits}};
    std::int64_t sectors = 0;
    std::int64_t least = 0;
    std::int64_t worst = 0;
    for (int i = 0; i < 200; ++i) {
      warp_access from = contiguous<float>();
      warp_access to = contiguous<float>();
      from.lane_bytes = 16;
      for (int lane = 0; lane < 32; ++lane) {
        from.at[lane] = static_cast<address>(16 * support::below(random, rows));
        to.at[lane] = static_cast<address>(16 * support::below(random, 2048));
      }
      async_copy const copy = copied(from, to, cache);
      for (kernel_recorder* const recorder : {&whole, &halves[i % 2]}) {
        recorder->add(recorder->site("copy"), copy, {});
      }
      std::int64_t const ideal = (std::min)(sectors_read(copy), std::int64_t{16});
      std::int64_t const conflicts = analyze_async_copy(sm_90::traits, copy).shared_bank_conflicts.value_or(0);
      sectors += sectors_read(copy);
      least += ideal;
      worst = (std::max)({worst, sectors_read(copy) - ideal, conflicts});
    }
    kernel_report const report = whole.report();
    kernel_site const& site = report.sites().at(0);
    CHECK(site.copied_sectors == sectors);
    CHECK(site.ideal_copy_sectors == least);
    CHECK(site.worst.excess == worst);
    CHECK((halves[0].report() + halves[1].report() == report));
    CHECK((halves[1].report() + halves[0].report() == report));
  }
}

TEST_CASE("a recorder counts of copies what the models count", "[kernel]") {
  support::generator random(5);
  arch_traits const arch = sm_90::traits;
  for (int round = 0; round < 24; ++round) {
    cache_op const cache = round % 2 == 0 ? cache_op::ca : cache_op::cg;
    int const lane_bytes = cache == cache_op::cg ? 16 : support::one_of<int>(random, {4, 8, 16});
    auto const size = static_cast<std::uint64_t>(lane_bytes);
    kernel_recorder recorder(arch);
    site_id const here = recorder.site("copy");
    async_copy_report report{};
    source_page_report page{};
    for (int i = 0; i < 300; ++i) {
      warp_access from = contiguous<float>();
      warp_access to = contiguous<float>();
      from.lane_bytes = lane_bytes;
      auto const lines = std::uint64_t{1} << support::below(random, 8);
      auto const turn = round % 3 == 0 ? std::uint64_t{0} : support::below(random, 8);
      for (std::uint64_t lane = 0; lane < 32; ++lane) {
        auto const place = support::below(random, 4) == 0 ? random() % (128 * lines / size) : lane;
        from.at[lane] = place * size;
        to.at[lane] = (round % 3 == 0 ? lane : place ^ turn) * size;
      }
      from.active.bits = support::random_mask(random);
      to.at[7] += round % 4 == 3 && i % 50 == 0 ? 1 : 0;  // a fault
      async_copy const copy = copied(from, to, cache);
      recorder.add(here, copy, {});
      report += analyze_async_copy(arch, copy);
      page += analyze_async_copy_source_page(arch, copy);
    }
    INFO("round " << round);
    kernel_report const all = recorder.report();
    kernel_site const& site = all.sites().at(0);
    CHECK(std::get<async_copy_report>(site.counts) == report);
    CHECK(site.source_page == page);
    CHECK(site.executions == 300);
  }
}

TEST_CASE("each side of an asynchronous copy is on its own source page only", "[kernel]") {
  kernel_recorder recorder(sm_90::traits);
  recorder.add(recorder.site("copy"), copied(contiguous<float>(), strided<float>(2)), {});
  kernel_sums const sums = recorder.report().sums();
  CHECK(sums.global_page.tag_requests == 1);
  CHECK(sums.global_page.sectors == 4);
  CHECK(sums.global_page.ideal_sectors == 4);
  CHECK(sums.global_page.wavefronts == 0);
  CHECK(sums.global_page.ideal_wavefronts == 0);
  CHECK(sums.shared_page.tag_requests == 0);
  CHECK(sums.shared_page.sectors == 0);
  CHECK(sums.shared_page.ideal_sectors == 0);
  CHECK(sums.shared_page.wavefronts == 2);
  CHECK(sums.shared_page.ideal_wavefronts == 1);
}
