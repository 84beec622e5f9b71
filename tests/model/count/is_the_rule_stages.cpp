// As count_is_the_rule.cpp, for the stages behind the coalescer, asynchronous copies, local memory and wide loads on
// the source page.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/count/data_stage.hpp>
#include <warpmem/model/count/source_page.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>

#include <cstdint>

using namespace warpmem;

namespace {

// Aligned; some on one line, some with equal neighbours.
template <int Lanes>
basic_warp_access<Lanes> some_access(support::generator& random, int size, std::uint64_t window) {
  auto a = support::random_access<Lanes>(random, size, window);
  std::uint64_t const shape = support::below(random, 6);
  for (int lane = 0; lane < Lanes; ++lane) {
    address const on_line = (a.at[0] & ~address{127}) | (a.at[lane] & 127U);
    a.at[lane] = (shape == 0   ? on_line
                  : shape == 1 ? a.at[lane & ~1]
                  : shape == 2 ? a.at[lane & ~2]
                               : a.at[lane]) &
                 ~(static_cast<address>(size) - 1);
  }
  return a;
}

template <int Lanes>
int compare_stages(arch_traits const& arch, std::uint64_t seed) {
  support::generator random(seed);
  int compared = 0;
  for (int round = 0; round < 400; ++round) {
    for (int const size : {1, 2, 4, 8, 16, 32}) {
      for (memory_op const op : support::all_ops) {
        auto const window = support::one_of<std::uint64_t>(random, {0, 512, 4096, 1U << 20});
        auto const a = some_access<Lanes>(random, size, window).as(op);
        detail::counting_sink rule;
        detail::coalesce(arch.global, a, rule);
        auto const n = detail::count_transactions(arch.global, a);
        counter const sectors = analyze_global_stages(arch, a).l2_sectors;
        compared += 2;
        if ((sectors.known() && sectors != counter{rule.transactions}) ||
            !(detail::count_cold_stages(a, arch.global.tags) == detail::cold_stages_by_rule(a, arch.global.tags)) ||
            n.transactions != rule.transactions || n.requests != rule.requests || n.bytes != rule.bytes ||
            n.ideal_transactions != rule.ideal_transactions) {
          FAIL_CHECK("stages differ: " << support::describe(arch.cc.value, a));
        }
      }
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("the stages are counted as the rules schedule them") {
  arch_traits unhashed = sm_90::traits;
  unhashed.global.tags = {};
  CHECK(compare_stages<32>(sm_90::traits, 31) == 24'000);
  CHECK(compare_stages<7>(sm_90::traits, 32) == 24'000);
  CHECK(compare_stages<32>(unhashed, 33) == 24'000);
}

TEST_CASE("asynchronous copies are counted as the rules say") {
  support::generator random(34);
  warpmem::detail::tag_hash const hash = sm_90::traits.global.tags;
  int compared = 0;
  for (int round = 0; round < 6000; ++round) {
    int const size = support::one_of<int>(random, {4, 8, 16, 16});
    auto const from = some_access<32>(random, size, support::one_of<std::uint64_t>(random, {0, 512, 4096}));
    auto to = some_access<32>(random, size, support::one_of<std::uint64_t>(random, {256, 4096, 49152}));
    for (int lane = 0; lane < 32 && round % 3 == 0; ++lane) {
      to.at[lane] = (from.at[lane] % 65536) ^ (round % 2 == 0 ? 0U : 16U);
    }
    auto const copy = copied(from, to, size == 16 && round % 4 != 0 ? cache_op::cg : cache_op::ca);
    if (!copy.active.any()) {
      continue;
    }
    ++compared;
    auto const rule = detail::copy_by_rule(copy, hash, true);
    auto const n = detail::count_copy(copy, hash, true);
    bool const same = n.tag_wavefronts == rule.tag_wavefronts && n.lookups == rule.lookups &&
                      n.sectors == rule.sectors && n.cost.wavefronts == rule.cost.wavefronts &&
                      n.cost.groups == rule.cost.groups && n.cost.source_collisions == rule.cost.source_collisions &&
                      n.traffic.requests == rule.traffic.requests && n.traffic.sectors == rule.traffic.sectors;
    INFO("round " << round);
    CHECK(same);
    CHECK(detail::count_goes_one_to_one(copy) == detail::sectors_go_one_to_one(copy));
    CHECK(detail::count_tool_wavefronts(copy) == detail::tool_wavefronts_of_copy(copy));
  }
  CHECK(compared > 5000);
}

TEST_CASE("wide loads are counted as the source page merges them") {
  support::generator random(35);
  auto const count = [](auto const& part, detail::bank_geometry const& g) {
    return detail::count_wavefronts(part, g).wavefronts;
  };
  int merged = 0;
  for (int round = 0; round < 20'000; ++round) {
    int const size = support::one_of<int>(random, {8, 16});
    auto const a = some_access<32>(random, size, support::one_of<std::uint64_t>(random, {256, 512, 49152}));
    auto const g = detail::geometry_of(sm_90::traits.shared, size);
    int const rule = detail::tool_wavefronts_of_wide_load(a, g, count);
    merged += rule < count(a, g) ? 1 : 0;
    if (detail::count_wide_load_on_page(a, g) != rule) {
      FAIL_CHECK("pages differ: " << support::describe(90, a));
    }
  }
  CHECK(merged > 2000);
}

TEST_CASE("all words of a local access count as the first") {
  support::generator random(36);
  int compared = 0;
  for (int round = 0; round < 10'000; ++round) {
    arch_traits arch = arch_traits_for(
        support::one_of<compute_capability>(random, {std::begin(all_capabilities), std::end(all_capabilities)}));
    if (round % 8 == 0) {
      arch.global.segment_bytes = arch.global.l1_segment_bytes = arch.global.sector_bytes = 256;
    }
    int const size = support::one_of<int>(random, {1, 2, 4, 8, 16});
    auto const a = some_access<32>(random, size, support::one_of<std::uint64_t>(random, {256, 8192}))
                       .as(support::one_of<memory_op>(random, {memory_op::load, memory_op::store}));
    local_report const r = analyze_local(arch, a);
    if (r.basis.faults.any()) {
      continue;
    }
    auto const listed = list_local(arch, a);
    std::int64_t bytes = 0;
    for (transaction const& t : listed) {
      bytes += t.bytes;
    }
    ++compared;
    CHECK(r.transactions == listed.size());
    CHECK(r.bytes_moved == bytes);
  }
  CHECK(compared > 5000);
}
