// Captured kernels beside exports that ncu wrote on an H200 (tests/data/README.md).
#include <capture/differences.hpp>
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <support/run.hpp>
#include <warpmem/arch.hpp>
#include <warpmem/capture/recording.hpp>
#include <warpmem/profile.hpp>
#include <warpmem/trace/partial.hpp>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <kernels/launches/recorder.hpp>

using namespace warpmem;

namespace {

std::string const data = WARPMEM_TEST_DATA "/ncu/";

std::vector<kernel_report> captured(profile::ncu_export const& measured) {
  std::vector<kernel_report> reports;
  for (auto const& [kernel, run] : launches::all_captured().host.runs()) {
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

TEST_CASE("Differences between captured kernels and ncu's exports have a reason, or are listed") {
  std::map<std::string, int> reasons;
  std::set<number> unexplained;
  std::size_t kernels = 0;
  for (std::string const& folder : {data, data + "compiler/"}) {
    auto measured = profile::read_export(folder + "raw.csv");
    profile::join(measured, profile::read_export(folder + "source_lines.csv"));
    CHECK(measured.problems == std::vector<std::string>{});
    auto const all = profile::beside(captured(measured), measured);
    CHECK(all.without_partner == std::vector<std::string>{});
    kernels += all.kernels.size();
    for (auto const& c : all.kernels) {
      INFO(profile::table(c));
      CHECK(c.by == profile::joined_by::line);
      take(reasons, unexplained, c);
    }
  }
  CHECK(kernels == 13);
  std::set<number> listed;
  support::csv_file const file{data + "unexplained.csv"};
  for (auto const& row : file.rows()) {
    if (is_this_compiler(row.text("compiler"))) {
      listed.emplace(row.text("kernel"), row.text("number"));
    }
  }
  for (number const& n : unexplained) {
    INFO(n.first << ", " << n.second);
    CHECK(listed.count(n) == 1);
  }
  for (number const& n : listed) {
    INFO(n.first << ", " << n.second);
    CHECK(unexplained.count(n) == 1);
  }
  for (auto const& [reason, least] : {std::pair{"equal", 450},
                                      {"overhead", 20},
                                      {"warm caches", 10},
                                      {"placement", 3},
                                      {"predicated", 5},
                                      {"arbitration", 4},
                                      {"vectorized", 2},
                                      {"another line", 2}}) {
    INFO(reason << ": " << reasons[reason]);
    CHECK(reasons[reason] >= least);
  }
}

#ifdef WARPMEM_TEST_EXAMPLES
TEST_CASE("beside_ncu lays captured kernels beside an export") {
  auto measured = profile::read_export(data + "raw.csv");
  profile::join(measured, profile::read_export(data + "source_lines.csv"));
  auto const reports = captured(measured);
  support::scratch const folder;
  std::string const file =
      folder.file("captured.wmp", trace::partial_text(trace::partial_of_reports("captured", reports)));
  std::string const exports = " " + data + "raw.csv " + data + "source_lines.csv";
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

TEST_CASE("All pages of ncu have the same numbers") {
  auto const raw = profile::read_export(data + "raw.csv");
  REQUIRE(raw.launches.size() == 10);
  for (char const* name : {"raw_base.csv", "raw_mixed.csv", "details.csv", "details_names.csv"}) {
    auto const other = profile::read_export(data + name);
    INFO(name);
    CHECK(other.problems == std::vector<std::string>{});
    std::size_t compared = 0;
    for (auto const& launch : other.launches) {
      for (auto const& first : raw.launches) {
        for (auto const& [metric, value] : launch.metrics) {
          auto const found = first.metrics.find(metric);
          bool const is_time = metric.find("dram__") == 0 || metric.find("gpu__") == 0 || metric.find("lts__") == 0;
          bool const is_it = first.kernel == launch.kernel && found != first.metrics.end() && value.value &&
                             found->second.value && !(is_time && name == std::string("raw_mixed.csv"));
          if (is_it) {
            INFO(launch.kernel << ", " << metric << ": " << value.text << ", " << found->second.text);
            ++compared;
            CHECK(std::abs(*value.value - *found->second.value) <=
                  value.rounding + found->second.rounding + 1e-9 * std::abs(*value.value));
          }
        }
      }
    }
    CHECK(compared >= 6);
  }
  auto const sass = profile::read_export(data + "source_sass.csv");
  auto const lines = profile::read_export(data + "source_lines.csv");
  REQUIRE(sass.launches.size() == 2);
  for (auto const& launch : sass.launches) {
    for (auto const& other : lines.launches) {
      if (other.kernel == launch.kernel) {
        REQUIRE(other.instructions.size() == launch.instructions.size());
        for (std::size_t n = 0; n < launch.instructions.size(); ++n) {
          auto instruction = other.instructions[n];
          CHECK_FALSE(instruction.lines.empty());
          CHECK(instruction.pc == launch.instructions[n].pc);
          CHECK(instruction.sass == launch.instructions[n].sass);
          CHECK(instruction.executed == launch.instructions[n].executed);
          CHECK(instruction.sectors == launch.instructions[n].sectors);
          CHECK(instruction.wavefronts == launch.instructions[n].wavefronts);
        }
      }
    }
  }
}
