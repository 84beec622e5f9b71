// Which site of a kernel comes first, and what its accesses cost.
#include <support/catch.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/model/access.hpp>

#include <string>
#include <vector>

using namespace warpmem;

namespace {

std::vector<std::string> order_of(kernel_report const& report) {
  std::vector<std::string> labels;
  for (kernel_site const* const site : worst_first(report)) {
    labels.push_back(site->place.label);
  }
  return labels;
}

}  // namespace

TEST_CASE("refused sites come first, then the largest excess, then what is unknown, then what is good", "[kernel]") {
  kernel_recorder recorder(sm_90::traits);
  recorder.load("a good", contiguous<float>());
  recorder.add(recorder.site("b unknown"),
               {memory_space::shared, contiguous<float>().as(memory_op::reduction), warp_place{}});
  recorder.load("c some", strided<float>(2));
  recorder.load("d much", strided<float>(8));
  recorder.load("e refused", contiguous<float>(2));
  kernel_report const report = recorder.report();
  CHECK(!cost_of(report.at("b unknown").sites()[0]).excess().known());
  CHECK(order_of(report) == std::vector<std::string>{"e refused", "d much", "c some", "b unknown", "a good"});
}

TEST_CASE("a copy costs the side with the larger excess", "[kernel]") {
  // 32 sectors where 16 would do; lanes whose places in shared memory conflict more and more.
  struct {
    int conflicts_of;
    char const* unit;
  } const cases[] = {{0, "sector"}, {32, "wavefront"}};
  for (auto const& [conflicts_of, unit] : cases) {
    kernel_recorder recorder(sm_90::traits);
    warp_access from = strided<float>(8);
    warp_access to = strided<float>(conflicts_of == 0 ? 1 : conflicts_of);
    recorder.add(recorder.site("copy"), copied(from, to), {});
    site_cost const cost = cost_of(recorder.report().sites().at(0));
    CHECK(cost.unit == unit);
    CHECK(cost.excess() > counter{0});
  }
}

TEST_CASE("of a site's accesses the worst is kept, and of equal ones the first", "[kernel]") {
  kernel_recorder recorder(sm_90::traits);
  site_id const site = recorder.site("in");
  recorder.add(site, {memory_space::global, strided<float>(2), {3, 1}});
  recorder.add(site, {memory_space::global, strided<float>(8), {2, 1}});
  recorder.add(site, {memory_space::global, strided<float>(8), {1, 4}});
  recorder.add(site, {memory_space::global, contiguous<float>(), {0, 0}});
  kernel_report const report = recorder.report();
  CHECK(report.sites()[0].worst.excess == 28);
  CHECK(report.sites()[0].worst.by == warp_place{1, 4});
  kernel_recorder other(sm_90::traits);
  other.add(other.site("in"), {memory_space::global, strided<float>(8), {1, 2}});
  CHECK((report + other.report()).sites()[0].worst.by == warp_place{1, 2});
  CHECK((other.report() + report).sites()[0].worst.by == warp_place{1, 2});
}

TEST_CASE("of sites that add up the larger excess is kept, whichever stands first", "[kernel]") {
  kernel_recorder much(sm_90::traits);
  kernel_recorder some(sm_90::traits);
  much.add(much.site("in"), {memory_space::global, strided<float>(8), {5, 0}});
  some.add(some.site("in"), {memory_space::global, strided<float>(2), {1, 0}});
  for (kernel_report const& sum : {much.report() + some.report(), some.report() + much.report()}) {
    CHECK(sum.sites().at(0).worst.excess == 28);
    CHECK(sum.sites().at(0).worst.by == warp_place{5, 0});
  }
}
