// benchmarks/data/cured.csv as the table of docs/found.md: each form, what the report advises, what warpmem and ncu
// count, and how long it takes.
#include "prelude.hpp"

#include <fstream>
#include <string>
#include <vector>

namespace {

// The last cell, the advice, may be in quotes and have commas.
std::vector<std::string> cells_of(std::string line) {
  std::vector<std::string> cells;
  for (int n = 0; n < 8; ++n) {
    std::size_t const end = line.find(',');
    cells.push_back(line.substr(0, end));
    line.erase(0, end + 1);
  }
  bool const quoted = !line.empty() && line.front() == '"';
  cells.push_back(quoted ? line.substr(1, line.size() - 2) : line);
  return cells;
}

}  // namespace

int main(int argc, char** argv) {
  std::ifstream in(std::string(argv[argc - 1]) + "/../../benchmarks/data/cured.csv");
  std::string line;
  std::getline(in, line);
  std::vector<std::vector<std::string>> rows;
  while (std::getline(in, line)) {
    rows.push_back(cells_of(line));
    auto const& row = rows.back();
    if (row[2] != row[3] || row[4] != row[5]) {
      fmt::print("{}: ncu counts something else, and the page says that it does not\n", row[1]);
      return 1;
    }
  }
  fmt::print("| form | the report's advice | sectors | wavefronts | µs | times as fast |\n");
  fmt::print("|---|---|---|---|---|---|\n");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto const& row = rows[i];
    bool const is_first = i == 0 || rows[i - 1][0] != row[0];
    bool const is_last = i + 1 == rows.size() || rows[i + 1][0] != row[0];
    std::string const times = is_first ? "" : fmt::format("{:.2f}", std::stod(rows[i - 1][6]) / std::stod(row[6]));
    fmt::print("| `{}` | {} | {} | {} | {:.0f} | {} |\n", row[1], is_last ? "" : row[8], row[2], row[4],
               std::stod(row[6]), times);
  }
}
