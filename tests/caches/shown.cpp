// Limits on a page, and measured counters beside their ranges.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/profile.hpp>
#include <warpmem/warpmem.hpp>

#include <string>

using namespace warpmem;

namespace {

kernel_report stream(bool likely) {
  cache_setup setup{.blocks_per_sm = 8};
  setup.likely = likely;
  return record_kernel(sm_90::traits, "stream", {{256}, {256}}, setup, 0, [](auto warp) {
    warp.load(global_array<float>("in"), [](kernel_thread t) { return t.x(); });
    warp.store(global_array<float>("out", 1 << 30), [](kernel_thread t) { return t.x(); });
  });
}

}  // namespace

TEST_CASE("a page has a bar for each unit whose time is known", "[caches]") {
  std::string const page = picture::html(stream(true), {});
  CHECK(support::count(page, "<span class=\"bar share\">") == 5);
  CHECK(support::has(page, "<span class=\"bar share\"><i style=\"width:100%\"></i></span> 100 %"));
  CHECK(support::has(page, "the limit is L2 fabric"));
  std::string const without = picture::html(stream(false), {});
  CHECK(support::count(without, "<span class=\"bar share\">") == 0);
  CHECK(support::has(without, "the limit is not known: models were not asked"));
}

TEST_CASE("a measured counter of the caches stands beside its range", "[caches]") {
  auto const measured = profile::parse_export(
      "ID,Kernel Name,dram__sectors_read.sum,dram__sectors_write.sum,lts__t_sectors_srcunit_tex_op_write.sum\n"
      "0,stream,8200,7000,8191\n",
      "raw.csv");
  profile::kernel_comparison const c = profile::beside(stream(false), measured.launches.at(0));
  REQUIRE(c.counters.size() == 3);
  CHECK(c.counters[0].because.kind == profile::reason_kind::within_bounds);
  CHECK(c.counters[0].predicted == 8192);
  CHECK(c.counters[1].because.kind == profile::reason_kind::within_bounds);
  CHECK_FALSE(c.counters[1].predicted.has_value());
  CHECK(c.counters[2].because.kind == profile::reason_kind::unexplained);  // fewer than the least
  CHECK(c.counters[2].because.why == "with cold caches it is 8192 sectors: no sector is asked for twice");
  CHECK(c.differences() == 1);
  profile::kernel_comparison const bare =
      profile::beside(record_kernel(sm_90::traits, "stream", {{1}, {32}}, [](auto) {}), measured.launches.at(0));
  for (profile::counter_row const& row : bare.counters) {
    CHECK(row.because.kind != profile::reason_kind::within_bounds);
  }
}
