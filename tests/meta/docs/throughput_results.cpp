// benchmarks/data/throughput.csv as the table and as the plot of docs/performance.md: throughput_results table|plot.
#include "prelude.hpp"

#include "../../../benchmarks/throughput/results.hpp"

#include <fstream>

int main(int argc, char** argv) {
  std::ifstream in(std::string(argv[argc - 1]) + "/../../benchmarks/data/throughput.csv");
  auto const all = throughput::read_results(in);
  fmt::print("{}", std::string(argv[1]) == "plot" ? throughput::plot(all).svg() : throughput::table(all));
}
