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
  char const* const paths[]{"portable", "AVX2", "AVX-512"};
  std::string head = "| accesses | pattern | one by one, ns |", rule = "|---|---|---|";
  for (char const* unit : {"", ", times"}) {
    for (char const* path : paths) {
      head += fmt::format(" {}{} |", path, unit);
      rule += "---|";
    }
  }
  fmt::print("{}\n{}\n", head, rule);
  for (row const& r : rows) {
    std::string shown = fmt::format("| {} | {:.0f} |", r.name, r.one_by_one);
    for (char const* path : paths) {
      shown += fmt::format(" {:.0f} |", r.by_path.at(path).ns);
    }
    for (char const* path : paths) {
      shown += fmt::format(" {:.1f} |", r.by_path.at(path).times);
    }
    fmt::print("{}\n", shown);
  }
}
