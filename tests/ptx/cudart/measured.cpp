// Programs that were profiled on an H200, run here as nvcc compiled them: each line's counts are the profiler's
// (tests/data/README.md), but for those in differences.csv, which says why.
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/ptx/cudart/runs.hpp>

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

int measured_main(int argc, char** argv);

namespace {

using namespace warpmem;

using access_group = std::tuple<std::string, std::string, std::string>;  // kernel, space, operation
using line = std::pair<std::string, std::int64_t>;                       // file, number

struct counts {
  // Lanes, tag requests, sectors and ideal, wavefronts and ideal.
  std::array<std::int64_t, 6> of{};
  std::int64_t executions{};
  bool predicated{};  // the profiler counts executions in which the predicate was off in all lanes

  void add(counts const& other) {
    for (std::size_t i = 0; i < of.size(); ++i) {
      of[i] += other.of[i];
    }
    executions += other.executions;
    predicated = predicated || other.predicated;
  }
  [[nodiscard]] bool agrees(counts const& got) const {
    return of == got.of && (predicated ? executions >= got.executions : executions == got.executions);
  }
};
using lines_of_accesses = std::map<access_group, std::map<line, counts>>;

// "tests/kernels/launches/../scan.cuh" is "kernels/scan.cuh".
std::string short_name(std::string const& file) {
  std::filesystem::path const path = std::filesystem::path(file).lexically_normal();
  return (path.parent_path().filename() / path.filename()).generic_string();
}

lines_of_accesses measured_lines() {
  lines_of_accesses all;
  support::csv_file const file{MEASURED_DATA "/lines.csv"};
  for (auto const& row : file.rows()) {
    std::string const space = row.text("space");
    std::string const op = row.text("operation") == "reduction" ? "atomic" : row.text("operation");
    if (space == "global" || space == "shared") {
      all[{row.text("kernel"), space, op}][{short_name(row.text("file")), row.number("line")}].add(
          {{row.number("threads_on"), row.number("tag_requests"), row.number("sectors"), row.number("sectors_ideal"),
            row.number("wavefronts"), row.number("wavefronts_ideal")},
           row.number("executed"),
           row.text("opcodes").find('@') != std::string::npos});
    }
  }
  return all;
}

// The launches of the program, in their order.
std::map<std::uint64_t, kernel_report> launches() {
  std::map<std::uint64_t, kernel_report> all;
  for (auto const& kernel : cudart::runs()) {
    for (auto const& problem : kernel.problems) {
      FAIL_CHECK(kernel.name << ": " << problem.sentence);
    }
    for (auto const& one : kernel.first) {
      all[one.number] = one.report;
      CHECK(one.blocks.executed == one.blocks.launched);
    }
  }
  return all;
}

lines_of_accesses counted_lines(std::vector<std::string> const& names) {
  lines_of_accesses all;
  auto name = names.begin();
  for (auto const& [number, report] : launches()) {
    REQUIRE(name != names.end());
    for (kernel_site const& site : report.sites()) {
      bool const is_shared = site.kind.space == memory_space::shared;
      bool const is_counted = is_shared || site.kind.space == memory_space::global;
      if (is_counted && site.kind.form == instruction_form::lane_access) {
        std::string const op = site.kind.op == memory_op::load    ? "load"
                               : site.kind.op == memory_op::store ? "store"
                                                                  : "atomic";
        auto const& page = site.source_page;
        all[{*name, is_shared ? "shared" : "global", op}][{short_name(site.place.file), site.place.line}].add(
            {{site.lanes, page.tag_requests.value_or(0), page.sectors.value_or(0), page.ideal_sectors.value_or(0),
              page.wavefronts.value_or(0), page.ideal_wavefronts.value_or(0)},
             site.executions,
             false});
      }
    }
    ++name;
  }
  CHECK(name == names.end());
  return all;
}

bool agree(std::map<line, counts> const& measured, std::map<line, counts> const& got) {
  bool all = measured.size() == got.size();
  for (auto const& [where, count] : measured) {
    auto const other = got.find(where);
    all = all && other != got.end() && count.agrees(other->second);
  }
  return all;
}
std::string in_words(std::map<line, counts> const& lines) {
  std::string words;
  for (auto const& [where, count] : lines) {
    words +=
        "\n  " + where.first + ":" + std::to_string(where.second) + " executed " + std::to_string(count.executions);
    for (std::int64_t const n : count.of) {
      words += " " + std::to_string(n);
    }
  }
  return words;
}

}  // namespace

TEST_CASE("whole programs compute what they should, and access memory as on the GPU") {
  char program[] = "measured";
  char out[] = MEASURED_OUT;
  char* arguments[] = {program, out, nullptr};
  CHECK(measured_main(2, arguments) == 0);

  std::vector<std::string> names;
  support::csv_file const launched{MEASURED_DATA "/launches.csv"};
  for (auto const& row : launched.rows()) {
    names.push_back(row.text("kernel"));
  }
  std::map<access_group, std::string> known;
  support::csv_file const differences{MEASURED_DATA "/ptx_differences.csv"};
  for (auto const& row : differences.rows()) {
    known[{row.text("kernel"), row.text("space"), row.text("operation")}] = row.text("why");
  }
  auto const measured = measured_lines();
  auto const counted = counted_lines(names);
  for (auto const& kernel : names) {
    for (char const* space : {"global", "shared"}) {
      for (char const* op : {"load", "store", "atomic"}) {
        access_group const a{kernel, space, op};
        auto const expected = measured.count(a) != 0 ? measured.at(a) : std::map<line, counts>{};
        auto const got = counted.count(a) != 0 ? counted.at(a) : std::map<line, counts>{};
        INFO(kernel << ", " << space << " " << op << "\nmeasured" << in_words(expected) << "\ncounted"
                    << in_words(got));
        CHECK(agree(expected, got) == (known.count(a) == 0));
      }
    }
  }
}
