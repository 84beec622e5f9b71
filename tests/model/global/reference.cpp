// Global memory of every capability compared with the reference, over random accesses.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <support/reference/global.hpp>
#include <support/reference/limits.hpp>
#include <warpmem/model/memory/global.hpp>

#include <algorithm>
#include <optional>
#include <vector>

using namespace warpmem;

namespace {

template <class T>
bool same(counter c, std::optional<T> const& expected) {
  return expected ? c == counter{*expected} : !c.known();
}

bool same(global_report const& r, reference::global_answer const& expected) {
  return r.requests == expected.requests && same(r.tag_requests, expected.tag_requests) &&
         same(r.sectors, expected.sectors) && same(r.ideal_sectors, expected.ideal_sectors) &&
         same(r.ideal_transactions, expected.least_transactions) && same(r.bytes_moved, expected.bytes_moved) &&
         r.transactions.known() == expected.transactions.has_value() &&
         (!expected.transactions || r.transactions == std::int64_t(expected.transactions->size())) &&
         r.bytes_requested == expected.bytes_requested;
}

template <int Lanes>
std::vector<reference::segment> sorted(transaction_list<Lanes> const& list) {
  std::vector<reference::segment> result;
  for (auto const& t : list) {
    reference::segment s{t.base, t.bytes, {}, t.request};
    for (int lane = 0; lane < 32; ++lane) {
      if (t.lanes.test(lane)) {
        s.lanes.insert(lane);
      }
    }
    result.push_back(s);
  }
  std::sort(result.begin(), result.end());
  return result;
}

// Fails, showing the access, if counts or transactions differ. Returns the number of accesses compared.
template <int Lanes>
int compare_global(arch_traits const& arch, basic_warp_access<Lanes> const& access) {
  int const cc = arch.cc.value;
  auto const plain = reference::plain(access);
  auto const report = analyze_global(arch, access);
  auto const list = list_global(arch, access);
  if (!reference::refused(cc, reference::space::global, plain).why.empty()) {
    if (!report.basis.faults.any() || !list.empty()) {
      FAIL_CHECK("no fault: " << support::describe(cc, access));
    }
    return 0;
  }
  auto expected = reference::global(cc, plain);
  if (report.basis.faults.any() || report.basis.accesses != 1 || !same(report, expected)) {
    FAIL_CHECK("counts differ: " << support::describe(cc, access));
  }
  auto segments = expected.transactions.value_or(std::vector<reference::segment>{});
  std::sort(segments.begin(), segments.end());
  if (sorted(list) != segments) {
    FAIL_CHECK("transactions differ: " << support::describe(cc, access));
  }
  return 1;
}

constexpr cache_op all_cache_ops[] = {cache_op::unspecified, cache_op::ca, cache_op::cg, cache_op::cs, cache_op::lu,
                                      cache_op::cv,          cache_op::wb, cache_op::wt, cache_op::nc};

template <int Lanes>
int compare_all_global(int rounds, std::uint64_t seed) {
  support::generator random(seed);
  int compared = 0;
  for (auto const cc : all_capabilities) {
    auto const arch = arch_traits_for(cc);
    for (int const size : {1, 2, 4, 8, 16, 32}) {
      for (auto const op : support::all_ops) {
        for (int round = 0; round < rounds; ++round) {
          auto const cache = all_cache_ops[support::below(random, op == memory_op::load ? 9 : 8)];
          compared += compare_global(arch, support::random_access<Lanes>(random, size).as(op).with(cache));
        }
      }
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("global memory agrees with the reference on every capability, size and operation") {
  CHECK(compare_all_global<32>(24, 1) > 10000);
}

TEST_CASE("global memory agrees with the reference for warps of 4, 8 and 16 lanes") {
  CHECK(compare_all_global<16>(6, 2) > 2500);
  CHECK(compare_all_global<8>(6, 3) > 2500);
  CHECK(compare_all_global<4>(6, 4) > 2500);
  CHECK(compare_all_global<1>(2, 5) > 800);
}

TEST_CASE("global loads agree with the reference under every cache operator") {
  support::generator random(6);
  int compared = 0;
  for (auto const cc : all_capabilities) {
    for (auto const cache : all_cache_ops) {
      for (int const size : {4, 8, 16}) {
        for (int round = 0; round < 4; ++round) {
          compared += compare_global(arch_traits_for(cc), support::random_access(random, size).with(cache));
        }
      }
    }
  }
  CHECK(compared > 2500);
}

// Duplicates, other lines of the same tag set, and lane order decide an atomic's packets: few lines, many lanes.
TEST_CASE("global atomics agree with the reference if lanes share lines and words") {
  support::generator random(7);
  int compared = 0;
  for (auto const op : {memory_op::atomic, memory_op::reduction, memory_op::compare_and_swap}) {
    for (int round = 0; round < 600; ++round) {
      auto access = support::random_access(random, 4).as(op);
      auto const lines = support::below(random, 6) + 1;
      auto const words = support::below(random, 32) + 1;
      for (auto& at : access.at) {
        at = 0x7f2000000000 + support::below(random, lines) * 0x1080 + support::below(random, words) * 4;
      }
      compared += compare_global(arch_traits_for({90}), access);
    }
  }
  CHECK(compared == 1800);
}
