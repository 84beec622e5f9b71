// Counters of launches: tests/data/caches.
#pragma once

#include <support/csv.hpp>
#include <warpmem/kernel/caches/board.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace warpmem_tests {

inline constexpr char const* measured_columns[] = {"l1_load_misses", "l2_reads", "l2_writes", "dram_reads",
                                                   "dram_writes"};

inline warpmem::gpu_board board_named(std::string const& machine) {
  return *std::find_if(std::begin(warpmem::gpu_boards), std::end(warpmem::gpu_boards),
                       [&](warpmem::gpu_board const& b) { return std::string(b.name).rfind(machine, 0) == 0; });
}

inline std::map<std::string, std::vector<support::csv_row>> rows_of(support::csv_file const& file,
                                                                    std::string const& machine) {
  std::map<std::string, std::vector<support::csv_row>> all;
  for (auto const& row : file.rows()) {
    if (row.text("machine") == machine) {
      all[row.text("kernel")].push_back(row);
    }
  }
  return all;
}

// As launched when the row was measured.
inline warpmem::cache_setup setup_of(support::csv_row const& row, std::string const& machine) {
  auto const number = [&](char const* column) { return static_cast<int>(row.number(column)); };
  return {board_named(machine), number("blocks_per_sm"), 0, number("carve_out_kib")};
}
// The name of a case without "slow".
inline std::string plain_name(std::string const& name) { return name.substr(name.rfind(' ') + 1); }

}  // namespace warpmem_tests
