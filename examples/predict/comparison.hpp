// Compares predictions with measured counters: how many rows agree, by instruction and counter, and which do not.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../tools/table.hpp"
#include "columns.hpp"
#include "csv.hpp"
#include "prediction.hpp"

namespace predict {

// What a row says beside its counters.
struct measured_access {
  std::string id;
  std::string kind;   // its instruction
  std::string under;  // " active 0000ffff"
  std::string what;   // "address 0 4 8 ..."
  column_list const& columns;
};

class comparison {
 public:
  // Compares every counter that is both predicted and in the file; counts those that are only in the file.
  void add(csv_table const& table, csv_row const& row, measured_access const& access, prediction const& p) {
    for (std::string_view const column : access.columns) {
      if (!table.has(column)) {
        continue;
      }
      std::string const& cell = row.cells[table.find(column)];
      if (cell.empty()) {
        continue;
      }
      std::uint64_t measured = 0;
      if (!read_number(cell, 10, measured)) {
        fail(row, "counter " + std::string(column) + " '" + cell + "'; expected a decimal number");
      }
      tally& t = tallies_[{access.kind, std::string(column)}];
      if (p.fault.empty() && !p.get(column).known()) {
        ++t.unknown;
        continue;
      }
      ++t.rows;
      if (p.fault.empty() && p.get(column) == warpmem::counter{static_cast<std::int64_t>(measured)}) {
        continue;
      }
      ++t.missed;
      if (++missed_ > shown_misses) {
        continue;
      }
      misses_.push_back(fmt::format(
          "{}:{}: {} {}: {} measured {}, predicted {}\n  {}", row.file, row.line, access.id, access.kind + access.under,
          column, measured, p.fault.empty() ? warpmem::text::number(p.get(column)) : "nothing (" + p.fault + ")",
          access.what));
    }
  }

  [[nodiscard]] bool compared_anything() const {
    return std::any_of(tallies_.begin(), tallies_.end(), [](auto const& entry) { return entry.second.rows > 0; });
  }
  [[nodiscard]] bool all_agree() const { return missed_ == 0; }

  [[nodiscard]] std::string text() const {
    tools::table table(1, {"instruction", "counter", "compared", "agreed", "missed", "unknown"});
    std::size_t rows = 0;
    std::size_t unknown = 0;
    for (auto const& [key, t] : tallies_) {
      auto const number = [](std::size_t n) { return std::to_string(n); };
      table.push_back(
          {key.first, key.second, number(t.rows), number(t.rows - t.missed), number(t.missed), number(t.unknown)});
      rows += t.rows;
      unknown += t.unknown;
    }
    std::string out = tools::lines_of(table, 2);
    fmt::format_to(std::back_inserter(out), "{} counters compared, {} missed\n", rows, missed_);
    if (unknown > 0) {
      fmt::format_to(std::back_inserter(out), "{} measured, but not predicted\n", unknown);
    }
    for (std::string const& miss : misses_) {
      out += miss + "\n";
    }
    if (missed_ > misses_.size()) {
      fmt::format_to(std::back_inserter(out), "and {} more\n", missed_ - misses_.size());
    }
    return out;
  }

 private:
  struct tally {
    std::size_t rows{};
    std::size_t missed{};
    std::size_t unknown{};
  };
  static constexpr std::size_t shown_misses = 10;
  std::map<std::pair<std::string, std::string>, tally> tallies_;
  std::vector<std::string> misses_;  // the first of them
  std::size_t missed_{};
};

}  // namespace predict
