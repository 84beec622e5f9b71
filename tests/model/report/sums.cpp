// Reports add up: in any order, in any grouping, from a default-constructed zero. Refused accesses
// add their faults and nothing else.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory.hpp>

#include <type_traits>
#include <vector>

using namespace warpmem;

namespace {

arch_traits random_machine(support::generator& random) {
  constexpr auto count = sizeof(all_capabilities) / sizeof(all_capabilities[0]);
  auto const i = support::below(random, count + 1);
  return i == count ? arch_traits{} : arch_traits_for(all_capabilities[i]);
}

// Usually a valid access, sometimes one with a fault.
warp_access access_to_add(support::generator& random) {
  auto access = support::random_access(random, support::one_of<int>(random, {1, 2, 4, 8, 16}), 8192);
  if (support::below(random, 5) == 0) {
    access.at[support::below(random, 32)] += 1;
  }
  return access.as(support::one_of<memory_op>(random, {memory_op::load, memory_op::store, memory_op::atomic}));
}

// `verdict` is what the report's own one is called.
template <class Report, class Make, class Verdict>
void check_sums(std::uint64_t seed, Make make, Verdict verdict) {
  support::generator random(seed);
  std::vector<Report> reports;
  for (int i = 0; i < 60; ++i) {
    reports.push_back(make(random_machine(random), access_to_add(random)));
  }
  Report const zero{};
  Report forwards{};
  Report backwards{};
  Report refused{};
  Report accepted{};
  for (std::size_t i = 0; i < reports.size(); ++i) {
    Report const& a = reports[i];
    Report const& b = reports[(i + 7) % reports.size()];
    Report const& c = reports[(i + 23) % reports.size()];
    CHECK((a + zero == a && zero + a == a));
    CHECK(a + b == b + a);
    CHECK((a + b) + c == a + (b + c));
    CHECK(detail::multiplied(a, 3) == a + a + a);
    if (a.bytes_requested != 0 && b.bytes_requested != 0) {  // an idle warp has no verdict, and spoils none
      bool const comparable = a.basis.capability == b.basis.capability || !std::is_same_v<Report, global_report>;
      CHECK((!verdict(a + b) || (verdict(a) && verdict(b))));
      CHECK((!comparable || verdict(a + b) == (verdict(a) && verdict(b))));
    }
    forwards += a;
    backwards += reports[reports.size() - 1 - i];
    (a.basis.faults.any() ? refused : accepted) += a;
  }
  CHECK(forwards == backwards);
  CHECK(forwards.basis.accesses == 60);
  CHECK(forwards.basis.faults.accesses > 0);
  CHECK(forwards.basis.faults.accesses < 60);
  // Refused accesses leave the counts of the others as they are.
  CHECK(refused + accepted == forwards);
  CHECK(forwards.basis.known == accepted.basis.known);
  CHECK(forwards.basis.capability == compute_capability::several());
  forwards.basis = accepted.basis;
  CHECK(forwards == accepted);
  CHECK(refused.basis.all_refused());
  Report::each_field([&](char const*, auto field) {
    if constexpr (std::is_member_object_pointer_v<decltype(field)>) {
      CHECK_FALSE((refused.*field).known());
    }
  });
}

}  // namespace

// 2^62 times itself; every sum of a field is then larger than 64 bits hold.
TEST_CASE("sums that 64 bits cannot hold are unknown") {
  global_report sum = analyze_global(sm_20::traits, strided<float>(3));
  CHECK(sum.bytes_moved > sum.transactions);
  for (int i = 0; i < 62; ++i) {
    sum += sum;
  }
  CHECK_FALSE(sum.bytes_moved.known());
  CHECK_FALSE(sum.transactions.known());
  CHECK_FALSE(sum.excessive_transactions().known());
  CHECK(sum.basis.accesses == std::int64_t{1} << 62);
  CHECK_FALSE(sum.bytes_requested.known());
  sum += sum;
  CHECK(sum.basis.accesses == INT64_MAX);
  CHECK_FALSE((sum + sum).requests.known());

  global_report refused = analyze_global(sm_90::traits, contiguous<float>(1));
  for (int i = 0; i < 70; ++i) {
    refused += refused;
  }
  CHECK(refused.basis.faults.accesses == INT64_MAX);
}

TEST_CASE("counters stay in range") {
  counter const most{INT64_MAX};
  CHECK(most + 0 == most);
  CHECK(most - most == 0);
  CHECK((most + 1) == counter::unknown());
  CHECK((most - counter{-1}) == counter::unknown());
  CHECK((counter{-1} - most) == counter::unknown());  // INT64_MIN is no number
  CHECK((counter{-INT64_MAX} - 1) == counter::unknown());
  CHECK(counter{-INT64_MAX} + most == 0);
  CHECK((counter::unknown() + most) == counter::unknown());
  CHECK((most + counter::unknown()) == counter::unknown());
  CHECK((counter{-1} + counter::unknown()) == counter::unknown());
}

TEST_CASE("global reports add up") {
  check_sums<global_report>(
      71, [](auto const& arch, auto const& access) { return analyze_global(arch, access); },
      [](auto const& r) { return r.is_coalesced(); });
}
TEST_CASE("shared reports add up") {
  check_sums<shared_report>(
      72, [](auto const& arch, auto const& access) { return analyze_shared(arch, access); },
      [](auto const& r) { return r.is_conflict_free(); });
}
TEST_CASE("constant reports add up") {
  check_sums<constant_report>(
      73, [](auto const& arch, auto const& access) { return analyze_constant(arch, access); },
      [](auto const& r) { return r.is_uniform(); });
}
