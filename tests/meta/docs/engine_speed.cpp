// benchmarks/data/ptx.csv, which `ptx --csv` printed, as the table of docs/performance.md.
#include "prelude.hpp"

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

// The cells of a kernel by the number of threads.
using cells = std::map<std::string, std::string>;
struct measured_kernel {
  std::string name{};
  std::map<int, cells> of_threads{};
};

std::vector<std::string> split(std::string const& line) {
  std::vector<std::string> all;
  std::istringstream in{line};
  for (std::string one; std::getline(in, one, ',');) {
    all.push_back(one);
  }
  return all;
}

std::vector<measured_kernel> read(std::istream& in) {
  std::string line;
  std::getline(in, line);
  std::vector<std::string> const names = split(line);
  std::vector<measured_kernel> all;
  while (std::getline(in, line)) {
    std::vector<std::string> values = split(line);
    if (values.size() > names.size() || values.size() < 2) {
      throw std::runtime_error("no line of ptx --csv: " + line);
    }
    values.resize(names.size());
    if (all.empty() || all.back().name != values[0]) {
      all.push_back({values[0], {}});
    }
    cells& to = all.back().of_threads[std::stoi(values[1])];
    for (std::size_t k = 0; k < names.size(); ++k) {
      to[names[k]] = values[k];
    }
  }
  return all;
}

std::string shown(measured_kernel const& k, int threads, char const* column) {
  auto const found = k.of_threads.find(threads);
  std::string const value = found == k.of_threads.end() ? "" : found->second.at(column);
  return value.empty() || value == "0.00" ? "–" : value;
}

}  // namespace

int main(int argc, char** argv) {
  std::ifstream in(std::string(argv[argc - 1]) + "/../../benchmarks/data/ptx.csv");
  fmt::print("| kernel | M lane accesses/s | M warp accesses/s | GFLOP/s | two threads, times | eight | MiB |\n");
  fmt::print("|---|---|---|---|---|---|---|\n");
  for (measured_kernel const& k : read(in)) {
    fmt::print("| {} | {} | {} | {} | {} | {} | {} |\n", k.name, shown(k, 1, "mlanes_s"), shown(k, 1, "mwarps_s"),
               shown(k, 1, "gflop_s"), shown(k, 2, "times"), shown(k, 8, "times"), shown(k, 1, "mib"));
  }
}
