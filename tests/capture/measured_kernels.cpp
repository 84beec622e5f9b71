// Whole kernels, captured, against the source page of the profiler (tests/data/README.md).
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/arch.hpp>
#include <warpmem/capture.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "launches/captured.hpp"

namespace {

using namespace warpmem;

class recorder final : public launches::capture_machine {
 public:
  void* make(char const* name, void const* contents, std::size_t bytes, std::size_t) override {
    arrays_.push_back({name, std::vector<std::uint64_t>((bytes + 7) / 8), bytes});
    std::memcpy(arrays_.back().words.data(), contents, bytes);
    return arrays_.back().words.data();
  }
  void take(void* made, void* contents, std::size_t bytes) override { std::memcpy(contents, made, bytes); }

  void run(char const* kernel, launches::shape s, void (*thread)(void const*), void const* arguments) override {
    capture::recording trace{sm_90::traits};
    for (array const& a : arrays_) {
      trace.global(a.name, reinterpret_cast<char const*>(a.words.data()), a.bytes);
    }
    capture::extent const grid{s.grid.x, s.grid.y, s.grid.z};
    capture::extent const block{s.block.x, s.block.y, s.block.z};
    runs_.emplace_back(kernel, trace.launch({grid, block, s.shared_bytes}, thread, arguments));
    checked_later_.push_back(std::exchange(arrays_, {}));
  }
  [[nodiscard]] std::vector<std::pair<std::string, capture::run>> const& runs() const { return runs_; }

 private:
  struct array {
    std::string name;
    std::vector<std::uint64_t> words;
    std::size_t bytes;
  };
  std::vector<array> arrays_{};
  std::vector<std::vector<array>> checked_later_{};
  std::vector<std::pair<std::string, capture::run>> runs_{};
};

using access_group = std::tuple<std::string, std::string, std::string>;  // kernel, space, operation
using line = std::pair<std::string, std::int64_t>;                       // file, number

struct counts {
  // Lanes, tag requests, sectors and ideal, wavefronts and ideal.
  std::array<std::int64_t, 6> of{};
  std::int64_t executions{};
  bool predicated{};  // the profiler counts executions in which the predicate was off in all lanes

  counts& operator+=(counts const& other) {
    for (std::size_t i = 0; i < of.size(); ++i) {
      of[i] += other.of[i];
    }
    executions += other.executions;
    predicated = predicated || other.predicated;
    return *this;
  }
};
using lines_of_accesses = std::map<access_group, std::map<line, counts>>;

// "launches/../kernels/scan.cuh" and "tests/capture/kernels/scan.cuh" are "kernels/scan.cuh".
std::string short_name(std::string const& file) {
  auto const name = file.rfind('/');
  auto const folder = name == std::string::npos || name == 0 ? name : file.rfind('/', name - 1);
  return folder == std::string::npos ? file : file.substr(folder + 1);
}

lines_of_accesses measured_lines() {
  lines_of_accesses all;
  support::csv_file const file{WARPMEM_TEST_DATA "/sm_90/kernels/lines.csv"};
  for (auto const& row : file.rows()) {
    std::string const space = row.text("space");
    std::string const op = row.text("operation") == "reduction" ? "atomic" : row.text("operation");
    if (space == "global" || space == "shared") {
      all[{row.text("kernel"), space, op}][{short_name(row.text("file")), row.number("line")}] +=
          {{row.number("threads_on"), row.number("tag_requests"), row.number("sectors"), row.number("sectors_ideal"),
            row.number("wavefronts"), row.number("wavefronts_ideal")},
           row.number("executed"),
           row.text("opcodes").find('@') != std::string::npos};
    }
  }
  return all;
}

lines_of_accesses captured_lines(recorder const& host) {
  lines_of_accesses all;
  for (auto const& [kernel, run] : host.runs()) {
    for (kernel_site const& site : run.sites()) {
      bool const is_shared = site.kind.space == memory_space::shared;
      bool const is_counted = is_shared || site.kind.space == memory_space::global;
      if (is_counted && site.kind.form == instruction_form::lane_access) {
        std::string const op = site.kind.op == memory_op::load    ? "load"
                               : site.kind.op == memory_op::store ? "store"
                                                                  : "atomic";
        auto const& page = site.source_page;
        all[{kernel, is_shared ? "shared" : "global", op}][{short_name(site.place.file), site.place.line}] +=
            {{site.lanes, page.tag_requests.value_or(0), page.sectors.value_or(0), page.ideal_sectors.value_or(0),
              page.wavefronts.value_or(0), page.ideal_wavefronts.value_or(0)},
             site.executions,
             false};
      }
    }
  }
  return all;
}

bool agree(counts const& measured, counts const& captured) {
  return measured.of == captured.of && (measured.predicated ? measured.executions >= captured.executions
                                                            : measured.executions == captured.executions);
}
bool lines_agree(std::map<line, counts> const& measured, std::map<line, counts> const& captured) {
  return measured.size() == captured.size() &&
         std::equal(measured.begin(), measured.end(), captured.begin(),
                    [](auto const& a, auto const& b) { return a.first == b.first && agree(a.second, b.second); });
}
counts sum(std::map<line, counts> const& lines) {
  counts total;
  for (auto const& [where, count] : lines) {
    total += count;
  }
  return total;
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

// What this compiler or nvcc does to some kernels, by access: differences.csv.
std::map<access_group, std::string> known_differences() {
#if !defined(__clang__)
  std::set<std::string> const here{"all", "g++"};
#elif __clang_major__ < 15
  std::set<std::string> const here{"all", "clang++", "clang++-14"};
#else
  std::set<std::string> const here{"all", "clang++"};
#endif
  std::map<access_group, std::string> known;
  support::csv_file const file{WARPMEM_TEST_DATA "/sm_90/kernels/differences.csv"};
  for (auto const& row : file.rows()) {
    if (here.count(row.text("compiler")) != 0) {
      known[{row.text("kernel"), row.text("space"), row.text("operation")}] = row.text("behaviour");
    }
  }
  return known;
}

}  // namespace

TEST_CASE("whole kernels compute what they should and access memory as on the GPU") {
  recorder host;
  CHECK(launches::capture_all(host) == 0);
  REQUIRE(host.runs().size() >= 73);  // and two where there are headers for half
  for (auto const& [kernel, run] : host.runs()) {
    for (auto const& problem : run.problems()) {
      FAIL_CHECK(kernel << ": " << problem.sentence);
    }
  }

  auto const measured = measured_lines();
  auto const captured = captured_lines(host);
  auto const known = known_differences();
  int equal = 0;
  for (auto const& [kernel, run] : host.runs()) {
    for (char const* space : {"global", "shared"}) {
      for (char const* op : {"load", "store", "atomic"}) {
        access_group const a{kernel, space, op};
        auto const expected = measured.count(a) != 0 ? measured.at(a) : std::map<line, counts>{};
        auto const got = captured.count(a) != 0 ? captured.at(a) : std::map<line, counts>{};
        bool const is_equal = lines_agree(expected, got);
        auto const difference = known.find(a);
        INFO(kernel << ", " << space << " " << op << "\nmeasured" << in_words(expected) << "\ncaptured"
                    << in_words(got));
        if (difference == known.end()) {
          CHECK(is_equal);
        } else {
          INFO("known: " << difference->second);
          CHECK_FALSE(is_equal);
          CHECK((sum(expected).of == sum(got).of) == (difference->second == "another_line"));
        }
        equal += is_equal && !expected.empty() ? 1 : 0;
      }
    }
  }
  CHECK(equal >= 130);
}
