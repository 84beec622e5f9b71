// Kernels that the engine ran beside exports that ncu wrote of them on an H200 (tests/data/README.md).
#include <support/catch.hpp>
#include <support/run.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/profile.hpp>
#include <warpmem/tools/trace/partial.hpp>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <kernels/launches/engine.hpp>

using namespace warpmem;

namespace {

std::string const exports_of_ncu = WARPMEM_TEST_DATA "/ncu/";

std::vector<kernel_report> launched(profile::ncu_export const& measured) {
  std::vector<kernel_report> reports;
  for (auto const& [kernel, run] : launches::all_launched().runs) {
    kernel_report named{run.arch(), kernel};
    for (kernel_site const& site : run.sites()) {
      named.add(site);
    }
    for (profile::measured_launch const& launch : measured.launches) {
      if (profile::kernel_base_name(launch.kernel) == kernel) {
        reports.push_back(named);
      }
    }
  }
  return reports;
}

using number = std::pair<std::string, std::string>;  // kernel, place or counter

void take(std::map<std::string, int>& reasons, std::set<number>& unexplained, profile::kernel_comparison const& c) {
  auto const add = [&](profile::reason const& r, std::string const& what) {
    ++reasons[std::string(profile::name(r.kind))];
    if (r.kind == profile::reason_kind::unexplained) {
      unexplained.emplace(c.kernel, what);
    }
  };
  for (auto const& row : c.accesses) {
    add(row.because, row.place);
  }
  for (auto const& row : c.counters) {
    add(row.because, row.name);
  }
  for (auto const& row : c.pages) {
    add(row.because, "counter and source page");
  }
}

}  // namespace

TEST_CASE("Differences between kernels and ncu's exports have a reason") {
  std::map<std::string, int> reasons;
  std::set<number> unexplained;
  std::size_t kernels = 0;
  for (std::string const& folder : {exports_of_ncu, exports_of_ncu + "compiler/"}) {
    auto measured = profile::read_export(folder + "raw.csv");
    profile::join(measured, profile::read_export(folder + "source_lines.csv"));
    CHECK(measured.problems == std::vector<std::string>{});
    auto const all = profile::beside(launched(measured), measured);
    CHECK(all.without_partner == std::vector<std::string>{});
    kernels += all.kernels.size();
    for (auto const& c : all.kernels) {
      INFO(profile::table(c));
      // nvcc merges the loads of two lines, and the PTX keeps one: then only totals are comparable.
      CHECK(c.by ==
            (c.kernel == "load_on_both_sides" ? profile::detail::joined_by::kernel : profile::detail::joined_by::line));
      take(reasons, unexplained, c);
    }
  }
  CHECK(kernels == 13);
  for (number const& n : unexplained) {
    FAIL_CHECK(n.first << ", " << n.second);
  }
  for (auto const& [reason, least] : {std::pair{"equal", 450},
                                      {"overhead", 20},
                                      {"warm caches", 10},
                                      {"placement", 1},
                                      {"predicated", 5},
                                      {"arbitration", 4},
                                      {"another line", 2}}) {
    INFO(reason << ": " << reasons[reason]);
    CHECK(reasons[reason] >= least);
  }
}

#ifdef WARPMEM_TEST_EXAMPLES
TEST_CASE("beside_ncu lays kernels beside an export") {
  auto measured = profile::read_export(exports_of_ncu + "raw.csv");
  profile::join(measured, profile::read_export(exports_of_ncu + "source_lines.csv"));
  auto const reports = launched(measured);
  support::scratch const folder;
  std::string const file =
      folder.file("kernels.wmp", trace::partial_text(trace::partial_of_reports("kernels", reports)));
  std::string const exports = " " + exports_of_ncu + "raw.csv " + exports_of_ncu + "source_lines.csv";
  auto const run = support::run(WARPMEM_TEST_EXAMPLES "/beside_ncu", file + exports);
  std::string expected;
  int unexplained = 0;
  for (profile::kernel_comparison const& kernel : profile::beside(reports, measured).kernels) {
    expected += profile::table(kernel);
    unexplained += kernel.unexplained();
  }
  CHECK(run.err.empty());
  CHECK(run.out == expected);
  CHECK(run.status == (unexplained == 0 ? 0 : 1));

  auto const one = support::run(WARPMEM_TEST_EXAMPLES "/beside_ncu", "--kernel saxpy " + file + exports);
  CHECK(one.status == 0);
  CHECK(one.out.find("saxpy") == 0);
  auto const arch = support::run(WARPMEM_TEST_EXAMPLES "/beside_ncu", "--arch 9.0 " + file + exports);
  CHECK(arch.status == 2);
  CHECK(arch.err == "beside_ncu: --arch is for a trace: a report was made for its machine\n");
}
#endif
