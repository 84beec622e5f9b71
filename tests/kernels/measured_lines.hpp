// Kernels line by line beside the profiler's source page: lines.csv of a folder of tests/data (its README says more).
#pragma once

#include <warpmem/kernel/report.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "support/csv.hpp"

namespace measured {

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
using counts_of_lines = std::map<line, counts>;
using lines_of_accesses = std::map<access_group, counts_of_lines>;

// "tests/kernels/launches/../scan.cuh" is "kernels/scan.cuh".
inline std::string short_name(std::string const& file) {
  std::filesystem::path const path = std::filesystem::path(file).lexically_normal();
  return (path.parent_path().filename() / path.filename()).generic_string();
}

inline lines_of_accesses lines_of(std::string const& folder) {
  lines_of_accesses all;
  support::csv_file const file{folder + "/lines.csv"};
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

inline void add_lines(lines_of_accesses& all, std::string const& kernel, warpmem::kernel_report const& report) {
  using namespace warpmem;
  for (kernel_site const& site : report.sites()) {
    bool const is_shared = site.kind.space == memory_space::shared;
    bool const is_counted = is_shared || site.kind.space == memory_space::global;
    if (is_counted && site.kind.form == instruction_form::lane_access) {
      std::string const op = site.kind.op == memory_op::load    ? "load"
                             : site.kind.op == memory_op::store ? "store"
                                                                : "atomic";
      auto const& page = site.source_page;
      all[{kernel, is_shared ? "shared" : "global", op}][{short_name(site.place.file), site.place.line}].add(
          {{site.lanes, page.tag_requests.value_or(0), page.sectors.value_or(0), page.ideal_sectors.value_or(0),
            page.wavefronts.value_or(0), page.ideal_wavefronts.value_or(0)},
           site.executions,
           false});
    }
  }
}

inline bool agree(counts_of_lines const& measured, counts_of_lines const& got) {
  return measured.size() == got.size() &&
         std::equal(measured.begin(), measured.end(), got.begin(),
                    [](auto const& a, auto const& b) { return a.first == b.first && a.second.agrees(b.second); });
}
inline counts sum(counts_of_lines const& lines) {
  counts total;
  for (auto const& [where, count] : lines) {
    total.add(count);
  }
  return total;
}
inline std::string in_words(counts_of_lines const& lines) {
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
inline counts_of_lines const& lines_at(lines_of_accesses const& all, access_group const& group) {
  static counts_of_lines const none{};
  auto const found = all.find(group);
  return found == all.end() ? none : found->second;
}

// Calls compare(group, measured, counted) for each kind of access of a kernel.
template <class Compare>
void each_group(std::string const& kernel, lines_of_accesses const& measured, lines_of_accesses const& counted,
                Compare compare) {
  for (char const* space : {"global", "shared"}) {
    for (char const* op : {"load", "store", "atomic"}) {
      access_group const group{kernel, space, op};
      compare(group, lines_at(measured, group), lines_at(counted, group));
    }
  }
}

// What ptx_differences.csv lists, with the reasons: of nvcc's PTX.
inline std::map<access_group, std::string> known_differences(std::string const& folder) {
  std::map<access_group, std::string> known;
  support::csv_file const file{folder + "/ptx_differences.csv"};
  for (auto const& row : file.rows()) {
    known[{row.text("kernel"), row.text("space"), row.text("operation")}] = row.text("why");
  }
  return known;
}

}  // namespace measured
