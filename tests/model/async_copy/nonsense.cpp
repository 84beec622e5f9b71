// Rows, placements and tiles that make no sense get a fault or counts, and never do harm.
#include <support/catch.hpp>
#include <support/knows_nothing.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/tile_cost.hpp>
#include <warpmem/model/layout/tile_pattern.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/local.hpp>

#include <cstdint>
#include <limits>

using namespace warpmem;

namespace {

int any_extreme(support::generator& random) {
  constexpr int least = std::numeric_limits<int>::min();
  constexpr int most = std::numeric_limits<int>::max();
  return support::one_of<int>(random, {least, -128, -1, 0, 1, 2, 4, 8, 16, 31, 32, 48, 64, 128, 4096, most - 1, most});
}

arch_traits any_copying_row(support::generator& random) {
  arch_traits t = arch_traits_for(support::one_of<compute_capability>(random, {{75}, {80}, {90}, {90}, {120}}));
  for (int* number : {&t.cc.value, &t.global.line_bytes, &t.global.sector_bytes, &t.global.segment_bytes,
                      &t.shared.banks, &t.shared.bank_bytes, &t.shared.max_lane_bytes, &t.shared.window_bytes,
                      &t.local.bytes_per_thread, &t.local.word_bytes, &t.execution.max_warps_per_sm}) {
    if (support::below(random, 10) == 0) {
      *number = any_extreme(random);
    }
  }
  return t;
}

bool sane(counter n) { return !n.known() || (n.value_or(0) >= 0 && n.value_or(0) < 1 << 20); }

}  // namespace

TEST_CASE("random values in asynchronous copies and local memory do no harm", "[async_copy][local]") {
  support::generator random{931};
  int counted = 0;
  for (int i = 0; i < 20000; ++i) {
    auto const arch = any_copying_row(random);
    int const size = support::one_of<int>(random, {1, 2, 4, 8, 16, 32, 256});
    auto const from = support::random_access(random, size);
    auto to = support::random_access(random, size, 4096);
    auto copy = copied(from, to, static_cast<cache_op>(support::below(random, 9)));
    copy.lane_bytes = support::below(random, 8) == 0 ? any_extreme(random) : size;
    auto const r = analyze_async_copy(arch, copy);
    to.lane_bytes = copy.lane_bytes;
    local_placement const place{any_extreme(random), any_extreme(random), any_extreme(random), any_extreme(random)};
    auto const l = analyze_local_stages(arch, to, place);
    auto const anywhere = analyze_local_stages(arch, to);
    INFO("round " << i);
    CHECK((sane(r.sectors) && sane(r.tag_wavefronts) && sane(r.shared_wavefronts) && sane(r.l2_sectors)));
    CHECK((sane(l.tag_wavefronts) && sane(l.l2_sectors) && sane(anywhere.l2_requests)));
    CHECK((!r.basis.faults.any() || support::knows_nothing(r)));
    CHECK((!l.basis.faults.any() || support::knows_nothing(l)));
    counted += r.requests == counter{1} ? 1 : 0;
  }
  CHECK(counted > 500);
}

TEST_CASE("random values in tiles do no harm", "[swizzle][matrix_tile]") {
  support::generator random{932};
  int counted = 0;
  for (int i = 0; i < 20000; ++i) {
    auto const sometimes = [&](int usual) { return support::below(random, 8) == 0 ? any_extreme(random) : usual; };
    matrix_tile tile{sometimes(64), sometimes(64), sometimes(2), sometimes(0), {}, random() % 8192 * 16};
    tile.swizzle = {sometimes(3), sometimes(4), sometimes(3), support::below(random, 9) == 0};
    int const row = sometimes(8);
    int const column = sometimes(8);
    matrix_blocks const blocks{sometimes(2), sometimes(2)};
    tile_lanes const who{sometimes(8), sometimes(8)};
    auto const m = analyze_pattern(sm_90::traits, tile, matrix_pattern(row, column, blocks, tile.element_bytes));
    auto const r = analyze_pattern(sm_90::traits, tile, row_pattern(row, column, who));
    auto const c = analyze_pattern(sm_90::traits, tile, column_pattern(row, column, who));
    INFO("round " << i);
    CHECK((sane(m.wavefronts) && sane(r.wavefronts) && sane(c.wavefronts)));
    CHECK((m.basis.faults.any() || m.wavefronts >= counter{1}));
    counted += m.basis.faults.any() ? 0 : 1;
  }
  CHECK(counted > 500);
}
