// Local stages compared with lines listed one by one.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <support/reference/async_copy.hpp>
#include <warpmem/model/memory/local.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

using namespace warpmem;

namespace {

constexpr std::int64_t pool = 0x4450;

std::int64_t tag_wavefronts(warp_access const& a, local_placement p) {
  std::int64_t total = 0;
  for (int first = 0; first < a.lane_bytes; first += 4) {
    std::map<int, std::set<std::uint64_t>> sets;
    for (int lane = 0; lane < 32; ++lane) {
      if (a.active.test(lane)) {
        std::uint64_t const word =
            (static_cast<std::uint64_t>(p.start) + a.at[lane] + static_cast<std::uint64_t>(first)) / 4;
        std::uint64_t const line = static_cast<std::uint64_t>((p.sm * 64 + p.warp_slot) * (pool / 4)) + word;
        sets[reference::tag_set(line * 128)].insert(line);
      }
    }
    std::size_t most = 0;
    for (auto const& [set, lines] : sets) {
      most = std::max(most, lines.size());
    }
    total += static_cast<std::int64_t>(most);
  }
  return total;
}

}  // namespace

TEST_CASE("local tag wavefronts agree with the placed lines", "[local]") {
  support::generator random{921};
  for (int i = 0; i < 3000; ++i) {
    auto a = support::random_access(random, 1 << support::below(random, 5), 0x3000);
    a.op = support::below(random, 2) == 0 ? memory_op::load : memory_op::store;
    local_placement const p{static_cast<int>(support::below(random, 132)), static_cast<int>(support::below(random, 64)),
                            pool, static_cast<std::int64_t>(support::below(random, 0x450)) * 4};
    INFO(support::describe(90, a) << ", sm " << p.sm << " slot " << p.warp_slot << " start " << p.start);
    auto const r = local_stages<sm_90>::analyze(a, p);
    auto const anywhere = local_stages<sm_90>::analyze(a);
    REQUIRE_FALSE(r.basis.faults.any());
    CHECK(r.tag_wavefronts == tag_wavefronts(a, p));
    CHECK(r.l2_sectors == local_memory<sm_90>::analyze(a).sectors);
    CHECK(anywhere.l2_requests == r.l2_requests);
    CHECK(anywhere.l2_sectors == r.l2_sectors);
    CHECK(anywhere.tag_wavefronts.known() == !a.active.any());
  }
}
