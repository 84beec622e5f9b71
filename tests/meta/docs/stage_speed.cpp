// benchmarks/data/stages.csv, which `beside` printed, as the table of docs/performance.md: the version that it calls
// second, and how much faster than its predecessor's accesses one by one that is.
#include "prelude.hpp"

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  std::ifstream in(std::string(argv[argc - 1]) + "/../../benchmarks/data/stages.csv");
  struct cost {
    double ns{};
    double times{};
  };
  struct row {
    std::string name;
    double one_by_one{};
    std::map<std::string, cost> by_path{};
  };
  std::vector<row> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::vector<std::string> cells;
    std::istringstream from{line};
    for (std::string one; std::getline(from, one, ',');) {
      cells.push_back(one);
    }
    std::string const name = cells.at(0) + ", " + cells.at(1) + " B | " + cells.at(2);
    if (rows.empty() || rows.back().name != name) {
      rows.push_back({name});
    }
    if (cells.at(3) == "one by one") {
      rows.back().one_by_one = std::stod(cells.at(4));
    } else {
      rows.back().by_path[cells.at(3)] = {std::stod(cells.at(5)), std::stod(cells.at(7))};
    }
  }
  fmt::print("| accesses | pattern | one by one, ns | portable | AVX2 | portable, times | AVX2, times |\n");
  fmt::print("|---|---|---|---|---|---|---|\n");
  auto const shown = [](row const& r, char const* path, double cost::*value, int digits) {
    auto const found = r.by_path.find(path);
    return found == r.by_path.end() ? std::string("–") : fmt::format("{:.{}f}", found->second.*value, digits);
  };
  for (row const& r : rows) {
    fmt::print("| {} | {:.0f} | {} | {} | {} | {} |\n", r.name, r.one_by_one, shown(r, "portable", &cost::ns, 0),
               shown(r, "AVX2", &cost::ns, 0), shown(r, "portable", &cost::times, 1),
               shown(r, "AVX2", &cost::times, 1));
  }
}
