// Properties of global memory that hold for all addresses.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/memory/global.hpp>

#include <algorithm>
#include <vector>

using namespace warpmem;

namespace {

// Checks holds(arch, access) over random accesses that each capability accepts; returns how many there were.
template <int Lanes, class Property>
int for_random_global(std::uint64_t seed, int rounds, Property holds) {
  support::generator random(seed);
  int count = 0;
  for (auto const cc : all_capabilities) {
    auto const arch = arch_traits_for(cc);
    for (int round = 0; round < rounds; ++round) {
      int const size = support::one_of<int>(random, {1, 2, 4, 8, 16, 32});
      auto const op =
          support::all_ops[support::below(random, 3) == 0 ? support::below(random, 5) : support::below(random, 2)];
      auto const cache = support::one_of<cache_op>(random, {cache_op::unspecified, cache_op::ca, cache_op::cg});
      auto const access = support::random_access<Lanes>(random, size).as(op).with(cache);
      if (analyze_global(arch, access).basis.faults.any()) {
        continue;
      }
      ++count;
      if (!holds(arch, access, random)) {
        FAIL_CHECK(support::describe(cc.value, access));
      }
    }
  }
  return count;
}

template <int Lanes>
bool global_list_agrees(arch_traits const& arch, basic_warp_access<Lanes> const& access) {
  auto const report = analyze_global(arch, access);
  auto const list = list_global(arch, access);
  if (!report.transactions.known()) {
    return list.empty() && !report.bytes_moved.known();
  }
  std::int64_t bytes = 0;
  std::vector<int> times_served(32, 0);
  bool good = list.size() == report.transactions.value_or(0);
  int last_request = -1;
  for (auto const& t : list) {
    bytes += t.bytes;
    good = good && (t.bytes == 32 || t.bytes == 64 || t.bytes == 128) && t.lanes.any();
    good = good && t.base % static_cast<address>(t.bytes) == 0;
    good = good && (t.request == last_request || t.request == last_request + 1);
    last_request = t.request;
    for (int lane = 0; lane < 32; ++lane) {
      if (t.lanes.test(lane)) {
        ++times_served[static_cast<std::size_t>(lane)];
        auto const end = static_cast<address>(t.bytes - access.lane_bytes);
        good = good && lane < Lanes && access.at[lane] - t.base <= end;  // all of its bytes
      }
    }
  }
  for (int lane = 0; lane < 32; ++lane) {
    int const expected = access.participants().test(lane) ? 1 : 0;
    good = good && times_served[static_cast<std::size_t>(lane)] == expected;
  }
  return good && report.bytes_moved == bytes && report.requests == last_request + 1;
}

int lowest(lane_mask mask) {
  int lane = 0;
  while (!mask.test(lane)) {
    ++lane;
  }
  return lane;
}

}  // namespace

TEST_CASE("global transactions add up, are aligned and serve every active lane once") {
  int count = for_random_global<32>(
      31, 150, [](auto const& arch, auto const& access, auto&) { return global_list_agrees(arch, access); });
  count += for_random_global<16>(
      32, 30, [](auto const& arch, auto const& access, auto&) { return global_list_agrees(arch, access); });
  count += for_random_global<4>(
      33, 30, [](auto const& arch, auto const& access, auto&) { return global_list_agrees(arch, access); });
  CHECK(count > 3500);
}

TEST_CASE("global transactions come in the order in which their lowest lanes need them") {
  CHECK(for_random_global<32>(34, 60, [](auto const& arch, auto const& access, auto&) {
          auto const list = list_global(arch, access);
          bool sorted = true;
          for (int i = 1; i < list.size() && !is_read_modify_write(access.op); ++i) {
            sorted = sorted && lowest(list[i - 1].lanes) < lowest(list[i].lanes);
          }
          return sorted;
        }) > 900);
}

