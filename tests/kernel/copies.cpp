// Asynchronous copies as sites of a kernel: the worse of their two sides.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory/async_copy.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

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