TEST_CASE("global counts keep their bounds") {
  CHECK(for_random_global<32>(35, 100, [](auto const& arch, auto const& access, auto&) {
          auto const r = analyze_global(arch, access);
          int const active = access.participants().count();
          bool good = r.requests <= active && (r.requests == 0) == (active == 0) &&
                      r.bytes_requested == std::int64_t{active} * access.lane_bytes &&
                      (r.bytes_moved > 0) == (r.efficiency() > 0.0);
          if (r.transactions.known()) {
            good = good && r.ideal_transactions <= r.transactions && r.transactions <= active &&
                   r.transactions >= r.requests && r.excessive_transactions() >= 0;
          }
          if (r.sectors.known()) {
            good = good && r.ideal_sectors <= r.sectors && r.sectors.value_or(0) * 32 == r.bytes_moved.value_or(0);
          }
          if (r.tag_requests.known() && r.sectors.known() && !is_read_modify_write(access.op)) {
            good = good && r.tag_requests <= r.sectors && r.sectors.value_or(0) <= 4 * r.tag_requests.value_or(0);
          }
          return good;
        }) > 1500);
}

TEST_CASE("global counts ignore the addresses of inactive lanes") {
  CHECK(for_random_global<32>(36, 60, [](auto const& arch, auto access, auto& random) {
          auto const before = analyze_global(arch, access);
          auto const list = list_global(arch, access);
          for (int lane = 0; lane < 32; ++lane) {
            if (!access.active.test(lane)) {
              access.at[lane] = random();
            }
          }
          return analyze_global(arch, access) == before && list_global(arch, access) == list;
        }) > 900);
}

TEST_CASE("global counts ignore mask bits above the last lane") {
  CHECK(for_random_global<8>(37, 60, [](auto const& arch, auto access, auto&) {
          auto const before = analyze_global(arch, access);
          access.active.bits = (access.active.bits & 0xffU) | 0xabcdef00U;
          return analyze_global(arch, access) == before && global_list_agrees(arch, access);
        }) > 900);
}

// Segments are aligned, so the line in which an access starts does not matter, except that atomics queue by tag set.
TEST_CASE("global counts do not change when an access moves by whole lines") {
  CHECK(for_random_global<32>(38, 60, [](auto const& arch, auto const& access, auto& random) {
          auto const bytes = static_cast<std::int64_t>(support::below(random, 1 << 20)) * 128;
          return is_read_modify_write(access.op) ||
                 analyze_global(arch, access.shifted(bytes)) == analyze_global(arch, access);
        }) > 900);
}

// Not on 1.0 and 1.1, where the order is the rule.
TEST_CASE("global counts do not change when the lanes of a request are permuted") {
  CHECK(for_random_global<32>(39, 60, [](auto const& arch, auto access, auto& random) {
          if (arch.cc.value < 12 || is_read_modify_write(access.op)) {
            return true;
          }
          auto const before = analyze_global(arch, access);
          for (int i = 0; i < 64; ++i) {
            int const a = static_cast<int>(support::below(random, 32));
            int const b = a ^ 1;  // in one request, even if requests have two lanes
            std::swap(access.at[a], access.at[b]);
            auto const bits = access.active.bits;
            auto const differ = ((bits >> a) ^ (bits >> b)) & 1U;
            access.active.bits = bits ^ (differ << a) ^ (differ << b);
          }
          return analyze_global(arch, access) == before;
        }) > 900);
}

TEST_CASE("global memory does not move more for fewer lanes") {
  CHECK(for_random_global<32>(40, 60, [](auto const& arch, auto const& access, auto& random) {
          auto const all = analyze_global(arch, access);
          auto const some = analyze_global(arch, access.under({static_cast<std::uint32_t>(random())}));
          return !all.transactions.known() || is_read_modify_write(access.op) ||
                 (some.transactions <= all.transactions && some.bytes_moved <= all.bytes_moved &&
                  some.requests <= all.requests);
        }) > 900);
}

TEST_CASE("global doors give the same answers") {
  support::generator random(41);
  for (int round = 0; round < 50; ++round) {
    auto const access = support::random_access(random, 4);
    auto const arch = arch_traits_for({80});
    auto const explained = global_memory<sm_80>::explain(access);
    CHECK(global_memory<sm_80>::analyze(access) == analyze_global(arch, access));
    CHECK(global_memory<sm_80>::list(access) == list_global(arch, access));
    CHECK((explained.report == analyze_global(arch, access) && explained.transactions == list_global(arch, access) &&
           explained.access == access && explained.arch.cc.value == 80));
  }
}
